import { hash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

/** The page is for reading and trying this API, so features of the vendor's own services are left out. */
const WITHOUT_VENDOR = { showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } } as const;
/** All that Scalar serves. */
const PATHS = ['/docs', '/docs/', '/docs/js/scalar.js'] as const;

/** Serves a page to read and try the API. Scalar takes 15 MB of memory, so it is loaded when it is first asked for. */
export function registerApiReference(app: FastifyInstance): void {
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
  const own = Fastify();
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
  return own;
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
