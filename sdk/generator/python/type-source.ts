import { type JsonSchema, typeName } from '../json-schema.ts';

export type Declared = {
  /** The types that Python can only write with a name, by their name. */
  sources: Map<string, string>;
  /** The shortest name that a long list of literals has anywhere, by the list. */
  names: Map<string, string>;
};

/** Longer lists of literals get a name. */
const MAX_INLINE_LITERALS = 6;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
const KEYWORDS = /^(?:and|as|class|def|from|global|import|in|is|lambda|not|or|pass|raise|return|with|yield)$/;
const ANY = 'Any';

/** Returns the name under which Python can hold a member of the API: `from` is `from_`. */
export function pythonName(name: string): string {
  return KEYWORDS.test(name) ? `${name}_` : name;
}

/** Returns a documentation string, or nothing; no text can end it early. */
export function docstring(lines: readonly (string | undefined)[], indent: string): string {
  const text = lines.filter((line) => line !== undefined && line !== '').join('\n');
  if (text === '') return '';
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const body = escaped
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : indent + line))
    .join('\n');
  return `${indent}"""${body}${escaped.includes('\n') ? `\n${indent}` : ''}"""\n`;
}

/** Returns the annotation of a schema's values. What needs a name is declared under `name`. */
export function annotation(schema: JsonSchema, name: string, declared: Declared): string {
  const { $ref, anyOf, oneOf, allOf = [] } = schema;
  const alternatives = (members: readonly JsonSchema[]) =>
    union(members.map((member, at) => annotation(member, at === 0 ? name : `${name}${at + 1}`, declared)));
  const parts = [
    $ref === undefined ? ownAnnotation(schema, name, declared) : typeName($ref.split('/').at(-1) ?? ''),
    ...[anyOf, oneOf].map((members) => (members === undefined ? ANY : alternatives(members))),
    ...allOf.map((member) => annotation(member, name, declared)),
  ].filter((part) => part !== ANY);
  if (parts.length > 1) throw new Error(`${name} would be two types at once, and Python has no word for that.`);
  return parts[0] ?? ANY;
}

/** Declares a component of the document, under its own name. */
export function declareComponent(name: string, schema: JsonSchema, declared: Declared): void {
  const written = annotation(schema, name, declared);
  if (written === name) return;
  const members = written.split(' | ').map((member) => (IDENTIFIER.test(member) ? `"${member}"` : member));
  const alias = members.length === 1 ? written : `Union[${members.join(', ')}]`;
  declare(name, `${name} = ${alias}\n${docstring([schema.description], '')}`, declared);
}

export function union(members: readonly string[]): string {
  return members.includes(ANY) || members.length === 0 ? ANY : [...new Set(members)].join(' | ');
}

function ownAnnotation(schema: JsonSchema, name: string, declared: Declared): string {
  if ('const' in schema) return literals([schema.const], name, declared);
  if (schema.enum) return literals(schema.enum, name, declared);
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type: string) => ownAnnotation({ ...schema, type }, name, declared)));
  }
  switch (schema.type) {
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'number':
      return 'float';
    case 'integer':
      return 'int';
    case 'array':
      return `list[${schema.items ? annotation(schema.items, `${name}Item`, declared) : ANY}]`;
    default:
      return schema.type === 'object' || schema.properties ? objectAnnotation(schema, name, declared) : ANY;
  }
}

/** The same long list is the same type, with the shortest of its names: `EntityState`, not `ListEntitiesState`. */
function literals(values: readonly unknown[], name: string, declared: Declared): string {
  const written = `Literal[${values.map(pythonLiteral).join(', ')}]`;
  if (values.length <= MAX_INLINE_LITERALS) return written;
  const known = declared.names.get(written);
  const best = known === undefined || name.length < known.length ? name : known;
  declared.names.set(written, best);
  const source = `${best} = ${written}\n`;
  if (declared.sources.get(best) !== source) declare(best, source, declared);
  return best;
}

function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

function objectAnnotation(schema: JsonSchema, name: string, declared: Declared): string {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema;
  if (Object.keys(properties).length === 0) {
    const values = [...Object.values(patternProperties), additionalProperties].filter(
      (value): value is JsonSchema => typeof value === 'object',
    );
    return `dict[str, ${union(values.map((value) => annotation(value, `${name}Value`, declared)))}]`;
  }
  const members = Object.entries(properties).map(([member, property]) => {
    const written = annotation(property, name + typeName(member), declared);
    return { member, property, type: required.includes(member) ? written : `NotRequired[${written}]` };
  });
  const isClass = members.every(({ member }) => IDENTIFIER.test(member) && pythonName(member) === member);
  const source = isClass
    ? `class ${name}(TypedDict):\n${docstring([schema.description], '    ')}${schema.description ? '\n' : ''}${members
        .map(({ member, type, property }) => `    ${member}: ${type}\n${docstring([property.description], '    ')}`)
        .join('')}`
    : // A class cannot have members such as \`from\`.
      `${name} = TypedDict(\n    "${name}",\n    {\n${members
        .map(({ member, type }) => `        "${member}": "${type.replaceAll('"', "'")}",\n`)
        .join('')}    },\n)\n${docstring([schema.description], '')}`;
  declare(name, source, declared);
  return name;
}

function declare(name: string, source: string, declared: Declared): void {
  if (declared.sources.has(name)) throw new Error(`Two types would have the same name: ${name}`);
  declared.sources.set(name, source);
}
