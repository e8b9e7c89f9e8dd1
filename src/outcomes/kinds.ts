import type { FilingType } from '../domain/entity/filing-type.ts';
import type { Filing } from '../store/filings.ts';
import type { FilingKind } from './kind.ts';
import { DISSOLUTION } from './kinds/dissolution.ts';
import { FORMATION, IMPORT } from './kinds/formation.ts';
import { CHANGE_ON_FILE, REPORT_OR_ORDER } from './kinds/later-filing.ts';
import { TAX_NUMBER } from './kinds/tax-number.ts';

const FILING_KINDS: Readonly<Record<FilingType, FilingKind>> = {
  formation: FORMATION,
  ein: TAX_NUMBER,
  dissolution: DISSOLUTION,
  amendment: CHANGE_ON_FILE,
  agent_change: CHANGE_ON_FILE,
  annual_report: REPORT_OR_ORDER,
  annual_tax: REPORT_OR_ORDER,
  good_standing: REPORT_OR_ORDER,
  correction: REPORT_OR_ORDER,
  reinstatement: REPORT_OR_ORDER,
};

export function kindOf({ type, is_import }: Pick<Filing, 'type' | 'is_import'>): FilingKind {
  return is_import ? IMPORT : FILING_KINDS[type];
}
