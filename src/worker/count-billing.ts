import type { Db } from '../store/core/db.ts';
import { countUncountedInvoices } from '../store/invoices.ts';
import { countUncountedPayments } from '../store/payments.ts';

/** Rows of one statement, which locks the sums of their accounts for some 50 ms. */
const BATCH = 500;

/**
 * Counts in the billing report what is not counted yet: rows from before the report was kept, and rows of older code
 * that still runs next to this. Any number of workers may do it at once. Returns the number of counted rows.
 */
export async function countBilling(db: Db): Promise<number> {
  let counted = 0;
  for (const count of [countUncountedPayments, countUncountedInvoices]) {
    for (let rows = BATCH; rows === BATCH; counted += rows) rows = await count(db, BATCH);
  }
  return counted;
}
