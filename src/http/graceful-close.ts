import type { FastifyInstance } from 'fastify';

/** A client that does not finish its request by then is cut off, well before the process's own stop limit. */
const GRACE_MS = 3_000;

/**
 * Lets a close end under load: Node closes idle connections itself, but one that was busy when the close began would
 * stay open for its whole keep-alive. Each answer from then on tells its client that it is the connection's last.
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
