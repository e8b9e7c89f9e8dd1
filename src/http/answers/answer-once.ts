import type { Actor } from '../../domain/access/actor.ts';
import { type IdempotencyKey, idempotent, type Reply } from '../../store/core/idempotency.ts';
import { type Store, write } from '../../store/core/write.ts';

/** The answer to a POST that changes nothing: under an idempotency key it stays what it was the first time. */
export async function answerOnce(
  store: Store,
  actor: Actor,
  idempotencyKey: IdempotencyKey | null,
  reply: Reply,
): Promise<Reply> {
  return idempotencyKey === null
    ? reply
    : write(store, actor, (tx) => idempotent(tx, idempotencyKey, async () => reply));
}
