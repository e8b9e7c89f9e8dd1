import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ConstitutionInput } from '../../src/domain/constitution/schema.ts';
import { schemaProblems } from '../../src/domain/constitution/schema-check.ts';
import { problemSentence } from '../../src/domain/formats/field-name.ts';
import { schemaProblemsOf } from '../../src/domain/formats/schema-problems.ts';
import { ROUTES } from '../../src/http/router.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { compileBody, compileText } from '../../src/schema/validate.ts';

/* A schema is for programs: whoever sends a wrong value gets one sentence, with the field and what it must be. */

/** They describe, or hold other schemas: no value fails them by themselves. */
const NO_CHECKS = new Set(
  '$id ~kind ~optional description title examples default deprecated discriminator properties items anyOf oneOf allOf'.split(
    ' ',
  ),
);

function keywordsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (['examples', 'default', 'enum', 'const', 'discriminator', 'required'].includes(keyword)) return [keyword];
    const inner = /^(?:properties|patternProperties)$/.test(keyword) ? Object.values(value as object) : value;
    return [keyword, ...keywordsIn(inner)];
  });
}

const INPUTS: readonly TSchema[] = [
  ...ROUTES.flatMap(({ params, query, body, form }) =>
    [params, query, body, form].filter((each) => each !== undefined),
  ),
  ...TOOLS.map(({ input }) => input),
];
const KEYWORDS = [...new Set(keywordsIn(INPUTS))].filter((keyword) => !NO_CHECKS.has(keyword)).sort();

const list = Type.Array(Type.Number(), { minItems: 1, maxItems: 1, uniqueItems: true });
const UUID = 'must be a UUID';

type Parts = { properties?: Record<string, Parts>; oneOf?: Parts[]; anyOf?: Parts[]; const?: unknown };

/** For each keyword: a schema, a value that fails it, and what its sender reads. */
const WORDS: Readonly<Record<string, readonly (readonly [TSchema, unknown, string])[]>> = {
  type: [
    [Type.String(), 1, '`x` must be a string.'],
    [Type.Integer(), '1', '`x` must be an integer.'],
    [Type.Number(), '1', '`x` must be a number.'],
    [Type.Boolean(), 'true', '`x` must be true or false.'],
    [list, '[]', '`x` must be an array.'],
    [Type.Object({}), '{}', '`x` must be an object.'],
    [Type.Union([Type.Object({}), Type.Null()]), '{}', '`x` must be an object.'],
  ],
  enum: [[Type.Enum(['a', 'b']), 'c', '`x` must be one of: a, b.']],
  const: [[Type.Literal('a'), 'c', '`x` must be a.']],
  format: [
    [Type.String({ format: 'uuid' }), 'c', `\`x\` ${UUID}.`],
    [Type.String({ format: 'date' }), 'c', '`x` must be a day, such as 2026-11-20.'],
    [Type.String({ format: 'email' }), 'c', '`x` must be an e-mail address.'],
    [Type.String({ format: 'uri' }), 'c', '`x` must be an absolute URL.'],
    [Type.String({ format: 'date-time' }), 'c', '`x` must be an RFC 3339 date and time, such as 2026-11-21T18:00:00Z.'],
  ],
  pattern: [[Type.String({ pattern: '^[A-Z]{2}$' }), 'c', '`x` must be two capital letters, such as US or WY.']],
  minimum: [[Type.Integer({ minimum: 1 }), 0, '`x` must be at least 1.']],
  maximum: [[Type.Integer({ maximum: 1 }), 2, '`x` must be at most 1.']],
  minLength: [[Type.String({ minLength: 1 }), '', '`x` must have at least 1 character.']],
  maxLength: [[Type.String({ maxLength: 2 }), 'abc', '`x` must have at most 2 characters.']],
  minItems: [[list, [], '`x` must have at least 1 item.']],
  maxItems: [[list, [1, 2], '`x` must have at most 1 item.']],
  uniqueItems: [[Type.Array(Type.Number(), { uniqueItems: true }), [1, 1], '`x` must not contain an item twice.']],
  minProperties: [[Type.Object({}, { minProperties: 1 }), {}, '`x` must have at least 1 field.']],
  maxProperties: [[Type.Object({}, { maxProperties: 1 }), { a: 1, b: 1 }, '`x` must have at most 1 field.']],
  required: [[Type.Object({ a: Type.String() }), {}, '`x.a` is required.']],
  additionalProperties: [[Type.Object({}, { additionalProperties: false }), { a: 1 }, 'Unknown field `x.a`.']],
  patternProperties: [
    [
      Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String(), { additionalProperties: false }),
      { a: 'b' },
      '`x.a` is an invalid key. It must be two capital letters, such as US or WY.',
    ],
  ],
};

/** The fields of a schema, with those of its forms. */
function fieldsOf({ properties = {}, oneOf = [], anyOf = [] }: Parts): [string, Parts][] {
  return [...Object.entries(properties), ...[...oneOf, ...anyOf].flatMap(fieldsOf)];
}

const LONG = 'x'.repeat(70_000);
const MANY = Object.fromEntries(Array.from({ length: 60 }, (_each, at) => [`k${at}`, 1]));
const WRONG = [
  null,
  true,
  -1,
  1.5,
  1e15,
  '',
  ' ',
  '\u0001*,',
  LONG,
  [],
  [1, 1],
  Array(2_000).fill({}),
  {},
  MANY,
  { '': {} },
];

/** Each field wrong in every way, an unknown field, and values that are no objects. */
function wrongValues(schema: TSchema): unknown[] {
  const fields = fieldsOf(schema as Parts);
  const kind = fields.find(([name]) => name === 'kind')?.[1].const;
  const inner = fields.flatMap(([name, field]) =>
    [...WRONG, ...fieldsOf(field).flatMap(([member]) => WRONG.map((wrong) => ({ [member]: wrong })))].map((wrong) => ({
      ...(kind !== undefined && { kind }),
      [name]: wrong,
    })),
  );
  return [...WRONG, { foo: 1 }, ...inner];
}

/** One sentence about a field, the body or an unknown field, without the syntax of schemas, patterns or code points. */
function isPlain(sentence: string): boolean {
  const words = sentence.replaceAll(/`[^`]*`/g, '`x`');
  const starts = /^(?:`x` |The (?:body|input|constitution) |Unknown field |[A-Z"])/.test(words);
  const raw =
    /U\+|\\u|\(\?|\[\^|\]\{|undefined|NaN|\bnull\b|schema|propert|(?:min|max)[A-Z]|anyOf|oneOf|"uuid"|constant/;
  return starts && !raw.test(words) && /[^.]\.$/.test(words) && !/^`x` (?:give|send|use|enter)\b/i.test(words);
}

function sentencesOf(problems: readonly { pointer: string; message: string }[]): string[] {
  return [...new Set(problems.map((problem) => problemSentence(problem)))];
}

describe('every keyword of a schema that callers are held against', () => {
  it('is in the table of words', () => expect(Object.keys(WORDS).sort()).toEqual(KEYWORDS));

  it.each(KEYWORDS)('%s', (keyword) => {
    for (const [schema, wrong, sentence] of WORDS[keyword] ?? []) {
      const checked = compileBody(Type.Object({ x: schema }))({ x: wrong });
      expect('problems' in checked && sentencesOf(checked.problems)).toContain(sentence);
      const problems = schemaProblemsOf(Compile(Type.Object({ x: schema })), { x: wrong });
      expect(sentencesOf(problems)).toEqual([sentence]);
      expect(isPlain(sentence), sentence).toBe(true);
    }
  });
});

describe('whatever is sent, the answer is in plain sentences', () => {
  const texts = ROUTES.flatMap(({ operationId, params, query }) =>
    params || query ? [[operationId, params, query] as const] : [],
  );
  const bodies = ROUTES.flatMap(({ operationId, body, form }) =>
    body || form ? [[operationId, (body ?? form) as TSchema] as const] : [],
  );

  it.each(bodies)('to %s', (_operationId, schema) => {
    const check = compileBody(schema);
    const sentences = wrongValues(schema).flatMap((wrong) => {
      const checked = check(wrong);
      return 'problems' in checked ? sentencesOf(checked.problems) : [];
    });
    expect([...new Set(sentences)].filter((sentence) => !isPlain(sentence))).toEqual([]);
  });

  it('in an address', () => {
    const sentences = texts.flatMap(([, params, query]) =>
      [params, query].flatMap((schema) =>
        schema === undefined
          ? []
          : wrongValues(schema).flatMap((wrong) => {
              const checked = compileText(schema)(wrong);
              return 'problems' in checked ? sentencesOf(checked.problems) : [];
            }),
      ),
    );
    expect([...new Set(sentences)].filter((sentence) => !isPlain(sentence))).toEqual([]);
  });

  it('in a constitution', () => {
    const sentences = wrongValues(ConstitutionInput).flatMap((wrong) =>
      sentencesOf(schemaProblems(ConstitutionInput, wrong)),
    );
    expect([...new Set(sentences)].filter((sentence) => !isPlain(sentence))).toEqual([]);
  });
});
