/** Types of filings. All go to a registry of companies, but `ein` is a request to the tax office. */
export const FILING_TYPES = [
  'formation',
  'ein',
  'dissolution',
  'amendment',
  'agent_change',
  'annual_report',
  'annual_tax',
  'good_standing',
  'correction',
  'reinstatement',
] as const;
export type FilingType = (typeof FILING_TYPES)[number];

/** Derived, not random: a database restored from a backup makes it again and finds what it had filed. */
export function filingReference(entityId: string, type: FilingType, ordinal: number): string {
  return `efs-${entityId}-${type}-${ordinal}`;
}
