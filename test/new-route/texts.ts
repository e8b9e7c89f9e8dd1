import type { Operation } from './operation.ts';

/* The files of a scaffolded route. It keeps nothing: the next step is its table, or the use case that it calls. */

const EXAMPLE = 'Renew the lease in May.';

/** Schemas by name, in the order in which they stand in the file. A list refers to its items. */
export function schemas({ answer, body, summary }: Operation): readonly (readonly [name: string, text: string])[] {
  const item = answer.replace(/List$/, '');
  return [
    ...(body === null ? [] : [[body, objectSchema(body, `Body of the operation "${summary}".`, true)] as const]),
    [item, objectSchema(item, `Answer of the operation "${summary}".`, false)] as const,
    ...(item === answer ? [] : [[answer, listSchema(answer, item)] as const]),
  ];
}

function objectSchema(name: string, description: string, isClosed: boolean): string {
  const options = `{ $id: '${name}', description: '${description}'${isClosed ? ', additionalProperties: false' : ''} }`;
  return `export const ${name} = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 500, description: 'Any text.', examples: ['${EXAMPLE}'] }) },
  ${options},
);
`;
}

function listSchema(name: string, item: string): string {
  return `export const ${name} = Type.Object(
  {
    data: Type.Array(${item}),
    next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page, or null.' }),
    has_more: Type.Boolean({ description: 'True if another page follows.' }),
  },
  { $id: '${name}', description: 'One page.' },
);
`;
}

export function routeFile(operation: Operation, tag: string): string {
  const { operationId, method, path, handler, resource, answer, body, summary } = operation;
  return `import { ${[answer, ...(body === null ? [] : [body])].join(', ')} } from '../../../schema/${resource}.ts';
import { EntityPath } from '../../../schema/entity.ts';
import { ${body === null ? 'getEntity' : 'lockEntity'} } from '../../../store/entities.ts';
import { json } from '../../answers/reply.ts';
import { ${body === null ? 'accountRoute' : 'changeRoute'} } from '../../calls/route.ts';

export const ${handler} = ${body === null ? 'accountRoute' : 'changeRoute'}({
  operationId: '${operationId}',
  method: '${method}',
  path: '${path}',
  tag: '${tag}',
  summary: '${summary}',
  description: '${summary}, for the entity in the path.',
  scope: '${body === null ? 'entities:read' : 'entities:write'}',
  params: EntityPath,
${body === null ? '' : bodyLines(body)}  responses: { 200: { description: 'The answer.', schema: ${answer} } },
  errors: ['not_found'${body === null ? '' : ", 'validation_failed'"}],
${body === null ? readingHandler(answer) : CHANGING_HANDLER}});
`;
}

const bodyLines = (body: string): string => `  body: ${body},
  examples: { text: { summary: 'A text', value: { text: '${EXAMPLE}' } } },
`;

const CHANGING_HANDLER = `  handler: ({ params, body, accountId, change }) =>
    change(async (tx) => {
      await lockEntity(tx, accountId, params.id);
      return json(200, { text: body.text });
    }),
`;

const readingHandler = (answer: string): string => `  handler: async ({ deps, params, accountId }) => {
    await getEntity(deps.store.db, accountId, params.id);
    return json(200, ${answer.endsWith('List') ? '{ data: [], next_cursor: null, has_more: false }' : `{ text: '${EXAMPLE}' }`});
  },
`;

export function testFile({ method, path, body }: Operation): string {
  const call = (id: string) =>
    `call('${method}', \`${path.replace('{id}', `\${${id}}`)}\`${body === null ? '' : ', { body }'})`;
  return `import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());
${body === null ? '' : `\nconst body = { text: '${EXAMPLE}' };\n`}
it('answers for a company of the account', async () => {
  const { id } = await ada.draft();
  expect((await ada.${call('id')}).status).toBe(200);
});

it('refuses a company of another account', async () => {
  const { id } = await (await service.anonymous.signUp()).draft();
  (await ada.${call('id')}).refused('not_found');
});
`;
}

/** The row of a probe that succeeds. */
export function probeRow({ operationId, body }: Operation): string {
  return `  ${operationId}: ${body === null ? '{}' : `{ body: { text: '${EXAMPLE}' } }`},\n`;
}
