import { blankFault } from '../../formats/blanks.ts';
import { mailboxProblem } from '../../formats/mailbox.ts';
import { pointerOf } from '../../formats/pointer.ts';
import type { Problem } from '../../formats/problem.ts';
import { MISSPELT } from '../../names/names.ts';
import { countryProblem } from '../../places/countries.ts';
import { isZip, nearestState, stateCode, statesOfZip, stateWords } from '../../places/us-states.ts';
import type { Address, Constitution } from '../constitution.ts';
import { nameRule, type Rule } from './rule.ts';

/** Fields with names of people and companies, their titles, and lines of addresses. */
const LINES: ReadonlySet<string> = new Set(
  'name latin_name held_by designated_individual signed_by title court rules seat street street2 city state county'.split(
    ' ',
  ),
);
const MAILBOXES: ReadonlySet<string> = new Set(['email']);

/**
 * Rules on the spelling of facts. They apply only to new texts, because constitutions stored before these rules existed
 * could otherwise not be changed or moved.
 */
export const SPELLING_RULES: readonly Rule[] = [
  nameRule(MISSPELT),
  // `reads` is empty, so that the spelling rules run even if the schema refused some texts. They then check the other
  // texts.
  { reads: [], check: (constitution) => textProblems(constitution, LINES, 'blanks', blankFault) },
  { reads: [], check: (constitution) => textProblems(constitution, MAILBOXES, 'email_not_ascii', mailboxProblem) },
  ...(['principal_office', 'mailing_address'] as const).flatMap((part): Rule[] => [
    {
      reads: [`/${part}/country`],
      check: (constitution) => {
        const message = countryProblem(constitution[part]?.country ?? 'US');
        return message === null ? [] : [{ pointer: `/${part}/country`, code: 'wrong_format', message }];
      },
    },
    {
      reads: [`/${part}/state`, `/${part}/country`, `/${part}/postal_code`],
      check: (constitution) => {
        const address = constitution[part];
        return address?.country === 'US' ? placeProblems(address, `/${part}`) : [];
      },
    },
  ]),
];

function placeProblems({ state = '', postal_code: zip = '' }: Address, pointer: string): Problem[] {
  const code = stateCode(state);
  const problems: Problem[] = [];
  if (state !== '' && code === undefined) problems.push(unknownState(state, `${pointer}/state`));
  if (zip === '') return problems;
  if (!isZip(zip)) {
    const message = 'must be a ZIP code of five digits, such as 82001, or of nine with a hyphen, such as 82001-1234';
    return [...problems, { pointer: `${pointer}/postal_code`, code: 'wrong_format', message }];
  }
  const states = statesOfZip(zip);
  if (states.length > 0 && (code === undefined || states.includes(code))) return problems;
  const message =
    states.length === 0
      ? 'is a ZIP code of no state. Correct it.'
      : `is a ZIP code of ${states.map(stateWords).join(' or ')}, not of ${stateWords(code ?? '')}. Correct the ZIP code or the state.`;
  return [...problems, { pointer: `${pointer}/postal_code`, code: 'zip_outside_state', message }];
}

function unknownState(state: string, pointer: string): Problem {
  const nearest = nearestState(state);
  const next =
    nearest === undefined
      ? 'Write its code or name, such as WY or Wyoming; for another country, add `country`.'
      : `Did you mean ${stateWords(nearest)}?`;
  return { pointer, code: 'unknown_state', message: `is no state of the United States. ${next}` };
}

function textProblems(
  constitution: Constitution,
  fields: ReadonlySet<string>,
  code: string,
  faultOf: (text: string) => string | null,
): Problem[] {
  return textsIn(constitution, []).flatMap(({ path, text }) => {
    // Another rule checks the name of the company.
    const message = fields.has(path.at(-1) ?? '') && path[0] !== 'name' ? faultOf(text) : null;
    return message === null ? [] : [{ pointer: pointerOf(path), code, message }];
  });
}

type Text = { path: readonly string[]; text: string };

function textsIn(value: unknown, path: readonly string[]): Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([step, inner]) => textsIn(inner, [...path, step]));
}

/** Returns the problems of misspelt facts in `after` that `before` does not have. */
export function newSpellingProblems(before: Constitution, after: Constitution): Problem[] {
  const old = new Set(problemsOf(before).map((problem) => keyOf(before, problem)));
  return problemsOf(after).filter((problem) => !old.has(keyOf(after, problem)));
}

function problemsOf(constitution: Constitution): Problem[] {
  return SPELLING_RULES.flatMap(({ check }) => check(constitution));
}

/**
 * Returns a key for a problem. The key contains the value instead of its place in a list, because the place may have
 * changed.
 */
function keyOf(constitution: Constitution, { code, pointer }: Problem): string {
  const text = textsIn(constitution, []).find(({ path }) => pointerOf(path) === pointer)?.text;
  return `${code} ${pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${text}`;
}
