import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import { isForming, nextState } from '../domain/entity/entity.ts';
import { type DissolutionStatus, signersOf } from '../domain/filing/dissolution.ts';
import { type FilingState, isOutcomeUnknown } from '../domain/filing/filing.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { signerOf } from '../domain/filing/packet.ts';
import { feeRuleOf } from '../domain/jurisdictions/form-rules.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import type { LegalForm } from '../domain/jurisdictions/pack.ts';
import { withdrawQuestion } from '../forming/ask-for-correction.ts';
import { filingExpectedBy } from '../forming/expected-time.ts';
import { withdrawTaxRequest } from '../forming/request-tax-number.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import { isCompanyConfirmed } from '../store/confirmed-companies.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { type Dissolution, insertDissolution, moveDissolution } from '../store/dissolutions.ts';
import { type Entity, ownerOf, updateEntity } from '../store/entities.ts';
import { armFiling, type Filing, findFiling } from '../store/filings.ts';
import { skipStepsBefore, stopFormation, updateSteps } from '../store/formations.ts';
import { getProposal, type Proposal } from '../store/proposals.ts';
import { findHead } from '../store/treasury.ts';
import { guardUnmet } from './refusals.ts';

/* Steps of a dissolution, shared by routes and worker. The caller has locked the entity. */

/**
 * Puts a decision to dissolve into effect: the company begins to wind down. `at`: time by the account's clock. Throws
 * if the company's existence is not confirmed in this deployment, because a wrong fact, such as the number of another
 * company, could not be removed after the dissolution.
 */
export async function windDown(tx: Tx, entity: Entity, proposal: Proposal, at: Date): Promise<Record<string, unknown>> {
  const state = nextState(entity.state, 'dissolution_executed');
  if (state === null) throw new Error(`a dissolution while the entity is ${entity.state}`);
  if (!(await isCompanyConfirmed(tx.sql, ownerOf(entity)))) throw guardUnmet('company_unconfirmed', UNCONFIRMED);
  if (isForming(entity.state)) await endFormation(tx, entity);
  const after = await updateEntity(tx, entity, { state });
  const detail = (await waitsForBooks(tx, entity)) ? BOOKS_HOLD_MONEY : ARTICLES_ARE_WRITTEN;
  await insertDissolution(tx, { ...ownerOf(entity), proposal_id: proposal.id, detail, decided_at: at });
  foreseeArticles(tx, entity);
  recordOnEntity(tx, 'dissolution.started', after, { before: entity, also: { proposal_id: proposal.id } });
  return { kind: 'dissolution', state };
}

const UNCONFIRMED =
  'The company came with an archive that nobody here vouches for. Ask the operators to compare its filings with the register, then execute the proposal again.';

function foreseeArticles(tx: Tx, { jurisdiction, legal_form }: Entity): void {
  const pack = findPack(jurisdiction);
  if (pack === undefined) return;
  for (const step of ['winding_up', 'attestation', 'filing'] satisfies DissolutionStatus[]) tx.foresee('next', step);
  const fee_cents = feeRuleOf(pack, legal_form as LegalForm, 'dissolution')?.value ?? null;
  tx.foresee('filings', { type: 'dissolution', jurisdiction, office: pack.registry, fee_cents });
}

const ENDED = 'Superseded: the company is being dissolved.';

/**
 * Ends the formation of a company that is to be dissolved. If the tax office already has a request for a tax number,
 * the answer to this request is still accepted.
 */
async function endFormation(tx: Tx, entity: Entity): Promise<void> {
  const owner = ownerOf(entity);
  await withdrawTaxRequest(tx, entity);
  await withdrawQuestion(tx, owner);
  await skipStepsBefore(tx, owner, 'complete', ENDED);
  await updateSteps(tx, owner, [{ name: 'complete', status: 'skipped', detail: ENDED }]);
  await stopFormation(tx, owner, null);
}

export const BOOKS_HOLD_MONEY =
  'The books still hold money. Pay what is owed and distribute the rest. The articles of dissolution are filed when the balance is zero.';
export const ARTICLES_ARE_WRITTEN = 'The articles of dissolution are being written.';

/** Returns whether the company's books still show money, which the company could not pay out once it is dissolved. */
export async function waitsForBooks(tx: Tx, entity: Entity): Promise<boolean> {
  return (await findHead(tx.sql, entity)).balance > 0n;
}

/** Lets a worker send the signed articles. If the registry already has them, this only updates their status. */
export async function releaseArticles(tx: Tx, filing: Filing, detail: string, isSimulated: boolean): Promise<void> {
  await armFiling(tx, filing);
  await moveDissolution(tx, filing, {
    status: statusOf(filing.state),
    detail,
    isLetGo: true,
    expectedBy: filingExpectedBy(filing, { at: tx.at, isSimulated }),
  });
}

/**
 * Returns the status of articles whose filing has this state. The outcome can be unknown even if this database has no
 * signature on the articles, because a restore from a backup can lose the signature.
 */
function statusOf(state: FilingState): DissolutionStatus {
  if (state === 'needs_review') return 'needs_review';
  return isOutcomeUnknown(state) ? 'outcome_unknown' : 'filing';
}

/** Returns the people who can sign the articles of dissolution, in order of preference. */
export async function listSigners(
  db: Reader,
  { account_id, entity_id, proposal_id }: Pick<Dissolution, 'account_id' | 'entity_id' | 'proposal_id'>,
  constitution: Constitution,
): Promise<Person[]> {
  const { escalation } = await getProposal(db, account_id, entity_id, proposal_id);
  const formation = await findFiling(db, account_id, entity_id, 'formation');
  if (formation === null) throw new Error('a dissolution of what was never filed');
  return signersOf(constitution, escalation?.approvers ?? [], signerOf(formation.packet));
}

/**
 * Records that the articles were refused. The company continues to wind down, and a member can have the articles filed
 * again.
 */
export async function refuseArticles(tx: Tx, entity: Entity, filing: Filing, rejection: Rejection): Promise<void> {
  const { source, message } = rejection;
  const detail = source === 'human' ? message : `The registry rejected the articles: ${message}`;
  await moveDissolution(tx, filing, { status: 'rejected', detail, rejection, expectedBy: null, isLetGo: false });
  const also = { reference: filing.reference, rejection };
  recordOnEntity(tx, 'dissolution.action_required', entity, { also });
}
