import { expect } from 'vitest';
import { cents } from '../governance/reference-books.ts';

export type StatementEntry = {
  number: number;
  at: string;
  kind: string;
  debit_account: string;
  credit_account: string;
  amount_usd: string;
  balance_usd: string;
  recipient: string | null;
  proposal_id: string | null;
  reference: string | null;
};
export type StatementBody = {
  from: string;
  to: string;
  opening_balance_usd: string;
  closing_balance_usd: string;
  entries: StatementEntry[];
};
export type StatementPage = StatementBody & { next_cursor: string | null; has_more: boolean };

/** Follows the pages of a statement; while nothing is written, the balances of each page are those of the first. */
export async function readWhole(
  read: (cursor: object) => Promise<StatementPage>,
  isQuiet: boolean,
): Promise<StatementBody> {
  const { next_cursor, has_more: _, ...whole } = await read({});
  for (let cursor = next_cursor; cursor !== null; ) {
    const { next_cursor: next, has_more, entries, ...page } = await read({ cursor });
    expect(has_more).toBe(next !== null);
    const { entries: before, ...first } = whole;
    if (isQuiet) expect(page).toEqual(first);
    // Of the same period, and as of now.
    Object.assign(whole, page, { entries: [...before, ...entries] });
    cursor = next;
  }
  return whole;
}

/** It leads from its opening to its closing balance, in order, without a gap, within its period. */
export function checkStatement({ from, to, entries, ...balances }: StatementBody): void {
  let balance = cents(balances.opening_balance_usd);
  for (const [index, entry] of entries.entries()) {
    balance += entry.kind === 'deposit' ? cents(entry.amount_usd) : -cents(entry.amount_usd);
    expect(cents(entry.balance_usd)).toBe(balance);
    expect(entry.number).toBe((entries[0]?.number ?? 0) + index);
    expect([entry.at >= from, entry.at < to, entry.at >= (entries[index - 1]?.at ?? '')]).toEqual([true, true, true]);
  }
  expect(cents(balances.closing_balance_usd)).toBe(balance);
}

/** Reads a statement from its CSV by RFC 4180 alone, independent of the code that wrote it. */
export function readTable(text: string): StatementBody {
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = [], ...rows] = text.split('\r\n').slice(0, -1).map(cellsOf);
  const named = rows.map((row) => {
    expect(row).toHaveLength(head.length);
    return Object.fromEntries(head.map((column, index) => [column, row[index] as string]));
  });
  const [opening, ...entries] = named as Record<string, string>[];
  const closing = entries.pop();
  expect([opening?.['kind'], closing?.['kind']]).toEqual(['opening_balance', 'closing_balance']);
  const orNull = (value: string | undefined) => (value === '' || value === undefined ? null : value);
  return {
    from: opening?.['at'] ?? '',
    to: closing?.['at'] ?? '',
    opening_balance_usd: opening?.['balance_usd'] ?? '',
    closing_balance_usd: closing?.['balance_usd'] ?? '',
    entries: entries.map((row) => ({
      ...(row as unknown as StatementEntry),
      number: Number(row['number']),
      recipient: orNull(row['recipient']),
      proposal_id: orNull(row['proposal_id']),
      reference: orNull(row['reference']),
    })),
  };
}

function cellsOf(line: string): string[] {
  const cells = `${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
