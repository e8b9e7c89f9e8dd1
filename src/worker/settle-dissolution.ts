import { nextState } from '../domain/entity/entity.ts';
import type { Decision } from '../domain/filing/filing.ts';
import { refuseArticles } from '../formation/wind-down.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { type DissolutionMove, getDissolution, moveDissolution } from '../store/dissolutions.ts';
import { updateEntity } from '../store/entities.ts';
import { disarmFiling } from '../store/filings.ts';
import { releaseNamesOf } from '../store/name-holds.ts';
import { type Change, expectedByOf, record } from './settled-change.ts';

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
export async function applyToDissolution(change: Change, decision: Decision): Promise<void> {
  const { tx, entity, filing } = change;
  const doubt = (action: 'dissolution.outcome_unknown' | 'dissolution.needs_review', reason: string) =>
    recordOnEntity(tx, action, entity, { also: { reference: filing.reference, reason } });
  switch (decision.state) {
    case 'accepted':
      return applyDissolved(change, decision.answer);
    case 'rejected':
      return refuseArticles(tx, entity, filing, decision.rejection);
    case 'pending':
      await show(change, {
        status: 'filing',
        detail: 'Handed over for filing. The office has not answered yet.',
        ...waitOf(decision),
      });
      return record(change, filing.state === 'pending' ? null : 'filing.pending');
    case 'ambiguous':
      await show(change, { status: 'outcome_unknown', detail: decision.reason });
      return doubt('dissolution.outcome_unknown', decision.reason);
    case 'reconciling':
      return show(change, { status: 'outcome_unknown', detail: decision.reason });
    case 'unavailable':
      return show(change, { status: 'filing', detail: `Nothing was sent yet: ${decision.reason}` });
    case 'ready':
      // It was looked up after a restore while its signature is awaited.
      if (!(await isLetGo(change))) return disarmFiling(tx, filing);
      await show(change, { status: 'filing', detail: decision.reason, ...waitOf(decision) });
      return record(change, 'held' in decision ? null : 'filing.resend_allowed', { reason: decision.reason });
    case 'needs_review':
      await show(change, { status: 'needs_review', detail: decision.reason });
      return doubt('dissolution.needs_review', decision.reason);
  }
}

function waitOf(decision: Decision) {
  const expectedBy = expectedByOf(decision);
  return expectedBy === undefined ? {} : { expectedBy };
}

/** Applied only on the registry's word and with its number. */
async function applyDissolved(change: Change, answer: { number: string; filedAt: Date }): Promise<void> {
  const { tx, entity, filing } = change;
  const state = nextState(entity.state, 'dissolution_accepted');
  if (state === null) throw new Error(`dissolved while the entity is ${entity.state}`);
  const evidence = { dissolution_number: answer.number, dissolved_at: answer.filedAt };
  const after = await updateEntity(tx, entity, { state, ...evidence });
  // The registry decides whether another company may have the name now.
  await releaseNamesOf(tx, filing);
  await moveDissolution(tx, filing, { status: 'dissolved', detail: answer.number, expectedBy: null });
  const told = { dissolution_number: answer.number, dissolved_at: answer.filedAt.toISOString() };
  recordOnEntity(tx, 'dissolution.completed', after, {
    before: entity,
    also: { reference: filing.reference, ...told },
  });
}

async function show(change: Change, move: DissolutionMove): Promise<void> {
  if (await isLetGo(change)) await moveDissolution(change.tx, change.filing, move);
}

async function isLetGo({ tx, filing }: Change): Promise<boolean> {
  return (await getDissolution(tx.sql, filing)).let_go_at !== null;
}
