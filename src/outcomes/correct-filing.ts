import {
  doubtsOfNotice,
  doubtsOfProof,
  judgeProofOfNumber,
  problemsOfFile,
  type ReadEvidence,
} from '../desk/judge-evidence.ts';
import { problemsOfResult } from '../desk/judge-filing-result.ts';
import { claimEvidence, recordOn, refuseResult } from '../desk/operator-filing.ts';
import { effectiveAtOf, faultOfEntry, timeAtOffice, timesAtOffice } from '../domain/filing/assertion.ts';
import type { EvidenceCheck, SoughtFact } from '../domain/filing/evidence.ts';
import { combinationFault, type FactCorrection, type KnownFacts, soughtOf } from '../domain/filing/fact-correction.ts';
import { isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { needsSecondReading, readAgain } from '../domain/filing/second-reading.ts';
import { type Problem, problemOfReason } from '../domain/formats/problem.ts';
import { findPack } from '../domain/jurisdictions/index.ts';
import { AppError } from '../errors/errors.ts';
import { hasOpenedProof } from '../store/audit.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import {
  type Correction,
  decideCorrection,
  findCorrection,
  insertCorrection,
  type NamedCorrection,
} from '../store/corrections.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { type Filing, lockFiling } from '../store/filings.ts';
import { findDiffering } from '../store/moving/as-filed-rows.ts';
import { officeOf } from '../store/number-holds.ts';
import { findFilingById } from '../store/operating/operator-filings.ts';
import { isSamePerson } from '../store/operator-keys.ts';
import { applyCorrection } from './apply-correction.ts';
import { kindOf } from './kinds.ts';

/* One operator requests the correction of an accepted filing, with proof; another operator confirms or declines it. */

export type CorrectionRequest = { facts: FactCorrection; reason: string; confirm_unusual?: boolean | undefined };

/** Opens a correction. The filing is already locked. */
export async function askForFactCorrection(
  tx: Tx,
  filing: Filing,
  { facts: entered, reason, confirm_unusual = false }: CorrectionRequest,
  { proof, operatorId }: { proof: ReadEvidence; operatorId: string },
): Promise<NamedCorrection> {
  const before = acceptedFacts(filing);
  const facts = factsAtOffice(filing, entered);
  const other = facts.swap_with === undefined ? null : await findFilingById(tx.sql, facts.swap_with);
  const entity = await lockEntity(tx, filing.account_id, filing.entity_id);
  const sought = soughtFacts(filing, facts, { other, entity });
  const entered_number = { number: facts.number, pointer: '/facts/number', confirm_unusual };
  const { check: evidence_check, problems } = judgeProofOfNumber(proof, sought, filing, entered_number);
  // A file may prove only one filing. This is not checked for a correction with `not_filed`: its proof shows no facts of
  // the filing, so it may already be the receipt of another company.
  const ofFile = facts.not_filed ? [] : await problemsOfFile(tx, proof, other === null ? [filing] : [filing, other]);
  const ofFacts = await problemsOfCorrection(tx, filing, entered, { other, entity, confirm_unusual });
  const ofReason = problemOfReason(reason);
  const all = [...ofFacts, ...problems, ...ofFile, ...(ofReason === null ? [] : [ofReason])];
  if (all.length > 0) throw refuseResult(all);
  const doubts = doubtsOfCorrection(proof, filing, { ...before, ...facts }, confirm_unusual);
  if (doubts.length > 0) throw refuseResult(doubts);
  const { account_id, entity_id, id: filing_id } = filing;
  const swap = { swap_account_id: other?.account_id ?? null, swap_filing_id: other?.id ?? null };
  const evidence = await claimEvidence(tx, filing, proof.evidence_upload_id);
  const row = { account_id, entity_id, filing_id, ...swap, facts, before, reason, evidence, evidence_check };
  const id = await insertCorrection(tx, { ...row, asked_by: operatorId });
  if (id === null) {
    throw new AppError('illegal_transition', {
      detail: 'A correction of this filing is open. Confirm or decline it first.',
    });
  }
  recordOn(tx, filing, 'filing.correction_asked', { correction_id: id, ...facts, reason, evidence, evidence_check });
  return getCorrection(tx, id);
}

/** Returns the facts after a correction that do not match the text of its proof, unless the operator confirmed them. */
function doubtsOfCorrection(
  proof: ReadEvidence,
  filing: Filing,
  facts: KnownFacts & FactCorrection,
  confirm_unusual: boolean,
): Problem[] {
  if (facts.not_filed) return confirm_unusual ? [] : doubtsOfNotice(proof);
  // Of an exchange, only numbers and names are compared with the proof (`soughtFacts`), because it shows the numbers of
  // two companies, which would be doubted.
  if (facts.swap_with !== undefined) return [];
  const { number, filed_at, effective_at } = facts;
  const times = { filed_at, ...(effective_at !== undefined && { effective_at }) };
  const doubts = doubtsOfProof(proof, filing, { number, pointer: '/facts/number', confirm_unusual }, times);
  return doubts.map((each) => ({ ...each, pointer: each.pointer.replace(/^\/(?=filed_at|effective_at)/, '/facts/') }));
}

/** Applies a correction. Checks it again first, because the facts may have changed since the request. */
export async function confirmCorrection(
  tx: Tx,
  id: string,
  { operatorId, typed }: { operatorId: string; typed: string | undefined },
  desk: { isDesk: boolean },
): Promise<NamedCorrection> {
  // The correction is read without a lock to learn which companies to lock. The ids of these companies never change,
  // but the state of the correction may, because another operator may be deciding it.
  const { account_id, entity_id, filing_id, swap_filing_id } = await getCorrection(tx, id);
  const place = { account_id, entity_id, id: filing_id };
  // The other filing is also null if its account was erased. In that case, the exchange is refused.
  const other = swap_filing_id === null ? null : await findFilingById(tx.sql, swap_filing_id);
  // The companies are locked in a fixed order, so that two swaps cannot deadlock.
  const places = [place, ...(other === null ? [] : [other])].sort((a, b) => (a.entity_id < b.entity_id ? -1 : 1));
  const entities = new Map<string, Entity>();
  for (const place of places) entities.set(place.entity_id, await lockEntity(tx, place.account_id, place.entity_id));
  const filing = await lockFiling(tx, place);
  const swapped = other && (await lockFiling(tx, other));
  const correction = await getCorrection(tx, id);
  await requireDecidable(tx, correction, operatorId);
  const evidence_check = await checkOfReading(tx, correction, typed);
  acceptedFacts(filing);
  const entityOf = (of: Filing) => entities.get(of.entity_id) as Entity;
  const problems = await problemsOfCorrection(tx, filing, correction.facts, {
    other: swapped,
    entity: entityOf(filing),
    // Both operators compared unusual values with the proof, so nobody has to confirm them again.
    confirm_unusual: true,
  });
  if (problems.length > 0) throw refuseResult(problems);
  const companies = {
    own: { filing, entity: entityOf(filing) },
    other: swapped && { filing: swapped, entity: entityOf(swapped) },
  };
  const consequences = await applyCorrection(tx, correction, companies, desk);
  await decide(tx, correction, {
    state: 'confirmed',
    decided_by: operatorId,
    note: null,
    consequences,
    evidence_check,
  });
  return getCorrection(tx, id);
}

async function checkOfReading(tx: Tx, correction: Correction, typed?: string): Promise<EvidenceCheck | null> {
  const { facts, evidence, evidence_check } = correction;
  if (evidence_check === null || facts.number === undefined) return evidence_check;
  const hasOpened = await hasOpenedProof(tx, correction, { evidence, since: null });
  const reading = { typed, reader: 'another_person', hasOpened } as const;
  const { check, problems } = readAgain(evidence_check, facts.number, reading);
  if (problems.length > 0) throw refuseResult(problems);
  return check;
}

/**
 * Returns whether an operator has to read the corrected number in the proof again before the correction is confirmed.
 */
export function needsReading({ state, facts, evidence_check }: Correction): boolean {
  return state === 'open' && facts.number !== undefined && needsSecondReading(evidence_check);
}

/** Ends a correction without applying it. */
export async function declineCorrection(
  tx: Tx,
  id: string,
  operatorId: string,
  note: string | null,
): Promise<NamedCorrection> {
  const { account_id, entity_id } = await getCorrection(tx, id);
  await lockEntity(tx, account_id, entity_id);
  const correction = await getCorrection(tx, id);
  await requireDecidable(tx, correction, operatorId);
  const { evidence_check } = correction;
  await decide(tx, correction, { state: 'declined', decided_by: operatorId, note, consequences: null, evidence_check });
  const filing = await lockFiling(tx, { account_id: correction.account_id, id: correction.filing_id });
  recordOn(tx, filing, 'filing.correction_declined', { correction_id: id });
  return getCorrection(tx, id);
}

type Decision = Parameters<typeof decideCorrection>[2];

async function decide(tx: Tx, correction: Correction, decision: Decision): Promise<void> {
  if (!(await decideCorrection(tx, correction, decision))) throw decidedBefore();
}

async function requireDecidable(tx: Tx, { state, asked_by }: Correction, operatorId: string): Promise<void> {
  if (state !== 'open') throw decidedBefore();
  if (!(await isSamePerson(tx.sql, asked_by, operatorId))) return;
  throw new AppError('illegal_transition', {
    detail: 'You asked for this correction. A second operator must confirm or decline it.',
  });
}

function decidedBefore(): AppError {
  return new AppError('illegal_transition', { detail: 'This correction was decided before. Read the corrections.' });
}

async function getCorrection(tx: Tx, id: string): Promise<NamedCorrection> {
  const correction = await findCorrection(tx.sql, id);
  if (correction === null) throw new AppError('not_found', { detail: 'No correction has this id.' });
  return correction;
}

function acceptedFacts({ state, result }: Filing): KnownFacts {
  if (result !== null) {
    const { evidence: _, ...facts } = result;
    return facts;
  }
  throw new AppError('illegal_transition', {
    detail: `Only an accepted filing can be corrected, but this one is ${state}. Withdraw or reject its result instead.`,
    extra: { state, allowed_actions: [] },
  });
}

function factsAtOffice(filing: Filing, { filed_at, effective_at, ...facts }: FactCorrection): FactCorrection {
  const at = (text: string) => timeAtOffice(String(filing.packet['jurisdiction']), text);
  return {
    ...facts,
    ...(filed_at !== undefined && { filed_at: at(filed_at) }),
    ...(effective_at !== undefined && { effective_at: at(effective_at) }),
  };
}

function soughtFacts(
  filing: Filing,
  corrected: FactCorrection,
  { other, entity }: { other: Filing | null; entity: Entity },
): SoughtFact[] {
  const { legal_name, jurisdiction } = filing.packet;
  // For an unverified filing (known only from an archive), the proof must show all facts, including the dates and the
  // company's name.
  const { is_unverified } = filing;
  const facts = { ...(is_unverified && factsToShow(filing)), ...corrected };
  const timeZone = findPack(String(jurisdiction))?.timeZone ?? 'UTC';
  const sought: SoughtFact[] = [{ fact: 'legal_name', value: is_unverified ? entity.legal_name : String(legal_name) }];
  sought.push(...soughtOf(facts, timeZone));
  if (filing.result !== null && other?.result != null) {
    sought.push({ fact: 'number', value: other.result.number });
    sought.push({ fact: 'other_number', value: filing.result.number });
    sought.push({ fact: 'other_legal_name', value: String(other.packet['legal_name']) });
  }
  return sought;
}

/**
 * Returns the facts of an accepted filing that a proof must show. A notice of the tax office does not show the day on
 * which the office assigned the number.
 */
function factsToShow(filing: Filing): Partial<KnownFacts> {
  const { filed_at, ...facts } = acceptedFacts(filing);
  return isOfTaxOffice(filing.type) ? facts : { filed_at, ...facts };
}

async function problemsOfCorrection(
  tx: Tx,
  filing: Filing,
  facts: FactCorrection,
  { other, entity, confirm_unusual }: { other: Filing | null; entity: Entity; confirm_unusual: boolean },
): Promise<Problem[]> {
  const problem = (pointer: string, code: string, message: string): Problem[] => [{ pointer, code, message }];
  const combination = combinationFault(facts);
  if (combination !== null) return problem('/facts', 'not_allowed', combination);
  if (facts.not_filed) {
    const { whyNotDisproved } = kindOf(filing);
    return whyNotDisproved === null ? [] : problem('/facts/not_filed', 'not_allowed', whyNotDisproved);
  }
  if (filing.is_unverified && (await findDiffering(tx.sql, filing.account_id, filing.id)) !== null)
    return problem('/facts', 'not_as_filed', NOT_AS_FILED);
  if (facts.swap_with !== undefined) {
    const fault = swapFault(filing, other);
    return fault === null ? [] : problem('/facts/swap_with', 'not_allowed', fault);
  }
  const before = acceptedFacts(filing);
  const { number, filed_at, effective_at } = { ...before, ...facts };
  const jurisdiction = String(filing.packet['jurisdiction']);
  for (const [name, text] of Object.entries({ filed_at, effective_at })) {
    const fault = text === undefined ? null : faultOfEntry(jurisdiction, text);
    if (fault !== null) return [{ pointer: `/facts/${name}`, ...fault }];
  }
  const times = timesAtOffice(jurisdiction, { filed_at, effective_at });
  const isUnchanged =
    number === before.number &&
    Date.parse(times.filed_at) === Date.parse(before.filed_at) &&
    effectiveAtOf(times).getTime() === effectiveAtOf(before).getTime();
  if (isUnchanged && !filing.is_unverified) return problem('/facts', 'unchanged', 'must differ from what is recorded');
  if (entity.state !== 'Filed' && effectiveAtOf(times) > (await businessAt(tx, filing.account_id)))
    return problem('/facts/effective_at', 'in_the_future', notYet(entity));
  const isAdopted = filing.is_unverified || new Date(before.filed_at) < filing.opened_at;
  const isAsRecorded = number === before.number && !filing.is_unverified;
  const recorded = isAsRecorded ? 'number' : facts.filed_at === undefined ? 'date' : null;
  const problems = await problemsOfResult(tx, filing, {
    kind: isAdopted ? 'adopt' : 'accept',
    number,
    filed_at,
    effective_at,
    confirm_unusual,
    recorded,
    pointer: recorded === 'number' ? '/facts/filed_at' : '/facts/number',
  });
  return problems.map((each) =>
    ['/filed_at', '/effective_at'].includes(each.pointer) ? { ...each, pointer: `/facts${each.pointer}` } : each,
  );
}

function notYet({ state }: Entity): string {
  return `is in the future, but the company is ${state} and so counts as existing. Correct it on that day or later`;
}

const NOT_AS_FILED = 'cannot be confirmed: the company shows another name, state or legal form than was filed';

const UNVERIFIED =
  'is not possible while one of the two came with an archive and is not confirmed: correct each with its own number and date';

function swapFault(filing: Filing, other: Filing | null): string | null {
  if (other === null) return 'is not the id of a filing';
  if (other.entity_id === filing.entity_id) return 'must be the filing of another company';
  if (other.type !== filing.type || officeOf(other) !== officeOf(filing)) {
    return 'must be a filing of the same type at the same office';
  }
  if (other.result === null) return `must be accepted, but is ${other.state}`;
  return filing.is_unverified || other.is_unverified ? UNVERIFIED : null;
}
