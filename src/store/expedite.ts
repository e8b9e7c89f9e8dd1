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
