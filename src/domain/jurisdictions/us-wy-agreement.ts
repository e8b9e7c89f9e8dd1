import { checkedIn } from './citations.ts';
import type { Law, StateLaw, StateSubject } from './law.ts';

const { statute, inferred } = checkedIn('2026-11');

/** Wyoming Limited Liability Company Act, W.S. 17-29, read in the version of October 2022. */
export const WY_AGREEMENT: StateLaw = {
  agreement: {
    ...statute('W.S. 17-29-110(a), 17-29-110(b), 17-29-111'),
    text: 'The operating agreement governs the relations among the members and with the company, its activities, and their management and votes. The statute governs what the agreement leaves open. Whoever becomes a member is deemed to assent to it.',
  },
  nature: {
    ...statute('W.S. 17-29-104(a), 17-29-104(c)'),
    text: 'The company is an entity distinct from its members, and has perpetual duration.',
  },
  purpose: {
    ...statute('W.S. 17-29-104(b)'),
    text: 'The company may have any lawful purpose.',
  },
  office: {
    ...statute('W.S. 17-28-101, 17-29-201(b)(ii)'),
    text: 'The company keeps a registered office and a registered agent in Wyoming.',
  },
  liability: {
    ...statute('W.S. 17-29-304(a)'),
    text: 'The debts, obligations and other liabilities of the company are solely its own. They do not become those of a member or manager solely because the member acts as a member or the manager as a manager.',
  },
  membership: {
    ...statute('W.S. 17-29-401(a), 17-29-401(b)'),
    text: 'The initial members become members as they agree.',
  },
  contributions: {
    ...statute('W.S. 17-29-402, 17-29-401(e)'),
    text: 'A contribution may be money, property, services or another benefit. A person may be a member without one.',
  },
  contribution_duty: {
    ...statute('W.S. 17-29-403'),
    text: 'A promised contribution is owed in spite of death, disability or inability to perform. The company may ask for money of the value that is missing.',
  },
  interest: {
    ...statute('W.S. 17-29-501'),
    text: 'A transferable interest is personal property.',
  },
  sharing: {
    ...statute('W.S. 17-29-404(a)'),
    text: 'Distributions before dissolution are made in equal shares among members and dissociated members.',
  },
  profits: {
    ...inferred('W.S. 17-29-404(a), which is on distributions'),
    text: 'Profits and losses are shared as distributions are.',
  },
  distribution_time: {
    ...statute('W.S. 17-29-404(b), 17-29-404(c)'),
    text: 'A distribution before dissolution is owed only once the company decides on it. No one can demand it in another form than money.',
  },
  distribution_limit: {
    ...statute('W.S. 17-29-405, 17-29-406'),
    text: 'The company makes no distribution after which it could not pay its debts as they become due in the ordinary course, or after which its assets would be less than its liabilities and prior rights on dissolution.',
  },
  management: {
    ...statute('W.S. 17-29-407(a), 17-29-407(b)(i)'),
    text: 'The company is managed by its members, in whom its management and conduct are vested.',
  },
  decisions: {
    ...statute('W.S. 17-29-407(b)(iii), 17-29-407(b)(iv)'),
    text: 'A majority of the members decides in the ordinary course of activities. All members have to consent to an act outside of it.',
  },
  duties: {
    ...statute('W.S. 17-29-409(a) to 17-29-409(c)'),
    text: 'Each member owes the company and the other members the duties of loyalty and care that the statute states.',
  },
  good_faith: {
    ...statute('W.S. 17-29-409(d), 17-29-110(c)(v)'),
    text: 'Members act in good faith and deal fairly. This duty cannot be eliminated by agreement.',
  },
  authority: {
    ...statute('W.S. 17-29-301, 17-29-302'),
    text: 'No member is an agent of the company solely by reason of being a member. The company may file a statement of authority.',
  },
  admission: {
    ...statute('W.S. 17-29-401(d)'),
    text: 'A person becomes a member as the agreement provides, or with the consent of all members.',
  },
  withdrawal: {
    ...statute('W.S. 17-29-601(a), 17-29-602(a)(i)'),
    text: 'A member has the power to withdraw at any time by notice to the company.',
  },
  withdrawal_effect: {
    ...statute('W.S. 17-29-603, 17-29-404(b)'),
    text: 'A withdrawn member no longer takes part in management and keeps the interest as a transferee, without a right to be paid for it.',
  },
  expulsion: {
    ...statute('W.S. 17-29-602(a)(iii) to 17-29-602(a)(v)'),
    text: 'A member is expelled as the agreement provides, by the unanimous consent of the others in the cases that the statute names, or by order of a court.',
  },
  transfer: {
    ...statute('W.S. 17-29-502'),
    text: 'An interest may be transferred. The transferee receives the distributions, but takes no part in management and is no member by the transfer alone.',
  },
  death: {
    ...statute('W.S. 17-29-602(a)(vi), 17-29-504'),
    text: 'A member who dies is no longer a member. The personal representative has the rights of a transferee and, to settle the estate, the right to information.',
  },
  creditors: {
    ...statute('W.S. 17-29-503'),
    text: 'A charging order is the exclusive remedy of a creditor of a member against the interest.',
  },
  indemnification: {
    ...statute('W.S. 17-29-408'),
    text: 'The company reimburses and indemnifies a member for what the member pays or owes in the course of activities for the company, if the member complied with W.S. 17-29-405 and 17-29-409. It may keep insurance.',
  },
  information: {
    ...statute('W.S. 17-29-410'),
    text: 'On reasonable notice a member may inspect and copy, during regular business hours, the records that are material to the rights and duties of a member.',
  },
  amendment: {
    ...statute('W.S. 17-29-407(b)(v), 17-29-110(a)(iv)'),
    text: 'The agreement is amended with the consent of all members.',
  },
  dissolution_vote: {
    ...statute('W.S. 17-29-701(a)(i), 17-29-701(a)(ii)'),
    text: 'The company is dissolved by an event that the agreement states, or with the consent of all members.',
  },
  dissolution: {
    ...statute('W.S. 17-29-701(a)(iii) to 17-29-701(a)(v)'),
    text: 'The company is also dissolved once ninety consecutive days pass without a member, and by order of a court on the grounds that the statute names.',
  },
  winding_up: {
    ...statute('W.S. 17-29-702'),
    text: 'A dissolved company continues only to wind up: it pays or provides for its debts, settles its activities, and distributes its assets. It may file articles of dissolution.',
  },
  order_of_payments: {
    ...statute('W.S. 17-29-708'),
    text: 'Creditors are paid first, members who are creditors included. From the rest, contributions that were not returned are returned, and what then remains is distributed in equal shares.',
  },
  governing_law: {
    ...statute('W.S. 17-29-106, 17-29-110(c)(ii)'),
    text: 'The law of Wyoming governs the internal affairs of the company and the liability of its members. No agreement changes that.',
  },
  courts: {
    ...statute('W.S. 17-29-110(c)(ix), 17-29-901, 17-29-902'),
    text: 'A member may maintain a direct or a derivative action. The agreement does not unreasonably restrict this right.',
  },
  precedence: {
    ...statute('W.S. 17-29-112(d)'),
    text: 'Where this agreement and a filed record conflict, the agreement prevails among the members, and the record for others who reasonably rely on it.',
  },
};

/** Differences under the DAO supplement, W.S. 17-31. By W.S. 17-31-103, chapter 29 applies to everything else. */
export const WY_DAO_AGREEMENT: Readonly<Partial<Record<StateSubject, Law>>> = {
  agreement: {
    ...statute('W.S. 17-31-103, 17-31-106(c), 17-31-108, 17-29-111'),
    text: 'The articles of organization and the smart contracts govern the company, and this agreement supplements them. The Wyoming Limited Liability Company Act governs the rest. Whoever becomes a member is deemed to assent to this agreement.',
  },
  management: {
    ...statute('W.S. 17-31-109'),
    text: 'Every smart contract in use can be updated, modified or otherwise upgraded.',
  },
  duties: {
    ...statute('W.S. 17-31-110'),
    text: 'No member has a fiduciary duty to the company or to another member.',
  },
  good_faith: {
    ...statute('W.S. 17-31-110, 17-29-110(c)(v)'),
    text: 'The members are subject to the implied contractual covenant of good faith and fair dealing.',
  },
  decisions: {
    ...statute('W.S. 17-31-102(a)(v), 17-31-111'),
    text: 'A majority of the members is more than half of the membership interests eligible to vote, or the share that the articles or the agreement require.',
  },
  authority: {
    ...statute('W.S. 17-29-301, 17-31-115(a)'),
    text: 'No member is an agent of the company solely by reason of being a member. The articles and this agreement are effective as statements of authority.',
  },
  admission: {
    ...statute('W.S. 17-31-113(d)(i), 17-29-401(d)'),
    text: 'If the documents do not say how, a person becomes a member by acquiring an interest that confers a voting or economic right.',
  },
  withdrawal: {
    ...statute('W.S. 17-31-113(a), 17-31-113(d)(ii)'),
    text: 'A member withdraws only as the documents provide. If they do not say how, a member ceases to be one by transferring all voting and economic rights.',
  },
  withdrawal_effect: {
    ...statute('W.S. 17-31-113(c)'),
    text: 'A withdrawn member forfeits all membership interests, including governance and economic rights.',
  },
  information: {
    ...statute('W.S. 17-31-112, 17-29-410'),
    text: 'No member has a separate right to inspect or copy records to the extent that they are available on an open blockchain. Other records may be inspected on reasonable notice.',
  },
  dissolution_vote: {
    ...statute('W.S. 17-31-114(a)(ii), 17-31-102(a)(v)'),
    text: 'The company is dissolved by vote of the majority of its members, which is more than half of the eligible interests unless the articles or the agreement require another share.',
  },
  dissolution: {
    ...statute('W.S. 17-31-114(a)(iii) to 17-31-114(a)(vi), 17-31-114(b)'),
    text: 'The company is also dissolved on an event that its smart contracts or articles name, once it has approved no proposal and taken no action for one year, when it has no lawful purpose or is no longer under the control of at least one natural person, and when all members have withdrawn. It then executes a statement of intent to dissolve as soon as possible.',
  },
  precedence: {
    ...statute('W.S. 17-31-115(b), 17-31-115(c)'),
    text: 'Where the articles of organization and this agreement conflict, the articles prevail. Where the articles and a smart contract conflict, the smart contract prevails, except as to what W.S. 17-31-104 and 17-31-106(a) and (b) require of the articles.',
  },
};
