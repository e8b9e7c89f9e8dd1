import { type EntityState, nextState, type Outcome } from '../domain/entity/entity.ts';
import { type Consequence, consequencesOf, type Disproof } from '../domain/filing/fact-correction.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { cut } from '../domain/formats/text.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { normalizeName } from '../domain/names/name-normal-form.ts';
import { AppError } from '../errors/errors.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { moveDissolution } from '../store/dissolutions.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { type Entity, type EntityPatch, ownerOf, updateEntity } from '../store/entities.ts';
import { disproveFiling as disproveRow, findFiling } from '../store/filings.ts';
import { correctStepDetail, resetSteps, type StepChange, stopFormation, updateSteps } from '../store/formations.ts';
import { getLaterFiling } from '../store/later-filings.ts';
import { holdFreeName, releaseNamesOf } from '../store/name-holds.ts';
import { officeOf, releaseNumbersAt } from '../store/number-holds.ts';
import { askForCorrection, withdrawQuestion } from './ask-for-correction.ts';
import { type Company, letGo, REISSUED, resultOf, tell } from './corrected-company.ts';
import { unmeetObligation } from './duties/meet-obligation.ts';
import { refuseLaterFiling } from './later-filing.ts';

/*
 * Takes an acceptance back that never was: the filing is rejected, and the company goes back to the state that is true
 * without it. Entity and filing are locked.
 */

export function disproveFiling(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]> {
  switch (company.filing.type) {
    case 'formation':
      return disproveFormation(tx, correction, company);
    case 'ein':
      return disproveTaxNumber(tx, correction, company);
    case 'dissolution':
      return disproveDissolution(tx, correction, company);
    case 'amendment':
    case 'agent_change':
      throw new Error('the acceptance of a change on file cannot be taken back');
    case 'annual_report':
    case 'annual_tax':
    case 'good_standing':
    case 'correction':
    case 'reinstatement':
      return disproveReport(tx, correction, company);
  }
}

/** The company is FilingFailed, and its account can file it again. */
async function disproveFormation(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]> {
  const { filing, entity } = company;
  const state = stateAfter(entity, filing.is_import ? 'import_disproved' : 'filing_disproved');
  const rejection = rejectionOf('registry_other', `The office does not have this filing. ${correction.reason}`);
  await letGo(tx, company);
  releaseNumbersAt(tx, officeOf(filing), filing);
  await releaseNamesOf(tx, filing);
  await disproveRow(tx, filing, rejection);
  const { message } = rejection;
  await updateSteps(tx, ownerOf(entity), [{ name: 'state_filing', status: 'failed', detail: message }]);
  // Its tax number is asked for again after another import, not before.
  if (filing.is_import) await withdrawQuestion(tx, ownerOf(entity));
  // They print facts that the company no longer has.
  await resetSteps(tx, ownerOf(entity), ['ein', 'did', 'complete']);
  await stopFormation(tx, ownerOf(entity), rejection);
  const gone = { filing_number: null, filed_at: null, ein: null, ein_waiver: null, oas_did: null };
  const oldDid = entity.oas_did;
  const patch = { state, filing_error: message, ...gone };
  return (await finish(tx, correction, company, { patch, oldDid })).consequences;
}

/**
 * The company is Filed again, because a company that is further has a number or a waiver, and its account is asked for
 * one. The number of a company that waived it, winds down or is dissolved is removed, and nothing is asked.
 */
async function disproveTaxNumber(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]> {
  const { filing, entity } = company;
  const isShown = entity.ein === resultOf(company).number;
  const state = entity.ein_waiver === null ? nextState(entity.state, 'tax_number_disproved') : null;
  // Filed: the step of the tax number was about to take the number over.
  const isAsked = (isShown && state !== null) || entity.state === 'Filed';
  const refused = rejectionOf('ein_other', `The tax office did not assign this number. ${correction.reason}`);
  await letGo(tx, company);
  const rejection = isAsked ? await askForCorrection(tx, filing, refused) : refused;
  // A company that is filed again will have its number requested again by itself.
  const retry = entity.state === 'Filing' || entity.state === 'FilingFailed' ? { retry_at: tx.at.toISOString() } : {};
  await disproveRow(tx, filing, { ...rejection, ...retry });
  if (isAsked) {
    await stopFormation(tx, ownerOf(entity), rejection);
    await updateSteps(tx, ownerOf(entity), stepsToRepeat(entity.state, rejection.message));
  } else {
    const detail = { from: resultOf(company).number, to: rejection.message };
    await correctStepDetail(tx, ownerOf(entity), { name: 'ein', ...detail });
  }
  const patch = { ...(isAsked && state !== null && { state, oas_did: null }), ...(isShown && { ein: null }) };
  const { after, consequences } = await finish(tx, correction, company, { patch, isAsked });
  if (isAsked) {
    const also = { step: 'ein', requirement_id: rejection.requirement_id ?? null, rejection };
    recordOnEntity(tx, 'formation.action_required', after, { also });
  }
  return consequences;
}

/** The agreement stays adopted. The last step listed is the one that is shown. */
function stepsToRepeat(state: EntityState, detail: string): StepChange[] {
  const asked: StepChange = { name: 'ein', status: 'action_required', detail, expectedBy: null };
  if (state !== 'Active') return [asked];
  return [{ name: 'did', status: 'pending' }, { name: 'complete', status: 'pending' }, asked];
}

/** The company winds down again; a member can have its articles filed again, as after a rejection. */
async function disproveDissolution(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]> {
  const { filing, entity } = company;
  const state = stateAfter(entity, 'dissolution_disproved');
  const rejection = rejectionOf('registry_other', `The office did not dissolve the company. ${correction.reason}`);
  await letGo(tx, company);
  await disproveRow(tx, filing, rejection);
  const formation = await findFiling(tx.sql, entity.account_id, entity.id, 'formation');
  if (formation === null) throw new Error(`a dissolution of ${entity.id}, which was never filed`);
  const name = normalizeName(entity.legal_name, currentPack(entity.jurisdiction));
  const isNameElsewhere = !(await holdFreeName(tx, formation, entity.jurisdiction, name));
  const { message: detail } = rejection;
  await moveDissolution(tx, filing, { status: 'rejected', detail, rejection, expectedBy: null, isLetGo: false });
  const patch = { state, dissolution_number: null, dissolved_at: null };
  const { after, consequences } = await finish(tx, correction, company, { patch, isNameElsewhere });
  const also = { reference: filing.reference, rejection };
  recordOnEntity(tx, 'dissolution.action_required', after, { also });
  return consequences;
}

/** The duty, if it met one, is open again, and its account can have it filed once more. */
async function disproveReport(tx: Tx, correction: Correction, company: Company): Promise<Consequence[]> {
  const { filing, entity } = company;
  const rejection = rejectionOf('registry_other', `The office does not have this filing. ${correction.reason}`);
  await letGo(tx, company);
  await disproveRow(tx, filing, rejection);
  const { obligation_id } = await getLaterFiling(tx.sql, filing);
  if (obligation_id !== null) unmeetObligation(tx, entity, obligation_id, filing);
  const { consequences, after } = await finish(tx, correction, company, { patch: {} });
  await refuseLaterFiling(tx, after, filing, rejection);
  return consequences;
}

type Ending = Partial<Disproof> & { patch: EntityPatch; oldDid?: string | null };

/** Writes the company without the fact, has the papers that print it made again, and tells. */
async function finish(
  tx: Tx,
  correction: Correction,
  company: Company,
  ending: Ending,
): Promise<{ after: Entity; consequences: Consequence[] }> {
  const { filing, entity } = company;
  const { patch, oldDid = null, isAsked = false, isNameElsewhere = false } = ending;
  const after = await updateEntity(tx, entity, patch);
  const reissued = await supersedeDocuments(tx, ownerOf(entity), REISSUED[filing.type]);
  const consequences = consequencesOf({
    type: filing.type,
    disproof: { isAsked, isNameElsewhere },
    oldDid,
    newDid: null,
    isSwap: false,
    taxRequest: null,
    // A company that is not filed has no receipt.
    reissued: filing.type === 'formation' ? [] : reissued,
  });
  tell(tx, correction, company, { after, corrected: null, consequences });
  return { after, consequences };
}

function rejectionOf(code: 'registry_other' | 'ein_other', message: string): Rejection {
  return { code, message: cut(message, 2_000), source: 'human', retryable: true };
}

function stateAfter(entity: Entity, outcome: Outcome): EntityState {
  const state = nextState(entity.state, outcome);
  if (state !== null) return state;
  throw new AppError('illegal_transition', {
    detail: `A company that is ${entity.state} cannot be marked as not filed.`,
    extra: { state: entity.state, allowed_actions: [] },
  });
}
