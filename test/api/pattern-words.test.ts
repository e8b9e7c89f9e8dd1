import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ConstitutionInput } from '../../src/domain/constitution/schema.ts';
import { schemaProblems } from '../../src/domain/constitution/schema-check.ts';
import { patternWords, WORDED_PATTERNS } from '../../src/domain/formats/pattern-words.ts';
import { ROUTES } from '../../src/http/router.ts';
import * as protocol from '../../src/registry/protocol.ts';
import { compileBody } from '../../src/schema/validate.ts';

/* A regular expression is for programs: the sender of a wrong value gets an explanation in words. */

/** Keys that may be anything need no words, because nothing is ever refused by them. */
const ANYTHING = '^.*$';

/** Every pattern in a schema, of values and of keys. */
function patternsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(patternsIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'pattern' && typeof value === 'string') return [value];
    const keys = keyword === 'patternProperties' ? Object.keys(value as object) : [];
    return [...keys, ...patternsIn(value)];
  });
}

const schemas = [
  ...ROUTES.flatMap((route) => ['params', 'query', 'body', 'responses'].map((part) => Reflect.get(route, part))),
  ConstitutionInput,
  ...Object.values(protocol),
];
const PATTERNS = [...new Set(patternsIn(schemas))].filter((pattern) => pattern !== ANYTHING);

/** No pattern allows all of these. */
const WRONG = ['\u0001 *,', ' '];

describe('every pattern in a schema', () => {
  it('has words, and no words are unused', () => {
    expect([...PATTERNS].sort()).toEqual([...WORDED_PATTERNS].sort());
  });

  it.each(PATTERNS)('%s: a value that it refuses is explained in words', (pattern) => {
    const wrong = WRONG.find((value) => !new RegExp(pattern, 'u').test(value));
    const checked = compileBody(Type.Object({ value: Type.String({ pattern }) }))({ value: wrong });
    const problem = 'problems' in checked ? checked.problems.find(({ code }) => code === 'pattern') : undefined;
    expect(problem).toEqual({ pointer: '/value', code: 'pattern', message: `must be ${patternWords(pattern)}` });
    const inConstitution = schemaProblems(Type.Object({ value: Type.String({ pattern }) }), { value: wrong });
    expect(inConstitution[0]?.message).toBe(`must be ${patternWords(pattern)}`);
    // No syntax of regular expressions.
    expect(patternWords(pattern)).not.toMatch(/[\\^$[\]{}|]|\(\?/);
  });
});
