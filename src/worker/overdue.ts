import type { Action } from '../domain/events/event.ts';
import { OVERDUE_GRACE_MS } from '../domain/filing/formation.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { listOverdue, noteOverdue, type Overdue, type OverdueKind } from '../store/operating/overdue.ts';
import { eachAlone, type RoundDeps } from './each-alone.ts';

/** Rows per round; the next round follows soon. */
const BATCH = 100;

/** The event about each kind, and the member of it that tells the progress. */
const EVENTS = {
  formations: ['formation.overdue', 'step'],
  dissolutions: ['dissolution.overdue', 'status'],
  later_filings: ['filing.overdue', 'status'],
} as const satisfies Record<OverdueKind, readonly [Action, string]>;

/** Reports each formation, dissolution and later filing once if its current step is overdue. Any worker may do it. */
export async function raiseOverdue(deps: RoundDeps): Promise<void> {
  const { db, livemode, clock } = deps.store;
  const now = new Date(clock.now().getTime() - OVERDUE_GRACE_MS);
  for (const kind of Object.keys(EVENTS) as OverdueKind[]) {
    const [action, member] = EVENTS[kind];
    const note = (tx: Tx, overdue: Overdue) => noteOverdue(tx, kind, overdue);
    await eachAlone(
      deps,
      await listOverdue(db, kind, { now, livemode, limit: BATCH }),
      async (tx, overdue) => {
        const entity = await lockEntityIfAny(tx, overdue.account_id, overdue.entity_id);
        const progress = entity && (await note(tx, overdue));
        if (entity === null || progress === null) return;
        const also = { [member]: progress, expected_by: overdue.expected_by.toISOString() };
        recordOnEntity(tx, action, entity, { also });
      },
      note,
    );
  }
}
