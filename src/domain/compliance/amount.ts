import { franchiseTaxOf } from './franchise-tax.ts';
import {
  type AmountRule,
  type ComplianceFacts,
  type ComplianceInputs,
  type Input,
  inputsOf,
  type TaxedStock,
} from './rule.ts';

/** The amount to pay. `cents` is null if a needed fact is missing; in that case at least `minimumCents` are due. */
export type Amount = {
  cents: number | null;
  minimumCents: number;
  formula: string | null;
  missing: readonly Input[];
  /** False if the office accepts this filing only on paper; null: unknown. */
  isOnline: boolean | null;
};

export type AmountFacts = Pick<ComplianceFacts, 'inputs' | 'stock'>;

export function amountFactsOf(row: ComplianceInputs & Pick<AmountFacts, 'stock'>): AmountFacts {
  return { inputs: inputsOf(row), stock: row.stock };
}

/** Returns the amount to pay; null if the rule states no amount: nothing is due, or the amount is unknown. */
export function amountOf(rule: AmountRule | undefined, { inputs, stock }: AmountFacts): Amount | null {
  if (rule === undefined) return null;
  if (rule.kind === 'fixed') {
    return { cents: rule.cents, minimumCents: rule.cents, formula: null, missing: [], isOnline: null };
  }
  if (rule.kind === 'franchise_tax') return franchiseAmount(rule, inputs.total_assets_cents, stock);
  const { minimumCents, formula, needs, onlineUpToCents } = rule;
  const assets = inputs[needs];
  if (typeof assets !== 'number') return { cents: null, minimumCents, formula, missing: [needs], isOnline: null };
  const cents = Math.max(minimumCents, share(assets, rule.tenThousandths));
  return { cents, minimumCents, formula, missing: [], isOnline: cents <= onlineUpToCents };
}

function franchiseAmount(
  { reportFeeCents, formula }: Extract<AmountRule, { kind: 'franchise_tax' }>,
  assetsCents: number | null,
  stock: TaxedStock | null,
): Amount {
  if (stock === null) throw new Error('a franchise tax without stock');
  const { cents, minimumCents } = franchiseTaxOf(stock, assetsCents);
  return {
    cents: cents === null ? null : cents + reportFeeCents,
    minimumCents: minimumCents + reportFeeCents,
    formula,
    missing: cents === null ? ['total_assets_cents' as const] : [],
    isOnline: null,
  };
}

/**
 * Returns a part of an amount, rounded up to a whole cent, so that the result is never too small. `tenThousandths`: the
 * size of the part, in ten-thousandths of the amount.
 */
function share(cents: number, tenThousandths: number): number {
  return Number((BigInt(cents) * BigInt(tenThousandths) + 9_999n) / 10_000n);
}
