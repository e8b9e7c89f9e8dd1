import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { ROUTES } from './app.ts';
import { buildOpenapi } from './openapi.ts';

/** The page is for reading and trying this API; what belongs to the vendor's own services is left out. */
const WITHOUT_VENDOR = { showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } } as const;

/** `/openapi.json`, and `/docs` to read and try it. Both are made once and need no key. */
export function registerDocs(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(buildOpenapi(ROUTES, version), null, 2);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  // No fonts, no telemetry, no proxy: the page loads nothing but from here.
  void app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      ...WITHOUT_VENDOR,
    },
  });
}
