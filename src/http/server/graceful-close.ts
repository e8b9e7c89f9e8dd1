import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client that does not finish its request by then is cut off, well before the process's own stop limit. */
const GRACE_MS = 3_000;
/** How long a connection without a request may still bring one. */
const LINGER_MS = 250;

/**
 * Lets a close end under load: a connection that was busy when the close began would stay open for its whole
 * keep-alive, so each answer from then on tells its client that it is the connection's last. And one that is idle is
 * not closed at once, as Node would: its next request may be on its way, and would meet a reset.
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const idle = setTimeout(() => app.server.closeIdleConnections(), LINGER_MS);
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    // Stops listening and nothing else: the HTTP server's own close also ends idle connections.
    await new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    clearTimeout(idle);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
