import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { openToAll } from '../calls/methods.ts';
import type { Route } from '../calls/route.ts';
import { buildOpenapi } from './openapi.ts';

const FOR_AGENTS = readFileSync(new URL('../../../llms.txt', import.meta.url), 'utf8');

/** Serves `/openapi.json`, the API reference at `/docs`, `/llms.txt` and the guides. None needs a key. */
export function registerDocs(app: FastifyInstance, routes: readonly Route[], version: string): void {
  let document: Buffer | undefined;
  app.get('/openapi.json', { onRequest: openToAll }, (_request, reply) => {
    // The document is built on the first request, so that the service starts sooner. It is kept as bytes, because a
    // text of this length would be encoded again for every caller.
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

/**
 * Path of this version's guides. Below this path, guides keep their paths in the repository, so that their links work.
 */
const HANDBOOK = '/handbook/';

function registerHandbook(app: FastifyInstance): void {
  let pages: ReadonlySet<string> | null = null;
  app.get<{ Params: { '*': string } }>(`${HANDBOOK}*`, { onRequest: openToAll }, async (request, reply) => {
    const path = request.params['*'];
    if (path === '') return reply.redirect(`${HANDBOOK}docs/README.md`, 302);
    // The guides are listed on the first request, so that the service starts sooner.
    pages ??= new Set(globSync(PAGES, { cwd: fileURLToPath(ROOT) }));
    if (!pages.has(path)) return reply.callNotFound();
    // Guides are sent as plain text, which every browser shows.
    return reply.type('text/plain; charset=utf-8').send(await readFile(new URL(path, ROOT), 'utf8'));
  });
}

/** Turns off the services of the vendor Scalar, because the page is only for reading and trying this API. */
const WITHOUT_VENDOR = { showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } } as const;
const PATHS = ['/docs', '/docs/', '/docs/js/scalar.js'] as const;

/** Serves the API reference with Scalar, which is loaded on first request because it takes 15 MB of memory. */
function registerApiReference(app: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined;
  for (const path of PATHS) {
    app.get(path, async (_request, reply) => {
      reference ??= openReference();
      const { statusCode, headers, rawPayload } = await (await reference).inject(path);
      const { location, 'content-type': type = '' } = headers;
      reply.code(statusCode).type(String(type));
      if (location !== undefined) reply.header('location', location);
      if (String(type).startsWith('text/html')) {
        reply.header('content-security-policy', policyOf(rawPayload.toString()));
        reply.header('referrer-policy', 'no-referrer');
      }
      return reply.send(rawPayload);
    });
  }
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const helper = Fastify();
  // The page loads everything from this service. It uses no remote fonts, no telemetry and no proxy.
  await helper.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Entity Formation Service: API reference',
      customCss: '.markdown th, .markdown td:first-child { white-space: nowrap }',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      ...WITHOUT_VENDOR,
    },
  });
  return helper;
}

/**
 * Returns the Content-Security-Policy of a page. The page may run only its own scripts and call only this service.
 * Inline styles are allowed, because Scalar adds styles while it runs.
 */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
