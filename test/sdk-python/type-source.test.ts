import { expect, it } from 'vitest';
import { annotation, type Declared, docstring } from '../../sdk/generator/python/type-source.ts';

const newDeclared = (): Declared => ({ sources: new Map(), names: new Map() });

it.each([
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'str | None'],
  [{ type: ['integer', 'null'] }, 'int | None'],
  [{ anyOf: [{}, { type: 'null' }] }, 'Any'],
  [{ enum: ['a', 1, null, true] }, 'Literal["a", 1, None, True]'],
  [{ $ref: '#/components/schemas/proposal.Vote' }, 'ProposalVote'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, 'list[str | float]'],
  [{ type: 'object', patternProperties: { '^.*$': { type: 'string' } } }, 'dict[str, str]'],
  [{ type: 'object', additionalProperties: false }, 'dict[str, Any]'],
])('the generator writes the annotation of %j', (schema, written) => {
  expect(annotation(schema, 'Thing', newDeclared())).toBe(written);
});

it('an object is a class, whose own objects have names made of its own', () => {
  const declared = newDeclared();
  const inner = { type: 'object', properties: { b: {} } };
  annotation({ type: 'object', required: ['a'], properties: { a: inner } }, 'Thing', declared);
  expect([...declared.sources]).toEqual([
    ['ThingA', 'class ThingA(TypedDict):\n    b: NotRequired[Any]\n'],
    ['Thing', 'class Thing(TypedDict):\n    a: ThingA\n'],
  ]);
});

it('an object with a member that Python reserves is no class', () => {
  const declared = newDeclared();
  annotation({ type: 'object', properties: { from: { enum: ['a'] } } }, 'Thing', declared);
  expect(declared.sources.get('Thing')).toContain(`        "from": "NotRequired[Literal['a']]",\n`);
});

it('a long list of literals has one name, the shortest of those it could have', () => {
  const schema = { enum: [1, 2, 3, 4, 5, 6, 7] };
  const { names } = newDeclared();
  annotation(schema, 'ListThingsState', { sources: new Map(), names });
  annotation(schema, 'ThingState', { sources: new Map(), names });
  expect(annotation(schema, 'ListThingsState', { sources: new Map(), names })).toBe('ThingState');
});

it('refuses a value of two types at once, and two types of one name', () => {
  const both = { allOf: [{ $ref: '#/x/A' }, { $ref: '#/x/B' }] };
  expect(() => annotation(both, 'Thing', newDeclared())).toThrow('two types at once');
  const declared = newDeclared();
  annotation({ type: 'object', properties: { a: {} } }, 'Thing', declared);
  expect(() => annotation({ type: 'object', properties: { b: {} } }, 'Thing', declared)).toThrow('same name: Thing');
});

it('no text can end its documentation early', () => {
  expect(docstring(['a """ b \\" c"'], '')).toBe('"""a \\"\\"\\" b \\\\" c\\""""\n');
});
