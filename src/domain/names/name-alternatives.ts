import { foreignDesignatorsOf, restrictedWordsOf } from '../jurisdictions/form-rules.ts';
import type { JurisdictionPack, LegalForm } from '../jurisdictions/pack.ts';
import { withoutDesignator } from './legal-name.ts';
import { latinReading } from './lookalike.ts';
import { normalizeName } from './name-normal-form.ts';
import { nameProblems } from './names.ts';
import { singular } from './plural.ts';

/** Words that make a name distinct without describing the company's business. */
const ADDITIONS = ['Labs', 'Works', 'Group', 'Collective', 'Network', 'Studio', 'Ventures', 'Partners'];

/** Maximum length of a suggestion, so that name and designator fit into the 128 characters of the constitution. */
const MAX_LENGTH = 100;

/**
 * Suggests names, best first: the requested name with its problems removed, then also with one word added. No
 * suggestion has a problem or equals the requested name, but only the registry knows whether a name is available.
 */
export function nameCandidates(name: string, legalForm: LegalForm, pack: JurisdictionPack): string[] {
  const base = cleaned(name, legalForm, pack);
  if (base === '' || base.length > MAX_LENGTH) return [];
  const isAsked = (candidate: string) =>
    normalizeName(candidate, pack) === normalizeName(name, pack) && nameProblems(name, legalForm, pack).length === 0;
  const words = new Set(
    base
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .map(singular),
  );
  const additions = ADDITIONS.filter((word) => !words.has(singular(word.toUpperCase())));
  return [base, ...additions.map((word) => `${base} ${word}`)].filter(
    (candidate) => !isAsked(candidate) && nameProblems(candidate, legalForm, pack).length === 0,
  );
}

function cleaned(name: string, legalForm: LegalForm, pack: JurisdictionPack): string {
  const { paperOnly } = pack.names;
  const foreignDesignators = foreignDesignatorsOf(pack, legalForm);
  const restricted = restrictedWordsOf(pack, legalForm);
  const unwanted = new Set([
    ...foreignDesignators.value,
    ...(paperOnly === null ? [] : [...paperOnly.value.firstWords, ...paperOnly.value.words]),
    ...restricted.value.flatMap(({ words }) => words),
  ]);
  const isWanted = (word: string) => {
    const plain = word.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
    return plain !== '' && !unwanted.has(plain) && !unwanted.has(singular(plain));
  };
  return withoutDesignator(latinReading(name), legalForm, pack)
    .replace(/[^A-Za-z0-9 .,'-]/g, ' ')
    .split(/\s+/)
    .filter(isWanted)
    .join(' ')
    .replace(/[\s,.'-]+$/, '');
}
