import type { Actor } from '../../domain/access/actor.ts';
import { type IdempotencyKey, idempotent } from '../../store/core/idempotency.ts';
import { type Store, write } from '../../store/core/write.ts';
import type { Changing } from './call.ts';

/** How the call of a `changeRoute` changes something: everything about repeating it stands here, and nowhere else. */
export function changing(store: Store, actor: Actor, key: IdempotencyKey | null): Changing {
  const change: Changing['change'] = (make) => write(store, actor, (tx) => idempotent(tx, key, () => make(tx)));
  // Without a key to repeat it with there is nothing to record.
  return { change, answerOnce: (make) => (key === null ? make() : change(make)) };
}
