import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import { html } from '../pages/html.ts';
import { page, sendPage } from '../pages/page.ts';
import type { Asset, ConsoleFiles, Encoding } from './console-files.ts';

/** An asset's name contains a hash of its content, so a cached copy never becomes outdated. */
const FOREVER = 'public, max-age=31536000, immutable';
const RELOAD_SECONDS = 2;

/** Serves the console, a browser client of this API: its HTML at the console's paths, and its assets. */
export function registerConsole(app: FastifyInstance, files: ConsoleFiles): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Only OPTIONS may have the target `*` (RFC 9112 §3.2.4), but the router treats it as `/`.
    if (request.url === '*') throw new AppError('route_not_found', { detail: 'Only OPTIONS has the target `*`.' });
    return sendDocument(reply, files);
  };
  for (const path of CONSOLE_PATHS) app.get(path, answer);
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = files.asset(request.params.name);
    if (asset === null) throw new AppError('route_not_found', { detail: 'No asset has this name. Load / again.' });
    return sendAsset(request, reply, asset);
  });
}

function sendDocument(reply: FastifyReply, files: ConsoleFiles): FastifyReply {
  const document = files.document();
  if (document === null) return sendPage(reply, withoutConsole(files.state));
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(document.nonce),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(document.text);
}

/**
 * Returns the Content-Security-Policy of the console. It allows only scripts from this service and calls to this
 * service. Style elements have the nonce. Style attributes are allowed, because they can neither load nor select
 * anything. Blobs may be framed, because the preview of a document is a blob. Blobs may also be objects, because
 * browsers show a PDF as an object.
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    'frame-src blob:',
    'object-src blob:',
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, { type, plain, encoded }: Asset): FastifyReply {
  reply.type(type).headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding' });
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const satisfies readonly Encoding[]).find(
    (name) => encoded[name] !== undefined && new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0)`).test(accepted),
  );
  if (encoding === undefined) return reply.send(plain);
  return reply.header('content-encoding', encoding).send(encoded[encoding]);
}

function withoutConsole(state: ConsoleFiles['state']) {
  if (state === 'building') {
    return page(503, 'The console is being built', {
      livemode: null,
      content: html`<p>This takes a few seconds after the first start. This page then opens it by itself. The API works already.</p>`,
      reloadSeconds: RELOAD_SECONDS,
    });
  }
  const [title, why] =
    state === 'failed'
      ? ['The console could not be built', 'The log of the service says why.']
      : ['The console is not built', 'This service serves only what is built.'];
  return page(503, title, {
    livemode: null,
    content: html`<p>${why} Its operator can build it with <code>npm run console:build</code>. The API works without it: see <a href="/docs">its reference</a>.</p>`,
  });
}

/** Addresses of the console's pages; `*` matches any remaining part. A test compares them with the console's router. */
export const CONSOLE_PATHS = [
  '/',
  '/entities',
  '/entities/*',
  '/keys',
  '/webhooks',
  '/webhooks/*',
  '/billing',
  '/compliance',
  '/desk',
  '/desk/*',
] as const;
