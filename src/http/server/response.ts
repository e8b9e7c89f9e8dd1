import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * Event of a response that from now on only waits, such as a stream. The response then no longer counts as work in
 * progress.
 */
export const LONG_LIVED = 'efs:long-lived';

/** Event with the number of bytes just written, if the system has not taken all bytes of the response yet. */
export const UNREAD = 'efs:unread';

/**
 * Texts up to this length are sent as text if they need not wait, because this is faster: text and headers leave
 * together.
 */
const SHORT = 16 * 1_024;

export class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #whenOver: (() => void)[] = [];

  /** Calls `act` once, when the answer is written (the client may read it much later) or the client has left. */
  whenOver(act: () => void): void {
    // One listener for all callbacks is cheaper than several, because each request adds several callbacks.
    if (this.#whenOver.length === 0) this.once('close', () => this.#over());
    this.#whenOver.push(act);
  }

  override end(chunk?: unknown, ...more: unknown[]): this {
    this.#over();
    const sent = this.#counted(chunk);
    super.end(...([sent, ...more] as [unknown, BufferEncoding]));
    this.#tellUnread(sent);
    return this;
  }

  override write(chunk: unknown, ...more: unknown[]): boolean {
    const sent = this.#counted(chunk);
    const takesMore = super.write(...([sent, ...more] as [unknown, BufferEncoding]));
    this.#tellUnread(sent);
    return takesMore;
  }

  /**
   * Converts a text to bytes if it is long or has to wait, because Node counts the characters of a waiting text instead
   * of its bytes.
   */
  #counted(chunk: unknown): unknown {
    if (typeof chunk !== 'string') return chunk;
    const hasToWait = this.socket === null || this.socket.writableLength > 0;
    return hasToWait || chunk.length > SHORT ? Buffer.from(chunk) : chunk;
  }

  #tellUnread(sent: unknown): void {
    if (this.writableLength === 0) return;
    this.emit(UNREAD, typeof sent === 'string' || sent instanceof Uint8Array ? sent.length : 0);
  }

  #over(): void {
    const acts = this.#whenOver;
    this.#whenOver = [];
    for (const act of acts) act();
  }
}

/** Calls `act` when the client has left or the answer is sent; at once if the client has already left. */
export function whenGone({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once('close', act);
}
