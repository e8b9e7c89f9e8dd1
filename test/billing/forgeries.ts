import { createHmac } from 'node:crypto';
import type { Random } from '../fuzz/random.ts';
import type { StripeEvent, StripeStandIn } from '../stripe/stand-in.ts';

/** A message of somebody who imitates Stripe; without a header if it is null. */
export type Forgery = { body: string; header: string | null };

type Forge = (stripe: StripeStandIn, event: StripeEvent, choose: Random) => Forgery;

const HEX = '0123456789abcdef';
const now = (): number => Math.floor(Date.now() / 1000);

/** In the form that Stripe writes. */
function written(event: object): string {
  return JSON.stringify(event, null, 2);
}

/** Replaces a character at a place of a text. */
function withOther(text: string, at: number, characters: string, choose: Random): string {
  const other = choose.pick([...characters].filter((character) => character !== text[at]));
  return text.slice(0, at) + other + text.slice(at + 1);
}

function letters(count: number, choose: Random): string {
  return Array.from({ length: count }, () => choose.pick([...HEX])).join('');
}

function withHeader(forge: (header: string, stripe: StripeStandIn, choose: Random) => string | null): Forge {
  return (stripe, event, choose) => {
    const body = written(event);
    return { body, header: forge(stripe.sign(body), stripe, choose) };
  };
}

/** Returns where in `t=…,v1=…` the signature begins. */
function signatureAt(header: string): number {
  return header.indexOf('v1=') + 3;
}

export const FORGERIES: Readonly<Record<string, Forge>> = {
  'signed with another secret': (stripe, event, choose) => {
    const body = written(event);
    return { body, header: stripe.sign(body, { secret: `whsec_${letters(24, choose)}` }) };
  },
  'signed with part of the secret': (stripe, event, choose) => {
    const body = written(event);
    return { body, header: stripe.sign(body, { secret: stripe.webhookSecret.slice(0, -1 - choose.below(8)) }) };
  },
  'one byte of the body changed': (stripe, event, choose) => {
    const body = written(event);
    return { body: withOther(body, choose.below(body.length), 'abc019 {}",', choose), header: stripe.sign(body) };
  },
  'one character of the signature changed': withHeader((header, _stripe, choose) => {
    const from = signatureAt(header);
    return withOther(header, from + choose.below(header.length - from), HEX, choose);
  }),
  'signed 301 seconds ago or earlier': (stripe, event, choose) => {
    const body = written(event);
    return { body, header: stripe.sign(body, { timestamp: now() - 301 - choose.below(2) * choose.below(10_000_000) }) };
  },
  'another moment than was signed': withHeader((header, _stripe, choose) =>
    header.replace(/t=(\d+)/, (_, seconds: string) => `t=${Number(seconds) + 1 + choose.below(300)}`),
  ),
  'no header': withHeader(() => null),
  'an empty header': withHeader(() => ''),
  'a header of garbage': withHeader((_header, _stripe, choose) =>
    choose.pick([letters(80, choose), 't=', 't=,v1=', `t=NaN,v1=${letters(64, choose)}`, '{}', 't=1,v1', '=', ',,,']),
  ),
  'no moment': withHeader((header) => header.slice(header.indexOf('v1='))),
  'no signature': withHeader((header) => header.slice(0, header.indexOf(','))),
  'only the scheme for tests': withHeader((header) => header.replace('v1=', 'v0=')),
  'a scheme that there is not': withHeader((header, _stripe, choose) =>
    header.replace('v1=', choose.pick(['v2=', 'V1=', 'v1 =', 'v=', 'v11='])),
  ),
  'signed with another hash': (stripe, event, choose) => {
    const body = written(event);
    const mac = createHmac(choose.pick(['sha1', 'sha512']), stripe.webhookSecret).update(`${now()}.${body}`);
    return { body, header: `t=${now()},v1=${mac.digest('hex')}` };
  },
  'the signature of another body': (stripe, event, choose) => {
    const other = written({ ...event, id: `evt_${letters(24, choose)}` });
    return { body: written(event), header: stripe.sign(other) };
  },
  'written anew after it was signed': (stripe, event) => ({
    body: JSON.stringify(event),
    header: stripe.sign(written(event)),
  }),
  'a body cut off': (stripe, event, choose) => {
    const body = written(event);
    return { body: body.slice(0, choose.below(body.length)), header: stripe.sign(body) };
  },
  'a signature cut off': withHeader((header, _stripe, choose) =>
    header.slice(0, signatureAt(header) + choose.below(header.length - signatureAt(header))),
  ),
  'many signatures, none of them right': withHeader((header, _stripe, choose) =>
    [header.split(',')[0], ...Array.from({ length: 20 }, () => `v1=${letters(64, choose)}`)].join(','),
  ),
  'of the other mode': (stripe, event) => {
    const body = written({ ...event, livemode: true });
    return { body, header: stripe.sign(body) };
  },
};
