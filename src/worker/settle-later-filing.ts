import type { ReadConstitution } from '../constitution/read-constitution.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import type { FiledChanges } from '../domain/filing/filed-changes.ts';
import type { Decision } from '../domain/filing/filing.ts';
import type { WriteAgreementDeps } from '../formation/agreement/issue-agreement.ts';
import { meetObligation } from '../formation/duties/meet-obligation.ts';
import { aboutLater, refuseLaterFiling } from '../formation/later-filing.ts';
import { putInForce } from '../governance/apply-amendment.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { ownerOf } from '../store/entities.ts';
import { getLaterFiling, type KeptConstitution, type LaterFiling, moveLaterFiling } from '../store/later-filings.ts';
import { releaseOtherNames } from '../store/name-holds.ts';
import { settleSignedFiling } from './settle-signed-filing.ts';
import type { Change } from './settled-change.ts';

type Answer = Extract<Decision, { state: 'accepted' }>['answer'];

/** Papers that print the name of the company, and were neither filed nor signed. */
const PRINT_THE_NAME = ['bundle', 'certificate', 'banking_resolution', 'bank_pack_contents', 'bank_pack'] as const;

/** Shows, records and applies what is now known about a filing after formation. */
export function applyToLaterFiling(deps: WriteAgreementDeps, change: Change, decision: Decision): Promise<void> {
  const { tx, entity, filing } = change;
  return settleSignedFiling(change, decision, {
    accept: (answer) => acceptLater(deps, change, answer),
    refuse: (rejection) => refuseLaterFiling(tx, entity, filing, rejection),
    doubt: (status, reason) =>
      recordOnEntity(tx, `filing.${status}`, entity, { also: { ...aboutLater(filing), reason } }),
    isLetGo: async () => (await getLaterFiling(tx.sql, filing)).let_go_at !== null,
    move: (move) => moveLaterFiling(tx, filing, move),
  });
}

async function acceptLater(deps: WriteAgreementDeps, change: Change, answer: Answer): Promise<void> {
  const later = await getLaterFiling(change.tx.sql, change.filing);
  if (later.proposal_id === null) return applyObtained(change, later, answer);
  return applyAccepted(deps, change, later, answer);
}

/** The change takes effect in the commit that records the office's word, or not at all. */
async function applyAccepted(
  deps: WriteAgreementDeps,
  { tx, entity, filing }: Change,
  { next, proposal_id }: LaterFiling,
  answer: Answer,
): Promise<void> {
  if (next === null || proposal_id === null) throw new Error(`filing ${filing.id} was accepted twice`);
  const after = await putInForce(deps, tx, { entity, next: readKept(next), proposalId: proposal_id });
  const { legal_name, normalized_name } = (filing.packet as { changes: FiledChanges }).changes;
  if (normalized_name !== undefined) await releaseOtherNames(tx, filing);
  if (legal_name !== undefined) await supersedeDocuments(tx, ownerOf(entity), PRINT_THE_NAME);
  await moveLaterFiling(tx, filing, { status: 'accepted', detail: answer.number, expectedBy: null });
  const told = { ...factsOf(answer), proposal_id, obligation_id: null };
  recordOnEntity(tx, 'filing.accepted', after, { before: entity, also: { ...aboutLater(filing), ...told } });
}

/** An obligation is done in the commit that records the office's word, with that word as its evidence. */
async function applyObtained(
  { tx, entity, filing }: Change,
  { obligation_id }: LaterFiling,
  answer: Answer,
): Promise<void> {
  if (obligation_id !== null) await meetObligation(tx, entity, obligation_id, { filing, answer });
  await moveLaterFiling(tx, filing, { status: 'accepted', detail: answer.number, expectedBy: null });
  const told = { ...factsOf(answer), proposal_id: null, obligation_id };
  recordOnEntity(tx, 'filing.accepted', entity, { also: { ...aboutLater(filing), ...told } });
}

function factsOf({ number, filedAt }: Answer) {
  return { number, filed_at: filedAt.toISOString() };
}

function readKept(next: KeptConstitution): ReadConstitution {
  return { ...next, document: JSON.parse(next.canonical) as Constitution };
}
