/** Kinds of due work; each has one loop (worker/loop.ts) and one table that holds its rows. */
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
