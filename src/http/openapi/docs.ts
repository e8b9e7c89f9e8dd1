import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { openToAll } from '../calls/methods.ts';
import { ROUTES } from '../router.ts';
import { registerApiReference } from './api-reference.ts';
import { registerHandbook } from './handbook.ts';
import { buildOpenapi } from './openapi.ts';

/** Facts and dead ends for agents, who read them before they call anything (llmstxt.org). */
const FOR_AGENTS = readFileSync(new URL('../../../llms.txt', import.meta.url), 'utf8');

/** Serves `/openapi.json`, `/docs` to read and try it, `/llms.txt`, and the guides. They need no key. */
export function registerDocs(app: FastifyInstance, version: string): void {
  let document: Buffer | undefined;
  app.get('/openapi.json', { onRequest: openToAll }, (_request, reply) => {
    // When first asked for, so that the service starts sooner. As bytes: text of this length would be encoded anew for
    // every caller.
    document ??= Buffer.from(JSON.stringify(buildOpenapi(ROUTES, version), null, 2));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/llms.txt', { onRequest: openToAll }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(FOR_AGENTS),
  );
  registerHandbook(app);
  registerApiReference(app);
}
