import { named, type Payload, send, type Target } from './payload.ts';
import { PLAIN_YAML } from './yaml-payloads.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

/** Everything that no text may contain; only a few of the surrogates. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  control: [...range(0, 8), '\v', '\f', ...range(0x0e, 0x1f), ...range(0x7f, 0x9f)],
  direction: ['\u061c', '\u200e', '\u200f', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
  'non-character': [
    ...range(0xfdd0, 0xfdef),
    ...Array.from({ length: 17 }, (_, plane) => range(plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff)).flat(),
  ],
  'an unpaired surrogate': [
    '\ud800',
    '\udbff',
    '\udc00',
    '\udfff',
    '\udc00\ud800',
    '\ud800\ud800',
    '\ud83d',
    '\ude00x',
  ],
  'not in form C': [
    'e\u0301',
    'A\u030a',
    'n\u0303',
    'o\u0308',
    'c\u0327',
    'u\u031b\u0323',
    '\u1100\u1161',
    '\u212b',
    '\u2126',
    '\u212a',
    '\u0340',
    '\u0958',
    '\ufb1d',
    '\uf900',
    '\u{1d15e}',
    '\u0344',
    'a\u0323\u0307\u0301',
    '\u1e9b\u0307\u0323',
    '\u0f43',
    '\u2adc',
  ],
};

const utf8 = (value: unknown): string => JSON.stringify(value);
/** The same body with every character outside ASCII written as an escape. */
const escaped = (value: unknown): string =>
  utf8(value).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

type Body = (text: string) => string;
const PLACES: readonly [method: string, path: string, body: Body][] = [
  ['POST', '/v1/entities', (text) => utf8({ name: `x${text}` })],
  ['POST', '/v1/entities', (text) => utf8({ name: 'x', external_reference: `a${text}b` })],
  ['POST', '/v1/entities', (text) => escaped({ name: 'x', metadata: { a: `${text}b` } })],
  ['POST', '/v1/entities', (text) => utf8({ name: 'x', metadata: { [`a${text}`]: 'b' } })],
  [
    'POST',
    '/v1/entities',
    (text) => utf8({ constitution_yaml: `# ${text}\n${PLAIN_YAML.replace('helios', `h${text}`)}` }),
  ],
  ['POST', '/v1/entities', (text) => utf8({ constitution_yaml: `${PLAIN_YAML}purpose: |\n  two\n  lines ${text}\n` })],
  ['POST', '/v1/entities', (text) => escaped({ constitution: { name: `x${text}` } })],
  ['POST', '/v1/api-keys', (text) => utf8({ name: `a${text}`, scopes: ['entities:read'] })],
  ['POST', '/v1/accounts', (text) => utf8({ name: `a${text}` })],
  ['PUT', '/v1/entities/{id}', (text) => escaped({ version: 1, external_reference: text })],
];

export function textPayloads(target: Target): Payload[] {
  return Object.entries(FORBIDDEN).flatMap(([kind, texts]) =>
    named(
      `text: ${kind}`,
      texts.flatMap((text, at) =>
        // Every text in three places, and every place with many texts.
        [0, 3, 7].map((step) => {
          const [method, path, body] = PLACES[(at + step) % PLACES.length] ?? never();
          return send(target, method, path.replace('{id}', target.entityId), body(text));
        }),
      ),
    ),
  );
}

function never(): never {
  throw new Error('no such place');
}
