import { blankFault } from '../formats/blanks.ts';
import { characterWords } from '../formats/character-words.ts';
import { isLatin } from '../formats/latin-name.ts';
import { foreignDesignatorsOf, restrictedWordsOf } from '../jurisdictions/form-rules.ts';
import type { Citation, JurisdictionPack, LegalForm, Mark } from '../jurisdictions/pack.ts';
import { endOf, formRules, legalName, withoutDesignator, withoutEndSigns } from './legal-name.ts';
import { falseLatinLetters } from './lookalike.ts';
import { normalizeName, wordsOf } from './name-normal-form.ts';
import { singular } from './plural.ts';

export type NameProblem = {
  code:
    | 'name_empty'
    | 'name_wrong_designator'
    | 'name_character'
    | 'name_blanks'
    | 'name_invisible_character'
    | 'name_lookalike'
    | 'name_restricted_word'
    | 'name_paper_only';
  /**
   * Only an `error` makes the name unusable. Other problems mean that an approval or a filing on paper may be required.
   */
  severity: 'error' | 'needs_approval' | 'warning';
  message: string;
  /** Source of the rule, and how reliable the source is. */
  citation: string;
  checkedOn: string;
  mark: Mark;
};

/** Codes of problems that rule out a name for every constitution. */
export const UNNAMEABLE: ReadonlySet<NameProblem['code']> = new Set(['name_empty', 'name_invisible_character']);

/** Codes of problems that rule out a name even for a draft. */
export const MISSPELT: ReadonlySet<NameProblem['code']> = new Set(['name_wrong_designator', 'name_blanks']);

/** Returns every problem of a name. A missing designator is not a problem, because `legalName` adds it. */
export function nameProblems(name: string, legalForm: LegalForm, pack: JurisdictionPack): NameProblem[] {
  const base = withoutDesignator(name, legalForm, pack);
  return [
    ...emptyName(name, pack),
    ...foreignDesignator(name, legalForm, pack),
    ...invisibleCharacters(name, pack),
    ...wrongBlanks(name, pack),
    ...wrongCharacters(
      name
        .trim()
        .replaceAll(INVISIBLE, '')
        .replaceAll(/\p{Zs}/gu, ' '),
      pack,
    ),
    ...restrictedWords(base, legalForm, pack),
    ...paperOnly(name, base, pack),
  ];
}

function emptyName(name: string, pack: JurisdictionPack): NameProblem[] {
  if (normalizeName(name, pack) !== '') return [];
  const message = 'The name needs a distinctive word.';
  return [problem('name_empty', 'error', message, pack.names.indistinctPhrases)];
}

function foreignDesignator(name: string, legalForm: LegalForm, pack: JurisdictionPack): NameProblem[] {
  const rule = foreignDesignatorsOf(pack, legalForm);
  const phrases = rule.value;
  const { title, designators } = formRules(legalForm, pack);
  // The end of the name is checked in three forms: as filed, because a designator may be added ("P" becomes "P LLC");
  // as written, because filing may change it ("P. L. L. C." becomes "P. DAO L. L. C."); and without its designator,
  // because "low profit LLC" is the designator of another form.
  const filed = legalName(name, legalForm, pack);
  const foreign = [filed, name.trim(), withoutDesignator(name, legalForm, pack)]
    .map((text) => endOf(withoutEndSigns(text), phrases))
    .find((end) => end !== undefined);
  if (!foreign) {
    const again = repeatedDesignator(filed, legalForm, pack);
    if (again === undefined) return [];
    const message = `"${again}" is a designator before the designator of the name. Remove one of the two.`;
    return [problem('name_wrong_designator', 'error', message, designators)];
  }
  const message = `"${foreign.designator}" is the designator of another legal form. Remove it; "${designators.value.standard}" is added for a ${title}.`;
  return [problem('name_wrong_designator', 'error', message, rule)];
}

/**
 * Returns a designator that stands before the name's final one, as in "Helios LLC LLC". Different words for a
 * corporation may follow each other ("Helios Fund Inc."), because most of them are also ordinary words.
 */
function repeatedDesignator(name: string, legalForm: LegalForm, pack: JurisdictionPack): string | undefined {
  const { accepted, halves } = formRules(legalForm, pack).designators.value;
  const own = [...accepted, ...halves.words, ...halves.suffixes];
  const last = endOf(withoutEndSigns(name), own);
  const before = endOf(withoutEndSigns(last?.before ?? ''), own)?.designator;
  if (before === undefined || legalForm !== 'corporation') return before;
  return wholeWord(before) === wholeWord(last?.designator ?? '') ? before : undefined;
}

const WHOLE_WORDS: Readonly<Record<string, string>> = {
  INC: 'INCORPORATED',
  CORP: 'CORPORATION',
  CO: 'COMPANY',
  LTD: 'LIMITED',
};

function wholeWord(designator: string): string {
  const word = designator.replaceAll(/[^A-Za-z]/g, '').toUpperCase();
  return WHOLE_WORDS[word] ?? word;
}

function wrongBlanks(name: string, pack: JurisdictionPack): NameProblem[] {
  const fault = blankFault(name.trim());
  return fault === null ? [] : [problem('name_blanks', 'error', `The name ${fault}`, pack.names.characters)];
}

/**
 * Invisible characters, refused because two names could differ only in such a character. Characters that change the
 * reading direction are refused in every text (domain/formats/text.ts). Names of people in Persian and Indic scripts
 * may need joiners, but filed names never do.
 */
const INVISIBLE = /(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

function invisibleCharacters(name: string, pack: JurisdictionPack): NameProblem[] {
  const places = [...name].flatMap((character, index) =>
    character.search(INVISIBLE) === 0 ? [{ character, index }] : [],
  );
  if (places.length === 0) return [];
  const listed = places
    .slice(0, 5)
    .map(({ character, index }) => `${characterWords(character)} at position ${index + 1}`);
  const message = `The name contains invisible characters: ${listed.join(', ')}. Remove them, or type the name again.`;
  return [problem('name_invisible_character', 'error', message, pack.names.characters)];
}

/**
 * Returns the problem with a character of the name that no office accepts; null: none. A letter with a diacritic is no
 * problem, because an office may have accepted it, although this service cannot file it. Any other character that is
 * not Latin could make the name look like that of another company.
 */
export function unfiledCharacters(name: string, pack: JurisdictionPack): NameProblem | null {
  const problems = [...invisibleCharacters(name, pack), ...wrongCharacters(name, pack)];
  return problems.find(({ code }) => code !== 'name_character' || !isLatin(name)) ?? null;
}

/**
 * Returns the problems with the characters of a name. Letters that only look Latin get a separate message, because the
 * sender may not see the difference.
 */
function wrongCharacters(name: string, pack: JurisdictionPack): NameProblem[] {
  const rule = pack.names.characters;
  const allowed = new RegExp(`^${rule.value}$`, 'u');
  const falseLetters = falseLatinLetters(name);
  const others = [...new Set(name)].filter(
    (character) => !allowed.test(character) && !falseLetters.includes(character),
  );
  const problems: NameProblem[] = [];
  if (falseLetters.length > 0) {
    const message = `${listed(falseLetters)} only look${falseLetters.length === 1 ? 's' : ''} like Latin letters. Use letters of the Latin alphabet.`;
    problems.push(problem('name_lookalike', 'error', message, rule));
  }
  if (others.length > 0) {
    const message = `The name contains ${listed(others)}, which cannot be filed. Use the letters A to Z, digits and plain punctuation.`;
    problems.push(problem('name_character', 'error', message, rule));
  }
  return problems;
}

function restrictedWords(base: string, legalForm: LegalForm, pack: JurisdictionPack): NameProblem[] {
  const rule = restrictedWordsOf(pack, legalForm);
  const needs = rule.mark === 'unconfirmed' ? 'may need' : 'needs';
  return [...new Set(wordsOf(base))].flatMap((word) => {
    const guard = rule.value.find(({ words }) => words.includes(word) || words.includes(singular(word)));
    if (!guard) return [];
    const message = `"${word}" ${needs} the approval of ${guard.authority}. Ask for it there first, or choose another word.`;
    return [problem('name_restricted_word', 'needs_approval', message, rule)];
  });
}

function paperOnly(name: string, base: string, pack: JurisdictionPack): NameProblem[] {
  const rule = pack.names.paperOnly;
  if (!rule) return [];
  const { characters, firstWords, words: inside } = rule.value;
  const words = wordsOf(base);
  // The whole text before the first space is compared, because "A.B. Foods" does not begin with the word A.
  const first = base.split(/\s/u, 1)[0]?.toUpperCase() ?? '';
  const found =
    [...name].find((character) => characters.includes(character)) ??
    (words.length > 1 && firstWords.includes(first) ? first : undefined) ??
    words.find((word) => inside.includes(word));
  if (found === undefined) return [];
  const message = `The office accepts a name with "${found}" only on paper. Remove "${found}" to file online.`;
  return [problem('name_paper_only', 'warning', message, rule)];
}

function problem(
  code: NameProblem['code'],
  severity: NameProblem['severity'],
  message: string,
  { citation, checkedOn, mark }: Citation,
): NameProblem {
  return { code, severity, message, citation, checkedOn, mark };
}

function listed(characters: readonly string[]): string {
  return characters.slice(0, 5).map(characterWords).join(', ');
}
