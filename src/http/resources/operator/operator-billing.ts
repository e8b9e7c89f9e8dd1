import { Readable } from 'node:stream';
import { CURRENCY } from '../../../domain/billing/plan.ts';
import { BILLING_PROBLEM_ACTIONS } from '../../../domain/billing/problem.ts';
import { listBillingProblems as listProblems } from '../../../store/billing-problems.ts';
import { type Db, readAtOneMoment } from '../../../store/core/db.ts';
import { type AccountBilling, listAccountBilling, sumBilling } from '../../../store/operating/billing-report.ts';
import { prefersCsv } from '../../answers/accept.ts';
import { decodeCursor, encodeCursor } from '../../answers/cursor.ts';
import { json } from '../../answers/reply.ts';
import { operatorRoute } from '../../calls/route.ts';
import { BillingProblemList, BillingQuery, BillingReport } from './shapes.ts';

const DEFAULT_LIMIT = 20;

export const listOperatorBilling = operatorRoute({
  operationId: 'list_operator_billing',
  method: 'GET',
  path: '/v1/operator/billing',
  tag: 'Operator',
  summary: 'List billing by account',
  description:
    'Lists the usage and the payments of each account in a calendar month (UTC, wall clock), with the totals. `Accept: text/csv` returns all accounts at once, with a header line and without the totals. `limit` and `cursor` are then ignored.',
  command: 'desk billing',
  query: BillingQuery,
  responses: {
    200: {
      description: 'One page, or all accounts as CSV.',
      schema: BillingReport,
      mediaType: 'text/csv',
      headers: ['Content-Disposition'],
    },
  },
  handler: async ({ deps, query, accept }) => {
    const { db } = deps.store;
    const { month, limit = DEFAULT_LIMIT, cursor } = query;
    if (prefersCsv(accept)) {
      const headers = {
        ...NEGOTIATED,
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="billing-${month}.csv"`,
      };
      return { status: 200, headers, body: await billingCsv(db, month) };
    }
    const scope = { accountId: 'operator', filter: { of: 'billing', month } };
    const after = cursor === undefined ? null : decodeCursor(deps.cursorKeys, scope, cursor).id;
    const [rows, totals] = await readAtOneMoment(db, (sql) =>
      Promise.all([listAccountBilling(sql, month, { after, limit: limit + 1 }), sumBilling(sql, month)]),
    );
    const data = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const end = { createdAt: new Date(`${month}-01T00:00:00Z`), id: data.at(-1)?.account_id ?? '' };
    const next = hasMore ? encodeCursor(deps.cursorKeys, scope, end) : null;
    const body = { month, currency: CURRENCY, totals, data, next_cursor: next, has_more: hasMore };
    return json(200, body, { ...NEGOTIATED });
  },
});

/** The cross-origin headers depend on the origin, and the body depends on the accepted type (as in problems.ts). */
const NEGOTIATED = { vary: 'Accept, Origin' };

const PROBLEMS_SHOWN = 200;

export const listBillingProblems = operatorRoute({
  operationId: 'list_billing_problems',
  method: 'GET',
  path: '/v1/operator/billing-problems',
  tag: 'Operator',
  summary: 'List billing problems',
  description: `Lists settings at Stripe that do not work, failed refunds, disputes, payments that the database lost in a restore, and subscriptions that do not count. At most the oldest ${PROBLEMS_SHOWN} are listed. Each problem names its next step, and disappears from the list when it is resolved. A request that Stripe refused disappears seven days after it was last seen.`,
  command: 'desk billing-problems',
  responses: { 200: { description: 'The open problems.', schema: BillingProblemList } },
  handler: async ({ deps }) => {
    const rows = await listProblems(deps.store.db, PROBLEMS_SHOWN);
    return json(200, { data: rows.map((row) => ({ ...row, action: BILLING_PROBLEM_ACTIONS[row.kind] })) });
  },
});

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

/** Number of lines that are in memory at a time, about half a megabyte. */
const BATCH = 5_000;

/**
 * Returns the CSV (RFC 4180) of all accounts for a month such as `2026-11`, read while it is sent. No cell needs quotes
 * or can be mistaken for a formula, because all are ids, plan names and numbers.
 */
export async function billingCsv(db: Db, month: string): Promise<Readable> {
  // The first batch is read before the answer begins, so that a database error can still become a problem document.
  const first = await readBatch(db, month, null);
  return Readable.from(csvLines(db, month, first), { objectMode: false });
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
