import { WORKER } from '../domain/access/actor.ts';
import { listReleasable, releaseTurns } from '../store/across-tables/mail-turns.ts';
import { type Store, write } from '../store/core/write.ts';

/** Addresses per round; the next round follows soon. */
const BATCH = 100;

/** Releases waiting mail as soon as its address has room. Any worker may do it. */
export async function releaseMails(store: Store, perHour: number): Promise<void> {
  for (const mailbox of await listReleasable(store.db, perHour, BATCH)) {
    await write(store, WORKER, (tx) => releaseTurns(tx, mailbox, perHour));
  }
}
