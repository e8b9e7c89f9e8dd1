import { named, type Payload, send, type Target } from './payload.ts';

/** The smallest valid constitution; the text before or after it matters. */
export const PLAIN_YAML = `name: helios-research
members:
  - { id: "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw", name: Ada, role: founder, natural_person: true }
escalation:
  contacts: [{ name: Ada, email: ada@example.com }]
`;

const rest = PLAIN_YAML.slice(PLAIN_YAML.indexOf('\n') + 1);
const times = (count: number, make: (at: number) => string, between = '') =>
  Array.from({ length: count }, (_, at) => make(at)).join(between);

/** Each in a document that is valid except for it, unless it is a document itself. */
const YAML_KINDS: Readonly<Record<string, () => string[]>> = {
  'alias bomb': () =>
    [2, 3, 5, 9, 20].flatMap((levels) =>
      [2, 5, 9, 50].map((width) => {
        const level = (at: number) =>
          `a${at}: &a${at} [${times(width, () => (at === 0 ? 'lol' : `*a${at - 1}`), ', ')}]`;
        return `${times(levels, level, '\n')}\n${PLAIN_YAML}`;
      }),
    ),
  'alias to nothing or itself': () => ['*a', '&a [*a]', '&a { a: *a }', '[&a x, *b]', '&a', '*', '&'].map(under),
  'many anchors': () =>
    [1, 10, 100, 1_000, 4_000].flatMap((count) => [
      under(`[${times(count, (at) => `&a${at} x`, ', ')}]`),
      times(count, (at) => `k${at}: &a${at} x`, '\n'),
      `name: ${times(count, (at) => `&a${at}`, ' ')} x\n${rest}`,
    ]),
  'merge key': () =>
    ['<<: { name: x }', '<<: [{ a: b }, { c: d }]', '"<<": x', '<<:', '? <<\n: x', '<<: *a', "'<<': { a: b }"].flatMap(
      (line) => [`${line}\n${PLAIN_YAML}`, `${PLAIN_YAML}treasury:\n  ${line.replace('\n', '\n  ')}\n`],
    ),
  tag: () =>
    TAGS.flatMap((tag) => [
      `name: ${tag} helios-research\n${rest}`,
      `${tag}\n${PLAIN_YAML}`,
      `${PLAIN_YAML}purpose: [${tag} x]\n`,
      `${tag} name: helios-research\n${rest}`,
    ]),
  directive: () =>
    DIRECTIVES.flatMap((line) => [
      `${line}\n---\n${PLAIN_YAML}`,
      `${line}\n${PLAIN_YAML}`,
      `${PLAIN_YAML}...\n${line}\n`,
    ]),
  'several documents': () =>
    [1, 2, 10, 100, 1_000, 8_000].flatMap((count) => [
      `${PLAIN_YAML}${times(count, () => '---\n')}`,
      `${PLAIN_YAML}${times(count, () => '---\na: b\n')}`,
      `${times(count, () => '---\n...\n')}${PLAIN_YAML}---\n${PLAIN_YAML}`,
      `${PLAIN_YAML}${times(count, () => '...\n---\n')}${PLAIN_YAML}`,
    ]),
  nesting: () =>
    [33, 64, 200, 1_000, 5_000, 20_000].flatMap((depth) => [
      under(`${'['.repeat(depth)}${']'.repeat(depth)}`),
      under(`${'{a: '.repeat(depth / 2)}x${'}'.repeat(depth / 2)}`.repeat(depth === 33 ? 3 : 1)),
      under('['.repeat(depth)),
      under('{a: '.repeat(depth / 2)),
      under('[{a: '.repeat(depth / 2)),
      under(`\n ${'- '.repeat(depth)}x`),
      under(`\n ${'? '.repeat(depth)}x`),
      under(`\n ${'- ? '.repeat(depth / 2)}x`),
      ']'.repeat(depth),
      `{${'['.repeat(depth)}: x}`,
    ]),
  'block nesting': () =>
    [33, 40, 64, 100, 200, 350].flatMap((depth) => [
      under(`\n${times(depth, (at) => `${' '.repeat(at + 1)}a:`, '\n')} x`),
      under(`\n${times(depth, (at) => `${' '.repeat(at + 1)}-`, '\n')} x`),
      under(`\n${times(depth, (at) => `${' '.repeat(at + 1)}? a`, '\n')} x`),
      times(depth, (at) => `${' '.repeat(depth - at)}a: x`, '\n'),
    ]),
  'long collection': () =>
    [2_001, 4_000, 8_000, 15_000, 30_000].flatMap((count) =>
      ['a', '', '{}', '[]', '""', '-', '? a', 'a: ', '"\\n"', ':'].map((item) =>
        under(`[${times(Math.min(count, 60_000 / (item.length + 1)), () => item, ',')}]`),
      ),
    ),
  'too many members': () =>
    [201, 400, 1_000, 4_000].flatMap((count) => [
      under(`{${times(count, (at) => `k${at}: x`, ', ')}}`),
      under(`\n${times(count, (at) => `  k${at}: x`, '\n')}`),
      times(count, (at) => `k${at}: x`, '\n'),
      under(`{${times(count, (at) => `k${at}`, ',')}}`),
      `treasury: { counterparty_caps_usd: {${times(count, (at) => `k${at}: "1"`, ', ')}} }\n${PLAIN_YAML}`,
    ]),
  'huge scalar': () =>
    [2_001, 20_000, 60_000, 65_000, 90_000].flatMap((length) => [
      under('x'.repeat(length)),
      under(`"${'x'.repeat(length)}"`),
      under(`"${'\\x41'.repeat(length / 4 + 501)}"`),
      under(`"${'\\\n '.repeat(length / 3)}${'x'.repeat(length > 60_000 ? 10_000 : 2_001)}"`),
      under(`|\n ${'x'.repeat(length)}`),
      under(`>\n${' x\n'.repeat(length / 3 + 1_500)}`),
      under(`'${"''".repeat(length / 2 + 1_100)}'`),
      `${PLAIN_YAML}${'k'.repeat(length)}: x\n`,
      `${PLAIN_YAML}"${'k'.repeat(length)}": x\n`,
      `${PLAIN_YAML}? ${'k'.repeat(length)}\n: x\n`,
      `name: ${'9'.repeat(length)}\n${rest}`,
    ]),
  'much of nothing': () =>
    [
      '\n',
      ' ',
      ' \n',
      '#\n',
      '# x\n',
      '\r\n',
      ',',
      ':',
      '- ',
      '? ',
      ': ',
      '\t',
      '|',
      '>',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
    ].flatMap((part) => [
      under(part.repeat(60_000 / part.length)),
      part.repeat(65_000 / part.length),
      `${part.repeat(9)}a: b`,
    ]),
  'unterminated text': () =>
    [
      '"',
      "'",
      '"\\',
      '"a\\"',
      "'a''",
      '[',
      '{',
      '[a',
      '{a',
      '{a:',
      '["',
      "{'",
      '"\\x',
      '"\\u12',
      '"\\U0011',
      '|9',
      '|x',
      '>+-',
    ].flatMap((open) => [under(open), `${open}\n${PLAIN_YAML}`, `name: ${open}\n${rest}`]),
  'cut off': () => Array.from({ length: PLAIN_YAML.length / 3 - 1 }, (_, at) => PLAIN_YAML.slice(0, at * 3 + 1)),
  'bad escape': () =>
    [
      '\\q',
      '\\x4',
      '\\u004',
      '\\uD800',
      '\\uDC00x',
      '\\U00110000',
      '\\UFFFFFFFF',
      '\\0',
      '\\a',
      '\\e',
      '\\x7f',
      '\\N',
      '\\L\\0',
      '\\u202e',
      '\\ufffe',
    ].flatMap((sequence) => [
      under(`"${sequence}"`),
      `name: "x${sequence}"\n${rest}`,
      `"na${sequence}me": x\n${PLAIN_YAML}`,
    ]),
  'tab and indent': () =>
    [
      '\tname: x',
      'treasury:\n\tx: y',
      'treasury:\n \t- x',
      'a:\n  b: c\n d: e',
      ' a: b\nc: d',
      'a: b: c',
      'a: - b',
      '- a\nb: c',
      'a\nb: c',
      'treasury: {\n\ta: "\n\t}',
      '@a: b',
      '`a: b',
      '%a: b',
      'a: @b',
      'a: `b',
    ].flatMap((text) => [
      `${text}\n${PLAIN_YAML}`,
      `${PLAIN_YAML}${text}\n`,
      `${text}\n${PLAIN_YAML}`.replaceAll('\n', '\r\n'),
    ]),
  'line end': () =>
    ['\r', '\n\r', '\u0085', '\u000b', '\u000c', '\r\r'].flatMap((end) => [
      PLAIN_YAML.replaceAll('\n', end),
      PLAIN_YAML.replace('\n', end),
      `${PLAIN_YAML}purpose: "a${end}b`,
    ]),
  'duplicate key': () =>
    ['name', '"name"', "'name'", '"n\\x61me"', '"\\u006eame"', '? name\n', '"\\U0000006eame"', 'name '].flatMap(
      (key) => [
        `${PLAIN_YAML}${key}: other\n`,
        `${key}: other\n${PLAIN_YAML}`,
        `${PLAIN_YAML}organizer: { name: Ada, email: ada@example.com, ${key.replace('\n', ' ')}: Eve }\n`,
        `${PLAIN_YAML}organizer:\n  name: Ada\n  email: ada@example.com\n  ${key.replace('\n', '\n  ')}: Eve\n`,
      ],
    ),
  'key that is no text': () =>
    ['[a]', '{a: b}', '1', 'null', '~', 'true', '1.5', '.inf', '? [a, b]\n', '? {a: b}\n', '', '? |\n  a\n'].flatMap(
      (key) => [`${PLAIN_YAML}${key}: x\n`, `${PLAIN_YAML}treasury: { ${key.replace('\n', ' ')}: x }\n`],
    ),
  number: () =>
    NUMBERS.flatMap((number) => [
      `${PLAIN_YAML}governance: { voting_threshold: ${number} }\n`,
      `${PLAIN_YAML}governance: { voting_period_hours: ${number} }\n`,
      `${rest}name: ${number}\n`,
      PLAIN_YAML.replace('role:', `weight: ${number}, role:`),
    ]),
  'prototype key': () =>
    PROTOTYPE_KEYS.flatMap((key) => [
      `${PLAIN_YAML}${key}: { isAdmin: true }\n`,
      `${PLAIN_YAML}"${key}": x\n`,
      `${PLAIN_YAML}governance: { ${key}: { voting_threshold: 1 } }\n`,
      PLAIN_YAML.replace('role:', `${key}: { role: founder }, role:`),
      `${PLAIN_YAML}treasury: { counterparty_caps_usd: { ${key}: { a: b } } }\n`,
    ]),
  'another type': () =>
    ['name', 'members', 'escalation', 'governance', 'treasury', 'mode', 'identity', 'organizer', 'tax'].flatMap((key) =>
      [
        '[[]]',
        '{ "": {} }',
        'true',
        '.nan',
        '[~, ~]',
        'null',
        '-0',
        '0o17',
        '0x1F',
        '""',
        ...(key === 'name' ? [] : ['1_000', 'yes', 'NO', '12:30:45']),
      ].map((value) => own(key, value)),
    ),
  'no document': () => [
    '',
    ' ',
    '\n',
    '#',
    '# x',
    '---',
    '...',
    '--- ',
    '---\n...',
    '~',
    'x',
    '[]',
    '{}',
    '""',
    '1',
    '-',
    '?',
    ':',
    '\ufeff',
    '\ufeff\ufeff',
  ],
};

function under(value: string): string {
  return `${PLAIN_YAML}purpose: ${value}\nmode: 1\n`;
}

/** Returns the document with this value for the key, which then appears once. */
function own(key: string, value: string): string {
  const line = `${key}: ${value}\n`;
  if (key === 'name') return line + rest;
  if (key === 'escalation') return PLAIN_YAML.slice(0, PLAIN_YAML.indexOf('escalation')) + line;
  if (key === 'members') return PLAIN_YAML.replace(/members:\n.*\n/, line);
  return `${PLAIN_YAML}${line}mode_: x\n`;
}

const TAGS = [
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq', 'binary', 'set', 'omap', 'pairs', 'timestamp', 'merge'].map(
    (name) => `!!${name}`,
  ),
  '!',
  '!x',
  '!!',
  '!e!x',
  '!<tag:yaml.org,2002:str>',
  '!<x>',
  '!<',
  '!%41',
  '!!js/function',
  '!!js/undefined',
  '!!js/regexp',
  '!!python/object/apply:os.system',
  '!!python/name:os.system',
  '!ruby/object:Gem::Installer',
  '!!java.net.URL',
  '!!javax.script.ScriptEngineManager',
  '!php/object',
];

const DIRECTIVES = [
  '%YAML 1.1',
  '%YAML 1.2',
  '%YAML 2.0',
  '%YAML',
  '%YAML 1.2 x',
  '%YAML 9'.padEnd(9_000, '9'),
  '%TAG ! tag:x,2026:',
  '%TAG !! tag:evil,2026:',
  '%TAG !e! x\n%TAG !e! y',
  '%FOO bar',
  '%',
  '%YAML 1.2\n%YAML 1.2',
];

export const NUMBERS = [
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-1e400',
  '1e999999999',
  '1e-400',
  '0.12345678901234567',
  '123456789012345678901234567890',
  '4.9e-324',
  '1.7976931348623157e309',
  '0.1000000000000000055511151231257827',
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(5_000)}1`,
];

export const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toJSON',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  'then',
  'length',
];

export function yamlPayloads(target: Target): Payload[] {
  return Object.entries(YAML_KINDS).flatMap(([kind, make]) =>
    named(
      `yaml: ${kind}`,
      make().map((constitution_yaml) => send(target, 'POST', '/v1/entities', JSON.stringify({ constitution_yaml }))),
    ),
  );
}
