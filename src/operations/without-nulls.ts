import type { Schema } from './operations.ts';

/**
 * Leaves out optional members that are null, at any depth: some models write null for what they do not mean. It stays
 * where the schema allows it, because it then means something, and in a required member, which is refused by its name.
 */
export function withoutNulls(value: unknown, schema: Schema): unknown {
  const forms = formsOf(schema);
  if (Array.isArray(value)) {
    const items = forms.find((form) => form.items !== undefined)?.items ?? {};
    return value.map((each) => withoutNulls(each, items));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const matchingForms = forms.filter(({ properties = {} }) => Object.hasOwn(properties, name));
    const schemas = matchingForms.map(({ properties = {} }) => properties[name] ?? {});
    const isOptional = matchingForms.every(({ required = [] }) => !required.includes(name));
    if (member === null && matchingForms.length > 0 && isOptional && !schemas.some(allowsNull)) return [];
    return [[name, withoutNulls(member, { anyOf: schemas })]];
  });
  return Object.fromEntries(members);
}

/** The schema, and every form in it that a value can have. */
function formsOf(schema: Schema): Schema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  return [schema, ...[...anyOf, ...oneOf, ...allOf].flatMap(formsOf)];
}

/** A schema that says nothing of types allows anything. */
function allowsNull({ type, enum: values, const: only, anyOf, oneOf, allOf }: Schema): boolean {
  const forms = anyOf ?? oneOf ?? allOf;
  if (forms !== undefined) return forms.some(allowsNull);
  if (values !== undefined) return values.includes(null);
  if (only !== undefined) return only === null;
  return type === undefined || [type].flat().includes('null');
}
