import { OVERDUE_GRACE_MS } from '../domain/filing/formation.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, lockEntityIfAny } from '../store/entities.ts';
import { listOverdue, noteOverdue, type Overdue, type OverdueKind } from '../store/operating/overdue.ts';
import { eachAlone, type RoundDeps } from './each-alone.ts';

/** Rows per round; the next round follows soon. */
const BATCH = 100;

/** Reports each formation, dissolution and later filing once if its current step is overdue. Any worker may do it. */
export async function raiseOverdue(deps: RoundDeps): Promise<void> {
  await raise(deps, 'formations', async (tx, entity, overdue) => {
    const step = await noteOverdue(tx, 'formations', overdue);
    if (step !== null) recordOnEntity(tx, 'formation.overdue', entity, { also: { step, ...expected(overdue) } });
  });
  await raise(deps, 'dissolutions', async (tx, entity, overdue) => {
    const status = await noteOverdue(tx, 'dissolutions', overdue);
    if (status !== null) recordOnEntity(tx, 'dissolution.overdue', entity, { also: { status, ...expected(overdue) } });
  });
  await raise(deps, 'later_filings', async (tx, entity, overdue) => {
    const status = await noteOverdue(tx, 'later_filings', overdue);
    if (status !== null) recordOnEntity(tx, 'filing.overdue', entity, { also: { status, ...expected(overdue) } });
  });
}

type Tell = (tx: Tx, entity: Entity, overdue: Overdue) => Promise<void>;

async function raise(deps: RoundDeps, kind: OverdueKind, tell: Tell): Promise<void> {
  const { db, livemode, clock } = deps.store;
  const now = new Date(clock.now().getTime() - OVERDUE_GRACE_MS);
  const handle = async (tx: Tx, overdue: Overdue) => {
    const entity = await lockEntityIfAny(tx, overdue.account_id, overdue.entity_id);
    if (entity !== null) await tell(tx, entity, overdue);
  };
  const leave = (tx: Tx, overdue: Overdue) => noteOverdue(tx, kind, overdue);
  await eachAlone(deps, await listOverdue(db, kind, { now, livemode, limit: BATCH }), handle, leave);
}

function expected({ expected_by }: Overdue): { expected_by: string } {
  return { expected_by: expected_by.toISOString() };
}
