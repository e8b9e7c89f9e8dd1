import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The API serves no web pages, so nothing that it sends may run, be framed or be sniffed as another type; a web page
 * sets its own policy and keeps it.
 */
export function setSecurityHeaders(app: FastifyInstance, options: { isHttps(): boolean }): void {
  app.addHook('onSend', (request, reply, _body, done) => {
    addSecurityHeaders(request, reply, options);
    done();
  });
}

/** Like `setSecurityHeaders`, for an answer that no hook sees. */
export function addSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { isHttps(): boolean },
): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('referrer-policy', 'no-referrer');
  }
  // A year (RFC 6797 §6.1.1), and only on https: on http browsers ignore it.
  if (options.isHttps()) reply.header('strict-transport-security', 'max-age=31536000');
}
