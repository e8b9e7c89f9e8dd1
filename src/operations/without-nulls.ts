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
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const known = forms.filter(({ properties = {} }) => Object.hasOwn(properties, name));
    const schemas = known.map(({ properties = {} }) => properties[name] ?? {});
    const isOptional = known.every(({ required = [] }) => !required.includes(name));
    if (member === null && known.length > 0 && isOptional && !schemas.some(allowsNull)) return [];
    return [[name, withoutNulls(member, { anyOf: schemas })]];
  });
  return Object.fromEntries(kept);
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
