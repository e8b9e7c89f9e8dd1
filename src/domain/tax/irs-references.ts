import type { RejectionCode } from '../filing/rejection.ts';

/**
 * Reference numbers with which the online application for an EIN refuses (IRS "EIN assistant"). The IRS publishes no
 * list; these are the meanings that preparers agree on (checked 2026-11-21), so an unknown one is `ein_other`.
 */
const IRS_REFERENCES: Readonly<Record<string, RejectionCode>> = {
  /** The name belongs to a company that has a number, or is too similar to its name. */
  '101': 'ein_name_conflict',
  /** The responsible party's own number does not belong to their name. */
  '102': 'ein_party_mismatch',
  '103': 'ein_party_mismatch',
  /** About the contact or third party. */
  '104': 'ein_other',
  /** Too many attempts today. */
  '105': 'ein_daily_limit',
  /** About the kind of entity, or its combination with other answers. */
  '106': 'ein_other',
  '107': 'ein_other',
  '108': 'ein_party_mismatch',
  /** Out of order; retry after a day. */
  '109': 'ein_technical',
  '110': 'ein_technical',
  '111': 'ein_technical',
  '112': 'ein_technical',
  '113': 'ein_technical',
  /** One number per responsible party per day (IRS, "Get an employer identification number"). */
  '114': 'ein_daily_limit',
  /** The responsible party has died: another one has to be named, as if the party did not match. */
  '115': 'ein_party_mismatch',
};

/** Returns our code for a reference number of the IRS; null if it is not one. */
export function codeOfIrsReference(text: string): RejectionCode | null {
  const [number = ''] = /\b1\d\d\b/.exec(text) ?? [];
  return IRS_REFERENCES[number] ?? null;
}
