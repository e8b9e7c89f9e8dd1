import type { Actor } from '../domain/access/actor.ts';
import type { Problem } from '../domain/formats/problem.ts';
import type { ProposalContent } from '../domain/governance/proposal.ts';
import { readSpend, type SpendingFacts } from '../domain/governance/spending.ts';
import { writeDollars } from '../domain/treasury/money.ts';
import { AppError } from '../errors/errors.ts';
import { type Store, type Tx, write } from '../store/core/write.ts';
import { resumeDissolution } from '../store/dissolutions.ts';
import { type Entity, lockEntity, ownerOf } from '../store/entities.ts';
import type { Proposal } from '../store/proposals.ts';
import { findHead, findSpendingFacts, insertEntry, momentInBooks, type TreasuryEntry } from '../store/treasury.ts';
import { accepted } from './accepted.ts';

type Company = { account_id: string; id: string };

/**
 * Returns the treasury's current facts for a spend proposal; null for any other proposal. The caller has locked the
 * entity.
 */
export async function spendingOf(
  tx: Tx,
  company: Company,
  content: ProposalContent,
  proposer: string,
): Promise<SpendingFacts | null> {
  if (content.kind !== 'spend') return null;
  const { recipient } = accepted(readSpend(content));
  const head = await findHead(tx.sql, company);
  const at = await momentInBooks(tx, company, head);
  return findSpendingFacts(tx.sql, company, head, { recipient, proposer }, at);
}

/**
 * Records an approved spend. The caller has locked the entity and the proposal. If the balance reaches zero, a waiting
 * dissolution continues.
 */
export async function disburse(
  tx: Tx,
  company: Entity,
  { id: proposalId, proposer }: Proposal,
  { cents, recipient }: { cents: bigint; recipient: string },
): Promise<Record<string, unknown>> {
  const head = await findHead(tx.sql, company);
  const at = await momentInBooks(tx, company, head);
  const noted = { kind: 'disbursement', cents, recipient, proposalId, proposer } as const;
  const entry = await insertEntry(tx, company, head, noted, at);
  recordEntry(tx, 'treasury.disbursed', company, entry);
  if (company.state === 'WindingDown' && entry.balance === 0n) await resumeDissolution(tx, ownerOf(company));
  const { id: entry_id, number } = entry;
  return { kind: 'spend', entry_id, number, amount_usd: writeDollars(cents), balance_usd: writeDollars(entry.balance) };
}

/** Records a treasury entry in the audit chain. Leaves out recipient and reference, because they may name people. */
export function recordEntry(
  tx: Tx,
  action: 'treasury.deposited' | 'treasury.disbursed',
  company: Company,
  { id, number, at, kind, cents, balance, proposal_id }: TreasuryEntry,
): void {
  const amounts = { amount_usd: writeDollars(cents), balance_usd: writeDollars(balance) };
  const object = { id, number, at: at.toISOString(), kind, ...amounts, proposal_id };
  tx.record({ accountId: company.account_id, entityId: company.id, action, data: { object } });
}

type Attempt = {
  actor: Actor;
  accountId: string;
  entityId: string;
  /** Id of the proposal; null if the proposal does not exist yet. */
  proposalId: string | null;
};

/** Records a refused spend in a separate commit, so that observers see the attempt. */
export async function tellRefusals<T>(store: Store, attempt: Attempt, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AppError && error.code === 'treasury_limit_reached') {
      await write(store, attempt.actor, (tx) => tellRefusal(tx, attempt, error.problems ?? []));
    }
    throw error;
  }
}

async function tellRefusal(tx: Tx, attempt: Attempt, problems: readonly Problem[]): Promise<void> {
  const { accountId, entityId, proposalId: proposal_id } = attempt;
  await lockEntity(tx, accountId, entityId);
  // Only numbers are recorded, because the recipient is free text of the caller and may name a person.
  const amount_usd = problems[0]?.amount_usd;
  const object = { proposal_id, amount_usd, limits: problems.map(({ code }) => code) };
  tx.record({ accountId, entityId, action: 'treasury.refused', data: { object } });
}
