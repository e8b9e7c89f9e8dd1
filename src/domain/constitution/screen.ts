import type { Problem } from '../problem.ts';
import { forbiddenAt, textFault } from '../text.ts';
import { pathOf, pointerOf } from './pointer.ts';

/** Parts that name a person or a tax matter: nine digits in a row have no business there. */
const PARTY_PARTS: ReadonlySet<string> = new Set([
  'members',
  'escalation',
  'organizer',
  'registered_agent',
  'responsible_party',
  'tax',
]);

/** Where text may run over several lines. */
const PROSE: ReadonlySet<string> = new Set(['/purpose', '/management/description', '/tax/reason']);

/** A social security or taxpayer number as people write it, with any dash. We never accept, store or log one. */
const WRITTEN_TAX_NUMBER = /(?<!\p{Nd})\p{Nd}{3}\p{Pd}\p{Nd}{2}\p{Pd}\p{Nd}{4}(?!\p{Nd})/u;
const BARE_TAX_NUMBER = /(?<![\p{L}\p{N}])\p{Nd}{9}(?![\p{L}\p{N}])/u;
const ANY_TAX_NUMBER = new RegExp(`${WRITTEN_TAX_NUMBER.source}|${BARE_TAX_NUMBER.source}`, 'gu');

const MESSAGES = {
  text_not_nfc: 'Text must be in Unicode normalization form C.',
  text_forbidden_character: 'Contains a control, direction or otherwise unusable character.',
  personal_tax_number: 'Looks like a personal tax number (SSN or ITIN). Such a number is never accepted: take it out.',
} as const;

type TextProblem = keyof typeof MESSAGES;

/** What no text of the document may hold, keys included, whatever the schema says of the place. */
export function textProblems(document: unknown): Problem[] {
  const problems: Problem[] = [];
  const report = (path: readonly (string | number)[], codes: TextProblem[]) => {
    for (const code of codes) problems.push({ pointer: pointerOf(path), code, message: MESSAGES[code] });
  };
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    const isParty = PARTY_PARTS.has(String(path[0]));
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
 * The same for the source text, which is stored as it came: comments are part of it. Returns where the text goes wrong;
 * the caller asks only when the values themselves are clean.
 */
export function sourceProblem(source: string): { offset: number; problem: Problem } | undefined {
  const suspects = [
    ['personal_tax_number', source.search(WRITTEN_TAX_NUMBER)],
    ['text_forbidden_character', forbiddenAt(source, 'lines')],
  ] as const;
  for (const [code, offset] of suspects) {
    if (offset !== -1) return { offset, problem: { pointer: '', code, message: MESSAGES[code] } };
  }
  return undefined;
}

/** A problem that is fit to be shown: no tax number in it, and no more than 64 characters of any key. */
export function redactProblem(problem: Problem): Problem {
  const path = pathOf(problem.pointer).map((segment) => clip(segment.replace(ANY_TAX_NUMBER, '…')));
  return { ...problem, pointer: pointerOf(path) };
}

function wrongIn(text: string, isParty: boolean, isProse: boolean): TextProblem[] {
  const codes: TextProblem[] = [];
  const fault = textFault(text, isProse ? 'prose' : 'line');
  if (fault !== null) codes.push(fault);
  if (WRITTEN_TAX_NUMBER.test(text) || (isParty && BARE_TAX_NUMBER.test(text))) codes.push('personal_tax_number');
  return codes;
}

function clip(segment: string): string {
  const characters = [...segment];
  return characters.length <= 64 ? segment : `${characters.slice(0, 63).join('')}…`;
}
