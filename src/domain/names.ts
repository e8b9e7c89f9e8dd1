import type { JurisdictionPack, LegalForm, LegalFormRules } from './jurisdictions/pack.ts';

/** Phrases written as single letters, which may be dotted or spaced: L.L.C. and L L C are LLC. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['LLC', 'LC', 'DAO', 'LAO', 'LP', 'LLP', 'LLLP']);

export type NameProblem = {
  code: 'name_empty' | 'name_wrong_designator' | 'name_restricted_word' | 'name_paper_only';
  /** Only an `error` makes the name unusable; the others cost an approval, or a letter instead of a web form. */
  severity: 'error' | 'needs_approval' | 'warning';
  message: string;
};

/**
 * The name as filed: with the legal form's designator where it does not end with one. `helios-research` becomes
 * `helios-research DAO LLC`; `Helios LLC` and `Helios DAO`, half a DAO designator each, get the other half.
 */
export function legalName(name: string, legalForm: LegalForm, pack: JurisdictionPack): string {
  const { accepted, standard, halves } = formRules(legalForm, pack).designators.value;
  const text = name.trim();
  if (endOf(text, accepted)) return text;
  if (endOf(text, halves.words)) return `${text} ${halves.standardSuffix}`;
  const suffix = endOf(text, halves.suffixes);
  if (suffix) return `${suffix.before} ${halves.standardWord} ${suffix.designator}`.trim();
  return `${text} ${standard}`.trim();
}

/**
 * The letters and digits that tell one name from another on the state's record: two names are the same to the registry
 * when these are equal. Nothing in it depends on spacing; whether spacing alone distinguishes is not settled, so it does not.
 */
export function normalizeName(name: string, pack: JurisdictionPack): string {
  const once = foldOnce(name, pack);
  // Joining the words can make a new one ("Th e" reads THE): fold until nothing changes, so that a normalised name is
  // its own normal form. Every round but the first only shortens.
  const twice = foldOnce(once, pack);
  return twice === once ? once : normalizeName(twice, pack);
}

/** What is wrong with a name, all at once. A missing designator is not: `legalName` adds it. */
export function nameProblems(name: string, legalForm: LegalForm, pack: JurisdictionPack): NameProblem[] {
  const base = withoutDesignator(name, legalForm, pack);
  return [
    ...emptyName(name, pack),
    ...foreignDesignator(base, legalForm, pack),
    ...restrictedWords(base, pack),
    ...paperOnly(base, pack),
  ];
}

function emptyName(name: string, pack: JurisdictionPack): NameProblem[] {
  if (normalizeName(name, pack) !== '') return [];
  const message = 'Nothing in this name tells it from others. Add a word that is not a designator.';
  return [{ code: 'name_empty', severity: 'error', message }];
}

function foreignDesignator(base: string, legalForm: LegalForm, pack: JurisdictionPack): NameProblem[] {
  const foreign = endOf(base, pack.names.foreignDesignators.value);
  if (!foreign) return [];
  const { title, designators } = formRules(legalForm, pack);
  const message = `"${foreign.designator}" names another legal form. Leave it out; "${designators.value.standard}" is added for a ${title}.`;
  return [{ code: 'name_wrong_designator', severity: 'error', message }];
}

function restrictedWords(base: string, pack: JurisdictionPack): NameProblem[] {
  const words = new Set(wordsOf(base));
  return pack.names.restricted.value.flatMap(({ words: restricted, authority }) =>
    restricted
      .filter((word) => words.has(word))
      .map((word): NameProblem => {
        const message = `"${word}" needs the approval of ${authority}. Get it first, or choose another word.`;
        return { code: 'name_restricted_word', severity: 'needs_approval', message };
      }),
  );
}

function paperOnly(base: string, pack: JurisdictionPack): NameProblem[] {
  const rule = pack.names.paperOnly?.value;
  if (!rule) return [];
  const words = wordsOf(base);
  const first = words[0];
  const found =
    [...base].find((character) => rule.characters.includes(character)) ??
    (first !== undefined && rule.firstWords.includes(first) ? first : undefined) ??
    words.find((word) => rule.words.includes(word));
  if (found === undefined) return [];
  const message = `The office takes a name with "${found}" on paper only. Leave it out to file online.`;
  return [{ code: 'name_paper_only', severity: 'warning', message }];
}

function withoutDesignator(name: string, legalForm: LegalForm, pack: JurisdictionPack): string {
  const { accepted, halves } = formRules(legalForm, pack).designators.value;
  const text = name.trim();
  return endOf(text, [...accepted, ...halves.words, ...halves.suffixes])?.before ?? text;
}

function formRules(legalForm: LegalForm, pack: JurisdictionPack): LegalFormRules {
  const rules = pack.legalForms[legalForm];
  if (!rules) throw new Error(`${pack.code} has no legal form ${legalForm}`);
  return rules;
}

/** The longest of the phrases the text ends with, however it is dotted and spaced, and what stands before it. */
function endOf(text: string, phrases: readonly string[]): { before: string; designator: string } | undefined {
  if (phrases.length === 0) return undefined;
  const match = endPattern(phrases).exec(text);
  return match ? { before: match[1] ?? '', designator: match[2] ?? '' } : undefined;
}

const END_PATTERNS = new Map<string, RegExp>();

/** Kept once made: there are a few lists of phrases for each state, and names are read by the thousand. */
function endPattern(phrases: readonly string[]): RegExp {
  const key = phrases.join('|');
  const known = END_PATTERNS.get(key);
  if (known) return known;
  const alternatives = [...phrases].sort((a, b) => b.length - a.length).map(phrasePattern);
  const pattern = new RegExp(`^(.*?)(?:^|[\\s,]+)(${alternatives.join('|')})$`, 'isu');
  END_PATTERNS.set(key, pattern);
  return pattern;
}

/** LLC also reads L.L.C. and L. L. C.; LTD LIABILITY CO also Ltd. liability co. */
function phrasePattern(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => (ABBREVIATIONS.has(word) ? `${[...word].join('\\.?\\s?')}\\.?` : `${word}\\.?`))
    .join('\\s+');
}

/** Capitals without marks; apostrophes vanish, other punctuation parts words, & reads AND. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\p{M}'\u2018\u2019]/gu, '')
    .replaceAll('&', ' AND ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function foldOnce(name: string, pack: JurisdictionPack): string {
  const { indistinctPhrases, indistinctWords, singularEqualsPlural } = pack.names;
  const words = withoutPhrases(wordsOf(name), indistinctPhrases.value);
  const isDistinct = (word: string) => !indistinctWords.value.includes(word);
  // Single letters wait until initials are joined: the A of A.B. Foods is no article.
  return joinInitials(words.filter((word) => word.length === 1 || isDistinct(word)))
    .filter(isDistinct)
    .map((word) => (singularEqualsPlural.value ? singular(word) : word))
    .join('');
}

/** Drops the phrases wherever they stand, the longest first; an abbreviation also where dots have parted its letters. */
function withoutPhrases(words: readonly string[], phrases: readonly string[]): string[] {
  const spelled = phrases.filter((phrase) => ABBREVIATIONS.has(phrase)).map((phrase) => [...phrase]);
  const patterns = [...phrases.map((phrase) => phrase.split(' ')), ...spelled].sort((a, b) => b.length - a.length);
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = patterns.find((pattern) => pattern.every((word, offset) => words[at + offset] === word));
    if (!found) kept.push(words[at] ?? '');
    at += found?.length ?? 1;
  }
  return kept;
}

/** Punctuation never distinguishes, so A.B. Foods is AB Foods. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let afterInitial = false;
  for (const word of words) {
    const isInitial = /^\p{L}$/u.test(word);
    if (isInitial && afterInitial) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    afterInitial = isInitial;
  }
  return joined;
}

/**
 * English plurals by ending. Where the ending leaves two singulars (movies, axes) the commoner pattern wins: taking two
 * names for one would refuse a good name, while a plural that slips through only costs the registry's own refusal.
 */
function singular(word: string): string {
  if (word.length < 4 || /(?:SS|US|IS)$/.test(word)) return word;
  if (word.endsWith('IES')) return `${word.slice(0, -3)}Y`;
  if (/(?:SS|X|CH|SH|ZZ)ES$/.test(word)) return word.slice(0, -2);
  return word.endsWith('S') ? word.slice(0, -1) : word;
}
