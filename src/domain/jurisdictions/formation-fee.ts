import { parseDecimal } from '../formats/decimal.ts';
import { feeRuleOf, type Priced } from './form-rules.ts';
import type { LegalForm, StockTax, TaxBracket } from './pack.ts';

/** Facts that the fee of a formation depends on. A class without `par_value_usd`, or with "0", has no par value. */
export type Formed = {
  readonly legal_form: LegalForm;
  readonly stock?:
    | {
        readonly classes: readonly {
          readonly authorized_shares: number;
          readonly par_value_usd?: string | undefined;
        }[];
      }
    | undefined;
};

/** Returns the office's fee for a formation in cents; null if the state does not form this legal form. */
export function formationFee(pack: Priced, formed: Formed): number | null {
  const fee = feeRuleOf(pack, formed.legal_form, 'formation');
  return fee === undefined ? null : fee.value + taxAboveMinimum(pack, formed);
}

/** Returns the tax on the authorized stock in cents, less the minimum that is part of the fee. */
export function taxAboveMinimum({ legalForms }: Priced, { legal_form, stock }: Formed): number {
  const tax = legalForms[legal_form]?.stockTax?.value;
  if (tax === undefined || stock === undefined) return 0;
  return Math.max(0, taxOn(stock, tax) - tax.minimumCents);
}

function taxOn({ classes }: NonNullable<Formed['stock']>, { parUnitUsd, perParUnit, perShareWithoutPar }: StockTax) {
  let parUnits = 0n;
  let withoutPar = 0n;
  for (const { authorized_shares, par_value_usd = '0' } of classes) {
    const par = parseDecimal(par_value_usd);
    if (par === undefined) throw new RangeError(`no par value: ${par_value_usd}`);
    if (par.numerator === 0n) withoutPar += BigInt(authorized_shares);
    else parUnits += dividedUp(BigInt(authorized_shares) * par.numerator, par.denominator * BigInt(parUnitUsd));
  }
  const thousandths = inBrackets(parUnits, perParUnit) + inBrackets(withoutPar, perShareWithoutPar);
  return Number(dividedUp(thousandths, 1_000n));
}

function inBrackets(units: bigint, brackets: readonly TaxBracket[]): bigint {
  let sum = 0n;
  let taxed = 0n;
  for (const { upTo, centThousandths } of brackets) {
    const end = upTo === null || units < BigInt(upTo) ? units : BigInt(upTo);
    sum += (end - taxed) * BigInt(centThousandths);
    taxed = end;
  }
  return sum;
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}
