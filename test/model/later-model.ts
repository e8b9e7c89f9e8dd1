import type { Entry } from './registry.ts';
import type { Seen } from './subject.ts';

/*
 * The same for the life after the formation: the annual report, which is filed for an obligation, with figures that its
 * account gives at once or later. It may be cancelled before it is with the office, and settled by the account itself.
 */

export const LATER_COMMANDS = ['file', 'file_without_figures', 'cancel', 'settle'] as const;
export type LaterCommand = (typeof LATER_COMMANDS)[number];
export type LaterVerdict = 'done' | 'illegal_transition' | 'validation_failed';

/** Returns the answer that the service has to give to a company that is Active. */
export function predictLater(before: Seen, command: LaterCommand): LaterVerdict {
  const newest = reportsOf(before).at(-1);
  const open = newest !== undefined && !newest.closed ? newest : null;
  const awaitsFigures = open?.status === 'information';
  if (command === 'cancel') return awaitsFigures ? 'done' : 'illegal_transition';
  if (before.duty?.state !== 'open') return 'illegal_transition';
  if (command === 'file_without_figures' && awaitsFigures) return 'validation_failed';
  if (command === 'file' && awaitsFigures) return 'done';
  return open === null ? 'done' : 'illegal_transition';
}

/** Returns the differences from the expected state afterwards. */
export function expectAfterLater(before: Seen, command: LaterCommand, after: Seen): string[] {
  const awaited = reportsOf(before).at(-1)?.status === 'information';
  const opened = command === 'file_without_figures' || (command === 'file' && !awaited) ? 1 : 0;
  const status = { file: 'filing', file_without_figures: 'information', cancel: 'rejected', settle: null }[command];
  const newest = reportsOf(after).at(-1);
  const wrong = [];
  if (after.filings.length !== before.filings.length + opened) wrong.push(`${after.filings.length} filings`);
  if (status !== null && newest?.status !== status) wrong.push(`the report is ${newest?.status}, not ${status}`);
  if (command === 'cancel' && newest?.state !== 'cancelled') wrong.push(`a cancelled report is ${newest?.state}`);
  const isDone = after.duty?.state === 'done';
  if (isDone !== (command === 'settle')) wrong.push(`the obligation is ${after.duty?.state} after ${command}`);
  return wrong;
}

/** Returns what is broken: invariants of reports that must hold at every moment. */
export function brokenLater(seen: Seen, entries: readonly Entry[]): string[] {
  const reports = reportsOf(seen);
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  const standing = entries.filter(({ type, status }) => type === 'annual_report' && status !== 'rejected');
  check(standing.length <= 1, `the report stands in the register ${standing.length} times`);
  const accepted = reports.filter(({ state }) => state === 'accepted');
  check(accepted.length <= 1, `${accepted.length} accepted reports`);
  for (const { number } of accepted) {
    check(seen.duty?.state === 'done', `accepted, and the obligation is ${seen.duty?.state}`);
    check(
      standing.some((entry) => entry.number === number && entry.status === 'accepted'),
      'a number nobody gave',
    );
  }
  for (const { state, status, sends } of reports) {
    check((status === 'accepted') === (state === 'accepted'), `a report is ${state} and shown as ${status}`);
    const isRefused = state === 'rejected' || state === 'cancelled';
    check((status === 'rejected') === isRefused, `a report is ${state} and shown as ${status}`);
    check(status !== 'information' || sends === 0, 'sent before its figures were known');
  }
  return wrong;
}

export function reportsOf({ filings }: Seen): Seen['filings'] {
  return filings.filter(({ type }) => type === 'annual_report');
}
