import { oasDid } from '../domain/entity/did.ts';
import { type Consequence, consequencesOf } from '../domain/filing/fact-correction.ts';
import type { FilingType } from '../domain/filing/filing.ts';
import { AppError } from '../errors/errors.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { replaceDid } from '../store/dids.ts';
import { correctDissolutionDetail } from '../store/dissolutions.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { type EntityPatch, ownerOf, updateEntity } from '../store/entities.ts';
import { correctFiling, type FilingResult } from '../store/filings.ts';
import { correctStepDetail } from '../store/formations.ts';
import { holdNumber, officeOf } from '../store/number-holds.ts';
import { type Company, letGo, REISSUED, resultOf, tell } from './corrected-company.ts';
import { disproveFiling } from './disprove-filing.ts';
import { renewTaxRequest } from './request-tax-number.ts';

/* Applies a confirmed correction to everything that shows the fact. Entities and filings are locked. */

/** Both companies of an exchange; otherwise `other` is null. */
type Companies = { own: Company; other: Company | null };
type Desk = { isDesk: boolean };

export async function applyCorrection(
  tx: Tx,
  correction: Correction,
  given: Companies,
  desk: Desk,
): Promise<Consequence[]> {
  const { own, other } = given;
  const { facts, evidence } = correction;
  if (facts.not_filed) return disproveFiling(tx, correction, own);
  const current = resultOf(own);
  if (other !== null) {
    const [mine, theirs] = [current, resultOf(other)];
    // Both numbers and both DIDs are free before either is taken.
    await letGo(tx, own);
    await letGo(tx, other);
    const second = await give(tx, correction, other, { ...theirs, number: mine.number, evidence }, desk);
    return [...(await give(tx, correction, own, { ...mine, number: theirs.number, evidence }, desk)), ...second];
  }
  const { number = current.number, filed_at = current.filed_at } = facts;
  if (number !== current.number || own.filing.is_unverified) await letGo(tx, own);
  return give(tx, correction, own, { number, filed_at: new Date(filed_at).toISOString(), evidence }, desk);
}

/** Writes the corrected facts to the filing, the company, its DID and the papers that print them. */
async function give(
  tx: Tx,
  correction: Correction,
  company: Company,
  result: FilingResult,
  desk: Desk,
): Promise<Consequence[]> {
  const { filing, entity } = company;
  const { number } = result;
  const isRenumbered = number !== resultOf(company).number;
  // An archive may show a number, and a DID, that its filing does not have.
  const isGiven = isRenumbered || filing.is_unverified;
  if (isGiven && !(await holdNumber(tx, { office: officeOf(filing), number }, filing))) {
    throw new AppError('illegal_transition', { detail: 'Another company was given this number meanwhile.' });
  }
  await correctFiling(tx, filing, result);
  const oldDid = filing.type === 'formation' && isGiven ? entity.oas_did : null;
  const newDid = oldDid === null ? null : oasDid(entity.jurisdiction, entity.legal_form, number);
  if (newDid !== null) await replaceDid(tx, newDid, entity);
  if (isRenumbered) await showNumber(tx, company, number, newDid);
  const after = await updateEntity(tx, entity, {
    ...factsOfEntity(filing.type, result),
    ...(newDid !== null && { oas_did: newDid }),
  });
  const taxRequest = filing.type === 'formation' ? await renewTaxRequest(tx, after, desk) : null;
  const reissued = await supersedeDocuments(tx, ownerOf(entity), REISSUED[filing.type]);
  const isSwap = correction.swap_filing_id !== null;
  const consequences = consequencesOf({
    type: filing.type,
    disproof: null,
    isSwap,
    reissued,
    taxRequest,
    oldDid: oldDid === newDid ? null : oldDid,
    newDid,
  });
  tell(tx, correction, company, { after, corrected: result, consequences });
  return consequences;
}

/** The steps of the company's formation, or its dissolution, show the corrected number, and the DID made of it. */
async function showNumber(tx: Tx, company: Company, to: string, newDid: string | null): Promise<void> {
  const { filing, entity } = company;
  const [owner, from] = [ownerOf(entity), resultOf(company).number];
  if (filing.type === 'dissolution') return correctDissolutionDetail(tx, owner, from, to);
  await correctStepDetail(tx, owner, { name: filing.type === 'ein' ? 'ein' : 'state_filing', from, to });
  if (newDid === null || entity.oas_did === null) return;
  await correctStepDetail(tx, owner, { name: 'did', from: entity.oas_did, to: newDid });
}

function factsOfEntity(type: FilingType, { number, filed_at }: FilingResult): EntityPatch {
  switch (type) {
    case 'formation':
      return { filing_number: number, filed_at: new Date(filed_at) };
    case 'ein':
      return { ein: number };
    case 'dissolution':
      return { dissolution_number: number, dissolved_at: new Date(filed_at) };
    case 'amendment':
    case 'agent_change':
    case 'annual_report':
    case 'annual_tax':
    case 'good_standing':
    case 'correction':
    case 'reinstatement':
      // Only the filing itself shows its number.
      return {};
  }
}
