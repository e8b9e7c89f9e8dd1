import { nextState } from '../domain/entity/entity.ts';
import type { Decision } from '../domain/filing/filing.ts';
import { refuseArticles } from '../formation/wind-down.ts';
import { endProposals } from '../governance/end-proposals.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { getDissolution, moveDissolution } from '../store/dissolutions.ts';
import { updateEntity } from '../store/entities.ts';
import { releaseNamesOf } from '../store/name-holds.ts';
import { settleSignedFiling } from './settle-signed-filing.ts';
import type { Change } from './settled-change.ts';

/**
 * A rejection because the company is already dissolved, whoever did it, cannot be corrected: an operator finds out, and
 * reports the number that the register has.
 */
export function judgeDissolutionDecision(decision: Decision): Decision {
  if (decision.state !== 'rejected' || decision.rejection.code !== 'duplicate_filing') return decision;
  return {
    state: 'needs_review',
    reason: `According to the registry, the company is already dissolved: ${decision.rejection.message}`,
  };
}

/** Shows, records and applies what is now known about articles of dissolution. */
export function applyToDissolution(change: Change, decision: Decision): Promise<void> {
  const { tx, entity, filing } = change;
  return settleSignedFiling(change, decision, {
    accept: (answer) => applyDissolved(change, answer),
    refuse: (rejection) => refuseArticles(tx, entity, filing, rejection),
    doubt: (status, reason) =>
      recordOnEntity(tx, `dissolution.${status}`, entity, { also: { reference: filing.reference, reason } }),
    isLetGo: async () => (await getDissolution(tx.sql, filing)).let_go_at !== null,
    move: (move) => moveDissolution(tx, filing, move),
  });
}

/** Applied only on the registry's word and with its number. */
async function applyDissolved(change: Change, answer: { number: string; filedAt: Date }): Promise<void> {
  const { tx, entity, filing } = change;
  const state = nextState(entity.state, 'dissolution_accepted');
  if (state === null) throw new Error(`dissolved while the entity is ${entity.state}`);
  const evidence = { dissolution_number: answer.number, dissolved_at: answer.filedAt };
  const after = await updateEntity(tx, entity, { state, ...evidence });
  await endProposals(tx, after);
  // The registry decides whether another company may have the name now.
  await releaseNamesOf(tx, filing);
  await moveDissolution(tx, filing, { status: 'dissolved', detail: answer.number, expectedBy: null });
  const told = { dissolution_number: answer.number, dissolved_at: answer.filedAt.toISOString() };
  recordOnEntity(tx, 'dissolution.completed', after, {
    before: entity,
    also: { reference: filing.reference, ...told },
  });
}
