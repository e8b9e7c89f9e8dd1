import type { Retention } from './core/prune.ts';
import { DELIVERIES_KEPT_DAYS } from './webhook-deliveries.ts';

const BATCH = 1_000;
/** Number of uploads per batch. It is lower than for other tables, because each upload may have 10 MiB. */
const UPLOADS_BATCH = 100;
/** SQL condition for files that no row refers to, because deleting a referenced file would fail the whole batch. */
const UNREFERENCED = `claimed_at is null
  and not exists (select from documents d where d.account_id = uploads.account_id and d.upload_id = uploads.id)
  and not exists (select from filing_documents d where d.account_id = uploads.account_id and d.upload_id = uploads.id)`;

/** All data that is deleted after some time. docs/operations.md has the same list, with every other table. */
export const RETENTIONS: readonly Retention[] = [
  { table: 'idempotency_records', since: 'created_at', keptDays: 30, batch: BATCH },
  { table: 'webhook_deliveries', since: 'created_at', keptDays: DELIVERIES_KEPT_DAYS, batch: BATCH },
  { table: 'mails', since: 'created_at', keptDays: 30, only: 'due_at is null', batch: BATCH },
  // Links are kept for a month, so that a page can tell people that a link was used or has expired.
  { table: 'link_tokens', since: 'expires_at', keptDays: 30, batch: BATCH },
  // Files to which no call referred within a day are deleted.
  { table: 'uploads', since: 'created_at', keptDays: 1, only: UNREFERENCED, batch: UPLOADS_BATCH },
  // `expires_at` is by the account's business clock. This is safe because an advanced clock never goes back.
  { table: 'quotes', since: 'expires_at', keptDays: 1, batch: BATCH },
  // Events are kept for longer than the three days in which Stripe repeats an event.
  { table: 'stripe_events', since: 'received_at', keptDays: 30, batch: BATCH },
  { table: 'billing_problems', since: 'ended_at', keptDays: 90, batch: BATCH },
  // A problem with a refused request is deleted a week after its last occurrence, because nothing reports that its
  // cause was corrected.
  {
    table: 'billing_problems',
    since: 'last_at',
    keptDays: 7,
    batch: BATCH,
    only: "kind = 'request_refused'",
  },
  // Limits are deleted once the caller's whole allowance has been restored.
  { table: 'rate_limits', since: 'arrival_at', keptDays: 0, batch: BATCH },
];
