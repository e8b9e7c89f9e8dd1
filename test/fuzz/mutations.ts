import type { Random } from './random.ts';
import type { Draft } from './requests.ts';
import type { WireRequest } from './wire.ts';
import { encode } from './written.ts';

type Json = Record<string, unknown>;

/** A defect of a request. `refused`: no schema could make it valid again. */
export type Mutation = { name: string; refused: boolean };

/** Changes of a body's values, which the published schema judges afterwards. */
const VALUES: Record<string, (random: Random) => unknown> = {
  null: () => null,
  true: () => true,
  text: () => 'text',
  empty: () => '',
  list: () => [],
  object: () => ({}),
  'negative number': () => -1,
  zero: () => 0,
  fraction: () => 1.5,
  '2^53': () => 2 ** 53,
  'long text': () => 'x'.repeat(5_000),
  'very long text': () => '猫'.repeat(40_000),
  'combining marks': () => `x${'\u0323'.repeat(3_000)}`,
  'astral text': () => '😀'.repeat(1_000),
};

/** Texts that must not be stored anywhere. */
const FORBIDDEN: Record<string, string> = {
  NUL: 'a\0b',
  'lone high surrogate': 'a\ud800b',
  'lone low surrogate': '\udc00',
  'direction override': 'a\u202eb',
  isolate: 'a\u2066b',
  'non-character': 'a\uffffb',
  'not NFC': 'e\u0301',
  escape: 'a\u001bb',
};

/** Literals in place of a member's value: true if JSON has them. */
const LITERALS: Record<string, boolean> = {
  '1e400': false,
  '-1e400': false,
  '9007199254740993': false,
  '-0': false,
  '1e-400': false,
  '1E5': false,
  NaN: true,
  Infinity: true,
  '01': true,
  '0x10': true,
  '+1': true,
  '.5': true,
  undefined: true,
  "'single'": true,
  [`${'['.repeat(40)}${']'.repeat(40)}`]: true,
  [`${'['.repeat(20_000)}${']'.repeat(20_000)}`]: true,
  [`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`]: true,
};

/** Other bodies in place of the correct one. */
const WHOLE = ['null', '[]', '"text"', '1', 'true', '{', '}', '[[', ' ', '\ufeff', '{}{}', '//', '{"a":1,}', "{'a':1}"];

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/jsonx',
  'application/json-patch+json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'json',
  '*/*',
  ';',
];

/** Returns one of a body's members. */
function memberOf(body: unknown, random: Random): string | null {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return names.length === 0 ? null : random.pick(names);
}

type Written = { request: WireRequest; mutation: Mutation } | null;
type Mutator = (draft: Draft, request: WireRequest, random: Random) => Written;

function withText(request: WireRequest, text: string | Buffer, name: string, refused: boolean): Written {
  return { request: { ...request, body: Buffer.from(text) }, mutation: { name, refused } };
}

/** Mutations of a JSON body. */
export const OF_BODIES: readonly Mutator[] = [
  function value(draft, request, random) {
    const member = memberOf(draft.body, random);
    if (member === null) return null;
    const name = random.pick(Object.keys(VALUES));
    return withText(
      request,
      JSON.stringify({ ...(draft.body as Json), [member]: VALUES[name]?.(random) }),
      name,
      false,
    );
  },
  function left(draft, request, random) {
    const member = memberOf(draft.body, random);
    if (member === null) return null;
    const { [member]: _left, ...rest } = draft.body as Json;
    return withText(request, JSON.stringify(rest), `without ${member}`, false);
  },
  function unknown(draft, request, random) {
    const name = random.pick([
      'bogus',
      '',
      'constructor',
      'toString',
      'hasOwnProperty',
      'Version',
      'name ',
      '$ref',
      'a/b~c',
    ]);
    return withText(request, JSON.stringify({ ...(draft.body as Json), [name]: 1 }), `unknown member ${name}`, false);
  },
  function prototype(draft, request, random) {
    const member = random.pick([
      '"__proto__":{"polluted":true}',
      '"constructor":{"prototype":{"polluted":true}}',
      '"__proto__":null',
    ]);
    const inner = JSON.stringify(draft.body).slice(1, -1);
    return withText(request, `{${member}${inner === '' ? '' : ','}${inner}}`, 'prototype', true);
  },
  function forbidden(draft, request, random) {
    const member = memberOf(draft.body, random);
    const name = random.pick(Object.keys(FORBIDDEN));
    const body = draft.body as Json;
    if (random.chance(0.2) || member === null) {
      return withText(request, JSON.stringify({ ...body, [FORBIDDEN[name] ?? '']: 1 }), name, true);
    }
    // Validating a constitution reports its problems, which is not a refusal.
    const isJudged = member === 'constitution_yaml';
    return withText(request, JSON.stringify({ ...body, [member]: FORBIDDEN[name] }), name, !isJudged);
  },
  function literal(draft, request, random) {
    const member = memberOf(draft.body, random);
    if (member === null) return null;
    const literal = random.pick(Object.keys(LITERALS));
    const text = JSON.stringify({ ...(draft.body as Json), [member]: '@literal' }).replace('"@literal"', literal);
    return withText(request, text, literal.slice(0, 20), LITERALS[literal] === true);
  },
  function duplicate(draft, request, random) {
    const member = memberOf(draft.body, random);
    if (member === null) return null;
    const again = `${JSON.stringify(member)}:${JSON.stringify((draft.body as Json)[member])}`;
    return withText(request, `{${again},${JSON.stringify(draft.body).slice(1)}`, 'duplicate member', true);
  },
  function truncated(_draft, request, random) {
    const text = request.body?.toString() ?? '';
    return withText(
      request,
      text.slice(0, 1 + random.below(Math.max(1, text.length - 2))),
      'truncated',
      text.length > 2,
    );
  },
  function whole(_draft, request, random) {
    const text = random.pick(WHOLE);
    return withText(request, text, `whole body ${text}`, true);
  },
  function bytes(_draft, request, random) {
    const body = request.body ?? Buffer.alloc(0);
    const at = 1 + random.below(Math.max(1, body.length - 1));
    const wrong = Buffer.from(
      random.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0x00]]),
    );
    return withText(
      request,
      Buffer.concat([body.subarray(0, at), wrong, body.subarray(at)]),
      'bytes that are no text',
      true,
    );
  },
  function mark(_draft, request) {
    return withText(
      request,
      Buffer.concat([Buffer.from('\ufeff'), request.body ?? Buffer.alloc(0)]),
      'byte order mark',
      false,
    );
  },
  function huge(_draft, request, random) {
    if (random.chance(0.8)) return null;
    return withText(request, `${request.body}${' '.repeat(256 * 1024)}`, 'over 256 KiB', true);
  },
  function type(_draft, request, random) {
    const type = random.pick(CONTENT_TYPES);
    return {
      request: { ...request, headers: { ...request.headers, 'content-type': type } },
      mutation: { name: type, refused: true },
    };
  },
  function encoding(_draft, request, random) {
    const encoding = random.pick(['gzip', 'br', 'deflate', 'identity, gzip']);
    const headers = { ...request.headers, 'content-encoding': encoding };
    return { request: { ...request, headers }, mutation: { name: `content-encoding ${encoding}`, refused: true } };
  },
];

const IDS = [
  'nope',
  '%00',
  '..%2F..',
  '%E2%80%AE',
  "'%20or%201=1--",
  '0',
  'null',
  '%7Bid%7D',
  '0198c5a47c1e7a529d3f5d2f0c7f8e11',
  'x'.repeat(300),
  '%F0%9F%98%80',
];
const PARAMETER_VALUES = [
  '',
  'nope',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  'NaN',
  '%00',
  '%FF',
  '1%20',
  '0x10',
  '%E2%80%AE',
  'x'.repeat(2_000),
  'true',
  '[]',
  '%7B%7D',
];

/** Mutations of the address and the headers. */
export const OF_ADDRESSES: readonly Mutator[] = [
  function id(draft, request, random) {
    const name = random.pick(Object.keys(draft.path));
    const value = draft.path[name];
    if (value === undefined) return null;
    const wrong = random.pick(IDS);
    const path = request.path.replace(encode(value), wrong);
    return { request: { ...request, path }, mutation: { name: `${name}=${wrong}`.slice(0, 60), refused: true } };
  },
  function parameter(draft, request, random) {
    const name = random.pick(Object.keys(draft.query));
    if (name === undefined) return null;
    const value = random.pick(PARAMETER_VALUES);
    const [path, query = ''] = request.path.split('?', 2);
    const others = query.split('&').filter((each) => !each.startsWith(`${name}=`));
    const mutation = { name: `?${name}=${value}`.slice(0, 60), refused: false };
    return { request: { ...request, path: `${path}?${[...others, `${name}=${value}`].join('&')}` }, mutation };
  },
  function twice(draft, request, random) {
    const name = random.pick(Object.keys(draft.query));
    if (name === undefined) return null;
    return {
      request: { ...request, path: `${request.path}&${name}=1` },
      mutation: { name: `?${name} twice`, refused: true },
    };
  },
  function unknown(draft, request, random) {
    const query = random.pick([
      'bogus=1',
      '__proto__=1',
      '__proto__[a]=1',
      'constructor=1',
      '=1',
      '&&&',
      '%00=1',
      'limit[]=1',
    ]);
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${query}`;
    const refused = draft.template.startsWith('/v1/') && !query.startsWith('&');
    return { request: { ...request, path }, mutation: { name: `?${query}`, refused } };
  },
  function long(_draft, request, random) {
    if (random.chance(0.8)) return null;
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${'x'.repeat(8_200)}`;
    return { request: { ...request, path }, mutation: { name: 'long address', refused: true } };
  },
  function method(_draft, request, random) {
    const method = random.pick(['PATCH', 'TRACE', 'PROPFIND', 'SEARCH', 'POST', 'PUT', 'DELETE', 'GET']);
    return { request: { ...request, method }, mutation: { name: `method ${method}`, refused: false } };
  },
  function idempotencyKey(draft, request, random) {
    if (draft.method === 'GET') return null;
    const key = random.pick(['with space', 'x'.repeat(256), '"', '"open', 'é', '\t', '""', 'a"b']);
    const headers = { ...request.headers, 'Idempotency-Key': key };
    return {
      request: { ...request, headers },
      mutation: { name: `Idempotency-Key ${key}`.slice(0, 60), refused: true },
    };
  },
  function credential(draft, request, random) {
    const authorization = random.pick([
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer efs_test_x',
      'Bearer a b',
      `Bearer ${'x'.repeat(9_000)}`,
      'bearer null',
    ]);
    const headers = { ...request.headers, authorization };
    return {
      request: { ...request, headers },
      mutation: { name: `authorization ${authorization}`.slice(0, 60), refused: !draft.isPublic },
    };
  },
  function condition(_draft, request, random) {
    const name = random.pick([
      'if-match',
      'if-none-match',
      'if-modified-since',
      'range',
      'accept',
      'expect',
      'accept-encoding',
    ]);
    const value = random.pick(['', '"', '*', 'W/"x"', ',,,', 'bytes=0-1', 'x'.repeat(1_000), 'q=nope', '100-continue']);
    return {
      request: { ...request, headers: { ...request.headers, [name]: value } },
      mutation: { name: `${name}: ${value}`.slice(0, 60), refused: false },
    };
  },
];
