import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time after which a client with an unfinished request is cut off, well before the process's own stop limit. */
const GRACE_MS = 3_000;
/** Time in which an idle connection may still send a request. */
const LINGER_MS = 250;

/**
 * Lets the server close under load. A connection that was busy when the close began would stay open for its whole
 * keep-alive, so from then on each answer says that the connection closes. Unlike in Node, an idle connection is not
 * closed at once, because its next request may be on its way and would be reset.
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const idle = setTimeout(() => app.server.closeIdleConnections(), LINGER_MS);
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    // Only stops listening, because the HTTP server's own close would also end idle connections.
    await new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    clearTimeout(idle);
  });
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
