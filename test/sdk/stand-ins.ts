import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';

export type StandIn = { url: string; stop(): Promise<void> };

/** A proxy between client and service: passes every byte on, but hangs up instead of the first answer. */
export async function startAnswerDropper(url: string): Promise<StandIn & { dropped(): number }> {
  const { hostname, port } = new URL(url);
  let dropped = 0;
  const sockets = new Set<Socket>();
  const server = createTcpServer((client) => {
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      // Broken connections are intended here.
      socket.on('error', () => {});
      socket.on('close', () => [client, service].forEach((each) => void each.destroy()));
    }
    client.pipe(service);
    service.on('data', (bytes) => {
      if (dropped > 0) return client.write(bytes);
      dropped += 1;
      return client.destroy();
    });
  });
  const listening = await listen(server);
  const stop = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return listening.stop();
  };
  return { ...listening, stop, dropped: () => dropped };
}

/** Answers as told, in the place of the service. */
export async function startServer(answer: RequestListener): Promise<StandIn> {
  const server = createServer(answer);
  const { url, stop } = await listen(server);
  return {
    url,
    stop: () => {
      server.closeAllConnections();
      return stop();
    },
  };
}

async function listen(server: Server): Promise<StandIn> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
