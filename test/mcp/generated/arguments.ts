import fc from 'fast-check';

type Schema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Values that exist, by the name of an argument: with made ones alone nearly every call would end at an unknown id. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Arguments of a tool by its published schema: mostly known values and valid ones, sometimes of another kind. */
export function argumentsOf(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const value = anyValue(name, member, known);
    const isRequired = schema.required?.includes(name) ?? false;
    return [
      name,
      isRequired ? weighted([40, value], [1, fc.constant(undefined)]) : fc.option(value, { nil: undefined }),
    ] as const;
  });
  const odd = fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }) },
  );
  return fc.tuple(fc.record(Object.fromEntries(members)), odd).map(([given, more]) => {
    const all = { ...given, ...more } as Record<string, unknown>;
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  });
}

function weighted<A, B>(
  [a, first]: [number, fc.Arbitrary<A>],
  [b, second]: [number, fc.Arbitrary<B>],
): fc.Arbitrary<A | B> {
  return fc.oneof(
    { weight: a, arbitrary: first as fc.Arbitrary<A | B> },
    { weight: b, arbitrary: second as fc.Arbitrary<A | B> },
  );
}

function anyValue(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const real = known[name];
  const made = weighted([12, valid(name, schema, known)], [1, fc.jsonValue()]);
  return real === undefined || real.length === 0 ? made : weighted([9, fc.constantFrom(...real)], [1, made]);
}

function valid(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => valid(name, each, known)));
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.string({ minLength: 1, maxLength: Math.min(60, schema.maxLength ?? 60), unit: 'binary' });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 50, 50) });
    case 'boolean':
      return fc.boolean();
    case 'object':
      return schema.properties === undefined
        ? fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
        : argumentsOf(schema, known);
    default:
      return fc.jsonValue();
  }
}
