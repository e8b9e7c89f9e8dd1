import { type ApiDocument, operationsOf } from '../document.ts';
import { type JsonSchema, typeName } from '../json-schema.ts';
import { eventSource } from './event-source.ts';
import { methodSource, type NamedType } from './method-source.ts';
import { commentOf, typeOf } from './schema-type.ts';

const HEAD = `// Generated from openapi.json by sdk/generate.ts: \`npm run openapi\` writes it anew.
import { type Call, type CallOptions, pathSegment, type WriteOptions } from './call.ts';
import { followPages } from './paging.ts';
`;

const CLASS_HEAD = `/** A method for every operation of the API, named after its \`operationId\`. */
export abstract class Operations {
  protected abstract send(call: Call): Promise<unknown>;
`;

/** The source of \`generated.ts\`: the types of the API and one method for each of its operations. */
export function generateClient(document: ApiDocument, events: readonly JsonSchema[] = []): string {
  const declared: NamedType[] = Object.entries(document.components.schemas).map(([name, schema]) => ({
    name: typeName(name),
    schema,
  }));
  const methods = operationsOf(document).map((placed) => methodSource(placed, declared));
  const names = declared.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Two types would have the same name: ${twice.join(', ')}`);
  const types = declared.map(({ name, schema }) =>
    name === 'Event'
      ? eventSource(schema, events)
      : `${commentOf(schema, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  const source = methods.filter((method) => method !== null);
  return `${HEAD}\n${types.join('\n')}\n${CLASS_HEAD}\n${source.join('\n')}}\n`;
}
