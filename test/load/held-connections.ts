import { connect, type Socket } from 'node:net';

/** A route that a client can hold a connection with. */
export type HeldRoute = { name: string; head: readonly string[]; begin: string };

/** A way to hold a connection: what the client sends at once, what it continues to send, and whether it reads. */
export type Way = {
  name: string;
  first(route: HeldRoute): string;
  /** Sent once a second. */
  more?: string;
  reads: boolean;
  /** The service closes the connection within this time. */
  closedMs: number;
};

/** The whole request has to arrive within 12 s; the service checks once a second. */
const REQUEST_MS = 15_000;
/** A connection in reserve is kept for 72 s. */
const IDLE_MS = 80_000;

const head = ({ head: lines }: HeldRoute, ...more: string[]) => `${[...lines, ...more].join('\r\n')}\r\n\r\n`;
/** Every route refuses it cheaply: the test is about holding, not working. */
const whole = (route: HeldRoute) => `${head(route, 'content-length: 2')}[]`;
const DOCUMENT = 'GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

export const WAYS: readonly Way[] = [
  {
    name: 'half of the headers',
    first: ({ head: lines }) => `${lines.join('\r\n')}\r\nx-slow: `,
    reads: true,
    closedMs: REQUEST_MS,
  },
  {
    name: 'half of a body',
    first: (route) => `${head(route, 'content-length: 1000')}${route.begin}`,
    reads: true,
    closedMs: REQUEST_MS,
  },
  {
    name: 'a body of one byte a second',
    first: (route) => `${head(route, 'content-length: 1000')}${route.begin}`,
    more: ' ',
    reads: true,
    closedMs: REQUEST_MS,
  },
  {
    name: 'chunks without end',
    first: (route) => `${head(route, 'transfer-encoding: chunked')}1\r\n{\r\n`,
    more: `1000\r\n${' '.repeat(4_096)}\r\n`,
    reads: true,
    closedMs: REQUEST_MS,
  },
  { name: 'nothing after one request', first: whole, reads: true, closedMs: IDLE_MS },
  {
    name: 'answers that nobody reads',
    first: (route) => `${whole(route)}${DOCUMENT.repeat(6)}`,
    reads: false,
    closedMs: IDLE_MS,
  },
  {
    name: 'pipelined requests, the last one half',
    first: (route) => `${whole(route).repeat(5)}${head(route, 'content-length: 1000')}${route.begin}`,
    reads: true,
    closedMs: IDLE_MS,
  },
];

export type Attack = {
  port: number;
  localAddress: string;
  count: number;
  /** A closed connection is opened again after 50 ms. */
  isStubborn?: boolean;
};

/** Connections held open from one address. */
export class HeldConnections {
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly lifetimesMs: number[] = [];
  #isOver = false;

  get open(): number {
    return this.#sockets.size;
  }

  /** Resolves once all are connected and have sent their beginning. */
  async hold(attack: Attack, way: Way, route: HeldRoute): Promise<void> {
    await Promise.all(Array.from({ length: attack.count }, () => this.#open(attack, way, route)));
  }

  stop(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(attack: Attack, way: Way, route: HeldRoute): Promise<void> {
    const { port, localAddress, isStubborn = false } = attack;
    const startMs = performance.now();
    const socket = connect({ port, localAddress, host: '127.0.0.1' });
    this.#sockets.add(socket);
    if (isStubborn) socket.once('data', () => socket.destroy());
    else if (way.reads) socket.resume();
    const { more } = way;
    if (more !== undefined) this.#timers.add(setInterval(() => socket.writable && socket.write(more), 1_000));
    return new Promise((resolve) => {
      socket.once('connect', () => {
        socket.write(way.first(route));
        resolve();
      });
      // A reset also closes.
      socket.once('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.lifetimesMs.push(performance.now() - startMs);
        if (isStubborn && !this.#isOver) this.#timers.add(setTimeout(() => this.#open(attack, way, route), 50));
        resolve();
      });
    });
  }
}
