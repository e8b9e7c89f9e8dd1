import type { Operations } from '../../sdk/src/generated.ts';
import type { Operation } from './operations.ts';

/** Arguments of a client method: path values, query and body. */
export type Arguments = { inPath: readonly string[]; query: Record<string, unknown>; body: unknown };

export function callOperation(
  efs: Operations,
  operation: Operation,
  args: Arguments,
  options: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  return callMethod(efs, camelCase(operation.operationId), operation, args, options) as Promise<unknown>;
}

/** Calls a client method; its arguments are path values, body, query and options. */
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

/**
 * Converts `create_entity` to the method `createEntity`, and `external_reference` to the option `externalReference`.
 */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
