import type { Obligation } from '#sdk/index.ts';
import { dayWords, leftWords, OBLIGATION_WORDS } from './obligation-words.ts';

export function ObligationState({ status }: Pick<Obligation, 'status'>) {
  const { tone, words } = OBLIGATION_WORDS[status];
  return (
    <span className="state" data-tone={tone}>
      {words}
    </span>
  );
}

/** The last legal day, and how far it is. */
export function DueDay({ due_on, days_left, time_zone }: Pick<Obligation, 'due_on' | 'days_left' | 'time_zone'>) {
  if (due_on === null) return <>At all times</>;
  return (
    <time dateTime={due_on} title={`A legal day in ${time_zone}`}>
      {dayWords(due_on)}
      {days_left !== null && <span className="soft"> ({leftWords(days_left)})</span>}
    </time>
  );
}
