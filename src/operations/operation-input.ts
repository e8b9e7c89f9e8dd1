import { type Operation, readDocument, readOperations, type Schema } from './operations.ts';
import { withoutNulls } from './without-nulls.ts';

/** The OpenAPI document. It is read only on first use, because it is large. */
let document: ReturnType<typeof readDocument> | null = null;

/** JSON Schemas of an operation's input by its location: path, query or body. */
export type OperationInput = { path?: object; query?: object; body?: Schema };

/**
 * Maximum depth to which references are replaced by schemas. Deeper references stay, because some schemas are
 * recursive.
 */
const DEEPEST = 6;

export function inputOf({ method, path }: Operation): OperationInput {
  document ??= readDocument();
  const { paths, components } = document;
  const published = paths[path]?.[method.toLowerCase()];
  const parameters = (published?.parameters ?? []).map((each) => components.parameters[lastOf(each.$ref)] ?? each);
  const schemasIn = (where: string): object =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === where && each.name !== 'dry_run')
        .map(({ name, schema, required = false, description }) => [
          name,
          { ...(resolved(schema, components.schemas, 0) as Schema), required, description },
        ]),
    );
  const body = published?.requestBody?.content['application/json']?.schema;
  const places = { path: schemasIn('path'), query: schemasIn('query') };
  return {
    ...Object.fromEntries(Object.entries(places).filter(([, schemas]) => Object.keys(schemas).length > 0)),
    ...(body !== undefined && { body: resolved(body, components.schemas, 0) as Schema }),
  };
}

/** Returns a body that a model wrote, without its meaningless nulls. */
export function bodyWithoutNulls(operationId: string, body: object): unknown {
  const operation = readOperations().get(operationId);
  return withoutNulls(body, (operation && inputOf(operation).body) ?? {});
}

function resolved(value: unknown, schemas: Readonly<Record<string, Schema>>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, schemas, depth));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...besides } = value as Schema;
  const named = $ref === undefined || depth >= DEEPEST ? undefined : schemas[lastOf($ref)];
  if (named !== undefined) return resolved({ ...named, ...besides }, schemas, depth + 1);
  const members = Object.entries(value).filter(([name]) => !['examples', '$id', 'discriminator'].includes(name));
  return Object.fromEntries(members.map(([name, each]) => [name, resolved(each, schemas, depth)]));
}

function lastOf(ref: string | undefined): string {
  return ref?.split('/').at(-1) ?? '';
}
