import { expect, it } from 'vitest';
import { type FormField, ONLY_IN_TEXT, shownFields } from '../../console/src/routes/new-constitution/form-fields.ts';
import { ConstitutionInput } from '../../src/domain/constitution/schema.ts';

/* The served schema, property by property: the form of the console shows it, or says why it is only in the text. */

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema; enum?: unknown[] };
type Place = { path: string; schema: Schema };

/** Every path of the schema, with `*` for any item; a part that is only in the text ends there. */
function placesOf(schema: Schema, path: string): Place[] {
  if (path in ONLY_IN_TEXT) return [{ path, schema }];
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, inner]) => placesOf(inner, under(name)));
  }
  return schema.items === undefined ? [{ path, schema }] : placesOf(schema.items, under('*'));
}

const places = placesOf(ConstitutionInput as Schema, '');
const shown = [...shownFields().map(({ path }) => path), ...Object.keys(ONLY_IN_TEXT)];

it('the form shows every property of the schema, or names the reason why it does not', () => {
  expect(places.length).toBeGreaterThan(60);
  expect(places.filter(({ path }) => !shown.includes(path))).toEqual([]);
});

it('the form shows nothing that the schema does not have, and nothing twice', () => {
  const known = places.map(({ path }) => path);
  expect(shown.filter((path) => !known.includes(path))).toEqual([]);
  expect(shown).toHaveLength(new Set(shown).size);
});

it('each field takes what the schema takes: the same choices, numbers as numbers, yes and no as such', () => {
  for (const { path, field } of shownFields()) {
    const schema = places.find((place) => place.path === path)?.schema;
    expect({ path, ...kindOf(schema) }).toEqual({ path, ...valuesOf(field) });
  }
});

function kindOf({ type, enum: values }: Schema = {}): object {
  if (values !== undefined) return { values: values.toSorted() };
  return { type: type === 'number' || type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'text' };
}

function valuesOf(field: FormField): object {
  if (field.kind === 'choice')
    return {
      values: field.choices
        .map(({ value }) => value)
        .filter(Boolean)
        .toSorted(),
    };
  return { type: field.kind === 'number' || field.kind === 'boolean' ? field.kind : 'text' };
}
