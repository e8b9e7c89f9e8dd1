import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const ROOT = new URL('../../../', import.meta.url);
const PAGES = [...['*.md', 'docs/**/*.md', 'skills/*/SKILL.md'], '{sdk,sdk-python,console,deploy}/README.md'];

/** Where the pages of this version are served, under their paths in the repository, so that their links hold. */
const HANDBOOK = '/handbook/';

/** Serves the guides, skills and all other pages of this version to readers who have only the address of the service. */
export function registerHandbook(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  for (const path of globSync(PAGES, { cwd: fileURLToPath(ROOT) }))
    app.get(HANDBOOK + path, async (_request, reply) =>
      // As plain text, which every browser shows.
      reply
        .type('text/plain; charset=utf-8')
        .headers(headers)
        .send(await readFile(new URL(path, ROOT), 'utf8')),
    );
  app.get(HANDBOOK, (_request, reply) => reply.redirect(`${HANDBOOK}docs/README.md`, 302));
}
