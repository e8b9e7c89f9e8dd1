import type { JurisdictionPack, LegalForm, LegalFormRules } from '../jurisdictions/pack.ts';
import { ABBREVIATIONS, partedLetters } from './name-normal-form.ts';

/**
 * Returns the name as filed, with the legal form's designator added if missing. `helios-research` becomes
 * `helios-research DAO LLC`. `Helios LLC` and `Helios DAO` both become `Helios DAO LLC`, because each has half of that
 * designator.
 */
export function legalName(name: string, legalForm: LegalForm, pack: JurisdictionPack): string {
  const { accepted, standard, halves } = formRules(legalForm, pack).designators.value;
  const text = trimmed(name);
  if (endOf(text, accepted)) return text;
  if (endOf(text, halves.words)) return `${text} ${halves.standardSuffix}`;
  const suffix = endOf(text, halves.suffixes);
  if (suffix) return `${suffix.before} ${halves.standardWord} ${suffix.designator}`.trim();
  return `${text} ${standard}`.trim();
}

/**
 * Returns the legal form that a name's designator shows; the state's usual form if the name has none. If the usual form
 * were always used, "Helios LLC" could become "Helios DAO LLC", another company's name.
 */
export function formOfName(name: string, pack: JurisdictionPack): LegalForm {
  const text = trimmed(name);
  const says = (form: LegalForm) => endOf(text, formRules(form, pack).designators.value.accepted) !== undefined;
  const forms = Object.keys(pack.legalForms) as LegalForm[];
  return [pack.defaultLegalForm, ...forms].find(says) ?? pack.defaultLegalForm;
}

/** Returns the name without the designator that `legalName` would add or keep. */
export function withoutDesignator(name: string, legalForm: LegalForm, pack: JurisdictionPack): string {
  const { accepted, halves } = formRules(legalForm, pack).designators.value;
  const text = trimmed(name);
  return endOf(text, [...accepted, ...halves.words, ...halves.suffixes])?.before ?? text;
}

function trimmed(name: string): string {
  return name.trim().replace(/[\s,;]+$/u, '');
}

/**
 * Returns whether the name ends with the designator of any legal form, so that it cannot be a person's name. "Minh Dao",
 * "Mei Lao" and "Ana Co" are persons: these words are also family names, unless they are in capitals or have signs.
 */
export function isCompanyName(name: string, pack: JurisdictionPack): boolean {
  if (/^[^&,]+\s(?:Co|Dao|Lao)$/.test(name)) return false;
  const own = Object.values(pack.legalForms).flatMap(({ designators: { value } }) => [
    ...value.accepted,
    ...value.halves.words,
  ]);
  return endOf(withoutEndSigns(name), [...own, ...pack.names.foreignDesignators.value]) !== undefined;
}

/** Removes signs that could hide a designator: `Inc.!` and `(Inc.)` still count as Inc. */
export function withoutEndSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s.,-]/gu, ' ').replace(/[^\p{L}\p{N}.]+$/u, '');
}

export function formRules(legalForm: LegalForm, pack: JurisdictionPack): LegalFormRules {
  const rules = pack.legalForms[legalForm];
  if (!rules) throw new Error(`${pack.code} has no legal form ${legalForm}`);
  return rules;
}

/** Returns the longest phrase with which the text ends (spelled as in the text), and the text before it. */
export function endOf(text: string, phrases: readonly string[]): { before: string; designator: string } | undefined {
  if (phrases.length === 0) return undefined;
  const match = endPattern(phrases).exec(text);
  return match ? { before: match[1] ?? '', designator: match[2] ?? '' } : undefined;
}

const END_PATTERNS = new Map<string, RegExp>();

/** Patterns are cached, because there are few lists but thousands of names to check. */
function endPattern(phrases: readonly string[]): RegExp {
  const key = phrases.join('|');
  const cached = END_PATTERNS.get(key);
  if (cached) return cached;
  const alternatives = [...phrases].sort((a, b) => b.length - a.length).map(phrasePattern);
  const pattern = new RegExp(`^(.*?)(?:^|[\\s,]+)(${alternatives.join('|')})$`, 'isu');
  END_PATTERNS.set(key, pattern);
  return pattern;
}

/**
 * Returns a regular expression (as text) for a phrase: LLC also matches L.L.C. and L. L. C.; LTD LIABILITY CO also
 * matches Ltd. liability co.
 */
function phrasePattern(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => (ABBREVIATIONS.has(word) ? partedLetters(word) : `${word}\\.?`))
    .join('[\\s-]+');
}
