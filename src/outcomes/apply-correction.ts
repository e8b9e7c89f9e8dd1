import { timesAtOffice } from '../domain/filing/assertion.ts';
import { type Consequence, consequencesOf } from '../domain/filing/fact-correction.ts';
import { FILING_RULES, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import { AppError } from '../errors/errors.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { replaceDid, supersedeDid } from '../store/dids.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { ownerOf, updateEntity } from '../store/entities.ts';
import { correctFiling, type FilingResult } from '../store/filings.ts';
import { correctStepDetail, resumeFormation } from '../store/formations.ts';
import { holdNumber, officeOf } from '../store/number-holds.ts';
import { freeNumber, resultOf, tell } from './corrected-company.ts';
import type { Company } from './kind.ts';
import { kindOf } from './kinds.ts';

/*
 * Applies a confirmed correction everywhere that the corrected fact is stored. Entities and filings are already locked.
 */

/** The corrected company; `other`: the second company if two swap numbers, else null. */
type Companies = { own: Company; other: Company | null };
type Desk = { isDesk: boolean };

export async function applyCorrection(
  tx: Tx,
  correction: Correction,
  { own, other }: Companies,
  desk: Desk,
): Promise<Consequence[]> {
  const { facts, evidence } = correction;
  if (facts.not_filed) return kindOf(own.filing).disprove(tx, correction, own);
  const current = resultOf(own);
  if (other !== null) {
    const [mine, theirs] = [current, resultOf(other)];
    // If two companies swap numbers, both numbers and DIDs are freed before either is assigned again.
    await letGo(tx, own);
    await letGo(tx, other);
    const second = await give(tx, correction, other, { ...theirs, number: mine.number, evidence }, desk);
    return [...(await give(tx, correction, own, { ...mine, number: theirs.number, evidence }, desk)), ...second];
  }
  const { number, filed_at, effective_at } = { ...current, ...facts };
  const times = timesAtOffice(own.entity.jurisdiction, { filed_at: new Date(filed_at).toISOString(), effective_at });
  if (number !== current.number || own.filing.is_unverified) await letGo(tx, own);
  return give(tx, correction, own, { number, ...times, evidence }, desk);
}

async function letGo(tx: Tx, company: Company): Promise<void> {
  const { filing, entity } = company;
  await freeNumber(tx, company);
  // The condition does not use `entity.oas_did`: while a company waits for its tax number again, the API shows no DID,
  // but the company still has its DID.
  if (kindOf(filing).didOf(entity, resultOf(company).number) !== null) await supersedeDid(tx, entity);
}

async function give(
  tx: Tx,
  correction: Correction,
  company: Company,
  result: FilingResult,
  desk: Desk,
): Promise<Consequence[]> {
  const { filing, entity } = company;
  const { number } = result;
  const kind = kindOf(filing);
  const from = resultOf(company).number;
  const isRenumbered = number !== from;
  // This service has not necessarily reserved the number and DID of a company from an untrusted archive, so both are
  // reserved now.
  const isGiven = isRenumbered || filing.is_unverified;
  if (isGiven && !(await holdNumber(tx, { office: officeOf(filing), number }, filing))) {
    throw new AppError('illegal_transition', { detail: 'Another company was given this number meanwhile.' });
  }
  await correctFiling(tx, filing, result);
  const newDid = isGiven && entity.oas_did !== null ? kind.didOf(entity, number) : null;
  const oldDid = newDid === null || newDid === entity.oas_did ? null : entity.oas_did;
  if (newDid !== null) await replaceDid(tx, newDid, entity);
  if (isRenumbered) await kind.renumber(tx, company, { from, to: number });
  if (isRenumbered && newDid !== null && entity.oas_did !== null) {
    await correctStepDetail(tx, ownerOf(entity), { name: 'did', from: entity.oas_did, to: newDid });
  }
  const patch = { ...kind.factsOf(result), ...(newDid !== null && { oas_did: newDid }) };
  const after = await updateEntity(tx, entity, patch);
  // The formation resumes, because it may be waiting for the time of effect that was recorded by mistake.
  if (entity.state === 'Filed' && result.effective_at !== resultOf(company).effective_at)
    await resumeFormation(tx, ownerOf(entity));
  const taxRequest = (await kind.renewTaxRequest?.(tx, after, desk)) ?? null;
  const reissued = await supersedeDocuments(tx, ownerOf(entity), FILING_RULES[filing.type].reprints);
  const isSwap = correction.swap_filing_id !== null;
  const hasFiledPapers = !isOfTaxOffice(filing.type);
  const consequences = consequencesOf({ first: [], isSwap, reissued, taxRequest, oldDid, newDid, hasFiledPapers });
  tell(tx, correction, company, { after, corrected: result, consequences });
  return consequences;
}
