import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Emitted on a response that only waits from now on, and so no longer counts as work under way. */
export const LONG_LIVED = 'efs:long-lived';

/** Emitted when bytes were written, with their number, and the system has not taken all bytes of the response yet. */
export const UNREAD = 'efs:unread';

export class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #whenOver: (() => void)[] = [];

  /** Calls back once, when the whole answer is written (the client may read it much later) or the client is gone. */
  whenOver(act: () => void): void {
    // One listener for all callbacks is cheaper, because several are added for every request.
    if (this.#whenOver.length === 0) this.once('close', () => this.#over());
    this.#whenOver.push(act);
  }

  override end(...sent: unknown[]): this {
    this.#over();
    super.end(...(sent as [unknown, BufferEncoding]));
    this.#tellUnread(sent);
    return this;
  }

  override write(...sent: unknown[]): boolean {
    const takesMore = super.write(...(sent as [unknown, BufferEncoding]));
    this.#tellUnread(sent);
    return takesMore;
  }

  #tellUnread([chunk]: unknown[]): void {
    const isData = typeof chunk === 'string' || chunk instanceof Uint8Array;
    if (this.writableLength > 0) this.emit(UNREAD, isData ? chunk.length : 0);
  }

  #over(): void {
    const acts = this.#whenOver;
    this.#whenOver = [];
    for (const act of acts) act();
  }
}

/** Calls back once the client has left or the answer is sent; at once if the client has already left. */
export function whenGone({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once('close', act);
}
