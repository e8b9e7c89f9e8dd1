import type { Schema } from './operations.ts';

/**
 * Removes optional fields that are null, at any depth, because some models write null for fields that they mean to
 * omit. Keeps null where the schema allows it. Keeps null in required fields too, so that the API's error names these
 * fields.
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

function formsOf(schema: Schema): Schema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  return [schema, ...[...anyOf, ...oneOf, ...allOf].flatMap(formsOf)];
}

/** Returns whether a schema allows null. A schema without a type allows any value, including null. */
function allowsNull({ type, enum: values, const: only, anyOf, oneOf, allOf }: Schema): boolean {
  const forms = anyOf ?? oneOf ?? allOf;
  if (forms !== undefined) return forms.some(allowsNull);
  if (values !== undefined) return values.includes(null);
  if (only !== undefined) return only === null;
  return type === undefined || [type].flat().includes('null');
}
