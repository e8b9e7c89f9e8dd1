import { legalDayOf } from '../../domain/compliance/calendars.ts';
import { oasDid } from '../../domain/entity/did.ts';
import { nextState } from '../../domain/entity/entity.ts';
import { FILED_AGAIN } from '../../domain/filing/fact-correction.ts';
import { isProvablyAbsent, timesOf } from '../../domain/filing/filing.ts';
import { formWords } from '../../domain/filing/form-words.ts';
import { type FormationContent, factNotFiled } from '../../domain/filing/packet.ts';
import { momentText } from '../../domain/formats/moment.ts';
import { cut } from '../../domain/formats/text.ts';
import { BEGUN_ELSEWHERE } from '../../domain/moving/brought.ts';
import { askForCorrection, withdrawQuestion } from '../../forming/ask-for-correction.ts';
import { refuseFormation } from '../../forming/refuse-formation.ts';
import { renewTaxRequest, withdrawUnsignedRequest } from '../../forming/request-tax-number.ts';
import { refuseImport } from '../../imports/refuse-import.ts';
import { wasBrought } from '../../store/accounts.ts';
import { voidAttestations } from '../../store/attestations.ts';
import { openCalendar } from '../../store/calendars.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { businessAt } from '../../store/core/business-clock.ts';
import { supersedeDid } from '../../store/dids.ts';
import { ownerOf, updateEntity } from '../../store/entities.ts';
import { disproveFiling } from '../../store/filings.ts';
import {
  correctStepDetail,
  filedStep,
  isFilingReached,
  resetSteps,
  resumeFormation,
  skipStepsBefore,
  stopFormation,
  updateSteps,
} from '../../store/formations.ts';
import { holdFreeName, releaseName, releaseNamesOf } from '../../store/name-holds.ts';
import { officeOf, releaseNumbersAt } from '../../store/number-holds.ts';
import { findOpenRequirement, resolveRequirement } from '../../store/requirements.ts';
import { finishDisproof, freeNumber, rejectionOf, stateAfter } from '../corrected-company.ts';
import { aboutFiling, type FilingKind, record, recordReconciled, reviewed } from '../kind.ts';
import { DECLINED } from './signed.ts';

/** The filing that forms a company. On acceptance, the state changes from Filing to Filed. */
export const FORMATION: FilingKind = {
  /** Sends an acceptance to an operator for review if the company has changed since its data was filed. */
  async judge({ tx, entity, filing }, decision, { isBegunHere }) {
    if (isBegunHere && isProvablyAbsent(decision.state) && (await wasBrought(tx.sql, filing)))
      return { state: 'rejected', rejection: BEGUN_ELSEWHERE };
    const other = decision.state === 'accepted' ? factNotFiled(entity, filing.packet) : null;
    if (decision.state !== 'accepted' || other === null) return decision;
    return reviewed(decision.answer, `the company has another ${other} than was filed`);
  },
  async accept(_, change, answer) {
    const { tx, entity, filing } = change;
    const wasFailed = entity.state === 'FilingFailed';
    const state = nextState(entity.state, 'filing_accepted');
    // pause: before-filed
    if (state === null) throw new Error(`accepted while the entity is ${entity.state}`);
    const patch = { state, filing_number: answer.number, filed_at: answer.filedAt, filing_error: null };
    const after = await updateEntity(tx, entity, patch);
    if (wasFailed) recordReconciled(change, { outcome: 'accepted', after });
    else {
      const also = { ...aboutFiling(filing), ...timesOf(answer) };
      recordOnEntity(tx, 'formation.filed', after, { before: entity, also });
    }
    // After a restore, the formation may still be at an earlier step, although the registry has the filing. The
    // requirement of that step no longer matters.
    await withdrawQuestion(tx, filing);
    await skipStepsBefore(tx, filing, 'state_filing', 'The registry already has the filing.');
    await updateSteps(tx, filing, [filedStep(answer.number, answer.effectiveAt ?? null)]);
    await resumeFormation(tx, filing);
    const keptFrom = legalDayOf(entity.jurisdiction, answer.effectiveAt ?? answer.filedAt);
    openCalendar(tx, ownerOf(entity), { keptFrom, at: await businessAt(tx, entity.account_id) });
  },
  async refuse(change, refused) {
    const { tx, entity, filing } = change;
    await releaseName(tx, filing);
    await updateSteps(tx, filing, [{ name: 'state_filing', status: 'failed', detail: refused.message }]);
    // The registry did not get the signature, so a new one is needed.
    if (refused.code === 'signature_missing') await voidAttestations(tx, filing);
    const rejection = await askForCorrection(tx, filing, refused);
    await stopFormation(tx, filing, rejection);
    const state = nextState(entity.state, 'filing_rejected');
    // The account had already marked the filing as failed, and the answer confirms this, so the account's own reason is
    // kept.
    if (state === null) return recordReconciled(change, { outcome: 'rejected', rejection });
    const after = await updateEntity(tx, entity, { state, filing_error: cut(rejection.message, 2_000) });
    const also = { ...aboutFiling(filing), rejection };
    recordOnEntity(tx, 'formation.failed', after, { before: entity, also });
  },
  doubt: (change, status, reason) => record(change, `formation.${status}`, { reason }),
  isReached: ({ tx, filing }) => isFilingReached(tx, filing),
  /** Does nothing if the account marked the filing as failed, because such a company shows no progress. */
  async show({ tx, entity, filing }, { status, ...shown }) {
    if (entity.state === 'FilingFailed' || !(await isFilingReached(tx, filing))) return;
    const step = { name: 'state_filing', status: status === 'needs_review' ? 'action_required' : status } as const;
    await updateSteps(tx, filing, [{ ...step, ...shown }]);
  },
  giveUp: { isGivenUp: ({ state }) => state === 'FilingFailed', free: releaseName },
  /** Continues the formation, or lets the account retry it after a rejection for a missing signature. */
  async signed({ tx, entity, filing }, { proof }) {
    const requirement = await findOpenRequirement(tx.sql, filing);
    if (requirement !== null) await resolveRequirement(tx, requirement, null);
    if (entity.state === 'Filing') {
      const { organizer } = filing.packet as FormationContent;
      const detail = `Signed by ${organizer.name} at ${momentText(tx.at)}.`;
      await updateSteps(tx, filing, [{ name: 'attestation', status: 'done', detail }]);
      await resumeFormation(tx, filing);
    }
    // The entry contains no name or address, because nothing in the chain can be erased. The filing's data and the
    // signature request contain them, and can be erased.
    const also = { step: 'attestation', detail: 'Signed by a natural person.', ...proof };
    recordOnEntity(tx, 'formation.step_completed', entity, { also });
  },
  async unsigned({ tx, entity }) {
    const message = `The ${formWords(entity.legal_form).founder} declined to sign the filing.`;
    return refuseFormation(tx, entity, 'attestation', { ...DECLINED, message });
  },
  factsOf: ({ number, filed_at }) => ({ filing_number: number, filed_at: new Date(filed_at) }),
  renumber: (tx, { entity }, numbers) => correctStepDetail(tx, ownerOf(entity), { name: 'state_filing', ...numbers }),
  didOf: ({ jurisdiction, legal_form }, number) => oasDid(jurisdiction, legal_form, number),
  renewTaxRequest,
  /** Moves the company to FilingFailed (an imported company to ImportFailed), so that its account can file it again. */
  async disprove(tx, correction, company) {
    const { filing, entity } = company;
    const owner = ownerOf(entity);
    const state = stateAfter(entity, filing.is_import ? 'import_disproved' : 'filing_disproved');
    const rejection = rejectionOf('registry_other', `The office does not have this filing. ${correction.reason}`);
    await freeNumber(tx, company);
    await supersedeDid(tx, entity);
    releaseNumbersAt(tx, officeOf(filing), filing);
    await releaseNamesOf(tx, filing);
    await disproveFiling(tx, filing, rejection);
    const { message } = rejection;
    await updateSteps(tx, owner, [{ name: 'state_filing', status: 'failed', detail: message }]);
    await withdrawUnsignedRequest(tx, entity);
    // The requirement is withdrawn, because the company will be asked about its tax number again once it is filed or
    // imported again.
    await withdrawQuestion(tx, owner);
    // These steps are repeated, because they show facts that the company no longer has.
    await resetSteps(tx, owner, ['ein', 'did', 'complete']);
    await stopFormation(tx, owner, rejection);
    const gone = { filing_number: null, filed_at: null, ein: null, ein_waiver: null, oas_did: null };
    const { consequences } = await finishDisproof(tx, correction, company, {
      patch: { state, filing_error: message, ...gone },
      first: [FILED_AGAIN],
      oldDid: entity.oas_did,
      // No receipt is issued again, because the company is no longer filed.
      isReissued: false,
    });
    return consequences;
  },
  whyNotDisproved: null,
};

/**
 * An import of an existing company, which an operator looks up in the register. On confirmation, the state changes from
 * Importing to Filed. Only an operator's report can decide an import. The database refuses every other outcome, because
 * an import is never sent.
 */
export const IMPORT: FilingKind = {
  ...FORMATION,
  /**
   * Records the confirmed facts. The compliance calendar begins today, because the service does not know earlier
   * duties.
   */
  async accept(_, { tx, entity, filing }, answer) {
    const state = nextState(entity.state, 'import_confirmed');
    if (state === null) throw new Error(`confirmed while the entity is ${entity.state}`);
    // The name is held if it is free. If another filing in this service holds it, the import is confirmed nevertheless,
    // because the office already has the company under this name. The other filing stays open, because the office
    // decides about that filing.
    const name = String(filing.packet['normalized_name']);
    const is_name_held = await holdFreeName(tx, filing, entity.jurisdiction, name);
    const after = await updateEntity(tx, entity, { state, filing_number: answer.number, filed_at: answer.filedAt });
    const also = { reference: filing.reference, ...timesOf(answer), is_name_held };
    recordOnEntity(tx, 'import.confirmed', after, { before: entity, also });
    await updateSteps(tx, filing, [filedStep(answer.number, answer.effectiveAt ?? null)]);
    await resumeFormation(tx, filing);
    const at = await businessAt(tx, entity.account_id);
    openCalendar(tx, ownerOf(entity), { keptFrom: legalDayOf(entity.jurisdiction, at), at });
  },
  refuse: ({ tx, entity, filing }, rejection) => refuseImport(tx, entity, filing, rejection),
  async show(_, { status }) {
    if (status !== 'needs_review') throw new Error(`an import that is ${status}`);
  },
  doubt() {},
};
