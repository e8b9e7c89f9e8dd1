import type { Block, DocumentContent } from '../content.ts';
import type { AgreementSignatures, DocumentSubject } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { formOf, rulesOf } from '../subject.ts';
import { authorityArticle } from './agreement/authority.ts';
import { booksArticle } from './agreement/books.ts';
import { type Article, isUnconfirmed, noteOf, type Terms, termsOf, UNCONFIRMED_NOTE } from './agreement/clause.ts';
import { companyArticle, managementArticle } from './agreement/company.ts';
import { contributionsArticle } from './agreement/contributions.ts';
import { disputesArticle } from './agreement/disputes.ts';
import { dissolutionArticle } from './agreement/dissolution.ts';
import { distributionsArticle } from './agreement/distributions.ts';
import { generalArticle } from './agreement/general.ts';
import { indemnificationArticle } from './agreement/indemnification.ts';
import { keyTerms } from './agreement/key-terms.ts';
import { membersArticle, peopleArticle } from './agreement/members.ts';
import { membershipArticle } from './agreement/membership.ts';
import { contractSchedule, economicsSchedule, memberSchedule } from './agreement/schedules.ts';
import { signatureBlocks } from './agreement/signatures.ts';
import { taxesArticle } from './agreement/taxes.ts';
import { transfersArticle } from './agreement/transfers.ts';
import { votesArticle } from './agreement/votes.ts';
import { heading, law, softParagraph } from './blocks.ts';
import { bylaws } from './bylaws.ts';

/** The articles in order. Some refer to others by number: Votes is 6, Decisions of natural persons 7, Admission 9. */
const ARTICLES: readonly ((terms: Terms) => Article)[] = [
  companyArticle,
  membersArticle,
  contributionsArticle,
  distributionsArticle,
  managementArticle,
  votesArticle,
  peopleArticle,
  authorityArticle,
  membershipArticle,
  transfersArticle,
  indemnificationArticle,
  booksArticle,
  taxesArticle,
  dissolutionArticle,
  disputesArticle,
  generalArticle,
];

export function articlesOf(subject: DocumentSubject): Article[] {
  const terms = termsOf(subject);
  return ARTICLES.map((article) => article(terms));
}

/** Returns the operating agreement. It is written from the constitution, and states the constitution's hash. */
export function operatingAgreement(subject: DocumentSubject & { signatures?: AgreementSignatures }): DocumentContent {
  if (subject.constitution.legal_form === 'corporation') return bylaws(subject);
  const terms = termsOf(subject);
  const { pack } = terms;
  const rules = rulesOf(subject, 'operating_agreement');
  const notices = statementsThatApply(rules.statements, factsOf(subject, pack));
  return {
    overline: `${pack.title} \u00b7 ${formOf(subject).title}`,
    title: rules.title,
    name: subject.entity.legal_name,
    note: `Constitution, version ${subject.constitution_version}`,
    blocks: [
      ...notices.map(({ heading, text, citation }): Block => ({ kind: 'notice', heading, text, citation })),
      ...keyTerms(terms),
      ...articlesOf(subject).flatMap((article, at) => articleBlocks(article, at + 1, terms)),
      ...referenceNote(terms),
      ...signatureBlocks(terms, subject.signatures),
      ...memberSchedule(terms),
      ...economicsSchedule(terms),
      ...contractSchedule(terms),
    ],
  };
}

function articleBlocks({ title, clauses }: Article, number: number, terms: Terms): Block[] {
  return [
    heading(title, String(number)),
    ...clauses.flatMap((clause, at): Block[] => [
      {
        kind: 'clause',
        number: `${number}.${at + 1}`,
        heading: clause.heading,
        text: clause.text,
      },
      ...(clause.more ?? []),
      law(noteOf(clause, terms)),
    ]),
  ];
}

function referenceNote({ law }: Terms): Block[] {
  if (!Object.values(law).some(isUnconfirmed)) return [];
  return [softParagraph(UNCONFIRMED_NOTE)];
}
