import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type LateRegistry = {
  url: string;
  /** Settles once the first filing stands in the register. */
  hasEntered: Promise<void>;
  close(): void;
};

/**
 * In front of a registry: breaks the connection of the first filing at once and enters it `processingMs` after its
 * deadline, which a registry that declares so long a processing time may do. All else goes straight through.
 */
export async function startLateRegistry(registryUrl: string, processingMs: number): Promise<LateRegistry> {
  const entered = Promise.withResolvers<void>();
  let isFirst = true;

  const forward = async ({ method, url, headers }: IncomingMessage, body: string, deadline?: string) => {
    const { 'content-type': type, 'idempotency-key': reference, 'filing-deadline': asked } = headers;
    const wanted = { 'content-type': type, 'idempotency-key': reference, 'filing-deadline': deadline ?? asked };
    return fetch(`${registryUrl}${url}`, {
      method: method ?? 'GET',
      headers: Object.entries(wanted).map(([name, value]) => [name, String(value ?? '')] as [string, string]),
      body: body || null,
    });
  };

  const enterLate = async (request: IncomingMessage, body: string) => {
    request.socket.destroy();
    const entersAtMs = Date.parse(String(request.headers['filing-deadline'])) + processingMs;
    await sleep(entersAtMs - Date.now());
    // It came in time, only its processing takes so long: to the register behind it must not look too late.
    const answer = await forward(request, body, new Date(Date.now() + 10_000).toISOString());
    if (answer.status !== 202) throw new Error(`The late filing was not entered: ${answer.status}`);
  };

  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (isFirst && request.method === 'POST') {
      isFirst = false;
      return enterLate(request, body).then(entered.resolve, entered.reject);
    }
    const answer = await forward(request, body);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  };

  const server = createServer((request, response) => {
    answerRequest(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasEntered: entered.promise,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
