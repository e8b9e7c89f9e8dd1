/** Types of filings. All go to a company registry except `ein`, a request to the tax office. */
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
 * Returns a filing's reference. The reference is computed, not random: after a restore from a backup, it is the same
 * again, so the filing can be found at the registry.
 */
export function filingReference(entityId: string, type: FilingType, ordinal: number): string {
  return `efs-${entityId}-${type}-${ordinal}`;
}
