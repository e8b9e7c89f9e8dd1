import { LEAST_FRANCHISE_CENTS } from './franchise-tax.ts';
import type { AmountRule, ComplianceInputs, Input } from './rule.ts';

/** The amount to pay; `cents` is null while a fact is missing, and then at least `minimumCents` are due. */
export type Amount = {
  cents: number | null;
  minimumCents: number;
  formula: string | null;
  missing: readonly Input[];
  /** False: the office takes it on paper only; null: unknown. */
  isOnline: boolean | null;
};

/** Returns null if nothing is paid, or the amount is unknown. */
export function amountOf(rule: AmountRule | undefined, inputs: ComplianceInputs): Amount | null {
  if (rule === undefined) return null;
  if (rule.kind === 'fixed') {
    return { cents: rule.cents, minimumCents: rule.cents, formula: null, missing: [], isOnline: null };
  }
  if (rule.kind === 'franchise_tax') return franchiseAmount(rule);
  const { minimumCents, formula, needs, onlineUpToCents } = rule;
  const assets = inputs[needs];
  if (typeof assets !== 'number') return { cents: null, minimumCents, formula, missing: [needs], isOnline: null };
  const cents = Math.max(minimumCents, share(assets, rule.tenThousandths));
  return { cents, minimumCents, formula, missing: [], isOnline: cents <= onlineUpToCents };
}

/** The stock, the issued shares and the assets are not read here, so only the least amount is known. */
function franchiseAmount({ reportFeeCents, formula }: Extract<AmountRule, { kind: 'franchise_tax' }>): Amount {
  return { cents: null, minimumCents: LEAST_FRANCHISE_CENTS + reportFeeCents, formula, missing: [], isOnline: null };
}

/** A fraction of a cent counts as a whole one, so that the amount is never too small. */
function share(cents: number, tenThousandths: number): number {
  return Number((BigInt(cents) * BigInt(tenThousandths) + 9_999n) / 10_000n);
}
