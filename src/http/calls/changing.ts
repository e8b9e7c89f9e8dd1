import type { Actor } from '../../domain/access/actor.ts';
import type { Reader } from '../../store/core/db.ts';
import { type IdempotencyKey, idempotent, type Reply } from '../../store/core/idempotency.ts';
import { type Store, type Tx, write } from '../../store/core/write.ts';
import type { Changing } from './call.ts';

/** Compares a change's effects with the confirmed ones, in the change's transaction; throws if they differ. */
export type Comparison = (db: Reader) => Promise<void>;

/** Makes the change of a `changeRoute` call. Only this file handles idempotent repetition. */
export function changing(
  store: Store,
  actor: Actor,
  key: IdempotencyKey | null,
  compare: Comparison | null = null,
): Changing {
  // The key's fingerprint includes the route, so a replayed answer always comes from the same route.
  const change = <Result extends Reply>(make: (tx: Tx) => Promise<Result>) =>
    write(store, actor, (tx) =>
      idempotent(tx, key, async () => {
        const reply = await make(tx);
        await compare?.(tx.sql);
        return reply;
      }),
    ) as Promise<Result>;
  // Without an idempotency key there is nothing to record, and without a dry run nothing to compare.
  return { change, answerOnce: (make) => (key === null && compare === null ? make() : change(make)) };
}
