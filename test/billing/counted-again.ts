import { expect } from 'vitest';
import type { Reader } from '../../src/store/core/db.ts';
import type { BillingSums } from '../../src/store/operating/billing-report.ts';
import type { Account } from '../harness/client.ts';

/* The billing report, counted a second time: from every payment and invoice ever made, without the sums it is kept in. */

type Row = { account_id: string } & BillingSums;

/** Returns every month in which something was submitted, paid or refunded. */
export async function monthsOf(sql: Reader): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from (
      select unnest(array[created_at, paid_at, refunded_at]) as at from payments
      union all select paid_at from invoices
    ) moments where at is not null order by 1`;
  return rows.map(({ month }) => month);
}

/** Returns the rows of the report of a month, ordered by account. */
export async function countAgain(sql: Reader, month: string): Promise<Row[]> {
  const within = (column: string) => sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM') = ${month}`;
  const fee = (code: string) => sql`
    (select coalesce(sum((item ->> 'amount_cents')::int), 0) from jsonb_array_elements(price -> 'items') item
      where item ->> 'code' = ${code})`;
  return sql<Row[]>`
    select account_id, sum(formations)::float8 as formations, sum(state_fees)::float8 as state_fees_cents,
      sum(service_fees)::float8 as service_fees_cents, sum(collected)::float8 as collected_cents,
      sum(refunded)::float8 as refunded_cents, sum(invoiced)::float8 as subscriptions_cents
    from (
      select account_id, 1 as formations, ${fee('state_fee')} as state_fees, ${fee('service_fee')} as service_fees,
        0 as collected, 0 as refunded, 0 as invoiced
      from payments where ${within('created_at')}
      union all
      select account_id, 0, 0, 0, (price ->> 'total_cents')::int, 0, 0 from payments where ${within('paid_at')}
      union all
      select account_id, 0, 0, 0, 0, refund_cents, 0 from payments where ${within('refunded_at')}
      union all
      select account_id, 0, 0, 0, 0, 0, amount_cents from invoices where ${within('paid_at')}
    ) happened group by account_id order by account_id`;
}

type Report = { totals: BillingSums; data: (Row & { plan: string | null })[]; next_cursor: string | null };
/** Compares what operators are told about every month, as pages and as CSV, with the second count. */
export async function requireCountedAlike(sql: Reader, operator: Account): Promise<{ months: number; rows: number }> {
  const months = await monthsOf(sql);
  let rows = 0;
  for (const month of months) {
    const again = await countAgain(sql, month);
    const told: Report['data'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { month, limit: '100', ...(cursor !== '' && { cursor }) };
      const page: Report = (await operator.call('GET', '/v1/operator/billing', { query })).ok<Report>();
      expect([month, page.totals]).toEqual([month, totalOf(again)]);
      told.push(...page.data);
      cursor = page.next_cursor;
    }
    expect([month, told.map(({ plan: _, ...row }) => row)]).toEqual([month, again]);
    const table = await operator.call('GET', '/v1/operator/billing', {
      query: { month },
      headers: { accept: 'text/csv' },
    });
    expect([month, table.text.trimEnd().split('\r\n').slice(1).map(withoutPlan)]).toEqual([month, again.map(lineOf)]);
    rows += again.length;
  }
  return { months: months.length, rows };
}

export function totalOf(rows: readonly Row[]): BillingSums {
  const sum = (column: keyof BillingSums) => rows.reduce((total, row) => total + row[column], 0);
  return {
    formations: sum('formations'),
    state_fees_cents: sum('state_fees_cents'),
    service_fees_cents: sum('service_fees_cents'),
    collected_cents: sum('collected_cents'),
    refunded_cents: sum('refunded_cents'),
    subscriptions_cents: sum('subscriptions_cents'),
  };
}

function withoutPlan(line: string): string {
  return line.split(',').toSpliced(1, 1).join(',');
}

function lineOf({ account_id, ...row }: Row): string {
  return [account_id, ...Object.values(totalOf([{ account_id, ...row }]))].join(',');
}
