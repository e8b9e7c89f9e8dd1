/** Kinds of scheduled work. Each has a loop (worker/loop.ts) and a table with its rows. */
export const WORK_KINDS = [
  'formations',
  'filings',
  'mails',
  'proposals',
  'webhook_lanes',
  'subscriptions',
  'payments',
  'dissolutions',
  'calendars',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
