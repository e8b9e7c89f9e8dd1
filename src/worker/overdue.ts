import { WORKER } from '../domain/actor.ts';
import { OVERDUE_GRACE_MS } from '../domain/formation.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { recordOnEntity } from '../store/entity-record.ts';
import { listOverdue, noteOverdue } from '../store/formations.ts';
import { type Store, write } from '../store/write.ts';

/** So many at a time; the next round comes soon. */
const BATCH = 100;

/** Says once of each formation that its present step is past the time it was expected by. Any worker may do it. */
export async function raiseOverdue(store: Store): Promise<void> {
  const since = new Date(store.clock.now().getTime() - OVERDUE_GRACE_MS);
  for (const owner of await listOverdue(store.db, since, store.livemode, BATCH)) {
    await write(store, WORKER, async (tx) => {
      const entity = await lockEntityIfAny(tx, owner.account_id, owner.entity_id);
      if (entity === null) return;
      const noted = await noteOverdue(tx, owner);
      if (noted === null) return;
      const also = { step: noted.stage, expected_by: noted.expected_by.toISOString() };
      recordOnEntity(tx, 'formation.overdue', entity, { also });
    });
  }
}
