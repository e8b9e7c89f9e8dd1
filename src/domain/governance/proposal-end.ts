import type { Constitution } from '../constitution/constitution.ts';
import type { EntityState } from '../entity/entity.ts';
import type { Ballot } from './ballot.ts';
import { EXECUTED_IN } from './execution.ts';
import { isOver, type ProposalState } from './proposal-states.ts';

/* An open proposal ends without a decision when the people who were asked may no longer decide. */

export const END_CODES = ['board_changed', 'company_winds_down', 'company_dissolved', 'not_vouched_for'] as const;
export type EndCode = (typeof END_CODES)[number];

const MESSAGES: Readonly<Record<EndCode, string>> = {
  board_changed: 'The board changed while its vote was open. Propose it again: the directors of today decide it.',
  company_winds_down: 'The company winds down, and a decision of this kind can no longer be executed.',
  company_dissolved: 'The company is dissolved, and decides nothing any more.',
  not_vouched_for:
    'The company came with an archive that nobody here vouches for, so earlier votes and approvals do not count. Propose it again.',
};

/** Returns the reason why a proposal ended without a decision, as shown to readers. */
export function endReason(code: EndCode): { code: EndCode; message: string } {
  return { code, message: MESSAGES[code] };
}

type Open = { state: ProposalState; ballot: Pick<Ballot, 'rules' | 'electorate'> | null };
type Company = { state: EntityState; constitution: Pick<Constitution, 'directors'> };

/**
 * Returns why an open proposal ends now; null: the proposal stays open. A vote of an earlier board ends, because all
 * directors in office have to consent (8 Del. C. § 141(f)); proposals that the earlier board approved stay approved. A
 * vote of the stockholders continues: those who can vote are fixed on the day on which it opens (§ 213).
 */
export function endOf(kind: keyof typeof EXECUTED_IN, { state, ballot }: Open, company: Company): EndCode | null {
  if (isOver(state)) return null;
  if (company.state === 'Dissolved') return 'company_dissolved';
  const possibleIn: readonly EntityState[] = EXECUTED_IN[kind];
  if (company.state === 'WindingDown' && !possibleIn.includes('WindingDown')) return 'company_winds_down';
  return state === 'voting' && ballot !== null && isOfAnotherBoard(ballot, company.constitution)
    ? 'board_changed'
    : null;
}

/** Returns whether a vote was put to a board that is no longer in office. */
export function isOfAnotherBoard(
  { rules, electorate }: Pick<Ballot, 'rules' | 'electorate'>,
  constitution: Company['constitution'],
): boolean {
  if (rules.body !== 'board') return false;
  const board = constitution.directors ?? [];
  return board.length !== electorate.length || electorate.some(({ did }) => !board.includes(did));
}
