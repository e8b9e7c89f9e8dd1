import type { FilingType } from '../entity/filing-type.ts';
import { formatCents } from '../formats/decimal.ts';
import { type OfficeOrder, orderFees } from '../jurisdictions/office-services.ts';
import type { JurisdictionCode } from '../jurisdictions/pack.ts';
import { LEVEL_WORDS } from '../jurisdictions/state.ts';
import { dollarsText } from '../treasury/money.ts';
import { isOfTaxOffice } from './filing-rules.ts';

type Charged = { type: FilingType; fee_cents: number; is_import?: boolean };

/**
 * Returns the office's fee; null: unknown. In a filing's data (packet), a fee of 0 means unknown, with two exceptions:
 * the tax office charges nothing, and imports were filed and paid elsewhere.
 */
export function knownFee({ type, fee_cents, is_import = false }: Charged): number | null {
  return fee_cents === 0 && !isOfTaxOffice(type) && !is_import ? null : fee_cents;
}

/** Returns the amount paid less the office's fee; null: one of the amounts is not known. */
export function feeDifference(paid: number | null, fee: number | null): number | null {
  return paid === null || fee === null ? null : paid - fee;
}

export function feeWords(cents: number | null): string {
  return cents === null ? 'Not known: the office tells it' : dollarsText(formatCents(BigInt(cents)));
}

/** Describes in words the services ordered from an office with a formation, with their fees. */
export function orderWords(code: JurisdictionCode, order: OfficeOrder): { service: string; certified_copies: string } {
  const costs = (wanted: string) => {
    const fee = orderFees(code, order).find(({ code: of }) => of === wanted);
    return fee === undefined ? '' : ` (${feeWords(fee.amount_cents)}, part of the fee)`;
  };
  return {
    service: `${LEVEL_WORDS[order.service_level]}${costs('expedite_fee')}`,
    certified_copies: `${order.certified_copies || 'None'}${costs('certified_copies_fee')}`,
  };
}
