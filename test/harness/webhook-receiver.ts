import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it came in. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; id: string };

export type Receiver = {
  url: string;
  /** In order of arrival, whatever the answer. */
  received: Received[];
  close(): Promise<void>;
};

/** A receiver's answer: a status, or a function that answers. */
export type ReceiverAnswer = number | ((message: Received, response: ServerResponse) => void);

/** A receiver of webhooks on this machine. `answer` is called for every message, counted from 0. */
export async function startReceiver(answer: (count: number, message: Received) => ReceiverAnswer): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const message = {
        path,
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
        id: String(headers['webhook-id']),
      };
      received.push(message);
      const what = answer(received.length - 1, message);
      if (typeof what === 'number') response.writeHead(what).end(`answer ${what}`);
      else what(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
