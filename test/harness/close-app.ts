import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Returns the function that closes an app without the time in which connections without a request may still send one:
 * 0.25 s for those that are kept alive, 3 s for those that never sent any, such as a browser's spare ones. A test that
 * stops its service has no request on its way. Call it before the app listens.
 */
export function closeWithoutLinger({ server, close }: FastifyInstance): () => Promise<void> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return async () => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
    await close();
  };
}
