import { formatCents } from '../../domain/formats/decimal.ts';
import { dollarsText } from '../../domain/treasury/money.ts';
import type { Ahead, AskedToApprove, FilingAhead } from '../../governance/mailed-approval.ts';
import type { Proposal } from '../../store/proposals.ts';

/** A kind of decision for somebody who does not know the product: its name, what it means, what follows the vote. */
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
  custom: {
    title: 'Other decision',
    meaning: 'The members decide something that this service only records.',
    outcome: 'the decision is on record. Nothing else happens here.',
  },
} as const satisfies Record<Proposal['kind'], Record<'title' | 'meaning' | 'outcome', string>>;

/** Says what follows an approval, one sentence after the other. */
export function whatFollows(
  { proposal, waitingFor }: Pick<AskedToApprove, 'proposal' | 'waitingFor'>,
  { constitution, filing }: Ahead,
): string[] {
  const { voting_period_hours: hours } = constitution.governance;
  const others =
    waitingFor === 1 ? 'one other person who is asked has' : `${waitingFor} other people who are asked have`;
  const { outcome } = KINDS[proposal.kind];
  return [
    waitingFor === 0
      ? 'The vote of the members opens at once.'
      : `The vote of the members opens when ${others} approved too.`,
    `The vote lasts at most ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    filing === null || filing.type === 'dissolution'
      ? `If the members accept, and one of them carries the decision out, ${outcome}`
      : 'If the members accept, and one of them carries the decision out, the change is filed with the state.',
    ...(filing === null ? [] : filingLines(filing)),
  ];
}

function filingLines({ type, office, feeCents, signer }: FilingAhead): string[] {
  const fee =
    feeCents === null ? 'The office tells its fee' : `Its fee is ${dollarsText(formatCents(BigInt(feeCents)))}`;
  const signed = signer === null ? '' : ` ${signer} is asked to sign the filing first, as things are now.`;
  return [
    `${type === 'dissolution' ? 'Articles of dissolution are then filed' : 'It is filed'} with the ${office}. ${fee}.${signed}`,
    type === 'dissolution'
      ? 'The company ends when the office accepts them. Nobody can take that back here.'
      : 'The change takes effect when the office accepts the filing. Nobody can take an accepted filing back, and filings are public.',
  ];
}
