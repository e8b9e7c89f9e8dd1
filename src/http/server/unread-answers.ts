import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Tally } from '../../domain/formats/tally.ts';
import { type Answer, UNREAD } from './response.ts';

/**
 * Number of checks while `maxBytes` are written. Not every write is followed by a check, because a check costs time.
 */
const LOOKS = 64;

/**
 * Limits the bytes of answers that wait in memory, because clients read them slowly or not at all. Above the limit, the
 * caller with the most waiting bytes is chosen, and of its connections, the one with the most waiting bytes is closed.
 * So slow readers do not harm each other. Streams count too, with the page that is ready to be sent.
 */
export function boundUnreadAnswers(
  server: Server,
  maxBytes: number,
  callerOf: (request: IncomingMessage) => string,
): void {
  const unread = new UnreadAnswers();
  let written = 0;
  const count = (bytes: number): void => {
    written += bytes;
    if (written < maxBytes / LOOKS) return;
    written = 0;
    unread.closeLargestAbove(maxBytes);
  };
  server.prependListener('request', (request: IncomingMessage, response: Answer) => {
    let source: Readable | null = null;
    response.once('pipe', (readable: Readable) => {
      source = readable;
    });
    response.once(UNREAD, (bytes: number) => {
      if (request.socket.destroyed) return;
      unread.add(response, { caller: callerOf(request), source });
      count(bytes);
      response.on(UNREAD, count);
    });
  });
}

type UnreadAnswer = { caller: string; source: Readable | null };

class UnreadAnswers {
  /**
   * The unread answers, grouped by connection, because an answer that waits behind another answer gets no event when
   * the connection closes.
   */
  readonly #connections = new Map<Socket, Map<Answer, UnreadAnswer>>();

  add(answer: Answer, unread: UnreadAnswer): void {
    const { socket } = answer.req;
    const answers = this.#connections.get(socket) ?? this.#connect(socket);
    answers.set(answer, unread);
    answer.once('close', () => answers.delete(answer));
  }

  closeLargestAbove(maxBytes: number): void {
    for (let shares = this.#shares(); sum(shares) > maxBytes; shares = this.#shares()) {
      const byCaller = new Tally();
      for (const { caller, bytes } of shares) byCaller.add(caller, bytes);
      const [largest] = shares.toSorted(
        (one, other) => byCaller.of(other.caller) - byCaller.of(one.caller) || other.bytes - one.bytes,
      );
      if (largest === undefined) return;
      this.#connections.delete(largest.socket);
      largest.socket.destroy();
    }
  }

  #connect(socket: Socket): Map<Answer, UnreadAnswer> {
    const answers = new Map<Answer, UnreadAnswer>();
    this.#connections.set(socket, answers);
    socket.once('close', () => this.#connections.delete(socket));
    return answers;
  }

  /** Returns the unread bytes of each caller on each connection. A proxy's connection can have several callers. */
  #shares(): Share[] {
    return [...this.#connections].flatMap(([socket, answers]) => {
      const byCaller = new Tally();
      for (const [answer, { caller, source }] of answers) {
        byCaller.add(caller, answer.writableLength + (source?.readableLength ?? 0));
      }
      return [...byCaller.entries()].map(([caller, bytes]) => ({ socket, caller, bytes }));
    });
  }
}

type Share = { socket: Socket; caller: string; bytes: number };

function sum(shares: readonly Share[]): number {
  return shares.reduce((total, { bytes }) => total + bytes, 0);
}
