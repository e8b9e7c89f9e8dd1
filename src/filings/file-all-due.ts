import type { NotFiledReason } from '../domain/filing/annual-filing.ts';
import type { Tx } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import type { ObligationView } from '../store/obligations.ts';
import { type DutyDeps, findDuty, notFiledHere, openDuty } from './file-obligation.ts';

/** The result for an obligation: the opened filing, or the reason why none was opened. */
export type DueOutcome = {
  obligation: ObligationView;
  opened: Filing | null;
  reason: NotFiledReason | null;
  message: string;
};

/**
 * Opens a filing for each of the given obligations for which the service can file. The call supplies no figures, so a
 * filing that needs figures waits for them. A repeated call does not open a second filing, even after a rejection,
 * because only a person can decide to file again.
 */
export async function fileEach(
  deps: DutyDeps,
  tx: Tx,
  accountId: string,
  obligations: readonly ObligationView[],
): Promise<DueOutcome[]> {
  const outcomes = new Map<string, DueOutcome>();
  // The companies are locked in a fixed order, so that two calls cannot deadlock.
  const inLockOrder = obligations.toSorted((a, b) => (a.entity_id < b.entity_id ? -1 : 1));
  for (const obligation of inLockOrder) {
    outcomes.set(obligation.id, await fileOne(deps, tx, accountId, obligation));
  }
  return obligations.map(({ id }) => outcomes.get(id) as DueOutcome);
}

async function fileOne(deps: DutyDeps, tx: Tx, accountId: string, obligation: ObligationView): Promise<DueOutcome> {
  const entity = await lockEntity(tx, accountId, obligation.entity_id);
  const duty = await findDuty(tx, entity, obligation.id);
  if (duty === null) throw new Error(`obligation ${obligation.id} is gone`);
  const refused = notFiledHere(duty);
  if (refused !== null) return { obligation, opened: null, ...refused };
  const { newest } = duty;
  if (newest?.status === 'rejected') {
    const message = `${newest.detail} To file it again: POST /v1/entities/${entity.id}/compliance/${obligation.id}/file.`;
    return { obligation, opened: null, reason: 'rejected_before', message };
  }
  const opened = await openDuty(deps, tx, duty, { wyoming_assets_cents: null });
  return { obligation, opened, reason: null, message: 'A filing was opened. Its `next_action` names the next step.' };
}
