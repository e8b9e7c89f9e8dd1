import { expect } from 'vitest';
import { refundable } from '../../src/domain/billing/refund.ts';
import { isClosed } from '../../src/domain/filing/filing.ts';
import type { Filing } from '../../src/store/filings.ts';
import type { Payment } from '../../src/store/payments.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';

/**
 * Fails if a payment rests that still has to be ended or refunded: its filing is over, and nothing would check it again.
 * Lost disputes have returned their money.
 */
export async function requireNothingOwed({ sql }: TestService): Promise<void> {
  await eventually(async () => {
    const resting = await sql<(Pick<Payment, 'id' | 'status' | 'price'> & { filing: Filing })[]>`
      select p.id, p.status, p.price, to_jsonb(f) as filing
      from payments p join filings f on f.account_id = p.account_id and f.id = p.filing_id
      where p.status in ('open', 'paid') and (p.due_at is null or p.due_at > now() + interval '1 minute')
        and f.closed_at is not null and p.dispute_status is null`;
    const owed = resting.filter(
      ({ status, price, filing }) =>
        status === 'open' || (isClosed(filing.state) && refundable(price, filing).cents > 0),
    );
    expect(owed.map(({ id, status, filing }) => ({ id, status, filing: filing.state, type: filing.type }))).toEqual([]);
  });
}
