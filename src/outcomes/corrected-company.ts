import { type EntityState, nextState, type Outcome } from '../domain/entity/entity.ts';
import { type Consequence, consequencesOf } from '../domain/filing/fact-correction.ts';
import { FILING_RULES, isOfTaxOffice } from '../domain/filing/filing-rules.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { cut } from '../domain/formats/text.ts';
import { notInState } from '../filings/refusals.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { supersedeDocuments } from '../store/documents.ts';
import { type Entity, type EntityPatch, ownerOf, updateEntity } from '../store/entities.ts';
import type { FilingResult } from '../store/filings.ts';
import { officeOf, releaseNumber } from '../store/number-holds.ts';
import type { Company } from './kind.ts';

/**
 * Shared parts of all corrections: removing facts from the company, and reporting the change. Entity and filing are
 * already locked.
 */

/** Frees a company's number, so that another company may have it. */
export async function freeNumber(tx: Tx, company: Company): Promise<void> {
  const { filing } = company;
  await releaseNumber(tx, { office: officeOf(filing), number: resultOf(company).number }, filing);
}

type CorrectedFacts = { after: Entity; corrected: FilingResult | null; consequences: readonly Consequence[] };

export function tell(
  tx: Tx,
  correction: Correction,
  company: Company,
  { after, corrected, consequences }: CorrectedFacts,
): void {
  const { type, reference } = company.filing;
  const facts = ({ evidence: _, ...result }: FilingResult) => result;
  const also = {
    correction_id: correction.id,
    type,
    reference,
    reason: correction.reason,
    recorded: facts(resultOf(company)),
    corrected: corrected && facts(corrected),
    consequences: consequences.map(({ code }) => code),
  };
  recordOnEntity(tx, 'formation.corrected', after, { before: company.entity, also });
}

export function resultOf({ filing }: Company): FilingResult {
  if (filing.result === null) throw new Error(`filing ${filing.id} without a result`);
  return filing.result;
}

/**
 * Shared parts of undoing an acceptance that was recorded by mistake. The filing becomes rejected, and the company
 * returns to the state that it would have without the acceptance.
 */

type Ending = {
  patch: EntityPatch;
  /** Consequences specific to this type of filing; listed first. */
  first: readonly Consequence[];
  oldDid?: string | null;
  isReissued?: boolean;
};

/**
 * Removes the disproved facts from the company (`patch`), marks the documents that print them as superseded, and
 * reports the change.
 */
export async function finishDisproof(
  tx: Tx,
  correction: Correction,
  company: Company,
  { patch, first, oldDid = null, isReissued = true }: Ending,
): Promise<{ after: Entity; consequences: Consequence[] }> {
  const { filing, entity } = company;
  const after = await updateEntity(tx, entity, patch);
  const superseded = await supersedeDocuments(tx, ownerOf(entity), FILING_RULES[filing.type].reprints);
  const consequences = consequencesOf({
    first,
    oldDid,
    newDid: null,
    isSwap: false,
    taxRequest: null,
    reissued: isReissued ? superseded : [],
    hasFiledPapers: !isOfTaxOffice(filing.type),
  });
  tell(tx, correction, company, { after, corrected: null, consequences });
  return { after, consequences };
}

export function rejectionOf(code: 'registry_other' | 'ein_other', message: string): Rejection {
  return { code, message: cut(message, 2_000), source: 'human', retryable: true };
}

export function stateAfter(entity: Entity, outcome: Outcome): EntityState {
  const state = nextState(entity.state, outcome);
  if (state !== null) return state;
  throw notInState(entity, `A company that is ${entity.state} cannot be marked as not filed.`);
}
