import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { ROUTES } from '../routes/index.ts';
import { buildOpenapi } from './openapi.ts';

/** The page is for reading and trying this API, so features of the vendor's own services are left out. */
const WITHOUT_VENDOR = { showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } } as const;

/** Facts and dead ends for agents, who read them before they call anything (llmstxt.org). */
const FOR_AGENTS = readFileSync(new URL('../../../llms.txt', import.meta.url), 'utf8');

/** Serves `/openapi.json`, `/docs` to read and try it, and `/llms.txt`. They are made once and need no key. */
export function registerDocs(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(buildOpenapi(ROUTES, version), null, 2);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get('/llms.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(FOR_AGENTS));
  void app.register(async (own) => {
    own.addHook('onSend', async (_request, reply, body) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
      reply.header('content-security-policy', policyOf(String(body)));
      reply.header('referrer-policy', 'no-referrer');
    });
    // No fonts, no telemetry, no proxy: the page loads everything from here.
    await own.register(scalar, {
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
  });
}

/**
 * Allows the scripts of this very page, and this service as the only one to load from or to call. Scalar writes styles
 * into the page while it runs.
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
