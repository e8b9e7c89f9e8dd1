import { checkedIn } from './citations.ts';
import type { StateLaw } from './law.ts';

const { statute, secondary, unconfirmed } = checkedIn('2026-11');

/**
 * Colorado Limited Liability Company Act, C.R.S. title 7, article 80. `statute`: the section was read as published for
 * 2024. The text for an unconfirmed section only cites the section.
 */
export const CO_AGREEMENT: StateLaw = {
  agreement: {
    ...statute('C.R.S. 7-80-108(1)'),
    text: 'The operating agreement governs the rights, duties and relations of the members, of those to whom they assign, and of the company. The statute governs what the agreement leaves open. The company is bound by the agreement.',
  },
  nature: {
    ...unconfirmed('C.R.S. 7-80-102, 7-80-203'),
    text: 'The company exists as article 80 of title 7 provides.',
  },
  purpose: {
    ...unconfirmed('C.R.S. 7-80-103'),
    text: 'The company may have the purposes that 7-80-103 allows.',
  },
  office: {
    ...statute('C.R.S. 7-90-701(1)'),
    text: 'The company continuously maintains a registered agent in Colorado.',
  },
  liability: {
    ...unconfirmed('C.R.S. 7-80-705'),
    text: 'The debts, obligations and liabilities of the company are solely its own, as 7-80-705 provides.',
  },
  membership: {
    ...unconfirmed('C.R.S. 7-80-701'),
    text: 'The initial members are admitted as 7-80-701 provides.',
  },
  contributions: {
    ...unconfirmed('C.R.S. 7-80-501'),
    text: 'Contributions may have the forms that 7-80-501 allows.',
  },
  contribution_duty: {
    ...unconfirmed('C.R.S. 7-80-502'),
    text: 'A promised contribution is owed as 7-80-502 provides.',
  },
  interest: {
    ...statute('C.R.S. 7-80-702(1)'),
    text: 'The interest of a member is personal property of the member.',
  },
  sharing: {
    ...unconfirmed('C.R.S. 7-80-504'),
    text: 'Distributions are shared as 7-80-504 provides.',
  },
  profits: {
    ...unconfirmed('C.R.S. 7-80-503'),
    text: 'Profits and losses are allocated as 7-80-503 provides.',
  },
  distribution_time: {
    ...unconfirmed('C.R.S. 7-80-601'),
    text: 'A distribution before dissolution is owed as 7-80-601 provides.',
  },
  distribution_limit: {
    ...unconfirmed('C.R.S. 7-80-606'),
    text: 'The company makes no distribution that 7-80-606 forbids.',
  },
  management: {
    ...statute('C.R.S. 7-80-401(1)'),
    text: 'As the company has no managers, its members make the decisions.',
  },
  decisions: {
    ...statute('C.R.S. 7-80-401(1), 7-80-401(2)'),
    text: 'A majority of the members decides. The consent of each member is needed to amend the articles or the agreement, and for an act that is not in the ordinary course of the business.',
  },
  duties: {
    ...statute('C.R.S. 7-80-108(1.5)'),
    text: 'The duties that the law provides apply. An agreement may restrict or eliminate them unless that is manifestly unreasonable, and this one does not.',
  },
  good_faith: {
    ...unconfirmed('C.R.S. 7-80-108(2)'),
    text: 'The obligation of good faith and fair dealing applies as 7-80-108 provides.',
  },
  authority: {
    ...unconfirmed('C.R.S. 7-80-405'),
    text: 'Authority to bind the company follows 7-80-405.',
  },
  admission: {
    ...unconfirmed('C.R.S. 7-80-701'),
    text: 'A person is admitted as 7-80-701 provides.',
  },
  withdrawal: {
    ...unconfirmed('C.R.S. 7-80-602'),
    text: 'A member resigns as 7-80-602 provides.',
  },
  withdrawal_effect: {
    ...unconfirmed('C.R.S. 7-80-603'),
    text: 'A member who resigns has the rights that 7-80-603 provides.',
  },
  expulsion: {
    ...unconfirmed('C.R.S. 7-80-108'),
    text: 'The agreement decides whether and how a member is expelled.',
  },
  transfer: {
    ...statute('C.R.S. 7-80-702(1), 7-80-702(2)'),
    text: 'An interest may be assigned. The assignee receives the share of profits and the return of contributions, but takes no part in management unless admitted as a member. A member who assigns the whole interest ceases to be a member.',
  },
  death: {
    ...unconfirmed('C.R.S. 7-80-704'),
    text: 'The representative of a member who died has the rights that 7-80-704 provides.',
  },
  creditors: {
    ...secondary('C.R.S. 7-80-703'),
    text: 'A creditor of a member may have a court charge the interest, as 7-80-703 provides.',
  },
  indemnification: {
    ...unconfirmed('C.R.S. 7-80-407'),
    text: 'Members are indemnified as 7-80-407 provides.',
  },
  information: {
    ...unconfirmed('C.R.S. 7-80-408'),
    text: 'Members may inspect and copy records as 7-80-408 provides.',
  },
  amendment: {
    ...statute('C.R.S. 7-80-401(2)(b)'),
    text: 'The consent of each member is necessary to amend the operating agreement.',
  },
  dissolution_vote: {
    ...secondary('C.R.S. 7-80-801'),
    text: 'The company is dissolved by the agreement of all members.',
  },
  dissolution: {
    ...unconfirmed('C.R.S. 7-80-801, 7-80-810'),
    text: 'The company is also dissolved in the cases of 7-80-801, and by a court as 7-80-810 provides.',
  },
  winding_up: {
    ...unconfirmed('C.R.S. 7-80-803'),
    text: 'The affairs of the company are wound up as 7-80-803 provides.',
  },
  order_of_payments: {
    ...unconfirmed('C.R.S. 7-80-803'),
    text: 'Creditors are paid or provided for first, members who are creditors included. The rest is distributed as the statute provides.',
  },
  governing_law: {
    ...unconfirmed('C.R.S. 7-80-108'),
    text: 'The law of Colorado, the state of formation, governs the internal affairs of the company.',
  },
  courts: {
    ...unconfirmed('C.R.S. 7-80-108(2)'),
    text: 'The courts that have jurisdiction by law decide.',
  },
  precedence: {
    ...unconfirmed('C.R.S. 7-80-108'),
    text: 'Where this agreement and the articles of organization conflict, this agreement prevails among the members.',
  },
};
