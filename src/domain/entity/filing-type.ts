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
 * Derived instead of random, so that a database restored from a backup makes the same reference and finds its filing.
 */
export function filingReference(entityId: string, type: FilingType, ordinal: number): string {
  return `efs-${entityId}-${type}-${ordinal}`;
}
