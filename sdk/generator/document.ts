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
