import { ServerResponse } from 'node:http';

/** Emitted once the whole answer is written. The client may read it long after, or never. */
export const ANSWERED = 'efs:answered';

/** Emitted on a response that from now on only waits: it no longer counts as work under way. */
export const LONG_LIVED = 'efs:long-lived';

export class Answer extends ServerResponse {
  override end(...sent: unknown[]): this {
    this.emit(ANSWERED);
    return super.end(...(sent as [unknown, BufferEncoding]));
  }
}
