import { checkedIn } from './citations.ts';
import type { StateLaw } from './law.ts';

const { statute, secondary, inferred, unconfirmed } = checkedIn('2026-11');

/**
 * Delaware Limited Liability Company Act, 6 Del. C. ch. 18. The mark of each section says how it was read: `statute` in
 * its text (§ 18-402 and § 18-1101 in a copy from before 2014), `secondary` in a quotation or an older text,
 * `unconfirmed` not at all. The text for an unconfirmed section only cites the section.
 */
export const DE_AGREEMENT: StateLaw = {
  agreement: {
    ...secondary('6 Del. C. § 18-101(9), § 18-1101(b)'),
    text: 'The limited liability company agreement governs the affairs of the company and the conduct of its business. The statute governs what the agreement leaves open. Whoever becomes a member is bound by it.',
  },
  nature: {
    ...statute('6 Del. C. § 18-801(a)(1)'),
    text: 'The company has perpetual existence.',
  },
  purpose: {
    ...unconfirmed('6 Del. C. § 18-106(a)'),
    text: 'The company may have the purposes that § 18-106 allows.',
  },
  office: {
    ...statute('6 Del. C. § 18-104(a)'),
    text: 'The company keeps a registered office and a registered agent in Delaware.',
  },
  liability: {
    ...secondary('6 Del. C. § 18-303(a)'),
    text: 'The debts, obligations and liabilities of the company are solely its own, as § 18-303 provides. No member or manager is obligated for them solely by reason of being a member or acting as a manager.',
  },
  membership: {
    ...statute('6 Del. C. § 18-301(a)'),
    text: 'The initial members are admitted when the company is formed, or at the time that the agreement provides.',
  },
  contributions: {
    ...secondary('6 Del. C. § 18-501'),
    text: 'A contribution may be cash, property, services rendered, or an obligation to contribute or perform them.',
  },
  contribution_duty: {
    ...secondary('6 Del. C. § 18-502(a)'),
    text: 'A promised contribution is owed even if death, disability or another reason prevents its performance. The company may ask for cash of the agreed value that is missing.',
  },
  interest: {
    ...secondary('6 Del. C. § 18-701'),
    text: 'A limited liability company interest is personal property. A member has no interest in specific property of the company.',
  },
  sharing: {
    ...statute('6 Del. C. § 18-504'),
    text: 'Distributions are made on the basis of the agreed value of the contributions that each member made and that were not returned, as the records of the company state it.',
  },
  profits: {
    ...secondary('6 Del. C. § 18-503'),
    text: 'Profits and losses are allocated as § 18-503 provides.',
  },
  distribution_time: {
    ...statute('6 Del. C. § 18-601'),
    text: 'A distribution before dissolution is owed only to the extent and at the time that the agreement states.',
  },
  distribution_limit: {
    ...unconfirmed('6 Del. C. § 18-607'),
    text: 'The company makes no distribution that § 18-607 forbids.',
  },
  management: {
    ...statute('6 Del. C. § 18-402'),
    text: 'Management is vested in the members. The statute vests it in proportion to their interests in the profits, unless the agreement provides otherwise. This agreement does: the members decide as article 6 states.',
  },
  decisions: {
    ...statute('6 Del. C. § 18-402'),
    text: 'The decision of members who own more than half of the interests in the profits controls.',
  },
  duties: {
    ...statute('6 Del. C. § 18-1101(c)'),
    text: 'The fiduciary duties that the law provides apply. An agreement may expand, restrict or eliminate them, and this one does not.',
  },
  good_faith: {
    ...statute('6 Del. C. § 18-1101(c)'),
    text: 'The implied contractual covenant of good faith and fair dealing applies. It cannot be eliminated by agreement.',
  },
  authority: {
    ...unconfirmed('6 Del. C. § 18-402, § 18-407'),
    text: 'Authority to bind the company, and its delegation, follow § 18-402 and § 18-407.',
  },
  admission: {
    ...statute('6 Del. C. § 18-301(b)(1)'),
    text: 'A person is admitted as the agreement provides, or with the consent of all members.',
  },
  withdrawal: {
    ...statute('6 Del. C. § 18-603'),
    text: 'A member resigns only at the time or on the events that the agreement specifies.',
  },
  withdrawal_effect: {
    ...secondary('6 Del. C. § 18-604; Showell v. Pusey, Del. Ch. 2011'),
    text: 'A member who resigns receives what § 18-604 provides.',
  },
  expulsion: {
    ...secondary('6 Del. C. § 18-1101(b); Domain Associates v. Shah, Del. Ch. 2018'),
    text: 'The agreement decides whether and how a member is expelled.',
  },
  transfer: {
    ...statute('6 Del. C. § 18-702, § 18-704(a)'),
    text: 'An interest may be assigned. The assignee receives distributions and allocations, but takes no part in management and becomes a member only as the agreement provides or with the consent of all members.',
  },
  death: {
    ...secondary('6 Del. C. § 18-705; Estate of Calderwood v. ACE Group, N.Y. App. Div. 2017'),
    text: 'The personal representative of a member who died has the rights that § 18-705 provides.',
  },
  creditors: {
    ...secondary('6 Del. C. § 18-703'),
    text: 'A charging order is the exclusive remedy of a creditor of a member against the interest.',
  },
  indemnification: {
    ...secondary('6 Del. C. § 18-108'),
    text: 'The company has the power to indemnify a member, a manager or another person. It is obliged to only where an agreement says so.',
  },
  information: {
    ...secondary('6 Del. C. § 18-305'),
    text: 'A member may obtain, on reasonable demand and for a purpose reasonably related to the interest as a member, information on the business and the records of the company.',
  },
  amendment: {
    ...secondary('6 Del. C. § 18-302(f); DiDonato v. Campus Eye Management, Del. Ch. 2024'),
    text: 'An agreement that does not say how it is amended is amended as § 18-302(f) provides.',
  },
  dissolution_vote: {
    ...statute('6 Del. C. § 18-801(a)(3)'),
    text: 'The company is dissolved by members who own more than two thirds of the interests in the profits.',
  },
  dissolution: {
    ...secondary('6 Del. C. § 18-801(a)(4), § 18-802'),
    text: 'The company is also dissolved when it has no member and is not continued as the statute allows, and by decree of the Court of Chancery if it is not reasonably practicable to carry on its business under this agreement.',
  },
  winding_up: {
    ...statute('6 Del. C. § 18-803'),
    text: 'The members, or a person approved by those who own more than half of the interests in the profits, wind up the affairs of the company, provide for its liabilities, and distribute what remains. A certificate of cancellation is then filed.',
  },
  order_of_payments: {
    ...secondary('6 Del. C. § 18-804(a)'),
    text: 'Creditors are paid or provided for first, members who are creditors included. The rest is distributed as § 18-804 provides.',
  },
  governing_law: {
    ...inferred('6 Del. C. § 18-901(a)(1), which says so of foreign companies'),
    text: 'The law of Delaware, the state of formation, governs the internal affairs of the company.',
  },
  courts: {
    ...secondary('6 Del. C. § 18-109(d), § 18-111'),
    text: 'Except by agreeing to arbitrate, a member who is no manager does not give up the courts of Delaware for matters of organization and internal affairs.',
  },
  precedence: {
    ...statute('6 Del. C. § 18-1101(b)'),
    text: 'The statute gives agreements of limited liability companies the greatest possible effect. The members agree that, among them, this agreement prevails over the certificate of formation.',
  },
};
