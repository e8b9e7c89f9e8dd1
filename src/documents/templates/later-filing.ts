import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { LaterStatement } from '../../domain/filing/filed-changes.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DissolutionFacts, DocumentSubject, PaperSignature } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { momentOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { isCorporation, packOf, rulesOf } from '../subject.ts';
import { fields, heading, paragraph, table } from './blocks.ts';
import { type LaterSubject, paperAboutCompany } from './paper-about-company.ts';
import { numberedStatements } from './statements.ts';

/** Articles of amendment, or the statement by which a company changes its registered agent. */
export function laterPaper(subject: LaterSubject): DocumentContent {
  const { kind, later } = subject;
  const body = isCorporation(subject) ? 'board of directors' : 'members';
  return paperAboutCompany(subject, (cited, pack) => [
    cited('2', 'What changes'),
    changesTable(later),
    ...(kind === 'statement_of_change' ? agentStatements(later, pack.timeZone) : []),
    heading(`Decision of the ${body}`, kind === 'statement_of_change' ? '4' : '3'),
    paragraph(
      `The ${body} decided this change, which was carried out on ${momentOf(later.decided_at, pack.timeZone)}.`,
    ),
  ]);
}

function changesTable({ changes }: LaterStatement): Block {
  return table(
    { Fact: 0.24, 'On file': 0.38, 'From now on': 0.38 },
    changes.map(({ label, before, after }) => [label, before, [bold(after)]]),
  );
}

/** W.S. 17-28-102(a): the consent, and that both addresses are one. Of a consent that nobody gave, it says nothing. */
function agentStatements({ consent }: LaterStatement, timeZone: string): Block[] {
  const consented =
    consent &&
    `The new registered agent consented: signed by ${consent.signed_by}, ${momentOf(consent.signed_at, timeZone)}.`;
  return [
    heading(consented === null ? 'Office' : 'Consent and office', '3'),
    ...(consented === null ? [] : [paragraph(consented)]),
    paragraph(
      'After this change, the address of the registered office and the business address of the registered agent are identical.',
    ),
  ];
}

/** A paper that states facts about a company and changes none of them, such as an annual report. */
export function statedPaper(subject: LaterSubject): DocumentContent {
  return paperAboutCompany(subject, (cited) => [
    cited('2', 'Statement'),
    fields((subject.later.facts ?? []).map(({ label, value }) => ({ label, value }))),
  ]);
}

/** Articles of dissolution. The members' reasons for ending the company are private, so they are not here. */
export function articlesOfDissolution(
  subject: DocumentSubject & { dissolution: DissolutionFacts; signature?: PaperSignature },
): DocumentContent {
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'articles_of_dissolution');
  const facts = factsOf(subject, pack);
  return {
    overline: `For filing with the ${pack.registry}`,
    title: rules.title,
    name: subject.entity.legal_name,
    blocks: [
      ...numberedStatements(statementsThatApply(rules.statements, facts), facts),
      {
        kind: 'signature',
        of: subject.dissolution.signer_name,
        role: signerCapacity('articles_of_dissolution', pack.code, subject.constitution.legal_form),
        ...setSignature(subject.signature, pack),
      },
    ],
  };
}
