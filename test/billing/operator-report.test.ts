import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBilling } from '../../src/worker/subscriptions.ts';
import type { Account } from '../harness/client.ts';
import { isOnCitus } from '../harness/database.ts';
import { startService, type TestService } from '../harness/service.ts';
import { start, upgrade } from './account.ts';

/* The monthly report for operators equals the sums in the database, to the cent and to the millisecond. */

type Sums = Record<(typeof SUMS)[number], number>;
type Row = { account_id: string; plan: string | null } & Sums;
type Report = {
  month: string;
  currency: string;
  totals: Sums;
  data: Row[];
  next_cursor: string | null;
  has_more: boolean;
};

const SUMS = [
  'formations',
  'state_fees_cents',
  'service_fees_cents',
  'collected_cents',
  'refunded_cents',
  'subscriptions_cents',
] as const;
const NONE: Sums = {
  formations: 0,
  state_fees_cents: 0,
  service_fees_cents: 0,
  collected_cents: 0,
  refunded_cents: 0,
  subscriptions_cents: 0,
};

let service: TestService;
let grace: Account;
beforeAll(async () => {
  service = await startService({ worker: false, env: { SERVICE_FEE_CENTS: '2500' } });
  grace = await service.operator();
});
afterAll(() => service.stop());

async function ask(query: Record<string, string>, accept?: string) {
  // There the report has what is counted; workers do so within seconds, and none runs here.
  if (isOnCitus()) await countBilling(service.sql);
  return grace.call('GET', '/v1/operator/billing', { query, ...(accept && { headers: { accept } }) });
}

async function report(month: string, query: Record<string, string> = {}): Promise<Report> {
  return (await ask({ month, limit: '100', ...query })).ok<Report>();
}

type Made = { state?: number; ours?: number; created: string; paid?: string; refunded?: string; refund?: number };

/** Inserts the row that Stripe would have caused. */
async function insertPayment(account_id: string, made: Made): Promise<void> {
  const { state = 10_000, ours = 2_500, created, paid, refunded, refund = 0 } = made;
  const items = [
    { code: 'state_fee', description: 'Filing fee', amount_cents: state },
    { code: 'service_fee', description: 'Service fee', amount_cents: ours },
  ];
  const row = {
    account_id,
    id: randomUUID(),
    entity_id: randomUUID(),
    filing_id: randomUUID(),
    created_at: created,
    status: refunded ? 'refunded' : paid ? 'paid' : 'open',
    price: service.sql.json({ items, total_cents: state + ours }),
    paid_at: paid ?? null,
    refunded_at: refunded ?? null,
    refund_cents: refunded ? refund : null,
  };
  await service.sql`insert into payments ${service.sql.insert(row)}`;
}

async function insertInvoice(account_id: string, amount_cents: number, paid_at: string): Promise<void> {
  await service.sql`insert into invoices ${service.sql.insert({ account_id, id: `in_${randomUUID()}`, amount_cents, paid_at })}`;
}

/** Returns the given number of unique ids, in the order of the report. */
function ids(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID()).sort();
}

it('counts submissions, with both fees; neither drafts nor plans count', async () => {
  const [ada, bo, idle] = [
    await service.anonymous.signUp(),
    await service.anonymous.signUp(),
    await service.anonymous.signUp(),
  ];
  (await upgrade(bo, 'growth')).ok<unknown>();
  (await upgrade(idle, 'launch')).ok<unknown>();
  await idle.draft();
  for (const account of [ada, ada, bo]) {
    const { id } = await account.draft();
    (await start(account, id)).ok<unknown>();
    (await start(account, id)).ok<unknown>();
  }
  const month = new Date().toISOString().slice(0, 7);
  const rows = [
    { account_id: ada.id, plan: null, ...NONE, formations: 2, state_fees_cents: 20_000, service_fees_cents: 5_000 },
    { account_id: bo.id, plan: 'growth', ...NONE, formations: 1, state_fees_cents: 10_000, service_fees_cents: 2_500 },
  ];
  expect(await report(month)).toEqual({
    month,
    currency: 'usd',
    totals: { ...NONE, formations: 3, state_fees_cents: 30_000, service_fees_cents: 7_500 },
    data: rows.sort((a, b) => (a.account_id < b.account_id ? -1 : 1)),
    next_cursor: null,
    has_more: false,
  });
});

it('payments, refunds and subscription payments count in the month they happened', async () => {
  const [ada = '', bo = '', cy = ''] = ids(3);
  const [march, april, may] = ['2031-03-10T00:00:00Z', '2031-04-10T00:00:00Z', '2031-05-10T00:00:00Z'];
  await insertPayment(ada, { created: march, paid: april, refunded: may, refund: 2_500 });
  await insertPayment(ada, { created: april, paid: april });
  await insertPayment(ada, { created: april });
  await insertPayment(bo, { created: march, paid: march, refunded: april, refund: 12_500 });
  await insertInvoice(bo, 4_900, april);
  await insertInvoice(bo, 29_900, april);
  await insertInvoice(cy, 4_900, may);
  const { data, totals } = await report('2031-04');
  expect(data).toEqual([
    {
      account_id: ada,
      plan: null,
      ...NONE,
      formations: 2,
      state_fees_cents: 20_000,
      service_fees_cents: 5_000,
      collected_cents: 25_000,
    },
    { account_id: bo, plan: null, ...NONE, refunded_cents: 12_500, subscriptions_cents: 34_800 },
  ]);
  expect(totals).toEqual({
    formations: 2,
    state_fees_cents: 20_000,
    service_fees_cents: 5_000,
    collected_cents: 25_000,
    refunded_cents: 12_500,
    subscriptions_cents: 34_800,
  });
  expect((await report('2031-05')).data).toEqual([
    { account_id: ada, plan: null, ...NONE, refunded_cents: 2_500 },
    { account_id: cy, plan: null, ...NONE, subscriptions_cents: 4_900 },
  ]);
});

describe('a month', () => {
  it('begins with its first instant in UTC and ends before that of the next, also over New Year', async () => {
    const [ada = ''] = ids(1);
    const [before, first, last, after] = [
      '2031-11-30T23:59:59.999999Z',
      '2031-12-01T00:00:00Z',
      '2031-12-31T23:59:59.999999Z',
      '2032-01-01T00:00:00Z',
    ];
    for (const at of [before, first, last, after] as string[]) {
      await insertPayment(ada, { created: at, paid: at, refunded: at, refund: 1 });
      await insertInvoice(ada, 100, at);
    }
    const of = (times: number) => ({
      formations: times,
      state_fees_cents: times * 10_000,
      service_fees_cents: times * 2_500,
      collected_cents: times * 12_500,
      refunded_cents: times,
      subscriptions_cents: times * 100,
    });
    for (const [month, times] of [
      ['2031-11', 1],
      ['2031-12', 2],
      ['2032-01', 1],
    ] as const) {
      const { totals, data } = await report(month);
      expect([month, totals, data]).toEqual([month, of(times), [{ account_id: ada, plan: null, ...of(times) }]]);
    }
  });

  it('without any activity has no rows; an invalid one is refused', async () => {
    expect(await report('2999-12')).toMatchObject({ totals: NONE, data: [], next_cursor: null, has_more: false });
    expect((await ask({ month: '2999-12' }, 'text/csv')).text.split('\r\n')).toHaveLength(2);
    for (const month of ['2031-13', '2031-00', '2031-1', '1999-12', '2031-04-01', '']) {
      expect((await ask({ month })).refused('invalid_parameter').errors?.[0]?.pointer).toBe('/month');
    }
    (await ask({})).refused('invalid_parameter');
  });
});

describe('pages', () => {
  const accounts = ids(7);
  beforeAll(async () => {
    for (const [index, id] of accounts.entries())
      await insertPayment(id, { created: '2033-02-02T12:00:00Z', ours: index });
  });

  it('follow each other without a gap, each with the sums of all', async () => {
    const seen: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: Report = await report('2033-02', { limit: '3', ...(cursor && { cursor }) });
      expect(page.totals).toMatchObject({ formations: 7, state_fees_cents: 70_000, service_fees_cents: 21 });
      expect(page.has_more).toBe(page.next_cursor !== null);
      seen.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.map(({ account_id }) => account_id)).toEqual(accounts);
    expect(seen.map(({ service_fees_cents }) => service_fees_cents)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('of one month do not continue in another, and no more than 100 accounts are on one', async () => {
    const { next_cursor } = await report('2033-02', { limit: '3' });
    (await ask({ month: '2033-03', cursor: next_cursor ?? '' })).refused('invalid_parameter');
    (await ask({ month: '2033-02', limit: '101' })).refused('invalid_parameter');
  });
});

describe('as CSV', () => {
  it('has a header line and all accounts, ignoring the limit', async () => {
    const [ada = '', bo = ''] = ids(2);
    await insertPayment(ada, { created: '2034-06-01T00:00:00Z', paid: '2034-06-02T00:00:00Z' });
    await insertInvoice(bo, 149_900, '2034-06-30T23:59:59Z');
    await service.sql`
      insert into subscriptions (account_id, provider, plan, status, anchor, created_at, updated_at)
      values (${bo}, 'stripe', 'scale', 'active', now(), now(), now())`;
    const answer = await ask({ month: '2034-06', limit: '1' }, 'text/csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="billing-2034-06.csv"');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.text).toBe(
      [
        'account_id,plan,formations,state_fees_cents,service_fees_cents,collected_cents,refunded_cents,subscriptions_cents',
        `${ada},,1,10000,2500,12500,0,0`,
        `${bo},scale,0,0,0,0,0,149900`,
        '',
      ].join('\r\n'),
    );
  });

  it('of many accounts is sent in several batches, none missing and none twice', { timeout: 300_000 }, async () => {
    // On Citus each account is counted on its own.
    const count = isOnCitus() ? 5_001 : 10_001;
    await service.sql`
      insert into invoices (account_id, id, amount_cents, paid_at)
      select gen_random_uuid(), 'in_' || n, n, '2035-01-15T00:00:00Z' from generate_series(1, ${count}::int) n`;
    const [header, ...lines] = (await ask({ month: '2035-01' }, 'text/csv')).text.trimEnd().split('\r\n');
    expect(header?.split(',')).toEqual(['account_id', 'plan', ...SUMS]);
    const accounts = lines.map((line) => line.slice(0, 36));
    expect(accounts).toEqual([...new Set(accounts)].sort());
    const sum = lines.reduce((all, line) => all + Number(line.split(',').at(-1)), 0);
    expect([lines.length, sum]).toEqual([count, (count * (count + 1)) / 2]);
    expect(lines.filter((line) => !/^[0-9a-f-]{36},(?:,\d+){6}$/.test(line))).toEqual([]);
    expect((await report('2035-01')).totals.subscriptions_cents).toBe(sum);
  });
});
