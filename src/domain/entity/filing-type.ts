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

/**
 * Returns the name by which a registry knows a filing. It is derived, not random: a database restored from a backup
 * makes the same reference again and so finds what it had already filed.
 */
export function filingReference(entityId: string, type: FilingType, ordinal: number): string {
  return `efs-${entityId}-${type}-${ordinal}`;
}
