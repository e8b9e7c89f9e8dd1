import { MAX_CENTS } from './money.ts';

/*
 * The books of one company in double entry. Each entry moves one amount from one account to another, so debit and
 * credit always balance. The money itself moves outside the service, so the books contain only what the service knows.
 */

/** Accounts for the company's money, its deposits, and the payments to each recipient (in canonical form). */
export type Account = 'cash' | 'deposits' | `expense:${string}`;

export const ENTRY_KINDS = ['deposit', 'disbursement'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type LedgerEntry = {
  /** Number of the entry: 1, 2, 3 … without gaps. */
  number: number;
  /**
   * Time by the account's business clock, which a sandbox can advance; never earlier than the previous entry's time.
   */
  at: Date;
  kind: EntryKind;
  debit: Account;
  credit: Account;
  /** The amount of the entry; always more than 0. */
  cents: bigint;
  /** Balance of the account `cash` after this entry. */
  balance: bigint;
};

/** Values of the last entry that are needed to write the next entry. */
export type LedgerHead = Pick<LedgerEntry, 'number' | 'balance'> & { at: Date | null };

export const EMPTY_BOOKS: LedgerHead = { number: 0, balance: 0n, at: null };

/** Money paid in, or paid out to a recipient. */
export type Movement = { kind: 'deposit'; cents: bigint } | { kind: 'disbursement'; cents: bigint; recipient: string };

export function balanceBefore({ kind, cents, balance }: Pick<LedgerEntry, 'kind' | 'cents' | 'balance'>): bigint {
  return kind === 'deposit' ? balance - cents : balance + cents;
}

export function fits({ balance }: Pick<LedgerHead, 'balance'>, cents: bigint): boolean {
  return balance + cents <= MAX_CENTS;
}

/** Returns the next entry. Throws on an invalid movement, because the caller should have refused it. */
export function nextEntry(head: LedgerHead, movement: Movement, now: Date): LedgerEntry {
  const { kind, cents } = movement;
  if (cents <= 0n) throw new RangeError('an entry moves more than nothing');
  const balance = kind === 'deposit' ? head.balance + cents : head.balance - cents;
  if (balance < 0n || balance > MAX_CENTS) throw new RangeError('the balance would leave its bounds');
  return { number: head.number + 1, at: momentAfter(head, now), kind, ...accountsOf(movement), cents, balance };
}

/**
 * Returns `now`, or the time of the last entry if that is later, because entries must stay in order even if clocks
 * differ by milliseconds.
 */
export function momentAfter({ at }: Pick<LedgerHead, 'at'>, now: Date): Date {
  return at !== null && at > now ? at : now;
}

function accountsOf(movement: Movement): Pick<LedgerEntry, 'debit' | 'credit'> {
  switch (movement.kind) {
    case 'deposit':
      return { debit: 'cash', credit: 'deposits' };
    case 'disbursement':
      return { debit: `expense:${movement.recipient}`, credit: 'cash' };
  }
}
