import { named, type Payload, send, type Target } from './payload.ts';
import { NUMBERS, PROTOTYPE_KEYS } from './yaml-payloads.ts';

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(',');
const CONSTITUTION =
  '{"name":"helios","members":[{"id":"did:oas:person:ada","name":"Ada","role":"founder","natural_person":true}],"escalation":{"contacts":[{"name":"Ada"}]}}';

/** Bodies that are invalid everywhere JSON is accepted. */
const ANYWHERE: Readonly<Record<string, () => (string | Buffer)[]>> = {
  'duplicate name': () =>
    ['name', '\\u006eame', 'n\\u0061me', '\\u006e\\u0061\\u006D\\u0065'].flatMap((again) => [
      `{"name":"a","${again}":"b"}`,
      `{"${again}":"a","name":"a"}`,
      `{"name":"a","x":{"name":"a"},"${again}":"c"}`,
      ...[1, 3, 10, 30].map((depth) => `${'{"a":'.repeat(depth)}{"name":1,"b":[],"${again}":1}${'}'.repeat(depth)}`),
      `{"x":[0,{"name":1,"${again}":2}]}`,
    ]),
  nesting: () =>
    [33, 100, 1_000, 10_000, 50_000].flatMap((depth) => [
      `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      `${'{"a":'.repeat(depth / 2 + 17)}1${'}'.repeat(depth / 2 + 17)}`,
      `{"name":${'['.repeat(depth)}`,
      `${'[{"":'.repeat(depth / 2 + 1)}`,
      ']'.repeat(depth),
      `${'[]'.repeat(depth)}`,
    ]),
  'too much': () => [
    ...[1_001, 5_000, 60_000].flatMap((count) => [
      `{"scopes":[${times(count, () => '0')}]}`,
      `{"name":[${times(count, () => '[]')}]}`,
      `[${times(count, () => '""')}]`,
    ]),
    ...[201, 2_000, 15_000].flatMap((count) => [
      `{"metadata":{${times(count, (at) => `"k${at}":""`)}}}`,
      `{${times(count, (at) => `"k${at}":0`)}}`,
      `[{${times(count, (at) => `"${'\\u006b'}${at}":0`)}}]`,
    ]),
    ...[1_000, 60_000, 250_000].flatMap((length) => [
      `{"${'k'.repeat(length)}":1}`,
      `{"name":"${'x'.repeat(length)}"}`,
      `{"name":"${'\\n'.repeat(length / 2)}"}`,
      `{"metadata":{"${'\\\\'.repeat(length / 2)}":"x"}}`,
    ]),
    ...[262_145, 300_000, 1_000_000].map((length) => `{"name":"${'x'.repeat(length)}"}`),
  ],
  'cut off': () => Array.from({ length: CONSTITUTION.length - 1 }, (_, at) => CONSTITUTION.slice(0, at + 1)),
  'not quite JSON': () => [
    "{'name':'a'}",
    '{name:"a"}',
    '{"name":"a",}',
    '{"name":"a"}}',
    '{"name":"a"} x',
    '{"name":"a"}{"name":"b"}',
    '// x\n{"name":"a"}',
    '{"name":"a"/**/}',
    '{"name":NaN}',
    '{"name":Infinity}',
    '{"name":-Infinity}',
    '{"name":undefined}',
    '{"name":0x10}',
    '{"name":01}',
    '{"name":+1}',
    '{"name":.5}',
    '{"name":1.}',
    '{"name":1e}',
    '{"name":--1}',
    '{"name":True}',
    '{"name":`a`}',
    '{"name":"a\nb"}',
    '{"name":"a\tb"}',
    '{"name":"a\0b"}',
    '{"name":"\\x41"}',
    '{"name":"\\u12"}',
    '{"name":"\\"}',
    '{"name" "a"}',
    '{"name":"a" "b"}',
    '{,}',
    '[,]',
    '{"a":1;"b":2}',
    '\u00a0{"name":"a"}',
    '{"name":"a"}\0',
    '\0',
    '{"name":"a"}\u2028',
    'name=a',
    '<name>a</name>',
    'name: a',
    ')]}\',\n{"name":"a"}',
    '{"name":"a"}\n{"name":"b"}\n',
    '[1 2]',
    '"',
    "''",
    '{"":',
    '\u001e{"name":"a"}',
    'nul',
    'tru',
    '-',
  ],
  'no object': () => [
    'null',
    '1',
    '""',
    '"x"',
    '[]',
    'true',
    'false',
    '0',
    '-0',
    '[[]]',
    '[{}]',
    '["name"]',
    '1e5',
    '[null]',
    ' null ',
    '"{\\"name\\":\\"a\\"}"',
  ],
  'byte order mark': () => ['\ufeff{"name":"a"}', '\ufeff', '\ufeff\ufeff{}', '{}\ufeff', '{\ufeff"name":"a"}'],
  'other encoding': () => [
    Buffer.from('{"name":"a"}', 'utf16le'),
    Buffer.from('\ufeff{"name":"a"}', 'utf16le'),
    Buffer.from('\ufeff{"name":"a"}', 'utf16le').swap16(),
    Buffer.from('{"name":"a"}', 'utf16le').swap16(),
    Buffer.concat([...'{"name":"a"}'].map((letter) => Buffer.from([letter.charCodeAt(0), 0, 0, 0]))),
    Buffer.from('+AHsAIg-name', 'latin1'),
    Buffer.from('{"name":"é"}', 'latin1'),
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    Buffer.from('%PDF-1.7 {}'),
  ],
  'bytes that are no UTF-8': () =>
    [
      'c080',
      'c1bf',
      'e08080',
      'eda080',
      'edbfbf',
      'eda0bdedb880',
      'f0808080',
      'f48fbfbf80',
      'f4908080',
      'f5808080',
      'fe',
      'ff',
      'fffe',
      '80',
      'bf',
      'c3',
      'e282',
      'f09f98',
      'c3c3',
      'e2e282ac',
      'f8888080',
      'fc8480808080',
    ].flatMap((hex) => {
      const bytes = Buffer.from(hex, 'hex');
      const around = (head: string, tail: string) => Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
      return [around('{"name":"', '"}'), around('{"', '":"a"}'), around('{"name":"a"}', ''), around('', '{}')];
    }),
  'what is no text or number': () => [
    ...['\\u0000', '\\ud800', '\\udfff', '\\udc00\\ud800', '\\uD83D', '\\uDBFF\\u0041'].flatMap((sequence) => [
      `{"name":"${sequence}"}`,
      `{"name":"a","${sequence}":1}`,
      `{"name":["a","b${sequence}"]}`,
      `{"metadata":{"a${sequence}":"b"}}`,
    ]),
    ...NUMBERS.flatMap((number) => [
      `{"version":${number}}`,
      `{"name":${number}}`,
      `{"metadata":{"a":${number}}}`,
      `[${number}]`,
    ]),
  ],
  'prototype member': () =>
    PROTOTYPE_KEYS.flatMap((name) => [
      `{"name":"a","${name}":{"isAdmin":true}}`,
      `{"${name}":{"${name}":{}}}`,
      `{"version":1,"scopes":["entities:read"],"name":"a","${name}":null}`,
      `{"name":{"${name}":"a"}}`,
      `{"constitution":{"${name}":{"name":"a"}}}`,
      `{"name":"a","metadata":{"a":{"${name}":"b"}}}`,
    ]),
  'wrong type': () =>
    ['null', '1', '[]', '{}', 'true', '[[]]', '{"$ne":null}', '{"$gt":""}', '{"length":9}', '["a"]'].flatMap(
      (value) => [
        `{"name":${value === 'null' ? '[null]' : value}}`,
        `{"email":${value === 'null' ? '0' : value}}`,
        `{"name":"a","metadata":${value === '{}' ? '{"":""}' : value}}`,
        `{"name":"a","jurisdiction":${value}}`,
      ],
    ),
};

const ENDPOINTS: readonly (readonly [string, string])[] = [
  ['POST', '/v1/entities'],
  ['POST', '/v1/accounts'],
  ['PUT', '/v1/entities/{id}'],
  ['POST', '/v1/api-keys'],
  ['POST', '/v1/accounts/recover'],
];

/** Every body at one endpoint, in turn. */
export function jsonPayloads(target: Target): Payload[] {
  let turn = 0;
  return Object.entries(ANYWHERE).flatMap(([kind, make]) =>
    named(
      `json: ${kind}`,
      make().map((body) => {
        turn += 1;
        const [method, path] = ENDPOINTS[turn % ENDPOINTS.length] ?? ['POST', '/v1/entities'];
        return send(target, method, path.replace('{id}', target.entityId), body);
      }),
    ),
  );
}
