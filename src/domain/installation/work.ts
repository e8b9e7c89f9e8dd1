/** Kinds of scheduled work. Each kind has a loop (worker/loop.ts), and a table whose rows are the work. */
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
