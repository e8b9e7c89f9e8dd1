import type { Person } from '../domain/constitution/constitution.ts';
import { nextState } from '../domain/entity/entity.ts';
import { TAX_OFFICE } from '../domain/filing/fact.ts';
import { isClosed } from '../domain/filing/filing.ts';
import { SUPPLIED_NUMBER, SUPPLIED_WHILE_ASKED } from '../domain/filing/filing-report.ts';
import { buildTaxNumberPacket, partyOf } from '../domain/filing/packet.ts';
import { TAX_NUMBER_OPTION, TAX_SIGNATURE } from '../domain/filing/requirement.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { taxNumberExpectedBy } from '../domain/tax/tax-office.ts';
import { rateLimited } from '../errors/rate-limited.ts';
import {
  findSignature,
  foreseeMails,
  isUnsigned,
  openAttestation,
  renewOpenAttestation,
  voidOpenAttestation,
} from '../store/attestations.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, type EntityPatch, ownerOf, updateEntity } from '../store/entities.ts';
import {
  armFiling,
  type Filing,
  findFiling,
  openFiling,
  putInReview,
  renewPacket,
  withdrawFiling,
} from '../store/filings.ts';
import { noteRejection, resumeFormation, type StepChange, updateSteps } from '../store/formations.ts';
import type { LinkSecrets } from '../store/link-tokens.ts';
import type { Sealer } from '../store/mails.ts';
import { findOpenRequirement, openRequirement } from '../store/requirements.ts';
import { cancelTaxDay } from '../store/tax-party-days.ts';
import { withdrawQuestion } from './ask-for-correction.ts';

/* Actions shared by the tax step and the answers to its requirements. The caller has locked the entity. */

export type TaxRequestDeps = {
  links: LinkSecrets;
  seal: Sealer;
  baseUrl: string;
  /** True if operators apply for tax numbers by hand, as third-party designees. */
  isDesk: boolean;
  isAttestationRequired: boolean;
  /** True if the registry is the simulator, which is faster than any office. */
  isSimulated: boolean;
};

/**
 * Requests a tax number from the tax office, under a new reference. Also closes the open requirement. The responsible
 * party must sign the form before an operator may apply.
 */
export async function requestTaxNumber(
  deps: TaxRequestDeps,
  tx: Tx,
  entity: Entity,
  { party, packVersion }: { party: Person; packVersion: string },
): Promise<void> {
  await withdrawQuestion(tx, ownerOf(entity));
  const filing = await openTaxRequest(tx, entity, party, { pack_version: packVersion });
  await noteRejection(tx, ownerOf(entity), null);
  const isSigned = !needsSignedForm(deps) || (await findSignature(tx.sql, filing, 'signer')) !== null;
  if (!isSigned) return askForSignature(deps, tx, entity, filing);
  await sendTaxRequest(tx, entity, filing, deps);
}

/** Returns whether a person has to sign the form before the request is sent. */
export function needsSignedForm({
  isDesk,
  isAttestationRequired,
}: Pick<TaxRequestDeps, 'isDesk' | 'isAttestationRequired'>): boolean {
  return isDesk && isAttestationRequired;
}

/**
 * Returns the milliseconds for which a new request has to wait because too many signing links were sent; 0: no wait.
 */
export async function waitToAsk(deps: TaxRequestDeps, tx: Tx, entity: Entity, { email }: Person): Promise<number> {
  if (!needsSignedForm(deps)) return 0;
  const [waitMs = 0] = await foreseeMails(tx.sql, entity.account_id, [email]);
  if (waitMs === 0) return 0;
  const expectedBy = new Date(tx.at.getTime() + waitMs);
  const detail = 'Too many signing links were sent. The responsible party is asked for a signature later.';
  await updateSteps(tx, ownerOf(entity), [{ name: 'ein', status: 'waiting', detail, expectedBy }]);
  return waitMs;
}

/** Sends a request for a tax number that needs no signature, or already has one. */
export async function sendTaxRequest(
  tx: Tx,
  entity: Entity,
  filing: Filing,
  { isSimulated }: Pick<TaxRequestDeps, 'isSimulated'>,
): Promise<void> {
  await armFiling(tx, filing);
  const expectedBy = taxNumberExpectedBy(tx.at, isSimulated);
  await updateSteps(tx, ownerOf(entity), [{ name: 'ein', status: 'running', detail: null, expectedBy }]);
}

async function askForSignature(deps: TaxRequestDeps, tx: Tx, entity: Entity, filing: Filing): Promise<void> {
  const request = await openAttestation(deps, tx, filing);
  if ('waitMs' in request) throw rateLimited(request.waitMs, 'Too many signing links were sent.');
  const message =
    'The responsible party must answer the questions of Form SS-4 and sign it, by the link that was made for them.';
  const how = { next: 'The link works for seven days.', expectedBy: request.expiresAt };
  const requirement_id = await requireSignature(tx, filing, message, how);
  const { reference, packet_hash } = filing;
  const about = { reference, packet_hash, attestation_id: request.id };
  const also = { step: 'ein', requirement_id, rejection: null, ...about };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
}

/**
 * Asks for a signature on a request that is already open, such as one from another deployment. Sends no mail: the
 * account has to request the link.
 */
export async function askToSign(tx: Tx, filing: Filing): Promise<void> {
  await withdrawQuestion(tx, filing);
  const message = 'The responsible party must sign Form SS-4 before an operator applies here.';
  const how = { next: 'Request the link: POST formation/attestation/resend.', expectedBy: null };
  await requireSignature(tx, filing, message, how);
}

/** Opens the requirement to sign and shows it in the tax step. Returns the id of the requirement. */
async function requireSignature(
  tx: Tx,
  filing: Filing,
  message: string,
  { next, expectedBy }: { next: string; expectedBy: Date | null },
): Promise<string> {
  await updateSteps(tx, filing, [{ name: 'ein', status: 'action_required', detail: `${message} ${next}`, expectedBy }]);
  const pointer = '/responsible_party';
  return openRequirement(tx, filing, { kind: 'attestation', code: TAX_SIGNATURE, message, pointer });
}

function openTaxRequest(
  tx: Tx,
  entity: Entity,
  party: Person,
  { pack_version }: Pick<Filing, 'pack_version'>,
): Promise<Filing> {
  const { packet, packetHash: packet_hash } = buildTaxNumberPacket(entity, party);
  tx.foresee('filings', { type: 'ein', jurisdiction: entity.jurisdiction, office: TAX_OFFICE, fee_cents: 0 });
  return openFiling(tx, { ...ownerOf(entity), type: 'ein', packet, packet_hash, fee_cents: 0, pack_version });
}

/**
 * Updates the open request after the company's filing number changed. Returns `kept` if the tax office already has the
 * request with the earlier number, null if there is nothing to update.
 */
export async function renewTaxRequest(
  tx: Tx,
  entity: Entity,
  desk: { isDesk: boolean },
): Promise<'renewed' | 'kept' | null> {
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'ein');
  if (filing === null || isClosed(filing.state) || entity.filing_number === null) return null;
  if (filing.packet['filing_number'] === entity.filing_number) return null;
  const packet = buildTaxNumberPacket(entity, partyOf(filing, undefined));
  if (!(await renewPacket(tx, filing, packet, desk))) return 'kept';
  renewOpenAttestation(tx, filing, packet.packetHash);
  return 'renewed';
}

type Waiver = {
  patch: { ein_waiver: string };
  detail: string;
  /** The requirement that this waiver answers; null if there was no requirement. */
  requirementId: string | null;
};

/** Continues the formation without a tax number. The log omits the reason, which may name people. */
export async function waiveTaxNumber(tx: Tx, entity: Entity, { patch, detail, requirementId }: Waiver): Promise<void> {
  const after = await settleTaxNumber(tx, entity, patch, detail);
  const also = { step: 'ein', detail, waived: true, requirement_id: requirementId };
  recordOnEntity(tx, 'formation.step_completed', after, { before: entity, also });
}

/** Source of a number: the tax office, with the request's reference; or the account, with the notice's hash. */
type Source = { reference: string } | { requirement_id: string; notice: string | null };

/** Records the company's tax number. The event says `late` if the company had already continued without one. */
export async function assignTaxNumber(tx: Tx, entity: Entity, ein: string, source: Source): Promise<void> {
  const after = await settleTaxNumber(tx, entity, { ein }, ein);
  const isLate = entity.state !== 'Filed';
  const also = { step: 'ein', supplied: !('reference' in source), late: isLate, ...NO_SOURCE, ...source };
  recordOnEntity(tx, 'formation.ein_assigned', after, { before: entity, also });
}

/**
 * Opens a review of a tax number that the account supplied, so that an operator decides about it. If another company
 * has the number, the account learns nothing about that company.
 */
export async function reviewTaxNumber(
  tx: Tx,
  entity: Entity,
  { ein, notice }: { ein: string; notice: string | null },
): Promise<void> {
  await withdrawTaxRequest(tx, entity);
  const last = await findFiling(tx.sql, entity.account_id, entity.id, 'ein');
  const isOver = last === null || isClosed(last.state);
  const filing = isOver ? await openSuppliedNumber(tx, entity, last) : last;
  // An unsigned request cannot be at the tax office, because nobody applies without a signature. So the shown reason
  // does not mention the tax office.
  const reason = isOver || (await isUnsigned(tx.sql, filing)) ? SUPPLIED_NUMBER : SUPPLIED_WHILE_ASKED;
  const evidence = notice === null ? null : `ein_notice, BLAKE3 ${notice}`;
  // If the tax office itself assigned a number, the filing keeps that number. The account's number is not lost, because
  // the account's answer to the requirement contains it.
  const asserted = filing.asserted ?? { number: ein, filed_at: null, evidence };
  await putInReview(tx, filing, { reason, asserted });
  await noteRejection(tx, ownerOf(entity), null);
  await showTaxStep(tx, entity, { status: 'action_required', detail: reason, expectedBy: null });
  const also = { step: 'ein', reference: filing.reference, reason };
  recordOnEntity(tx, 'formation.needs_review', entity, { also });
}

/**
 * Opens a request for a number that the account supplied. If the company has no earlier request, for example because it
 * was imported, the responsible party comes from its constitution.
 */
async function openSuppliedNumber(tx: Tx, entity: Entity, last: Filing | null): Promise<Filing> {
  const { responsible_party, jurisdiction } = await getConstitutionDocument(tx.sql, entity.account_id, entity.id);
  const party = partyOf(last, responsible_party);
  return openTaxRequest(tx, entity, party, {
    pack_version: last?.pack_version ?? currentPack(jurisdiction).packVersion,
  });
}

const NO_SOURCE = { reference: null, requirement_id: null, notice: null };

/**
 * Records a number or a waiver, and ends the tax step if the company is Filed. A number is recorded in a later state
 * too, because the tax office's answer is true whatever was decided before.
 */
async function settleTaxNumber(
  tx: Tx,
  entity: Entity,
  patch: Pick<EntityPatch, 'ein' | 'ein_waiver'>,
  detail: string,
): Promise<Entity> {
  const next = nextState(entity.state, 'tax_number_settled');
  if (next !== null) {
    await withdrawQuestion(tx, ownerOf(entity));
    await noteRejection(tx, ownerOf(entity), null);
    await updateSteps(tx, ownerOf(entity), [{ name: 'ein', status: 'done', detail }]);
    await resumeFormation(tx, ownerOf(entity));
  }
  return updateEntity(tx, entity, { ...(next !== null && { state: next }), ...patch });
}

/**
 * Withdraws a request that the tax office does not have yet. A request that the tax office already has continues, and
 * its answer counts.
 */
export async function withdrawTaxRequest(tx: Tx, entity: Entity): Promise<void> {
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'ein');
  if (filing === null || isClosed(filing.state)) return;
  if (!(await withdrawFiling(tx, filing))) return;
  voidOpenAttestation(tx, filing);
  await cancelTaxDay(tx, filing);
}

/**
 * Withdraws a request for a tax number that nobody has signed yet, because the company turned out not to be filed. The
 * caller withdraws the requirement to sign the request.
 */
export async function withdrawUnsignedRequest(tx: Tx, entity: Entity): Promise<void> {
  const question = await findOpenRequirement(tx.sql, ownerOf(entity));
  if (question?.code === TAX_SIGNATURE) await withdrawTaxRequest(tx, entity);
}

/** Lets the account waive or supply the number, because the tax step has waited for a long time. */
export async function offerAlternatives(tx: Tx, entity: Entity, detail: string): Promise<void> {
  const owner = ownerOf(entity);
  if ((await findOpenRequirement(tx.sql, owner)) !== null) return;
  const message = `${detail} You do not need to do anything. You can waive the number, or supply it with its notice, instead of waiting.`;
  await openRequirement(tx, owner, { kind: 'information', code: TAX_NUMBER_OPTION, message });
}

/** Updates the tax step of the formation, unless the number is already decided, because the step is then over. */
export async function showTaxStep(tx: Tx, entity: Entity, step: Omit<StepChange, 'name'>): Promise<boolean> {
  if (entity.state !== 'Filed') return false;
  await updateSteps(tx, ownerOf(entity), [{ name: 'ein', ...step }]);
  return true;
}
