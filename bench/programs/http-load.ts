import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { answerParent } from './answer.ts';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; key: string; body?: string; expect: number };

export type LoadQuestion = {
  port: number;
  connections: number;
  requests: readonly LoadRequest[];
  /** Duration of repeating the requests; or each request once, or `times`. */
  durationMs: number | 'each once';
  times?: number;
  /** Sends a request again that a busy service refuses with 503, after the second it asks for, as a client does. */
  repeatsRefused?: boolean;
};

export type LoadAnswer = { count: number; elapsedMs: number; latenciesMs: readonly number[] };

const BUSY = 503;
const RETRY_MS = 1_000;

/**
 * Kept-alive raw sockets, one request under way on each (no pipelining): Node's own HTTP clients cost more per request
 * than the service does, and would distort the measurement.
 */
await answerParent(async () => async (question: LoadQuestion): Promise<LoadAnswer> => {
  const next = requestSource(question);
  const latenciesMs: number[] = [];
  const sockets = await Promise.all(Array.from({ length: question.connections }, () => open(question.port)));
  const startedMs = performance.now();
  await Promise.all(sockets.map((socket) => drive(socket, next, latenciesMs, question.repeatsRefused === true)));
  const elapsedMs = performance.now() - startedMs;
  for (const socket of sockets) socket.destroy();
  return { count: latenciesMs.length, elapsedMs, latenciesMs };
});

/** Returns the next request, or null when the run is over; shared by all connections. */
function requestSource({ requests, durationMs, times = 1 }: LoadQuestion): () => LoadRequest | null {
  let sent = 0;
  const once = durationMs === 'each once';
  const endMs = once ? Number.POSITIVE_INFINITY : performance.now() + durationMs;
  return () => {
    if (once ? sent >= requests.length * times : performance.now() >= endMs) return null;
    return requests[sent++ % requests.length] ?? null;
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** One connection: sends, waits for the whole answer, sends again. */
function drive(
  socket: Socket,
  next: () => LoadRequest | null,
  latenciesMs: number[],
  repeatsRefused: boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let request: LoadRequest | null = null;
    let text = '';
    let sentMs = 0;
    let pending: Buffer | null = null;
    const send = (): void => {
      request = next();
      sentMs = performance.now();
      if (request === null) {
        resolve();
        return;
      }
      text = textOf(request);
      socket.write(text);
    };
    socket.on('data', (chunk) => {
      pending = pending === null ? chunk : Buffer.concat([pending, chunk]);
      const answer = readAnswer(pending);
      if (answer === null) return;
      if (repeatsRefused && answer.status === BUSY) {
        pending = null;
        setTimeout(() => socket.write(text), RETRY_MS);
        return;
      }
      latenciesMs.push(performance.now() - sentMs);
      if (answer.status !== request?.expect) {
        return reject(new Error(`${request?.method} ${request?.path}: ${answer.status}\n${pending.toString()}`));
      }
      pending = null;
      send();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the service closed a kept-alive connection')));
    send();
  });
}

function textOf({ method, path, key, body }: LoadRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`];
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
    lines.push(`idempotency-key: ${randomUUID()}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** Returns null until the answer has arrived completely. */
function readAnswer(bytes: Buffer): { status: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length: ${head}`);
  return bytes.length < headEnd + 4 + Number(length) ? null : { status: Number(head.slice(9, 12)) };
}
