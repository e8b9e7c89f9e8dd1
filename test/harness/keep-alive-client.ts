import { connect, type Socket } from 'node:net';

/**
 * How a request ended. `refused`: no connection, or one that nobody had taken over from the system yet when the service
 * stopped listening. `unanswered`: on a connection in use, closed before one byte. `broken`: closed amid the answer.
 */
export type Ending =
  | { kind: 'answered'; status: number; head: string; ms: number }
  | { kind: 'refused' | 'unanswered' | 'broken' };

/** One keep-alive connection at a time on a raw socket: Node's own clients repeat and hide what this has to see. */
export class KeepAliveClient {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request as text and waits for its whole answer. */
  async send(request: string): Promise<Ending> {
    const isFresh = this.#socket === null;
    const socket = this.#socket ?? (await open(this.#port));
    if (socket === null) return { kind: 'refused' };
    this.#socket = socket;
    const startMs = performance.now();
    const { text, isWhole } = await readAnswer(socket, request);
    if (!isWhole) {
      this.close();
      if (text !== '') return { kind: 'broken' };
      return { kind: isFresh ? 'refused' : 'unanswered' };
    }
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    if (/^connection: close$/im.test(head)) this.close();
    return { kind: 'answered', status: Number(text.slice(9, 12)), head, ms: performance.now() - startMs };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }
}

function open(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

function readAnswer(socket: Socket, request: string): Promise<{ text: string; isWhole: boolean }> {
  return new Promise((resolve) => {
    let text = '';
    const end = (isWhole: boolean) => {
      socket.removeAllListeners();
      socket.on('error', () => {});
      resolve({ text, isWhole });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isComplete(text)) end(true);
    });
    socket.once('close', () => end(false));
    socket.once('error', () => end(false));
    socket.write(request);
  });
}

function isComplete(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1] ?? 0);
  return text.length >= headEnd + 4 + length;
}

/** A kept-alive request with a key. */
export function keepAliveRequest(method: string, path: string, key: string, body?: unknown): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`];
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(json)}`);
  return `${lines.join('\r\n')}\r\n\r\n${json}`;
}
