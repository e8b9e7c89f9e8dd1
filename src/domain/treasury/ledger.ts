import { MAX_CENTS } from './money.ts';

/*
 * The books of one company in double entry. Each entry moves one amount from an account to another: what is debited is
 * credited, so an entry that does not balance cannot be written down. Money moves outside; this is what is known of it.
 */

/** What the company has, what was put in, and what each recipient got (by the spelling that limits count). */
export type Account = 'cash' | 'deposits' | `expense:${string}`;

export const ENTRY_KINDS = ['deposit', 'disbursement'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type LedgerEntry = {
  /** 1, 2, 3 … without a gap. */
  number: number;
  /** Business clock; never before that of the entry in front of it. */
  at: Date;
  kind: EntryKind;
  debit: Account;
  credit: Account;
  /** More than 0. */
  cents: bigint;
  /** In the account `cash`, after this entry. */
  balance: bigint;
};

/** Where the books stand: their last entry, as far as the next one asks for it. */
export type LedgerHead = Pick<LedgerEntry, 'number' | 'balance'> & { at: Date | null };

export const EMPTY_BOOKS: LedgerHead = { number: 0, balance: 0n, at: null };

/** Money that is put in, or that goes to a recipient. */
export type Movement = { kind: 'deposit'; cents: bigint } | { kind: 'disbursement'; cents: bigint; recipient: string };

/** What there was before an entry. */
export function balanceBefore({ kind, cents, balance }: Pick<LedgerEntry, 'kind' | 'cents' | 'balance'>): bigint {
  return kind === 'deposit' ? balance - cents : balance + cents;
}

/** Whether a deposit keeps the balance within what a balance can be. */
export function fits({ balance }: Pick<LedgerHead, 'balance'>, cents: bigint): boolean {
  return balance + cents <= MAX_CENTS;
}

/** The next entry. What may not be spent or does not fit was refused before; here it is a mistake of ours. */
export function nextEntry(head: LedgerHead, movement: Movement, now: Date): LedgerEntry {
  const { kind, cents } = movement;
  if (cents <= 0n) throw new RangeError('an entry moves more than nothing');
  const balance = kind === 'deposit' ? head.balance + cents : head.balance - cents;
  if (balance < 0n || balance > MAX_CENTS) throw new RangeError('the balance would leave its bounds');
  return { number: head.number + 1, at: momentAfter(head, now), kind, ...accountsOf(movement), cents, balance };
}

/**
 * The moment of what happens now. Clocks of two processes differ by milliseconds; the books are in order all the same,
 * so that the balance at a moment is that of the last entry until then.
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
