import { balanceBefore, type EntryKind, type LedgerEntry } from './ledger.ts';
import { writeDollars } from './money.ts';

/** Period from `from` up to, but not including, `to`. So each entry belongs to only one of two adjacent periods. */
export type StatementPeriod = { from: Date; to: Date };

/** An entry of the books, with facts about it that are stored elsewhere. */
export type StatedEntry = LedgerEntry & {
  recipient: string | null;
  proposal_id: string | null;
  /** Reference of a deposit, stated by the person who recorded the deposit; null: none. */
  reference: string | null;
};

export type StatementRow = {
  number: number;
  at: string;
  kind: EntryKind;
  debit_account: string;
  credit_account: string;
  amount_usd: string;
  balance_usd: string;
  recipient: string | null;
  proposal_id: string | null;
  reference: string | null;
};

export type Statement = {
  from: string;
  to: string;
  opening_balance_usd: string;
  deposits_usd: string;
  disbursements_usd: string;
  closing_balance_usd: string;
  entries: readonly StatementRow[];
};

/** The balances before and after a period, and the amount spent in it, all in cents. */
export type PeriodSums = { opening: bigint; closing: bigint; disbursements: bigint };

/** All entries of a period in order, or one page of them. */
export type EntryPage = { entries: readonly StatedEntry[]; isFirst: boolean; isLast: boolean };

/**
 * Returns the statement for a period, with a page of its entries. Throws if the entries do not match their balances or
 * the sums, because incorrect books must not be shown.
 */
export function statementOf({ from, to }: StatementPeriod, sums: PeriodSums, page: EntryPage): Statement {
  requireBalances(sums, page);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    opening_balance_usd: writeDollars(sums.opening),
    deposits_usd: writeDollars(sums.closing - sums.opening + sums.disbursements),
    disbursements_usd: writeDollars(sums.disbursements),
    closing_balance_usd: writeDollars(sums.closing),
    entries: page.entries.map(entryRow),
  };
}

function requireBalances(
  { opening, closing, disbursements }: PeriodSums,
  { entries, isFirst, isLast }: EntryPage,
): void {
  const [first] = entries;
  let balance = isFirst || first === undefined ? opening : balanceBefore(first);
  let spent = 0n;
  for (const { number, kind, cents, balance: named } of entries) {
    balance += kind === 'deposit' ? cents : -cents;
    if (kind === 'disbursement') spent += cents;
    if (balance !== named) throw new Error(`the books do not add up at entry ${number}`);
  }
  const isWhole = isFirst && isLast;
  if (isLast && (isFirst || first !== undefined) && balance !== closing)
    throw new Error('the books do not add up to the closing balance');
  if (isWhole && spent !== disbursements) throw new Error('the books do not add up to what was spent');
}

/** Returns an entry in the form that API callers see. */
export function entryRow({ number, at, kind, debit, credit, cents, balance, ...known }: StatedEntry): StatementRow {
  const { recipient, proposal_id, reference } = known;
  return {
    number,
    at: at.toISOString(),
    kind,
    debit_account: debit,
    credit_account: credit,
    amount_usd: writeDollars(cents),
    balance_usd: writeDollars(balance),
    recipient,
    proposal_id,
    reference,
  };
}

const COLUMNS = [
  'number',
  'at',
  'kind',
  'debit_account',
  'credit_account',
  'amount_usd',
  'balance_usd',
  'recipient',
  'proposal_id',
  'reference',
] as const satisfies readonly (keyof StatementRow)[];

/**
 * Writes a statement as CSV. The first and last rows show the opening and closing balance; only rows for entries have a
 * number.
 */
export function statementCsv({ from, to, entries, ...balances }: Statement): string {
  const lines: readonly Partial<Record<(typeof COLUMNS)[number], string | number | null>>[] = [
    { at: from, kind: 'opening_balance', balance_usd: balances.opening_balance_usd },
    ...entries,
    { at: to, kind: 'closing_balance', balance_usd: balances.closing_balance_usd },
  ];
  const rows = lines.map((line) => COLUMNS.map((column) => cell(line[column] ?? null)).join(','));
  return [COLUMNS.join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

function cell(value: string | number | null): string {
  return typeof value === 'string' ? csvText(value) : String(value ?? '');
}

/** Matches text that a spreadsheet could read as a formula, even after blanks or in full-width characters. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Writes untrusted text as an RFC 4180 cell. The cell is always quoted, because some programs also split cells at other
 * separators, such as a semicolon in countries with decimal commas. A leading apostrophe makes programs treat a formula
 * as text.
 */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
