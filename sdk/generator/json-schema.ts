/** The part of JSON Schema 2020-12 that affects a type; keywords that only narrow a value are ignored. */
export type JsonSchema = {
  $ref?: string;
  title?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema | boolean;
  required?: readonly string[];
  description?: string;
  deprecated?: boolean;
};

/** Returns the name of a component as the name of a type. */
export function typeName(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_match, first: string) => first.toUpperCase());
}
