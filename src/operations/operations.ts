import { readFileSync } from 'node:fs';

/** A value that a command takes, from the path, query or body of its operation. */
export type Field = {
  name: string;
  kind: 'text' | 'number' | 'boolean' | 'texts' | 'json';
  isRequired: boolean;
  description: string;
  choices: readonly string[] | null;
};

/** The facts about an operation that a command needs. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  inPath: readonly Field[];
  inQuery: readonly Field[];
  /** Fields of the body; null: no body; `file`: the body is the bytes of a file. */
  inBody: readonly Field[] | 'file' | null;
  answer: 'json' | 'none' | 'file';
  isChange: boolean;
  /** True if the operation may have an irreversible consequence. Its command then shows a dry run first. */
  isIrreversible: boolean;
  /** The operation's CLI command, such as `keys create`; null: there is no command. */
  command: string | null;
  /** Reason why agents' tools may not call the operation; null: the tool `call_operation` may call it. */
  refusedToAgents: string | null;
  /** Words that searches match, in addition to the operation's name and summary. */
  searchWords: string;
  /** The required scope; `any`: any credential is enough; null: no credential is needed. */
  scope: string | null;
  /** Returns the item type of each list in the response, by the list's name (`data` for a page). */
  lists(): Readonly<Record<string, ListedItem>>;
};

/** An item of a list; `schema` is empty if its schema has no name. */
export type ListedItem = { schema: string; fields: readonly Field[] };

export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  description?: string;
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Published = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>;
  'x-irreversible'?: boolean;
  'x-command'?: string;
  'x-agents'?: { none: string };
  'x-search-words'?: string;
  'x-required-scope'?: string;
};
type Document = {
  paths: Record<string, Record<string, Published>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

const DOCUMENT = new URL('../../openapi.json', import.meta.url);
const DRY_RUN = 'dry_run';
const JSON_TYPE = 'application/json';

export function readDocument(): Document {
  return JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document;
}

let cached: ReadonlyMap<string, Operation> | null = null;

/** Returns every operation of the document, by `operationId`. The document is read once. */
export function readOperations(): ReadonlyMap<string, Operation> {
  cached ??= operationsOf(readDocument());
  return cached;
}

function operationsOf({ paths, components }: Document): ReadonlyMap<string, Operation> {
  const read = new Reader(components);
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, published]) => [
        published.operationId,
        read.operation(path, method.toUpperCase(), published),
      ]),
    ),
  );
}

class Reader {
  readonly #components: Document['components'];

  constructor(components: Document['components']) {
    this.#components = components;
  }

  operation(path: string, method: string, published: Published): Operation {
    const { operationId, summary, description, requestBody, responses } = published;
    const parameters = published.parameters.map((each) => this.#parameter(each));
    const fieldsIn = (where: string) =>
      parameters
        .filter((each) => each.in === where && each.name !== DRY_RUN)
        .map(({ name, schema, required = false, description = '' }) =>
          this.#field(name, { ...schema, description }, required),
        );
    const body = requestBody?.content[JSON_TYPE];
    const answers = Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content = {} }]) => Object.entries(content))
      .filter(([type]) => !type.startsWith('application/vnd.'));
    const types = answers.map(([type]) => type);
    return {
      operationId,
      method,
      path,
      summary,
      description,
      inPath: fieldsIn('path'),
      inQuery: fieldsIn('query'),
      inBody: requestBody === undefined ? null : body === undefined ? 'file' : this.#fieldsOf(body.schema),
      answer: types.length === 0 ? 'none' : types.includes(JSON_TYPE) ? 'json' : 'file',
      isChange: parameters.some(({ name }) => name === DRY_RUN),
      isIrreversible: published['x-irreversible'] === true,
      command: published['x-command'] ?? null,
      refusedToAgents: published['x-agents']?.none ?? null,
      searchWords: published['x-search-words'] ?? '',
      lists: () => Object.assign({}, ...answers.map(([, { schema = {} }]) => this.#listsIn(schema))),
      scope: published['x-required-scope'] ?? null,
    };
  }

  #listsIn(schema: Schema, within: readonly string[] = []): Record<string, ListedItem> {
    const name = nameOf(schema.$ref);
    if (name !== '' && within.includes(name)) return {};
    const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = this.#resolved(schema);
    const path = [...within, name];
    const members = Object.entries(properties).map(([member, each]) => {
      const { items } = this.#resolved(each);
      if (items === undefined) return this.#listsIn(each, path);
      const listed = { [member]: { schema: nameOf(items.$ref), fields: this.#fieldsOf(items) } };
      return { ...this.#listsIn(items, path), ...listed };
    });
    return Object.assign({}, ...members, ...[...anyOf, ...oneOf, ...allOf].map((form) => this.#listsIn(form, path)));
  }

  #parameter(parameter: Parameter): Parameter {
    return this.#components.parameters[nameOf(parameter.$ref)] ?? parameter;
  }

  #resolved(schema: Schema): Schema {
    const named = this.#components.schemas[nameOf(schema.$ref)];
    return named === undefined ? schema : { ...named, ...(schema.description && { description: schema.description }) };
  }

  /** Returns the fields of an object. If a body has several forms, returns the fields of all forms. */
  #fieldsOf(schema: Schema): Field[] {
    const { properties = {}, required = [], oneOf, anyOf, allOf } = this.#resolved(schema);
    const forms = [...(oneOf ?? anyOf ?? allOf ?? [])].flatMap((form) => this.#fieldsOf(form));
    const isOneOfSeveral = allOf === undefined && forms.length > 0;
    const members = Object.entries(properties).map(([name, member]) =>
      this.#field(name, member, required.includes(name)),
    );
    const all = new Map<string, Field>();
    for (const field of [...members, ...forms]) {
      const existing = all.get(field.name);
      const choices = merged(existing?.choices, field.choices);
      all.set(field.name, { ...(existing ?? field), choices, isRequired: field.isRequired && !isOneOfSeveral });
    }
    return [...all.values()];
  }

  #field(name: string, schema: Schema, isRequired: boolean): Field {
    const whole = this.#resolved(schema);
    const forms = [whole, ...(whole.anyOf ?? whole.oneOf ?? [])].map((form) => this.#resolved(form));
    const description = forms.find((form) => form.description)?.description ?? '';
    const { kind, choices } = this.#shape(schema);
    return { name, kind, isRequired, description: description.split('\n', 1)[0] ?? '', choices };
  }

  #shape(schema: Schema): Pick<Field, 'kind' | 'choices'> {
    const whole = this.#resolved(schema);
    const { type, items, enum: values, const: only, anyOf, oneOf } = whole;
    const forms = (anyOf ?? oneOf ?? []).filter((form) => form.type !== 'null');
    if (forms.length === 1 && forms[0] !== undefined) return this.#shape(forms[0]);
    const choices = values?.map(String) ?? (only === undefined ? null : [String(only)]);
    if (type === 'integer' || type === 'number') return { kind: 'number', choices };
    if (type === 'boolean') return { kind: 'boolean', choices: null };
    if (type === 'array' && items !== undefined && this.#shape(items).kind === 'text') {
      return { kind: 'texts', choices: this.#shape(items).choices };
    }
    return type === 'string' || choices !== null ? { kind: 'text', choices } : { kind: 'json', choices: null };
  }
}

function merged(one: readonly string[] | null | undefined, other: readonly string[] | null): readonly string[] | null {
  if (one === undefined) return other;
  return one === null || other === null ? null : [...new Set([...one, ...other])];
}

function nameOf(ref: string | undefined): string {
  return ref?.split('/').at(-1) ?? '';
}

/**
 * Returns the path values in an address: `{id: '7'}` for `/v1/entities/{id}` and `/v1/entities/7`. Omits placeholders
 * that are still in the address.
 */
export function pathValues({ path }: Pick<Operation, 'path'>, href: string): Record<string, string> {
  const segments = href.split('?', 1)[0]?.split('/') ?? [];
  return Object.fromEntries(
    path.split('/').flatMap((part, at) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      const value = segments[at] ?? '';
      return name === undefined || value === '' || value.startsWith('{') ? [] : [[name, decodeURIComponent(value)]];
    }),
  );
}
