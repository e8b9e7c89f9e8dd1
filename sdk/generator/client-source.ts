import { methodSource } from './method-source.ts';
import type { ApiOperation, ApiParameter, NamedType } from './operation.ts';
import { commentOf, type JsonSchema, typeName, typeOf } from './schema-type.ts';

export type ApiDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    parameters?: Readonly<Record<string, ApiParameter>>;
  };
};

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'];

const HEAD = `// Generated from openapi.json by sdk/generate.ts: \`npm run openapi\` writes it anew.
import { type Call, type CallOptions, pathSegment, type WriteOptions } from './call.ts';
import { followPages } from './paging.ts';
`;

const CLASS_HEAD = `/** A method for every operation of the API, named after its \`operationId\`. */
export abstract class Operations {
  protected abstract send(call: Call): Promise<unknown>;
`;

/** The source of \`generated.ts\`: the types of the API and one method for each of its operations. */
export function generateClient({ paths, components }: ApiDocument): string {
  const declared: NamedType[] = Object.entries(components.schemas).map(([name, schema]) => ({
    name: typeName(name),
    schema,
  }));
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) =>
        methodSource(
          {
            path,
            method: method.toUpperCase(),
            operation: withParameters(operation, components.parameters),
            schemas: components.schemas,
          },
          declared,
        ),
      ),
  );
  const names = declared.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Two types would have the same name: ${twice.join(', ')}`);
  const types = declared.map(
    ({ name, schema }) => `${commentOf(schema, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  const source = methods.filter((method) => method !== null);
  return `${HEAD}\n${types.join('\n')}\n${CLASS_HEAD}\n${source.join('\n')}}\n`;
}

/** Includes parameters that operations share, which are in components. */
function withParameters(operation: ApiOperation, shared: ApiDocument['components']['parameters'] = {}): ApiOperation {
  const parameters = (operation.parameters ?? []).map((each) => shared[each.$ref?.split('/').at(-1) ?? ''] ?? each);
  return { ...operation, parameters };
}
