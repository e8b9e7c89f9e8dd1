import type { Consequence } from '../domain/filing/fact-correction.ts';
import { recordOnEntity } from '../store/companies/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import type { Entity } from '../store/entities.ts';
import type { FilingResult } from '../store/filings.ts';
import { officeOf, releaseNumber } from '../store/number-holds.ts';
import type { Company } from './kind.ts';

/* Parts of every correction: the company, what it gives up, and what is told. Entity and filing are locked. */

/** Frees the number of a company, so that another may have it. */
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
  const facts = (result: FilingResult) => ({ number: result.number, filed_at: result.filed_at });
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
