import { centsOf } from './money.ts';
import { readRecipient } from './recipient.ts';

/**
 * Matches one or more labels of a domain. The `*` of a key stands only for labels, so `*.x.example` does not match the
 * DID did:web:y.x.example.
 */
const LABELS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** A spending cap of the constitution. `key`: the recipient or wildcard as written in the constitution. */
export type Cap = { key: string; usd: string };

/** A parsed spending cap. `payee`: `*`, a recipient, or `*.` followed by a domain, each in canonical form. */
type ReadCap = Cap & { payee: string; isClear: boolean };

/**
 * Returns the cap for a recipient: the cap that names the recipient, otherwise that of the longest matching `*.` key,
 * otherwise that of `*`, otherwise null. `*.aws.amazon.com` matches every name below aws.amazon.com, but not
 * aws.amazon.com itself. If several keys have the same canonical form, the lowest cap applies. A key without a
 * canonical form can lower the cap for the host in the key, but never raise it.
 */
export function capFor(recipient: string, caps: Readonly<Record<string, string>>): Cap | null {
  const above = Object.entries(caps)
    .flatMap(([key, usd]) => readKey(key).map((read) => ({ key, usd, ...read })))
    .filter(({ payee }) => isAbove(payee, recipient));
  const specific = best(
    above.filter(({ isClear }) => isClear),
    beats,
  );
  const unclear = above.filter(({ isClear }) => !isClear);
  const lowest = best(specific === undefined ? unclear : [specific, ...unclear], isLower);
  return lowest === undefined ? null : { key: lowest.key, usd: lowest.usd };
}

function best(caps: readonly ReadCap[], beatsOther: (cap: ReadCap, other: ReadCap) => boolean): ReadCap | undefined {
  return caps.reduce<ReadCap | undefined>(
    (other, cap) => (other === undefined || beatsOther(cap, other) ? cap : other),
    undefined,
  );
}

function readKey(key: string): Pick<ReadCap, 'payee' | 'isClear'>[] {
  if (key === '*') return [{ payee: '*', isClear: true }];
  const [wildcard, name] = key.startsWith('*.') ? ['*.', key.slice(2)] : ['', key];
  const read = readRecipient(name);
  if (read.ok) return [{ payee: wildcard + read.recipient, isClear: true }];
  const host = readRecipient(hostOf(name));
  return host.ok ? [{ payee: wildcard + host.recipient, isClear: false }] : [];
}

/** Returns the host to which a program would connect for this text; empty if the text has no host. */
function hostOf(text: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

function isAbove(payee: string, recipient: string): boolean {
  if (payee === '*' || payee === recipient) return true;
  if (!payee.startsWith('*.')) return false;
  const end = payee.slice(1);
  return recipient.endsWith(end) && LABELS.test(recipient.slice(0, -end.length));
}

function beats(cap: ReadCap, other: ReadCap): boolean {
  const difference = specificity(cap) - specificity(other);
  return difference > 0 || (difference === 0 && isLower(cap, other));
}

function isLower(cap: Cap, other: Cap): boolean {
  return centsOf(cap.usd) < centsOf(other.usd);
}

/**
 * Returns a number for comparing caps: a longer wildcard is more specific than a shorter one, and a name is more
 * specific than any wildcard.
 */
function specificity({ payee }: ReadCap): number {
  return payee.startsWith('*') ? payee.length : Number.MAX_SAFE_INTEGER;
}
