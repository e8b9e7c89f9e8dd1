import type { FilingType } from '../../domain/entity/filing-type.ts';
import { isOfTaxOffice } from '../../domain/filing/filing-rules.ts';
import { expediteCalendars } from '../calendars.ts';
import { unlessFrozen } from './due.ts';
import type { Tx } from './write.ts';

/**
 * Makes a filing that waits for the registry's decision due now. The given type only distinguishes requests for tax
 * numbers from other filings. Filings that are not open, or never polled, stay unchanged. A worker that is polling
 * right now may get an outdated answer, so the new epoch (a counter) makes its claim invalid. Index:
 * filings_by_reference.
 */
export async function expediteFiling(tx: Tx, filing: { type: FilingType; reference: string }): Promise<void> {
  const rows = await tx.sql`
    update filings set due_at = now(), lease_until = ${unlessFrozen(tx.sql)}, epoch = epoch + 1
    where reference = ${filing.reference} and (type = 'ein') = ${isOfTaxOffice(filing.type)}
      and state in ('pending', 'ambiguous', 'reconciling') and due_at is not null
    returning 1`;
  if (rows.length > 0) tx.wake('filings');
}

/**
 * Makes work that waits for the account's business clock due now, because that clock was advanced. A worker that
 * already claimed such work may have read the old time and would postpone it, so the new epoch (a counter) makes its
 * claim invalid. Indexes: filings_due and formations_due.
 */
export async function expediteAccount(tx: Tx, accountId: string): Promise<void> {
  const { sql } = tx;
  const now = sql`due_at = now(), lease_until = ${unlessFrozen(sql)}, epoch = epoch + 1`;
  // No send is interrupted: this statement skips filings in `sending`, and a worker whose claim is outdated cannot
  // begin to send.
  await sql`update filings set ${now} where account_id = ${accountId} and due_at is not null and (state = 'pending' or wait_reason is not null)`;
  await sql`update formations set ${now} where account_id = ${accountId} and due_at is not null and stage in ('state_filing', 'ein') and stage_status = 'waiting'`;
  await sql`update subscriptions set ${now} where account_id = ${accountId} and due_at is not null and provider = 'builtin'`;
  await sql`update proposals set ${now} where account_id = ${accountId} and due_at is not null`;
  await expediteCalendars(tx, accountId);
  for (const kind of ['filings', 'formations', 'proposals', 'subscriptions'] as const) tx.wake(kind);
}
