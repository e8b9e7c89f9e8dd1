import type { JurisdictionPack, LegalForm } from '../jurisdictions/pack.ts';
import { withoutDesignator } from './legal-name.ts';
import { latinReading } from './lookalike.ts';
import { normalizeName } from './name-normal-form.ts';
import { nameProblems } from './names.ts';
import { singular } from './plural.ts';

/** Words that make a name another one without saying anything about what the company does. */
const ADDITIONS = ['Labs', 'Works', 'Group', 'Collective', 'Network', 'Studio', 'Ventures', 'Partners'];

/** A name with an addition still has to be one: `line(128)` of the constitution, less a designator. */
const MAX_LENGTH = 100;

/**
 * Names to take instead, best first: what was asked for without what is wrong with it, then the same with one word more.
 * Each is free of problems and another name than the one asked for; whether it is taken has to be asked.
 */
export function nameCandidates(name: string, legalForm: LegalForm, pack: JurisdictionPack): string[] {
  const base = cleaned(name, legalForm, pack);
  if (base === '' || base.length > MAX_LENGTH) return [];
  const isAsked = (candidate: string) =>
    normalizeName(candidate, pack) === normalizeName(name, pack) && nameProblems(name, legalForm, pack).length === 0;
  return [base, ...ADDITIONS.map((word) => `${base} ${word}`)].filter(
    (candidate) => !isAsked(candidate) && nameProblems(candidate, legalForm, pack).length === 0,
  );
}

/** In Latin letters, without designators, restricted words, and what an office takes on paper only. */
function cleaned(name: string, legalForm: LegalForm, pack: JurisdictionPack): string {
  const { foreignDesignators, paperOnly, restricted } = pack.names;
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
