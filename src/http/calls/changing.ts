import type { Actor } from '../../domain/access/actor.ts';
import type { Reader } from '../../store/core/db.ts';
import { type IdempotencyKey, idempotent, type Reply } from '../../store/core/idempotency.ts';
import { type Store, type Tx, write } from '../../store/core/write.ts';
import type { Changing } from './call.ts';

/** Compares a change's effects with the confirmed effects, in the change's transaction. Throws if they differ. */
export type Comparison = (db: Reader) => Promise<void>;

/** Makes the change of a `changeRoute` call. Idempotency keys are handled only in this file. */
export function changing(
  store: Store,
  actor: Actor,
  key: IdempotencyKey | null,
  compare: Comparison | null = null,
): Changing {
  // The idempotency key's fingerprint includes the route, so a stored answer is only repeated on the same route.
  const change = <Result extends Reply>(make: (tx: Tx) => Promise<Result>) =>
    write(store, actor, (tx) =>
      idempotent(tx, key, async () => {
        const reply = await make(tx);
        await compare?.(tx.sql);
        return reply;
      }),
    ) as Promise<Result>;
  // If there is no idempotency key, no answer has to be stored. If there is no confirmed dry run, there is nothing to
  // compare.
  return { change, answerOnce: (make) => (key === null && compare === null ? make() : change(make)) };
}
