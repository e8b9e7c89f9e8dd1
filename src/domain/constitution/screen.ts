import { problemSentence } from '../formats/field-name.ts';
import { isPartyPart, personalTaxNumberAt, redactTaxNumbers } from '../formats/personal-tax-number.ts';
import { pathOf, pointerOf } from '../formats/pointer.ts';
import type { Problem } from '../formats/problem.ts';
import { forbiddenAt, TEXT_FAULTS, textFault } from '../formats/text.ts';

const PROSE: ReadonlySet<string> = new Set([
  '/purpose',
  '/management/description',
  '/tax/reason',
  '/economics/distributions/terms',
  '/economics/tax_allocations/terms',
  '/admission/requirements',
]);

const MESSAGES = {
  text_not_nfc: TEXT_FAULTS.text_not_nfc,
  text_forbidden_character: TEXT_FAULTS.text_forbidden_character,
  personal_tax_number: 'looks like a personal tax number (SSN or ITIN), which is never accepted. Remove it.',
} as const;

type TextProblem = keyof typeof MESSAGES;

/** Finds forbidden characters and personal tax numbers in all texts and keys, even where the schema allows them. */
export function textProblems(document: unknown): Problem[] {
  const problems: Problem[] = [];
  const report = (path: readonly (string | number)[], codes: TextProblem[]) => {
    for (const code of codes) problems.push({ pointer: pointerOf(path), code, message: MESSAGES[code] });
  };
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    const isParty = isPartyPart(String(path[0]));
    if (typeof value === 'string') report(path, wrongIn(value, isParty, PROSE.has(pointerOf(path))));
    else if (typeof value === 'number' && isParty) report(path, wrongIn(String(value), true, false));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const innerPath = [...path, key];
        report(innerPath, wrongIn(key, isParty, false));
        visit(inner, innerPath);
      }
    }
  };
  visit(document, []);
  return problems;
}

/**
 * Returns the problem and the offset of the first personal tax number in a source text with its comments, or else of
 * the first forbidden character; undefined if there is neither. Called only if `textProblems` found no problem.
 */
export function sourceProblem(source: string): { offset: number; problem: Problem } | undefined {
  const suspects = [
    ['personal_tax_number', personalTaxNumberAt(source, false)],
    ['text_forbidden_character', forbiddenAt(source, 'lines')],
  ] as const;
  for (const [code, offset] of suspects) {
    if (offset !== -1) return { offset, problem: { pointer: '', code, message: MESSAGES[code] } };
  }
  return undefined;
}

/** Makes a problem safe to show: a whole sentence, without tax numbers, and with at most 64 characters of each key. */
export function redactProblem(problem: Problem): Problem {
  const path = pathOf(problem.pointer).map((segment) => clip(redactTaxNumbers(segment, true)));
  const pointer = pointerOf(path);
  return { ...problem, pointer, message: problemSentence({ ...problem, pointer }, 'The constitution') };
}

function wrongIn(text: string, isParty: boolean, isProse: boolean): TextProblem[] {
  const codes: TextProblem[] = [];
  const fault = textFault(text, isProse ? 'prose' : 'line');
  if (fault !== null) codes.push(fault);
  if (personalTaxNumberAt(text, isParty) !== -1) codes.push('personal_tax_number');
  return codes;
}

function clip(segment: string): string {
  const characters = [...segment];
  return characters.length <= 64 ? segment : `${characters.slice(0, 63).join('')}…`;
}
