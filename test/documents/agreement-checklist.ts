import { termsOf } from '../../src/documents/templates/agreement/clause.ts';
import { articlesOf } from '../../src/documents/templates/operating-agreement.ts';
import { FORM_TITLES, type Form, requestsOf } from './samples.ts';

/** Points that a lawyer checks in an operating agreement, each with the heading of the clause that answers it. */
export const POINTS: readonly (readonly [point: string, clause: string])[] = [
  ['The agreement is made by all members and binds new ones', 'Agreement'],
  ['The company has a term', 'Duration'],
  ['The company has a purpose', 'Purpose'],
  ['Principal office and registered agent are named', 'Offices and registered agent'],
  ['Members are not liable for the company', 'Limited liability'],
  ['Documents that are part of the agreement are identified', 'The constitution'],
  ['The members in law are named and counted', 'Members'],
  ['Persons and programs that are no members are told apart', 'Agents and observers'],
  ['Natural persons keep control', 'Natural persons'],
  ['The nature of an interest is stated', 'Interest'],
  ['Initial contributions are stated, with value and date', 'Contributions'],
  ['The duty to contribute, and its limit, are stated', 'Promised contributions'],
  ['Interests are stated and add up to the whole', 'Interests'],
  ['Capital accounts are settled', 'Capital accounts'],
  ['Distributions are shared by a rule', 'Shares'],
  ['The time of distributions is settled', 'Time'],
  ['Tax distributions are settled', 'Tax distributions'],
  ['Distributions that the law forbids are excluded', 'Limits'],
  ['Profits and losses are shared by a rule', 'Profits and losses'],
  ['The company is member-managed or manager-managed', 'Management by the members'],
  ['Fiduciary duties are stated', 'Duties'],
  ['Good faith is not eliminated', 'Good faith'],
  ['Voting rights are stated', 'Right to vote'],
  ['Thresholds and quorum are stated', 'What a decision needs'],
  ['Proxies or delegation are settled', 'Delegation'],
  ['Officers are named, or excluded', 'Officers'],
  ['Authority to bind the company is settled', 'Authority'],
  ['Spending limits are stated', 'Spending limits'],
  ['New members are admitted by a rule', 'Admission'],
  ['Withdrawal is settled', 'Withdrawal'],
  ['The interest of a withdrawn member is settled', 'Interest of a withdrawn member'],
  ['Expulsion is settled', 'Expulsion'],
  ['Transfers, and the position of a transferee, are settled', 'Transfer of an interest'],
  ['A right of first refusal is granted, or excluded', 'Right of first refusal'],
  ['The death of a member is settled', 'Death of a member'],
  ['Creditors of a member are limited to their remedy', 'Creditors of a member'],
  ['Indemnification is settled', 'Right to indemnification'],
  ['Books, fiscal year and inspection are settled', 'Inspection'],
  ['Tax classification agrees with the number of members', 'Classification'],
  ['A partnership representative is named, or the vote that names one', 'Partnership representative'],
  ['Dissolution by the members needs a stated share', 'By the members'],
  ['Dissolution by law is stated', 'By law'],
  ['Winding up and the order of payments are stated', 'Order of payments'],
  ['The governing law is stated', 'Governing law'],
  ['Courts or arbitration are settled', 'Courts'],
  ['Amendment needs a stated share', 'Amendment'],
  ['Conflicting documents are ranked', 'Order of documents'],
  ['Electronic signatures and counterparts are allowed', 'Electronic form'],
];

export type Found = { number: string; law: string };

/** The clause with this heading in the agreement of a sample company, and its statute. */
export function clauseIn(form: Form, heading: string): Found | undefined {
  const subject = requestsOf(form).find(({ kind }) => kind === 'operating_agreement');
  if (subject === undefined) throw new Error('no sample');
  const { law } = termsOf(subject);
  for (const [article, { clauses }] of articlesOf(subject).entries()) {
    const at = clauses.findIndex((clause) => clause.heading === heading);
    const use = clauses[at]?.law;
    if (use === undefined) continue;
    return { number: `${article + 1}.${at + 1}`, law: use === 'none' ? 'none found' : law[use.subject].citation };
  }
  return undefined;
}

/** Forms with an operating agreement, in the order of their titles. */
const COLUMNS = (Object.keys(FORM_TITLES) as Form[]).filter((form) => form !== 'corporation');

/** The page docs/agreement-checklist.md. */
export function renderChecklist(): string {
  const rows = POINTS.map(([point, heading], at) => {
    const laws = COLUMNS.map((form) => clauseIn(form, heading)?.law ?? 'missing');
    return `| ${at + 1} | ${point} | ${clauseIn('dao', heading)?.number ?? 'missing'} ${heading} | ${laws.join(' | ')} |`;
  });
  return `# A lawyer's checklist for an operating agreement

Each of these ${POINTS.length} points has its clause in every agreement that the service writes, and the statute that speaks on it. Where a constitution is silent, the clause states the statute's default and says so. [The review](legal-review.md) says how far each reference was confirmed. A test writes this page and finds every clause in the printed agreement of each legal form ([test/documents/agreement-checklist.test.ts](../test/documents/agreement-checklist.test.ts)).

| No. | Point | Clause | ${COLUMNS.map((form) => FORM_TITLES[form]).join(' | ')} |
|---|---|---|${COLUMNS.map(() => '---|').join('')}
${rows.join('\n')}
`;
}
