import type { Operations } from '../../sdk/src/generated.ts';
import type { Operation } from './operations.ts';

/** The arguments of the client's method: those of the path, the body, the query. */
export type Arguments = { inPath: readonly string[]; query: Record<string, unknown>; body: unknown };

/** Calls the operation's method of the client. */
export function callOperation(
  efs: Operations,
  operation: Operation,
  args: Arguments,
  options: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  return callMethod(efs, camelCase(operation.operationId), operation, args, options) as Promise<unknown>;
}

/** Calls a method of the client; its arguments are path, body, query, options. */
export function callMethod(
  efs: Operations,
  name: string,
  { inBody, inQuery }: Operation,
  { inPath, body, query }: Arguments,
  options: Readonly<Record<string, unknown>> = {},
): unknown {
  const method = (efs as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
  if (method === undefined) throw new Error(`the client has no ${name}`);
  return method.call(
    efs,
    ...inPath,
    ...(inBody === null ? [] : [body]),
    ...(inQuery.length === 0 ? [] : [query]),
    options,
  );
}

/** `create_entity` is the method `createEntity`, and `external_reference` the option `externalReference`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
