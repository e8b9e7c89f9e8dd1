import type { Chance } from '../../src/registry/simulator/chance.ts';
import type { Db } from '../../src/store/core/db.ts';
import { type Rules, usd, type Wanted } from '../governance/reference-books.ts';
import type { Account } from '../harness/client.ts';
import { type Company, constitutionInForce, makeCompany } from '../harness/companies.ts';
import { putInState } from '../harness/states.ts';

/** A request, and its result as far as the caller was told. */
export type AskedDeposit = { cents: number; reference: string; entry: Record<string, unknown> | null };
export type AskedSpend = Wanted & {
  id: string;
  approvals: Set<number>;
  isClosed: boolean;
  receipt: Record<string, unknown> | null;
};
/** The number of calls that may have reported it: the answered one, and those that were lost before. */
export type AskedRefusal = { proposalId: string | null; cents: number; lost: number };

/** A company, with every request about its books. */
export type Kept = Company & {
  /** The whole constitution without its money rules. */
  document: object;
  firstRules: Rules;
  deposits: AskedDeposit[];
  spends: AskedSpend[];
  refusals: AskedRefusal[];
  /** The money rules of proposed amendments. */
  amendments: Map<string, Rules>;
};

/** Limits that some spends reach, but not every one. */
export function chooseRules(chance: Chance): Rules {
  const between = (least: number, most: number) => usd(least + Math.floor(chance() * (most - least)));
  return {
    ...(chance() < 0.8 && { daily_spend_limit_usd: between(50_000, 400_000) }),
    ...(chance() < 0.8 && { reserve_minimum_usd: between(0, 100_000) }),
    counterparty_caps_usd: {
      ...(chance() < 0.5 && { '*': between(50_000, 300_000) }),
      ...(chance() < 0.5 && { '*.aws.example': between(30_000, 300_000) }),
      ...(chance() < 0.5 && { 'b.aws.example': between(0, 200_000) }),
    },
  };
}

export async function keepCompany(service: { url: string; sql: Db }, owner: Account, chance: Chance): Promise<Kept> {
  const firstRules = chooseRules(chance);
  const constitution = { treasury: firstRules };
  const company = await makeCompany(service, owner, { members: 2, state: 'Draft', constitution });
  const { treasury: _treasury, ...document } = await constitutionInForce(owner, company.id);
  await putInState(service.sql, company.id, 'Active');
  const nothing = { deposits: [], spends: [], refusals: [], amendments: new Map() };
  return { ...company, document, firstRules, ...nothing };
}
