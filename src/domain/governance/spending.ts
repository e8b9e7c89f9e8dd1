import type { Treasury } from '../constitution/constitution.ts';
import { type EntityState, isOnFile } from '../entity/entity.ts';
import { readDollars } from '../treasury/money.ts';
import { judgeSpend, type LedgerFacts } from '../treasury/policy.ts';
import { readRecipient } from '../treasury/recipient.ts';
import type { ProposalContent } from './proposal.ts';
import { type Refused, refuse } from './refusal.ts';

/** Refuses to use a company's books before the state has the company on file, and after its dissolution. */
export function booksRefusal(state: EntityState): Refused | null {
  if (isOnFile(state) && state !== 'Dissolved') return null;
  const detail = `The company is ${state}. Deposits are possible after it is filed and before it is dissolved.`;
  return refuse('illegal_transition', detail, { state, allowed_actions: [] });
}

/**
 * Returns the spending limits that apply. A company that is winding down pays out everything, so no limit applies to
 * its spends once a person was asked. Instead, escalation.ts requires a person's approval for each of these spends.
 */
export function limitsIn(
  treasury: Treasury,
  { state, isPersonAsked }: { state: EntityState; isPersonAsked: boolean },
): Treasury {
  return state === 'WindingDown' && isPersonAsked
    ? { require_human_above_usd: '0.00', counterparty_caps_usd: {} }
    : treasury;
}

/** Current facts from the books for a spend, and the monthly limit of the agent who proposes it. */
export type SpendingFacts = { ledger: LedgerFacts; monthlyLimitUsd: string | null };

export type SpendContent = Extract<ProposalContent, { kind: 'spend' }>;

export function readSpend({
  amount_usd,
  recipient: written,
}: SpendContent): { ok: true; cents: bigint; recipient: string } | Refused {
  const cents = readDollars(amount_usd) ?? 0n;
  const read = readRecipient(written);
  const problems = [
    ...(cents > 0n ? [] : [{ pointer: '/amount_usd', message: 'must be dollars such as "2500.00", and more than 0' }]),
    ...(read.ok ? [] : [{ pointer: '/recipient', message: read.message }]),
  ].map((problem) => ({ ...problem, code: 'wrong_format' }));
  if (read.ok && problems.length === 0) return { ok: true, cents, recipient: read.recipient };
  return refuse('validation_failed', problems.map(({ message }) => message).join(' '), { problems });
}

/**
 * Returns the reason why the treasury refuses a spend now; null if it allows the spend. This is checked when the
 * proposal is raised, opened and executed.
 */
export function spendRefusal(
  content: ProposalContent,
  treasury: Treasury,
  spending: SpendingFacts | null,
): Refused | null {
  if (content.kind !== 'spend') return null;
  const spend = readSpend(content);
  if (!spend.ok) return spend;
  if (spending === null) throw new Error('a spend is judged by what the books say');
  const { ledger, monthlyLimitUsd } = spending;
  const judged = judgeSpend({ treasury, monthlyLimitUsd }, ledger, spend);
  if (judged.ok) return null;
  const { problems } = judged;
  return refuse('treasury_limit_reached', problems.map(({ message }) => message).join(' '), { problems });
}
