import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ROUTES } from '../routes/index.ts';
import { registerApiReference } from './api-reference.ts';
import { registerHandbook } from './handbook.ts';
import { buildOpenapi } from './openapi.ts';

/** Facts and dead ends for agents, who read them before they call anything (llmstxt.org). */
const FOR_AGENTS = readFileSync(new URL('../../../llms.txt', import.meta.url), 'utf8');

/** Readers of the document, such as an API explorer, run on pages of other origins. */
const FROM_ANYWHERE = { 'access-control-allow-origin': '*' };

/** Serves `/openapi.json`, `/docs` to read and try it, `/llms.txt`, and the guides. They need no key. */
export function registerDocs(app: FastifyInstance, version: string): void {
  let document: Buffer | undefined;
  app.get('/openapi.json', (_request, reply) => {
    // When first asked for, so that the service starts sooner. As bytes: text of this length would be encoded anew for
    // every caller.
    document ??= Buffer.from(JSON.stringify(buildOpenapi(ROUTES, version), null, 2));
    return reply.type('application/json; charset=utf-8').headers(FROM_ANYWHERE).send(document);
  });
  app.get('/llms.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').headers(FROM_ANYWHERE).send(FOR_AGENTS),
  );
  registerHandbook(app, FROM_ANYWHERE);
  registerApiReference(app);
}
