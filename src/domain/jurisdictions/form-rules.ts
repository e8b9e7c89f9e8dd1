import type { JurisdictionPack, LegalForm, NameRules, RequiredPart, Rule, StateFilingType } from './pack.ts';

/** Rules that a state may set differently for one legal form. */

export function requiredPartsOf(pack: JurisdictionPack, form: LegalForm): readonly RequiredPart[] {
  return [...new Set([...pack.requiredParts.value, ...(pack.legalForms[form]?.requiredParts?.value ?? [])])];
}

export function foreignDesignatorsOf(pack: JurisdictionPack, form: LegalForm): NameRules['foreignDesignators'] {
  return pack.legalForms[form]?.foreignDesignators ?? pack.names.foreignDesignators;
}

export function restrictedWordsOf(pack: JurisdictionPack, form: LegalForm): NameRules['restricted'] {
  return pack.legalForms[form]?.restricted ?? pack.names.restricted;
}

/** The parts of a state's law (pack) that its fees depend on. */
export type Priced = Pick<JurisdictionPack, 'feeCents' | 'legalForms'>;

export function feeRuleOf(
  { feeCents, legalForms }: Priced,
  form: LegalForm,
  type: StateFilingType,
): Rule<number> | undefined {
  return legalForms[form]?.feeCents?.[type] ?? feeCents[type];
}
