import { formatCents } from '../../domain/formats/decimal.ts';
import { courseOf } from '../../domain/governance/bodies.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import type { Ahead, AskedToApprove, FilingAhead } from '../../governance/mailed-approval.ts';
import type { Proposal } from '../../store/proposals.ts';

/** Explanation of each kind of decision for newcomers: its name, its meaning, and the steps after the vote. */
export const KINDS = {
  spend: {
    title: 'Spend money',
    meaning: 'The company spends this amount of its money.',
    outcome: 'the payment is entered in the books of the company, which pays it from its own bank account.',
  },
  hire_agent: {
    title: 'Hire an agent',
    meaning: 'A computer program may act for the company, within the permissions below.',
    outcome: 'the program gets its own key, and may act at once.',
  },
  membership: {
    title: 'Change the members',
    meaning: 'Members decide for the company. This changes who they are, or what one of them may do.',
    outcome: 'the change of the members takes effect.',
  },
  amend: {
    title: 'Change the constitution',
    meaning: 'The constitution holds the rules of the company: who its members are, who decides, and who may spend.',
    outcome: 'the new rules take effect.',
  },
  dissolution: {
    title: 'Dissolve the company',
    meaning: 'This ends the company for good.',
    outcome: 'the company pays what it owes, and does nothing else any more.',
  },
  registered_agent_change: {
    title: 'Change the registered agent',
    meaning: 'The registered agent receives official letters and lawsuits for the company in its state.',
    outcome: 'the new agent is filed with the state.',
  },
  elect_directors: {
    title: 'Elect directors',
    meaning: 'Directors make up the board, which runs the business of the company. The stockholders elect them.',
    outcome: 'the people below are directors.',
  },
  remove_directors: {
    title: 'Remove directors',
    meaning: 'The people below leave the board, which runs the business of the company.',
    outcome: 'they are no directors any more.',
  },
  issue_stock: {
    title: 'Issue stock',
    meaning: 'The company sells new shares of itself.',
    outcome: 'the holder below has the shares, and their votes.',
  },
  transfer_stock: {
    title: 'Transfer stock',
    meaning: 'A stockholder passes shares on to someone else.',
    outcome: 'the new holder has the shares, and their votes.',
  },
  custom: {
    title: 'Other decision',
    meaning: 'The members decide something that this service only records.',
    outcome: 'the decision is on record. Nothing else happens here.',
  },
} as const satisfies Record<Proposal['kind'], Record<'title' | 'meaning' | 'outcome', string>>;

const BODY_WORDS = { members: 'members', board: 'directors', stockholders: 'stockholders' } as const;

/** Returns the steps after an approval, one sentence each. */
export function whatFollows(
  { proposal, waitingFor }: Pick<AskedToApprove, 'proposal' | 'waitingFor'>,
  { constitution, filing }: Ahead,
): string[] {
  const { voting_period_hours: hours } = constitution.governance;
  const course = courseOf(constitution, proposal.kind);
  const body = BODY_WORDS[course?.[0] ?? 'members'];
  const doer = course === null ? 'one of them' : 'a director';
  const others =
    waitingFor === 1 ? 'one other person who is asked has' : `${waitingFor} other people who are asked have`;
  const last = BODY_WORDS[course?.at(-1) ?? 'members'];
  const { outcome } = KINDS[proposal.kind];
  return [
    waitingFor === 0
      ? `The vote of the ${body} opens at once.`
      : `The vote of the ${body} opens when ${others} approved too.`,
    `The vote lasts at most ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    ...(course !== null && course.length > 1
      ? ['If the directors resolve it, the stockholders vote on it next, by their shares.']
      : []),
    filing === null || isEnding(filing)
      ? `If the ${last} accept, and ${doer} carries the decision out, ${outcome}`
      : `If the ${last} accept, and ${doer} carries the decision out, the change is filed with the state.`,
    ...(filing === null ? [] : filingLines(filing)),
  ];
}

const isEnding = ({ type }: FilingAhead): boolean => type === 'dissolution';

function filingLines(filing: FilingAhead): string[] {
  const { office, feeCents, signer } = filing;
  const fee =
    feeCents === null ? 'The office tells its fee' : `Its fee is ${dollarsText(formatCents(BigInt(feeCents)))}`;
  const signed = signer === null ? '' : ` ${signer} is asked to sign the filing first, as things are now.`;
  return [
    `${isEnding(filing) ? 'Articles of dissolution are then filed' : 'It is filed'} with the ${office}. ${fee}.${signed}`,
    isEnding(filing)
      ? 'The company ends when the office accepts them. Nobody can take that back here.'
      : 'The change takes effect when the office accepts the filing. Nobody can take an accepted filing back, and filings are public.',
  ];
}
