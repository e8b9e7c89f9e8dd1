import type { Citation, JurisdictionPack, LegalForm, Rule } from './pack.ts';

export type PlacedRule = Citation & { rule: string; value: unknown };

/**
 * Returns every rule for one legal form, by its dotted path in the state's law. A rule of the form replaces the
 * state's.
 */
export function rulesOf(pack: JurisdictionPack, legalForm: LegalForm): PlacedRule[] {
  const { legalForms, deadlines: _deadlines, ...rest } = pack;
  const ofForm = legalForms[legalForm];
  const { foreignDesignators, restricted, feeCents = {} } = ofForm ?? {};
  const replaced = new Set([
    ...(foreignDesignators ? ['names.foreign_designators'] : []),
    ...(restricted ? ['names.restricted'] : []),
    ...Object.keys(feeCents).map((type) => `fee_cents.${type}`),
  ]);
  return [
    ...rulesIn(ofForm, `legal_forms.${legalForm}`),
    ...rulesIn(rest, '').filter(({ rule }) => !replaced.has(rule)),
  ];
}

function rulesIn(node: unknown, place: string): PlacedRule[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isRule(node)) {
    const { citation, checkedOn, mark, value } = node;
    return [{ rule: place, citation, checkedOn, mark, value: wireValue(value) }];
  }
  return Object.entries(node).flatMap(([key, inner]) =>
    rulesIn(inner, place === '' ? wireName(key) : `${place}.${wireName(key)}`),
  );
}

function isRule(node: object): node is Rule<unknown> {
  return 'value' in node && 'citation' in node;
}

function wireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wireName(key), wireValue(inner)]));
}

function wireName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
