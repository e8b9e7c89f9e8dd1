import { expect } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Chance } from '../../src/registry/simulator/chance.ts';
import type { Db } from '../../src/store/core/db.ts';
import {
  balanceOf,
  type Line,
  limitsAt,
  type Rules,
  refusalAt,
  usd,
  type Wanted,
} from '../governance/reference-books.ts';
import type { AskedRefusal, Kept } from './ledger-company.ts';
import type { Fleet, SendOptions } from './ledger-fleet.ts';
import { checkStatement, readTable, readWhole, type StatementEntry, type StatementPage } from './ledger-statements.ts';

/* Judges the final books of a company by the requests and by a second implementation. */

export type Row = Line & {
  id: string;
  debit: string;
  credit: string;
  balance: number;
  proposal_id: string | null;
  reference: string | null;
};

export async function rowsOf(sql: Db, { id }: Kept): Promise<Row[]> {
  const rows = await sql<(Omit<Row, 'at'> & { at: Date })[]>`
    select id, number::int, at, kind, debit_account as debit, credit_account as credit,
      amount_cents::float8 as cents, balance_cents::float8 as balance, recipient, proposer, proposal_id, reference
    from treasury_entries where entity_id = ${id} order by number`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Every entry follows from the earlier ones, time never goes back, and both sides of all accounts are equal. */
export function judgeBalance(rows: readonly Row[]): void {
  const accounts = new Map<string, number>();
  const add = (account: string, cents: number) => accounts.set(account, (accounts.get(account) ?? 0) + cents);
  let balance = 0;
  for (const [index, row] of rows.entries()) {
    const isDeposit = row.kind === 'deposit';
    balance += isDeposit ? row.cents : -row.cents;
    expect([row.number, row.balance]).toEqual([index + 1, balance]);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(row.at >= (rows[index - 1]?.at ?? '')).toBe(true);
    expect([row.debit, row.credit]).toEqual(isDeposit ? ['cash', 'deposits'] : [`expense:${row.recipient}`, 'cash']);
    add(row.debit, row.cents);
    add(row.credit, -row.cents);
  }
  expect([...accounts.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
  expect(accounts.get('cash') ?? 0).toBe(balance);
  const expenses = [...accounts].filter(([account]) => account.startsWith('expense:'));
  expect(expenses.reduce((sum, [, each]) => sum + each, 0)).toBe(-(accounts.get('deposits') ?? 0) - balance);
}

/** Every acknowledged entry is there once and as reported; nothing else is. */
export async function judgeAsked(sql: Db, { id, deposits, spends }: Kept, rows: readonly Row[]): Promise<void> {
  const deposited = rows.filter(({ kind }) => kind === 'deposit');
  expect(new Set(deposited.map(({ reference }) => reference)).size).toBe(deposits.length);
  expect(deposited).toHaveLength(deposits.length);
  for (const { reference, cents, entry } of deposits) {
    const row = deposited.find((each) => each.reference === reference) as Row;
    expect(row.cents).toBe(cents);
    expect(entry).toEqual({ id: row.id, ...statedEntry(row) });
  }
  const paid = new Map(rows.filter(({ kind }) => kind === 'disbursement').map((row) => [row.proposal_id, row]));
  expect(paid.size).toBe(rows.length - deposited.length);
  const executed = spends.filter(({ receipt }) => receipt !== null);
  expect(executed).toHaveLength(paid.size);
  for (const { receipt, ...spend } of executed) {
    const row = paid.get(spend.id) as Row;
    expect([row.cents, row.recipient, row.proposer]).toEqual([spend.cents, spend.recipient, spend.proposer]);
    const effect = { kind: 'spend', entry_id: row.id, number: row.number, amount_usd: usd(row.cents) };
    expect(receipt).toMatchObject({ proposal_id: spend.id, effect: { ...effect, balance_usd: usd(row.balance) } });
  }
  const proposals = await sql<{ id: string; state: string }[]>`
    select id, state from proposals where entity_id = ${id} and kind = 'spend' order by id`;
  expect(proposals.map((each) => each.id)).toEqual(spends.map((each) => each.id).sort());
  const states = proposals.filter(({ state }) => state === 'executed').map((each) => each.id);
  expect(states).toEqual(executed.map((each) => each.id).sort());
}

type EventRow = { type: string; object: Record<string, unknown> };

/** Each entry has its event, each event its entry; each refusal was reported once per request. */
export async function judgeEvents(sql: Db, { id, refusals }: Kept, rows: readonly Row[]): Promise<void> {
  const events = await sql<EventRow[]>`
    select type, data->'object' as object from events
    where entity_id = ${id} and type like 'treasury.%' order by sequence`;
  const told = events.filter(({ type }) => type !== 'treasury.refused');
  expect(told).toEqual(
    rows.map(({ kind, proposal_id, ...row }) => {
      const amounts = { amount_usd: usd(row.cents), balance_usd: usd(row.balance) };
      const object = { id: row.id, number: row.number, at: row.at, kind, ...amounts, proposal_id };
      return { type: kind === 'deposit' ? 'treasury.deposited' : 'treasury.disbursed', object };
    }),
  );
  const refused = tally(
    events
      .filter(({ type }) => type === 'treasury.refused')
      .map(({ object }) => ({ key: `${object['proposal_id']} ${object['amount_usd']}`, count: 1 })),
  );
  const keyOf = ({ proposalId, cents }: AskedRefusal) => `${proposalId} ${usd(cents)}`;
  const least = tally(refusals.map((each) => ({ key: keyOf(each), count: 1 })));
  const most = tally(refusals.map((each) => ({ key: keyOf(each), count: 1 + each.lost })));
  for (const [key, count] of refused) {
    expect(count).toBeGreaterThanOrEqual(least.get(key) ?? 0);
    // A lost refusal whose repetition succeeded is in no list of refusals.
    if (least.has(key)) expect(count).toBeLessThanOrEqual(most.get(key) ?? 0);
  }
  for (const key of least.keys()) expect(refused.has(key)).toBe(true);
}

function tally(items: readonly { key: string; count: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { key, count } of items) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

/** The chain verifies offline, and according to it no spend exceeded a limit of the constitution then in force. */
export async function judgeChain(fleet: Fleet, company: Kept, rows: readonly Row[]): Promise<number> {
  const get = async (path: string) => (await fleet.send(company.owner, 'GET', path)).answer;
  const { keys } = (await get('/.well-known/jwks.json')).ok<{ keys: { purpose?: string; multikey: string }[] }>();
  const pinnedKey = keys.find(({ purpose }) => purpose === 'audit')?.multikey ?? '';
  const { text } = await get(`/v1/entities/${company.id}/audit/export`);
  const lines = text.trimEnd().split('\n');
  const { status, problems } = verifyAuditExport(lines, { pinnedKey }, verifyEd25519);
  expect([status, problems]).toEqual(['verified', []]);
  let rules: Rules = company.firstRules;
  let amended = 0;
  const before: Row[] = [];
  for (const line of lines.slice(0, -1)) {
    const { entry, data } = JSON.parse(line) as {
      entry: { action: string };
      data: { object: Record<string, unknown> };
    };
    if (entry.action === 'constitution.amended') {
      rules = company.amendments.get(String(data.object['proposal_id'])) as Rules;
      expect(rules).toBeDefined();
      amended += 1;
    }
    if (entry.action !== 'treasury.deposited' && entry.action !== 'treasury.disbursed') continue;
    const row = rows[before.length] as Row;
    expect(data.object['id']).toBe(row.id);
    if (row.kind === 'disbursement') {
      expect(refusalAt(rules, null, before, row as Row & Wanted, new Date(row.at))).toEqual([]);
    }
    before.push(row);
  }
  expect(before).toHaveLength(rows.length);
  const told = (await get(`/v1/entities/${company.id}/treasury`)).ok<{
    at: string;
    balance_usd: string;
    limits: object[];
  }>();
  const limits = limitsAt({ ...rules, counterparty_caps_usd: {} }, null, rows, NOBODY, new Date(told.at));
  expect(told.balance_usd).toBe(usd(balanceOf(rows)));
  expect(told.limits).toEqual(
    limits.map(({ code, limit, left }) => ({ code, limit_usd: usd(limit), left_usd: usd(left), cap: null })),
  );
  return amended;
}
const NOBODY = { recipient: 'nobody.example', proposer: 'nobody' };

/** As data and as a table, for periods that begin and end at entries, beside them, or anywhere. */
export async function judgeStatements(
  fleet: Fleet,
  { id, owner }: Kept,
  rows: readonly Row[],
  { count, chance }: { count: number; chance: Chance },
): Promise<void> {
  const path = `/v1/entities/${id}/treasury/statement`;
  const read = async (options: SendOptions) => (await fleet.send(owner, 'GET', path, options)).answer;
  for (let n = 0; n < count; n += 1) {
    const [from, to] = periodAmong(rows, chance) as [string, string];
    const within = rows.filter(({ at }) => at >= from && at < to);
    const opening = rows.filter(({ at }) => at < from).at(-1)?.balance ?? 0;
    const query = { from, to };
    const limit = String(1 + Math.floor(chance() * 200));
    const page = async (cursor: object) => (await read({ query: { ...query, limit, ...cursor } })).ok<StatementPage>();
    const statement = await readWhole(page, true);
    checkStatement(statement);
    expect(statement).toMatchObject({ from, to, opening_balance_usd: usd(opening) });
    expect(statement.entries).toEqual(within.map(statedEntry));
    const table = readTable((await read({ query, headers: { accept: 'text/csv' } })).text);
    checkStatement(table);
    const { opening_balance_usd, closing_balance_usd, entries } = statement;
    expect(table).toEqual({ from, to, opening_balance_usd, closing_balance_usd, entries });
  }
}

function periodAmong(rows: readonly Row[], chance: Chance): string[] {
  const moment = () => {
    const near = Date.parse(rows[Math.floor(chance() * rows.length)]?.at ?? new Date().toISOString());
    return near + ([-1, 0, 1, Math.floor((chance() - 0.5) * 86_400_000)][Math.floor(chance() * 4)] as number);
  };
  const [from, to] = [moment(), moment()].sort((a, b) => a - b) as [number, number];
  return [from, to > from ? to : from + 1].map((ms) => new Date(ms).toISOString());
}

function statedEntry(row: Row): StatementEntry {
  const { number, at, kind, debit, credit, cents, balance, recipient, proposal_id, reference } = row;
  return {
    number,
    at,
    kind,
    debit_account: debit,
    credit_account: credit,
    amount_usd: usd(cents),
    balance_usd: usd(balance),
    recipient,
    proposal_id,
    reference,
  };
}
