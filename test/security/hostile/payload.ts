import { connect } from 'node:net';

/** One hostile request: its exact bytes. */
export type Payload = {
  kind: string;
  bytes: Buffer;
  /** The client ends its side after the bytes. */
  end?: boolean;
  /** The parser below the service cannot answer this one: the connection may just be closed. */
  mayClose?: boolean;
};

/** The target of the payloads: a key with every scope and a draft of its account. */
export type Target = { key: string; entityId: string };

export type Headers = readonly (readonly [string, string])[];

const JSON_TYPE: Headers = [['content-type', 'application/json']];

/** A whole request; Content-Length is correct unless the headers set it. */
export function requestBytes(method: string, path: string, headers: Headers, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body as string);
  const names = headers.map(([name]) => name.toLowerCase());
  const isFramed = bytes.length === 0 || names.includes('content-length') || names.includes('transfer-encoding');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(names.includes('host') ? [] : ['host: 127.0.0.1']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(isFramed ? [] : [`content-length: ${bytes.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** A request of the account, with a JSON body unless the headers say otherwise. */
export function send(
  { key }: Target,
  method: string,
  path: string,
  body: string | Buffer = '',
  headers: Headers = JSON_TYPE,
): Buffer {
  return requestBytes(method, path, [['authorization', `Bearer ${key}`], ...headers], body);
}

export function named(kind: string, all: readonly Buffer[]): Payload[] {
  return all.map((bytes) => ({ kind, bytes }));
}

type Answer = { status: number; contentType: string | null; text: string; more: string };
export type Outcome = ({ ending: 'answered'; ms: number } & Answer) | { ending: 'closed' | 'silent'; ms: number };

/** Sends the bytes on a connection of their own and reads one answer; `more` is what followed it. */
export function attack(port: number, { bytes, end = false }: Payload, limitMs = 5_000): Promise<Outcome> {
  return new Promise((resolve) => {
    let startMs = performance.now();
    let received = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      startMs = performance.now();
      if (end) socket.end(bytes);
      else socket.write(bytes);
    });
    const settle = (ending: 'closed' | 'silent') => {
      clearTimeout(timer);
      socket.destroy();
      const ms = performance.now() - startMs;
      const answer = parseAnswer(received);
      resolve(answer === null ? { ending, ms } : { ending: 'answered', ...answer, ms });
    };
    const timer = setTimeout(() => settle('silent'), limitMs);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (parseAnswer(received) !== null) settle('closed');
    });
    socket.on('error', () => {});
    socket.once('close', () => settle('closed'));
  });
}

function parseAnswer(all: Buffer): Answer | null {
  // An interim response is not the answer.
  const received = all.subarray(0, 10).toString() === 'HTTP/1.1 1' ? all.subarray(all.indexOf('\r\n\r\n') + 4) : all;
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = received.subarray(0, headEnd).toString('latin1');
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const end = headEnd + 4 + length;
  if (received.length < end) return null;
  return {
    status: Number(head.slice(9, 12)),
    contentType: /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? null,
    text: received.subarray(headEnd + 4, end).toString(),
    more: received.subarray(end).toString('latin1'),
  };
}
