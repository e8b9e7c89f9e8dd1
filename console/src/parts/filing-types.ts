import type { DryRun } from '#sdk/index.ts';

/** Types of filings in words. */
export const FILING_TYPES: Readonly<Record<DryRun['effects']['filings'][number]['type'], string>> = {
  formation: 'Formation',
  ein: 'Tax number',
  dissolution: 'Dissolution',
  amendment: 'Amendment',
  agent_change: 'Change of the registered agent',
  annual_report: 'Annual report',
  annual_tax: 'Annual tax',
  good_standing: 'Certificate of good standing',
  correction: 'Statement of correction',
  reinstatement: 'Reinstatement',
};
