import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { ROUTES } from './app.ts';
import { buildOpenapi } from './openapi.ts';

/** `/openapi.json`, and `/docs` to read and try it. Both are made once and need no key. */
export function registerDocs(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(buildOpenapi(ROUTES, version), null, 2);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  // No fonts, no telemetry, no proxy: the page loads nothing but from here.
  void app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, hideClientButton: true, telemetry: false },
  });
}
