import type { Readable } from 'node:stream';
import type { Reply } from '../../store/core/idempotency.ts';

/** A reply, a file, or one that is produced while it is sent. */
export type Answer = Omit<Reply, 'body'> & { body: string | Buffer | Readable };
