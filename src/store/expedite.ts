import type { Tx } from './write.ts';

/**
 * Makes a filing due now that waits for the registry's word. One that nothing will ever look at again by itself, or
 * that is no open filing of ours, stays as it is. Plan: filings_by_reference.
 */
export async function expediteFiling(tx: Tx, filing: { type: string; reference: string }): Promise<void> {
  const rows = await tx.sql`
    update filings set due_at = now()
    where reference = ${filing.reference} and type = ${filing.type}
      and state in ('pending', 'ambiguous', 'reconciling') and due_at > now()
    returning 1`;
  if (rows.length > 0) tx.wake('filings');
}

/**
 * Makes due what waits for a moment by the account's business clock, which has been put forward: whoever works on it
 * looks at the clock again. Plans: filings_due and formations_due.
 */
export async function expediteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`
    update filings set due_at = now()
    where account_id = ${accountId} and due_at > now() and (state = 'pending' or wait_reason is not null)`;
  await tx.sql`
    update formations set due_at = now()
    where account_id = ${accountId} and due_at > now() and stage = 'ein' and stage_status = 'waiting'`;
  await tx.sql`
    update subscriptions set due_at = now() where account_id = ${accountId} and due_at > now() and provider = 'builtin'`;
  await tx.sql`update proposals set due_at = now() where account_id = ${accountId} and due_at > now()`;
  tx.wake('filings');
  tx.wake('formations');
  tx.wake('proposals');
  tx.wake('subscriptions');
}
