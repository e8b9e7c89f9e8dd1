import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time after which a client with an unfinished request is cut off, chosen well below the time that a stop may take. */
const GRACE_MS = 3_000;
/** Time in which an idle connection may still send a request. */
const LINGER_MS = 250;

/**
 * Lets the server close under load. A connection that is busy when the close begins would stay open for its whole
 * keep-alive, so from then on each answer announces that the connection closes. An idle connection is closed later than
 * in Node, because its next request may be on its way and would be lost.
 */
export function closeGracefully(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const idle = setTimeout(() => app.server.closeIdleConnections(), LINGER_MS);
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    // `close` of the class `Server` in node:net only stops listening for new connections. `close` of the HTTP server
    // would also end idle connections.
    await new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    clearTimeout(idle);
  });
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
