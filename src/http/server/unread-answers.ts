import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Tally } from '../../domain/formats/tally.ts';
import { type Answer, UNREAD } from './response.ts';

/**
 * Bounds the bytes of answers that wait in memory because clients read them slowly or not at all. Over the bound, the
 * caller with the most such bytes loses the connection that has the most, so slow readers are safe from each other. An
 * answer counts from the end of its writing, so a stream that goes on does not.
 */
export function boundUnreadAnswers(
  server: Server,
  maxBytes: number,
  callerOf: (request: IncomingMessage) => string,
): void {
  const unread = new UnreadAnswers();
  server.prependListener('request', (request: IncomingMessage, response: Answer) => {
    response.once(UNREAD, () => {
      const bytes = response.writableLength;
      if (request.socket.destroyed) return;
      unread.add(request.socket, callerOf(request), bytes);
      response.once('close', () => unread.read(request.socket, bytes));
      while (unread.total > maxBytes) unread.closeLargest();
    });
  });
}

class UnreadAnswers {
  total = 0;
  readonly #connections = new Map<Socket, { caller: string; bytes: number }>();

  add(socket: Socket, caller: string, bytes: number): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) {
      this.#connections.set(socket, { caller, bytes });
      socket.once('close', () => this.#forget(socket));
    } else connection.bytes += bytes;
    this.total += bytes;
  }

  read(socket: Socket, bytes: number): void {
    const connection = this.#connections.get(socket);
    // A closed connection was forgotten with all that it had.
    if (connection === undefined) return;
    connection.bytes -= bytes;
    this.total -= bytes;
  }

  closeLargest(): void {
    const byCaller = new Tally();
    for (const { caller, bytes } of this.#connections.values()) byCaller.add(caller, bytes);
    const [largest] = [...this.#connections].toSorted(
      ([, one], [, other]) => byCaller.of(other.caller) - byCaller.of(one.caller) || other.bytes - one.bytes,
    );
    if (largest === undefined) return;
    const [socket] = largest;
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    this.total -= this.#connections.get(socket)?.bytes ?? 0;
    this.#connections.delete(socket);
  }
}
