import type { RejectionCode } from '../filing/rejection.ts';

/**
 * Reference numbers with which the online EIN application (IRS "EIN assistant") refuses a request. The IRS publishes no
 * list, so these are the meanings that tax preparers agree on (checked 2026-11-21). An unknown number counts as
 * `ein_other`.
 */
const IRS_REFERENCES: Readonly<Record<string, RejectionCode>> = {
  /** The name belongs to a company that already has an EIN, or is too similar to the name of such a company. */
  '101': 'ein_name_conflict',
  /** The responsible party's tax number does not match the name. */
  '102': 'ein_party_mismatch',
  '103': 'ein_party_mismatch',
  /** A problem with the contact person or the third-party designee. */
  '104': 'ein_other',
  /** Error code of the tax office: too many attempts on the same day. */
  '105': 'ein_daily_limit',
  /** A problem with the type of entity, or with the combination of this type with other answers. */
  '106': 'ein_other',
  '107': 'ein_other',
  '108': 'ein_party_mismatch',
  /** The IRS's system is out of order; the IRS asks for a retry after a day. */
  '109': 'ein_technical',
  '110': 'ein_technical',
  '111': 'ein_technical',
  '112': 'ein_technical',
  '113': 'ein_technical',
  /** The limit of one EIN per responsible party per day (IRS, "Get an employer identification number"). */
  '114': 'ein_daily_limit',
  /** The responsible party has died. The account must name another person, as after a mismatch. */
  '115': 'ein_party_mismatch',
};

/** Returns this service's code for a reference number of the IRS; null if the text is not a reference number. */
export function codeOfIrsReference(text: string): RejectionCode | null {
  const [number = ''] = /\b1\d\d\b/.exec(text) ?? [];
  return IRS_REFERENCES[number] ?? null;
}
