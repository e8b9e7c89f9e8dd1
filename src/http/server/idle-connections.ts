import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../../domain/formats/network.ts';
import { SITES_PER_CUSTOMER } from './caller-slots.ts';
import { type Answer, LONG_LIVED } from './response.ts';

/** Connections of one network that wait for a request; each group is ordered by waiting time, the longest first. */
type Waiting = { bound: number; open: number; neverUsed: Set<Socket>; used: Set<Socket> };

type Connection = {
  waitsIn: readonly Waiting[];
  isUsed: boolean;
  unanswered: number;
  unsent: Unsent;
  /** True from a long-lived answer until the next request, because its last bytes may be unread after it has ended. */
  hasLongLived: boolean;
};

/** Number of unread bytes. `looks`: number of checks since that number last changed. */
type Unsent = { bytes: number; looks: number };

/** Number of checks in the time `stalledMs`. */
const LOOKS = 5;
/**
 * Factor by which a long-lived answer, such as a large download, may stay unread for longer, because it blocks nobody.
 * The operating system buffers megabytes and accepts more only when the client has read them, which takes minutes on a
 * slow line.
 */
const LONG_LIVED_PATIENCE = 20;

/**
 * Limits the connections of a network that have no request in work: new connections, connections kept for the next
 * request, and connections whose answer nobody reads. Above the limit, the connection that has waited longest is
 * closed. Connections that never sent a request go first, so that newcomers can always connect and active clients stay.
 * `perNetwork` is null behind a proxy, because all connections come from the proxy. A client that reads nothing of its
 * answer for `stalledMs` (twenty times as long for a long-lived answer) is always disconnected, whatever it sends
 * meanwhile.
 */
export function boundIdleConnections(server: Server, perNetwork: number | null, stalledMs: number): void {
  const connections = new Map<Socket, Connection>();
  const networks = new WaitingByNetwork(perNetwork ?? Number.POSITIVE_INFINITY);

  server.on('connection', (socket) => {
    const names = networksOf(socket.remoteAddress ?? '');
    const waitsIn = networks.enter(names);
    const unsent = { bytes: 0, looks: 0 };
    const connection: Connection = { waitsIn, isUsed: false, unanswered: 0, unsent, hasLongLived: false };
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
    // Closes the connection if a request waits behind an endless answer, because this request would never be answered.
    const closeIfQueued = () => {
      if (connection.hasLongLived && connection.unanswered > 1) socket.destroy();
    };
    connection.isUsed = true;
    if (connection.unanswered === 0) connection.hasLongLived = false;
    connection.unanswered += 1;
    closeIfQueued();
    forget(socket, connection.waitsIn);
    response.once(LONG_LIVED, () => {
      connection.hasLongLived = true;
      closeIfQueued();
    });
    response.whenOver(() => {
      connection.unanswered -= 1;
      if (connection.unanswered === 0 && !socket.destroyed) wait(socket, connection);
    });
  });
  const timer = setInterval(() => {
    for (const [socket, { unsent, hasLongLived }] of connections) {
      if (looksUnread(socket, unsent) >= (hasLongLived ? LOOKS * LONG_LIVED_PATIENCE : LOOKS)) socket.destroy();
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
    // Another connection is closed before the newest is added, so that the newest connection is never the one to be
    // closed.
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
  // The connection is removed from its group at once. The "close" event comes later, and until then the same connection
  // would be chosen again.
  group.delete(longest);
  longest.destroy();
}

/**
 * Returns how many checks in a row found that the client has read nothing. The time-out of the socket does not help,
 * because it restarts with every byte that the client sends.
 */
function looksUnread(socket: Socket, unsent: Unsent): number {
  const { _handle: handle } = socket as Socket & { _handle: { writeQueueSize: number } | null };
  const bytes = handle?.writeQueueSize ?? 0;
  unsent.looks = bytes > 0 && bytes === unsent.bytes ? unsent.looks + 1 : 0;
  unsent.bytes = bytes;
  return unsent.looks;
}
