import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../../domain/formats/network.ts';
import { SITES_PER_CUSTOMER } from './caller-slots.ts';
import { type Answer, LONG_LIVED } from './response.ts';

/** Connections of one network that wait for a request, each group with the longest waiting first. */
type Waiting = { bound: number; open: number; neverUsed: Set<Socket>; used: Set<Socket> };

type Connection = {
  waitsIn: readonly Waiting[];
  isUsed: boolean;
  unanswered: number;
  unsent: Unsent;
  /** Number of checks in a row after which a client that reads nothing is closed. */
  patience: number;
};

/** Bytes that the client has not read, and the number of checks since that number changed. */
type Unsent = { bytes: number; looks: number };

/** Number of checks within the time after which a client that reads nothing is closed. */
const LOOKS = 5;
/**
 * An answer that takes no place of others, such as a large download, waits so much longer. The system takes more of it
 * only once megabytes of what it holds are read, which takes a slow line minutes.
 */
const LONG_LIVED_PATIENCE = 20;

/**
 * Bounds the connections of a network on which no request is worked on: new ones, those kept for the next request, and
 * those whose answer nobody reads. Over the bound the one that has waited longest is closed, first those that never
 * sent a request, so that a newcomer always finds room and an active client keeps its connection. Behind a proxy, to
 * which all connections belong, `perNetwork` is null. A client that reads nothing of its answer for `stalledMs`, or of a
 * long-lived one for twenty times as long, is closed in any case, whatever it sends meanwhile.
 */
export function boundIdleConnections(server: Server, perNetwork: number | null, stalledMs: number): void {
  const connections = new Map<Socket, Connection>();
  const networks = new WaitingByNetwork(perNetwork ?? Number.POSITIVE_INFINITY);

  server.on('connection', (socket) => {
    const names = networksOf(socket.remoteAddress ?? '');
    const waitsIn = networks.enter(names);
    const unsent = { bytes: 0, looks: 0 };
    const connection: Connection = { waitsIn, isUsed: false, unanswered: 0, unsent, patience: LOOKS };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      forget(socket, waitsIn);
      networks.leave(names);
    });
    wait(socket, connection);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: Answer) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.isUsed = true;
    connection.unanswered += 1;
    forget(socket, connection.waitsIn);
    connection.patience = LOOKS;
    response.once(LONG_LIVED, () => {
      connection.patience = LOOKS * LONG_LIVED_PATIENCE;
    });
    response.whenOver(() => {
      connection.unanswered -= 1;
      if (connection.unanswered === 0 && !socket.destroyed) wait(socket, connection);
    });
  });
  const timer = setInterval(() => {
    for (const [socket, { unsent, patience }] of connections) {
      if (looksUnread(socket, unsent) >= patience) socket.destroy();
    }
  }, stalledMs / LOOKS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

class WaitingByNetwork {
  readonly #bound: number;
  readonly #networks = new Map<string, Waiting>();

  constructor(bound: number) {
    this.#bound = bound;
  }

  enter(names: readonly string[]): readonly Waiting[] {
    return names.map((name, at) => {
      const bound = this.#bound * SITES_PER_CUSTOMER ** at;
      const waiting = this.#networks.get(name) ?? { bound, open: 0, neverUsed: new Set(), used: new Set() };
      waiting.open += 1;
      this.#networks.set(name, waiting);
      return waiting;
    });
  }

  leave(names: readonly string[]): void {
    for (const name of names) {
      const waiting = this.#networks.get(name);
      if (waiting === undefined) continue;
      waiting.open -= 1;
      if (waiting.open === 0) this.#networks.delete(name);
    }
  }
}

function wait(socket: Socket, { waitsIn, isUsed }: Connection): void {
  for (const waiting of waitsIn) {
    // Makes room first, so that the newest is never the one to be closed.
    if (waiting.neverUsed.size + waiting.used.size >= waiting.bound) closeLongestWaiting(waiting);
    (isUsed ? waiting.used : waiting.neverUsed).add(socket);
  }
}

function forget(socket: Socket, waitsIn: readonly Waiting[]): void {
  for (const { neverUsed, used } of waitsIn) {
    neverUsed.delete(socket);
    used.delete(socket);
  }
}

function closeLongestWaiting({ neverUsed, used }: Waiting): void {
  const group = neverUsed.size > 0 ? neverUsed : used;
  const [longest] = group;
  if (longest === undefined) return;
  // Removed at once: its "close" event comes later, and until then it would be chosen again.
  group.delete(longest);
  longest.destroy();
}

/**
 * Returns for how many checks the client has read nothing. The socket's own time-out cannot be used, because it restarts
 * with every byte that the client sends.
 */
function looksUnread(socket: Socket, unsent: Unsent): number {
  const { _handle: handle } = socket as Socket & { _handle: { writeQueueSize: number } | null };
  const bytes = handle?.writeQueueSize ?? 0;
  unsent.looks = bytes > 0 && bytes === unsent.bytes ? unsent.looks + 1 : 0;
  unsent.bytes = bytes;
  return unsent.looks;
}
