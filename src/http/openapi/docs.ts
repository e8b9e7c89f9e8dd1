import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openToAll } from '../calls/methods.ts';
import type { Route } from '../calls/route.ts';
import { registerApiReference } from './api-reference.ts';
import { buildOpenapi } from './openapi.ts';

/** Facts and dead ends for agents, who read them before they call anything (llmstxt.org). */
const FOR_AGENTS = readFileSync(new URL('../../../llms.txt', import.meta.url), 'utf8');

/** Serves `/openapi.json`, `/docs` to read and try it, `/llms.txt`, and the guides. They need no key. */
export function registerDocs(app: FastifyInstance, routes: readonly Route[], version: string): void {
  let document: Buffer | undefined;
  app.get('/openapi.json', { onRequest: openToAll }, (_request, reply) => {
    // When first asked for, so that the service starts sooner. As bytes: text of this length would be encoded anew for
    // every caller.
    document ??= Buffer.from(JSON.stringify(buildOpenapi(routes, version), null, 2));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/llms.txt', { onRequest: openToAll }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(FOR_AGENTS),
  );
  registerHandbook(app);
  registerApiReference(app);
}

const ROOT = new URL('../../../', import.meta.url);
const PAGES = ['*.md', 'docs/**/*.md', 'skills/*/SKILL.md', '{sdk,sdk-python,console,deploy}/README.md'];

/** Where the pages of this version are served, under their paths in the repository, so that their links hold. */
const HANDBOOK = '/handbook/';

/** Serves the guides, skills and all other pages of this version to readers who have only the address of the service. */
function registerHandbook(app: FastifyInstance): void {
  let pages: ReadonlySet<string> | null = null;
  app.get<{ Params: { '*': string } }>(`${HANDBOOK}*`, { onRequest: openToAll }, async (request, reply) => {
    const path = request.params['*'];
    if (path === '') return reply.redirect(`${HANDBOOK}docs/README.md`, 302);
    // Listed when first asked for, so that the service starts sooner.
    pages ??= new Set(globSync(PAGES, { cwd: fileURLToPath(ROOT) }));
    if (!pages.has(path)) return reply.callNotFound();
    // As plain text, which every browser shows.
    return reply.type('text/plain; charset=utf-8').send(await readFile(new URL(path, ROOT), 'utf8'));
  });
}
