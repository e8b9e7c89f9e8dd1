import type { Tx } from './write.ts';

/**
 * Makes a filing due now that waits for the registry's word. A registry tells its register of filings from that of tax
 * numbers, and no more. One that nothing will ever look at again by itself, or
 * that is no open filing of ours, stays as it is. Plan: filings_by_reference.
 */
export async function expediteFiling(tx: Tx, filing: { type: string; reference: string }): Promise<void> {
  const rows = await tx.sql`
    update filings set due_at = now()
    where reference = ${filing.reference} and (type = 'ein') = ${filing.type === 'ein'}
      and state in ('pending', 'ambiguous', 'reconciling') and due_at > now()
    returning 1`;
  if (rows.length > 0) tx.wake('filings');
}

/**
 * Makes due what waits for a moment by the account's business clock, which has been put forward: whoever works on it
 * looks at the clock again. Who is at it already may have looked before: the new epoch makes that claim worthless, or it
 * would put off by the old time what is due by the new. Plans: filings_due and formations_due.
 */
export async function expediteAccount(tx: Tx, accountId: string): Promise<void> {
  const { sql } = tx;
  const now = sql`due_at = now(), lease_until = null, epoch = epoch + 1`;
  const ours = sql`account_id = ${accountId} and due_at is not null`;
  // Of these nothing is on its way: `sending` commits with the epoch it was claimed by.
  await sql`update filings set ${now} where ${ours} and (state = 'pending' or wait_reason is not null)`;
  await sql`update formations set ${now} where ${ours} and stage = 'ein' and stage_status = 'waiting'`;
  await sql`update subscriptions set ${now} where ${ours} and provider = 'builtin'`;
  await sql`update proposals set ${now} where ${ours}`;
  for (const kind of ['filings', 'formations', 'proposals', 'subscriptions'] as const) tx.wake(kind);
}
