import type { Obligation } from '#sdk/index.ts';
import type { Tone } from './note.tsx';

export type ObligationStatus = Obligation['status'];

export const OBLIGATION_WORDS: Readonly<Record<ObligationStatus, { tone: Tone; words: string }>> = {
  upcoming: { tone: 'none', words: 'Upcoming' },
  due: { tone: 'warn', words: 'Due' },
  overdue: { tone: 'bad', words: 'Overdue' },
  closed: { tone: 'none', words: 'Chance passed' },
  done: { tone: 'good', words: 'Done' },
  cancelled: { tone: 'none', words: 'No longer applies' },
  not_required: { tone: 'none', words: 'Not required' },
  met: { tone: 'good', words: 'Met' },
  breached: { tone: 'bad', words: 'Not met' },
};

/** Those that somebody has still to meet. */
const OPEN: readonly ObligationStatus[] = ['upcoming', 'due', 'overdue', 'breached'];

export function isOpen({ status }: Pick<Obligation, 'status'>): boolean {
  return OPEN.includes(status);
}

/** A legal day, which is the same day for every reader. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

export function leftWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

export const CERTAINTY_WORDS: Readonly<Record<Obligation['source']['certainty'], string>> = {
  statute: 'read in the statute',
  official: 'stated by the office',
  secondary: 'found at another source',
  inferred: 'concluded from the rest',
  unconfirmed: 'not confirmed',
};
