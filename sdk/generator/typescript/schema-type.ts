import { type JsonSchema, typeName } from '../json-schema.ts';

const UNKNOWN = 'unknown';
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Returns the TypeScript type of the values a schema allows. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf = [] } = schema;
  const parts = [
    $ref === undefined ? ownType(schema, indent) : typeName($ref.split('/').at(-1) ?? ''),
    ...[anyOf, oneOf].map((members) =>
      members === undefined ? UNKNOWN : union(members.map((member) => typeOf(member, indent))),
    ),
    ...allOf.map((member) => typeOf(member, indent)),
  ].filter((part) => part !== UNKNOWN);
  if (parts.length <= 1) return parts[0] ?? UNKNOWN;
  return parts.map((part) => (part.includes(' | ') ? `(${part})` : part)).join(' & ');
}

/** Returns a comment for a declaration, or nothing; no text can end the comment early. */
export function comment(lines: readonly (string | undefined)[], indent: string): string {
  const text = lines
    .filter((line) => line !== undefined && line !== '')
    .map((line) => String(line).replaceAll('*/', '*\\/'))
    .flatMap((line) => line.split('\n'));
  if (text.length === 0) return '';
  if (text.length === 1) return `${indent}/** ${text[0]} */\n`;
  return `${indent}/**\n${text.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

export function union(members: readonly string[]): string {
  // Beside "anything", the other members add nothing.
  return members.includes(UNKNOWN) || members.length === 0 ? UNKNOWN : [...new Set(members)].join(' | ');
}

function ownType(schema: JsonSchema, indent: string): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => ownType({ ...schema, type }, indent)));
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${schema.items ? typeOf(schema.items, indent) : UNKNOWN}>`;
    case 'object':
      return objectType(schema, indent);
    default:
      return schema.properties ? objectType(schema, indent) : UNKNOWN;
  }
}

function objectType(schema: JsonSchema, indent: string): string {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema;
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, property]) => {
    const key = IDENTIFIER.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? '' : '?';
    return `${commentOf(property, inner)}${inner}${key}${mark}: ${typeOf(property, inner)};\n`;
  });
  if (members.length > 0) return `{\n${members.join('')}${indent}}`;
  const values = [...Object.values(patternProperties), additionalProperties].filter(
    (value): value is JsonSchema => typeof value === 'object',
  );
  return `Record<string, ${union(values.map((value) => typeOf(value, indent)))}>`;
}

/** Returns the published document's description of a schema. */
export function commentOf({ description, deprecated }: JsonSchema, indent: string): string {
  return comment([description, deprecated ? '@deprecated' : undefined], indent);
}
