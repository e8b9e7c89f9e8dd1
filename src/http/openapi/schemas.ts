import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/** The named parts of the document, collected while the operations are written. */
export type Components = {
  schemas: Map<string, TSchema>;
  examples: Map<string, Json>;
  responses: Map<string, Json>;
  headers: Set<string>;
  parameters: Set<string>;
};

/** Placeholder for a text without an example and without a usable pattern. No published example may contain it. */
export const NO_EXAMPLE = '…';

/** Replaces every schema that has an $id by a reference, and adds that schema to `components`. */
export function inline(schema: TSchema, components: Components, self?: string): unknown {
  const { $id: id, examples, ...members } = schema as { $id?: string; examples?: unknown[] };
  if (id !== undefined && id !== self) {
    if (!components.schemas.has(id)) {
      components.schemas.set(id, schema);
      inline(schema, components, id);
    }
    return { $ref: `#/components/schemas/${id}` };
  }
  const copy = Object.fromEntries(Object.entries(members).map(([key, value]) => [key, inlineValue(value, components)]));
  // Only single values keep their example. Examples of whole bodies are in components.examples.
  return isScalar(examples?.[0]) ? { ...copy, examples } : copy;
}

function inlineValue(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((each) => inlineValue(each, components));
  if (typeof value === 'object' && value !== null) return inline(value as TSchema, components);
  return value;
}

function isScalar(example: unknown): boolean {
  return example !== undefined && (typeof example !== 'object' || example === null);
}

type Readable = {
  $id?: string;
  examples?: unknown[];
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Readable[];
  oneOf?: Readable[];
  type?: string;
  properties?: Record<string, Readable>;
  items?: Readable;
  minimum?: number;
};

/** Returns an example of a schema: the schema's own example, or an example made from the examples of its fields. */
export function exampleOf(schema: TSchema): unknown {
  return read(schema as Readable);
}

function read(schema: Readable): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if ('default' in schema) return schema.default;
  if (schema.oneOf?.[0]) return read(schema.oneOf[0]);
  if (schema.anyOf) {
    const values = schema.anyOf.map(read);
    return values.find((value) => value !== NO_EXAMPLE) ?? null;
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, value]) => [name, read(value)]));
    case 'array':
      return schema.items ? [read(schema.items)] : [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'string':
      return NO_EXAMPLE;
    default:
      return null;
  }
}
