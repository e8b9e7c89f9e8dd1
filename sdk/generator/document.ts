import { readdirSync, readFileSync } from 'node:fs';
import type { JsonSchema } from './json-schema.ts';
import type { ApiOperation, ApiParameter } from './operation.ts';

export type ApiDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    parameters?: Readonly<Record<string, ApiParameter>>;
  };
};

export type PlacedOperation = {
  path: string;
  method: string;
  operation: ApiOperation;
  schemas: Readonly<Record<string, JsonSchema>>;
};

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/** Returns every operation of the document, in its order. */
export function operationsOf({ paths, components }: ApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation: withParameters(operation, components.parameters),
        schemas: components.schemas,
      })),
  );
}

/** Includes parameters that operations share, which are in components. */
function withParameters(operation: ApiOperation, shared: ApiDocument['components']['parameters'] = {}): ApiOperation {
  const parameters = (operation.parameters ?? []).map((each) => shared[each.$ref?.split('/').at(-1) ?? ''] ?? each);
  return { ...operation, parameters };
}

/** Returns the published schemas of all types of events, in the order of their names. */
export function readEventSchemas(): JsonSchema[] {
  const folder = new URL('../../docs/events/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JsonSchema);
}
