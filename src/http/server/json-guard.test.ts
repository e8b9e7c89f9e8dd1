import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_LIMITS, jsonFault } from './json-guard.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"m${at}":1`).join()}}`;
const items = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`;

describe('the guard passes', () => {
  it('every JSON text within the limits: no serializer writes duplicates', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(jsonFault(text)).toBeNull();
      }),
    );
  });
  it('texts at the limits', () => {
    expect(jsonFault(nested(JSON_LIMITS.depth))).toBeNull();
    expect(jsonFault(members(JSON_LIMITS.members))).toBeNull();
    expect(jsonFault(items(JSON_LIMITS.items))).toBeNull();
  });
  it.each([
    '{"a":{"a":1},"b":[{"a":2},{"a":3}]}',
    '{"a":"a","b":"a"}',
    '{"a\\"":1,"a":2}',
    '{"a":"\\\\","b":"{\\"a\\":1,\\"a\\":1}"}',
    '{"__proto__":1,"constructor":2,"toString":3}',
    '"[[[[["',
  ])('%s', (text) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(jsonFault(text)).toBeNull();
  });
});

describe('the guard refuses', () => {
  it.each([
    ['{"a":1,"a":1}', 'twice'],
    ['{"a":1,"b":2,"\\u0061":3}', 'twice'],
    ['{"x":[{"b":1,"c":2,"c":3}]}', 'twice'],
    ['{ "a" : 1 ,\n "b":[], "a":{} }', 'twice'],
    ['{"__proto__":1,"__proto__":2}', 'twice'],
    [nested(JSON_LIMITS.depth + 1), 'nested more than'],
    ['{"a":'.repeat(33), 'nested more than'],
    [members(JSON_LIMITS.members + 1), 'members'],
    [items(JSON_LIMITS.items + 1), 'items'],
  ])('%s', (text, word) => {
    expect(jsonFault(text)).toContain(word);
  });
  it('a megabyte of brackets, at once', () => {
    expect(jsonFault('['.repeat(1_000_000))).toContain('nested more than');
  });
  it('any duplicate member, at any depth', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, pick) => {
        const names = Object.keys(object);
        const name = names[pick % names.length] ?? '';
        const inner = JSON.stringify(object);
        const twice = `{"in":[${inner.slice(0, -1)},${JSON.stringify(name)}:null}]}`;
        expect(jsonFault(twice)).toContain('twice');
      }),
    );
  });
});

it('only JSON texts: the parser refuses others, and the guard never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '{', '["', '{"a":'), (text, start) => {
      jsonFault(start + text);
    }),
  );
});
