import { connect, type Socket } from 'node:net';

/**
 * The outcome of a request. `refused`: no connection, or one that was not yet accepted when the service stopped
 * listening. `unanswered`: on a connection in use, closed before one byte. `broken`: closed in the middle of the
 * answer.
 */
export type Ending =
  | { kind: 'answered'; status: number; head: string; ms: number }
  | { kind: 'refused' | 'unanswered' | 'broken' };

/**
 * One keep-alive connection at a time on a raw socket: Node's own clients retry and hide what this has to see. Its
 * listeners are set once per connection, because a flood shares the cores with the service.
 */
export class KeepAliveClient {
  readonly #port: number;
  readonly #localAddress: string;
  #socket: Socket | null = null;
  #text = '';
  #settle: ((isWhole: boolean) => void) | null = null;

  /** `localAddress` is the loopback address it calls from: each is a network of its own to the service. */
  constructor(port: number, localAddress = '127.0.0.1') {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  /** Sends a request as text and waits for its complete answer. */
  async send(request: string): Promise<Ending> {
    const isFresh = this.#socket === null;
    const socket = this.#socket ?? (await this.#open());
    if (socket === null) return { kind: 'refused' };
    const startMs = performance.now();
    this.#text = '';
    const isWhole = await new Promise<boolean>((resolve) => {
      this.#settle = resolve;
      socket.write(request);
    });
    const text = this.#text;
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

  #open(): Promise<Socket | null> {
    return new Promise((resolve) => {
      const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#localAddress, noDelay: true });
      const end = () => {
        resolve(null);
        if (this.#socket !== socket) return;
        this.#socket = null;
        this.#ended(false);
      };
      socket.once('connect', () => {
        this.#socket = socket;
        resolve(socket);
      });
      socket.on('data', (chunk) => {
        this.#text += chunk.toString('latin1');
        if (isComplete(this.#text)) this.#ended(true);
      });
      socket.once('close', end);
      socket.once('error', end);
    });
  }

  #ended(isWhole: boolean): void {
    this.#settle?.(isWhole);
    this.#settle = null;
  }
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
