import type { Actor } from '../../domain/access/actor.ts';
import { type IdempotencyKey, idempotent } from '../../store/core/idempotency.ts';
import { type Store, write } from '../../store/core/write.ts';
import type { Changing } from './call.ts';

/** Makes the change of a `changeRoute`'s call: only this file handles repetitions. */
export function changing(store: Store, actor: Actor, key: IdempotencyKey | null): Changing {
  const change: Changing['change'] = (make) => write(store, actor, (tx) => idempotent(tx, key, () => make(tx)));
  // Without a key to repeat it with there is nothing to record.
  return { change, answerOnce: (make) => (key === null ? make() : change(make)) };
}
