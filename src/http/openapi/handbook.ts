import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openToAll } from '../calls/methods.ts';

const ROOT = new URL('../../../', import.meta.url);
const PAGES = ['*.md', 'docs/**/*.md', 'skills/*/SKILL.md', '{sdk,sdk-python,console,deploy}/README.md'];

/** Where the pages of this version are served, under their paths in the repository, so that their links hold. */
const HANDBOOK = '/handbook/';

/** Serves the guides, skills and all other pages of this version to readers who have only the address of the service. */
export function registerHandbook(app: FastifyInstance): void {
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
