import type { JurisdictionPack } from '../jurisdictions/pack.ts';
import { singular } from './plural.ts';

/** Abbreviations that may be written with dots or spaces: L.L.C. and L L C are LLC. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'RLLLP LLLP PLLC PLLP RLLP LLC LLP L3C PBC DAO LAO PLC LC LP PC'.split(' '),
);

/** Returns a regular expression (as text) for an abbreviation whose letters may be followed by a dot or a space. */
export function partedLetters(abbreviation: string): string {
  return `${[...abbreviation].join('\\.?\\s?')}\\.?`;
}

/**
 * Returns the letters and digits that distinguish a name on the state's record. Two names with the same result are the
 * same for the registry. Spaces are left out, because no source says whether spacing alone makes a name distinct.
 */
export function normalizeName(name: string, pack: JurisdictionPack): string {
  const once = distinctWords(name, pack).join('');
  // Joining words can make a new indistinct word ("Th e" becomes THE), so this repeats until nothing changes. Each
  // round after the first can only shorten the name.
  const twice = distinctWords(once, pack).join('');
  return twice === once ? once : normalizeName(twice, pack);
}

/**
 * Returns the words of the normal form. If two names have the same normal form but different words, they differ only in
 * spacing.
 */
export function distinctWords(name: string, pack: JurisdictionPack): string[] {
  const { indistinctPhrases, indistinctWords, singularEqualsPlural } = pack.names;
  const words = withoutPhrases(
    wordsOf(capitals(name).replace(partedPattern(indistinctPhrases.value), ' ')),
    indistinctPhrases.value,
  );
  const isDistinct = (word: string) => !indistinctWords.value.includes(word);
  // Single letters are checked after initials are joined, because the A in "A.B. Foods" is not an article.
  return joinInitials(words.filter((word) => word.length === 1 || isDistinct(word)))
    .filter(isDistinct)
    .map((word) => (singularEqualsPlural.value ? singular(word) : word));
}

/** Splits a name into upper-case words without diacritics and apostrophes; & becomes AND. */
export function wordsOf(name: string): string[] {
  return capitals(name)
    .replaceAll('&', ' AND ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function capitals(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\p{M}'\u2018\u2019]/gu, '');
}

const PARTED = new Map<readonly string[], RegExp>();

/**
 * Matches listed abbreviations that are not part of a longer word or group of initials. For example, the end of
 * A.L.L.C. does not match.
 */
function partedPattern(phrases: readonly string[]): RegExp {
  const cached = PARTED.get(phrases);
  if (cached) return cached;
  const alternatives = [...ABBREVIATIONS].filter((phrase) => phrases.includes(phrase)).map(partedLetters);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  PARTED.set(phrases, pattern);
  return pattern;
}

function withoutPhrases(words: readonly string[], phrases: readonly string[]): string[] {
  const patterns = phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length);
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = patterns.find((pattern) => pattern.every((word, offset) => words[at + offset] === word));
    if (!phrase) kept.push(words[at] ?? '');
    at += phrase?.length ?? 1;
  }
  return kept;
}

/** Joins initials, because punctuation never makes a name distinct: "A.B. Foods" is the same as "AB Foods". */
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
