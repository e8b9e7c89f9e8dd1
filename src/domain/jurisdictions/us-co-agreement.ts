import { checkedIn } from './citations.ts';
import type { StateLaw } from './law.ts';

const { statute, inferred } = checkedIn('2026-11');

/**
 * Colorado Limited Liability Company Act, C.R.S. title 7, article 80. Most sections were read in the release of
 * September 2022. Since July 2025, 7-90-701(1) has further conditions.
 */
export const CO_AGREEMENT: StateLaw = {
  agreement: {
    ...statute('C.R.S. 7-80-108(1)'),
    text: 'The operating agreement governs the rights, duties and relations of the members, of those to whom they assign, and of the company. The statute governs what the agreement leaves open. The company is bound by the agreement.',
  },
  nature: {
    ...statute('C.R.S. 7-80-203, 7-80-207'),
    text: 'The company exists as article 80 of title 7 provides.',
  },
  purpose: {
    ...statute('C.R.S. 7-80-103'),
    text: 'The company may have the purposes that 7-80-103 allows.',
  },
  office: {
    ...statute('C.R.S. 7-90-701(1), as of September 2022'),
    text: 'The company continuously maintains a registered agent in Colorado.',
  },
  liability: {
    ...statute('C.R.S. 7-80-705'),
    text: 'The debts, obligations and liabilities of the company are solely its own, as 7-80-705 provides.',
  },
  membership: {
    ...inferred('C.R.S. 7-80-204(1)(g), 7-80-207'),
    text: 'The initial members become members when the company is formed.',
  },
  contributions: {
    ...statute('C.R.S. 7-80-501'),
    text: 'Contributions may have the forms that 7-80-501 allows.',
  },
  contribution_duty: {
    ...statute('C.R.S. 7-80-502(1), 7-80-502(3)'),
    text: 'A promised contribution is owed as 7-80-502 provides.',
  },
  interest: {
    ...statute('C.R.S. 7-80-702(1)'),
    text: 'The interest of a member is personal property of the member.',
  },
  sharing: {
    ...statute('C.R.S. 7-80-504'),
    text: 'Distributions are shared as 7-80-504 provides.',
  },
  profits: {
    ...statute('C.R.S. 7-80-503'),
    text: 'Profits and losses are allocated as 7-80-503 provides.',
  },
  distribution_time: {
    ...statute('C.R.S. 7-80-601'),
    text: 'A distribution before dissolution is owed as 7-80-601 provides.',
  },
  distribution_limit: {
    ...statute('C.R.S. 7-80-606(1)'),
    text: 'The company makes no distribution that 7-80-606 forbids.',
  },
  management: {
    ...statute('C.R.S. 7-80-401(1)'),
    text: 'The members make the decisions of the company.',
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
    ...statute('C.R.S. 7-80-404(3), 7-80-108(2)(d)'),
    text: 'Each member discharges the duties to the company, and exercises any rights, consistently with the contractual obligation of good faith and fair dealing. An agreement may not eliminate this obligation.',
  },
  authority: {
    ...statute('C.R.S. 7-80-405(2)'),
    text: 'Authority to bind the company follows 7-80-405.',
  },
  admission: {
    ...statute('C.R.S. 7-80-701(1)'),
    text: 'A person is admitted as 7-80-701 provides.',
  },
  withdrawal: {
    ...statute('C.R.S. 7-80-602'),
    text: 'A member resigns as 7-80-602 provides.',
  },
  withdrawal_effect: {
    ...statute('C.R.S. 7-80-603'),
    text: 'A member who resigns has the rights that 7-80-603 provides.',
  },
  expulsion: {
    ...inferred('C.R.S. 7-80-108(1)(a), 7-80-108(4)'),
    text: 'The agreement decides whether and how a member is expelled.',
  },
  transfer: {
    ...statute('C.R.S. 7-80-702(1), 7-80-702(2)'),
    text: 'An interest may be assigned. The assignee receives the share of profits and the return of contributions, but takes no part in management unless admitted as a member. A member who assigns the whole interest ceases to be a member.',
  },
  death: {
    ...statute('C.R.S. 7-80-704(1)'),
    text: 'The representative of a member who died has the rights that 7-80-704 provides.',
  },
  creditors: {
    ...statute('C.R.S. 7-80-703'),
    text: 'A creditor of a member may have a court charge the interest, as 7-80-703 provides.',
  },
  indemnification: {
    ...statute('C.R.S. 7-80-407'),
    text: 'Members are indemnified as 7-80-407 provides.',
  },
  information: {
    ...statute('C.R.S. 7-80-408(1), 7-80-408(5)'),
    text: 'Members may inspect and copy records as 7-80-408 provides.',
  },
  amendment: {
    ...statute('C.R.S. 7-80-401(2)(b)'),
    text: 'The consent of each member is necessary to amend the operating agreement.',
  },
  dissolution_vote: {
    ...statute('C.R.S. 7-80-801(1)(a)'),
    text: 'The company is dissolved by the agreement of all members.',
  },
  dissolution: {
    ...statute('C.R.S. 7-80-801(1), 7-80-810(1) to 7-80-810(3)'),
    text: 'The company is also dissolved in the cases of 7-80-801, and by a court as 7-80-810 provides.',
  },
  winding_up: {
    ...statute('C.R.S. 7-80-803(1), 7-80-803.3'),
    text: 'The affairs of the company are wound up as 7-80-803 provides, by those whom 7-80-803.3 names.',
  },
  order_of_payments: {
    ...statute('C.R.S. 7-80-803(1)(c), 7-80-803(1)(d)'),
    text: 'The company discharges its liabilities, or makes provision for discharging them, and distributes its remaining property among its members.',
  },
  governing_law: {
    ...inferred('C.R.S. 7-90-805(4), which says so of foreign entities'),
    text: 'The law of Colorado, the state of formation, governs the internal affairs of the company.',
  },
  courts: {
    ...inferred('C.R.S. 7-80-108'),
    text: 'The statute names no court: those that have jurisdiction by law decide.',
  },
  precedence: {
    ...statute('C.R.S. 7-80-108(1)(a)'),
    text: 'This agreement prevails over provisions of article 80 of title 7 to the contrary, except where 7-80-108 says otherwise. The members agree that, among them, it also prevails over the articles of organization.',
  },
};
