import type { DocumentKind } from '../domain/entity/document.ts';
import type { Consequence } from '../domain/filing/fact-correction.ts';
import type { FilingType } from '../domain/filing/filing.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Correction } from '../store/corrections.ts';
import { supersedeDid } from '../store/dids.ts';
import type { Entity } from '../store/entities.ts';
import type { Filing, FilingResult } from '../store/filings.ts';
import { officeOf, releaseNumber } from '../store/number-holds.ts';

/* Parts of every correction: the company, what it gives up, and what is told. Entity and filing are locked. */

export type Company = { filing: Filing; entity: Entity };

/** Papers for a bank print the filing number and the tax number. */
const FOR_BANK = ['banking_resolution', 'bank_pack_contents', 'bank_pack'] as const;

/** Papers that print each fact, and were neither filed nor signed. */
export const REISSUED: Readonly<Record<FilingType, readonly DocumentKind[]>> = {
  formation: ['receipt', 'ein_worksheet', 'bundle', 'certificate', ...FOR_BANK],
  ein: ['bundle', ...FOR_BANK],
  dissolution: ['bundle'],
  amendment: ['bundle'],
  agent_change: ['bundle'],
  annual_report: [],
  annual_tax: [],
  good_standing: [],
  correction: [],
  reinstatement: [],
};

/** Frees the number of a company, and ends the DID that is made of it. */
export async function letGo(tx: Tx, company: Company): Promise<void> {
  const { filing, entity } = company;
  await releaseNumber(tx, { office: officeOf(filing), number: resultOf(company).number }, filing);
  // A company that waits for its tax number again shows no DID, but has one.
  if (filing.type === 'formation') await supersedeDid(tx, entity);
}

type Told = { after: Entity; corrected: FilingResult | null; consequences: readonly Consequence[] };

export function tell(tx: Tx, correction: Correction, company: Company, { after, corrected, consequences }: Told): void {
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
