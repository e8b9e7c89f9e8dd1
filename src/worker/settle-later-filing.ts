import type { ReadConstitution } from '../constitution/read-constitution.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import type { FiledChanges } from '../domain/filing/filed-changes.ts';
import type { Decision } from '../domain/filing/filing.ts';
import type { WriteAgreementDeps } from '../formation/agreement/issue-agreement.ts';
import { aboutLater, refuseLaterFiling } from '../formation/later-filing.ts';
import { putInForce } from '../governance/apply-amendment.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { ownerOf } from '../store/entities.ts';
import { disarmFiling } from '../store/filings.ts';
import { getLaterFiling, type KeptConstitution, type LaterMove, moveLaterFiling } from '../store/later-filings.ts';
import { releaseOtherNames } from '../store/name-holds.ts';
import { type Change, expectedByOf, record } from './settled-change.ts';

/** Papers that print the name of the company, and were neither filed nor signed. */
const PRINT_THE_NAME = ['bundle', 'certificate', 'banking_resolution', 'bank_pack_contents', 'bank_pack'] as const;

/** Shows, records and applies what is now known about a filing after formation. */
export async function applyToLaterFiling(deps: WriteAgreementDeps, change: Change, decision: Decision): Promise<void> {
  const { tx, entity, filing } = change;
  const doubt = (action: 'filing.outcome_unknown' | 'filing.needs_review', reason: string) =>
    recordOnEntity(tx, action, entity, { also: { ...aboutLater(filing), reason } });
  switch (decision.state) {
    case 'accepted':
      return applyAccepted(deps, change, decision.answer);
    case 'rejected':
      return refuseLaterFiling(tx, entity, filing, decision.rejection);
    case 'pending':
      await show(change, {
        status: 'filing',
        detail: 'Handed over for filing. The office has not answered yet.',
        ...waitOf(decision),
      });
      return record(change, filing.state === 'pending' ? null : 'filing.pending');
    case 'ambiguous':
      await show(change, { status: 'outcome_unknown', detail: decision.reason });
      return doubt('filing.outcome_unknown', decision.reason);
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
      return doubt('filing.needs_review', decision.reason);
  }
}

function waitOf(decision: Decision) {
  const expectedBy = expectedByOf(decision);
  return expectedBy === undefined ? {} : { expectedBy };
}

/** What it brings takes effect in the commit that records the office's word, or not at all. */
async function applyAccepted(
  deps: WriteAgreementDeps,
  { tx, entity, filing }: Change,
  answer: { number: string; filedAt: Date },
): Promise<void> {
  const { next, proposal_id } = await getLaterFiling(tx.sql, filing);
  if (next === null) throw new Error(`filing ${filing.id} was accepted twice`);
  const after = await putInForce(deps, tx, { entity, next: readKept(next), proposalId: proposal_id });
  const { legal_name, normalized_name } = (filing.packet as { changes: FiledChanges }).changes;
  if (normalized_name !== undefined) await releaseOtherNames(tx, filing);
  if (legal_name !== undefined) await supersedeDocuments(tx, ownerOf(entity), PRINT_THE_NAME);
  await moveLaterFiling(tx, filing, { status: 'accepted', detail: answer.number, expectedBy: null });
  const told = { number: answer.number, filed_at: answer.filedAt.toISOString(), proposal_id };
  recordOnEntity(tx, 'filing.accepted', after, { before: entity, also: { ...aboutLater(filing), ...told } });
}

function readKept(next: KeptConstitution): ReadConstitution {
  return { ...next, document: JSON.parse(next.canonical) as Constitution };
}

async function show({ tx, filing }: Change, move: LaterMove): Promise<void> {
  const { let_go_at } = await getLaterFiling(tx.sql, filing);
  if (let_go_at !== null) await moveLaterFiling(tx, filing, move);
}

async function isLetGo({ tx, filing }: Change): Promise<boolean> {
  return (await getLaterFiling(tx.sql, filing)).let_go_at !== null;
}
