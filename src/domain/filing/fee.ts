import type { FilingType } from '../entity/filing-type.ts';
import { formatCents } from '../formats/decimal.ts';
import { dollarsText } from '../treasury/money.ts';
import { isOfTaxOffice } from './filing-rules.ts';

type Charged = { type: FilingType; fee_cents: number; is_import?: boolean };

/**
 * Returns the fee of the office; null: not known. A packet has a number, 0 where nobody has found the fee. Only the tax
 * office takes none, and nothing is paid for what was filed before it came here.
 */
export function knownFee({ type, fee_cents, is_import = false }: Charged): number | null {
  return fee_cents === 0 && !isOfTaxOffice(type) && !is_import ? null : fee_cents;
}

export function feeWords(cents: number | null): string {
  return cents === null ? 'Not known: the office tells it' : dollarsText(formatCents(BigInt(cents)));
}
