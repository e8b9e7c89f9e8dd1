import { Readable } from 'node:stream';
import { type AccountBilling, listAccountBilling } from '../../../store/across-tables/billing-report.ts';
import type { Db } from '../../../store/core/db.ts';

/** In the order of the JSON members. */
const COLUMNS = [
  'account_id',
  'plan',
  'formations',
  'state_fees_cents',
  'service_fees_cents',
  'collected_cents',
  'refunded_cents',
  'subscriptions_cents',
] as const satisfies readonly (keyof AccountBilling)[];

/** This many lines (about half a megabyte) are in memory at a time. */
const BATCH = 5_000;

/**
 * Returns all accounts of a month such as `2026-11` (RFC 4180), read while they are sent. No cell needs quotes, and no spreadsheet takes
 * one for a formula, because all are ids, names of plans and numbers.
 */
export async function billingCsv(db: Db, month: string): Promise<Readable> {
  // Read before the answer begins, so that a database error is still answered with a problem document.
  const first = await readBatch(db, month, null);
  return Readable.from(csvLines(db, month, first));
}

async function* csvLines(db: Db, month: string, first: AccountBilling[]): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for (let rows = first; rows.length > 0; ) {
    yield rows.map((row) => `${COLUMNS.map((column) => row[column] ?? '').join(',')}\r\n`).join('');
    rows = rows.length < BATCH ? [] : await readBatch(db, month, rows.at(-1)?.account_id ?? null);
  }
}

function readBatch(db: Db, month: string, after: string | null): Promise<AccountBilling[]> {
  return listAccountBilling(db, month, { after, limit: BATCH });
}
