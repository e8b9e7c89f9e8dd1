import type { LaterKind } from '../../domain/entity/document.ts';
import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { LaterStatement } from '../../domain/filing/filed-changes.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import type { JurisdictionPack } from '../../domain/jurisdictions/pack.ts';
import { STATES } from '../../domain/jurisdictions/states.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DissolutionFacts, DocumentSubject, PaperSignature } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { dayOf, momentOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { isCorporation, packOf, rulesOf } from '../subject.ts';
import { fields, heading, paragraph, table } from './blocks.ts';
import { numberedStatements } from './statements.ts';

type Signable = DocumentSubject & { signature?: PaperSignature };
type LaterSubject = Signable & { kind: LaterKind; later: LaterStatement };

/** Articles of amendment, or the statement that changes the registered agent. */
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

/** States the agent's consent, if given, and that both addresses are the same (W.S. 17-28-102(a)). */
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

/** A paper that states facts about a company without changing any, such as an annual report. */
export function statedPaper(subject: LaterSubject): DocumentContent {
  return paperAboutCompany(subject, (cited) => [
    cited('2', 'Statement'),
    fields((subject.later.facts ?? []).map(({ label, value }) => ({ label, value }))),
  ]);
}

/** Articles of dissolution. They leave out the members' reasons for ending the company, which are private. */
export function articlesOfDissolution(subject: Signable & { dissolution: DissolutionFacts }): DocumentContent {
  const rules = rulesOf(subject, 'articles_of_dissolution');
  const facts = factsOf(subject, packOf(subject));
  const blocks = numberedStatements(statementsThatApply(rules.statements, facts), facts);
  const signer = subject.dissolution.signer_name;
  return signedPaper(subject, { kind: 'articles_of_dissolution', title: rules.title, signer, blocks });
}

/** A paper about a filed company: the facts on file come before the paper's own content. */
function paperAboutCompany(
  subject: LaterSubject,
  partsOf: (cited: (number: string, text: string) => Block, pack: JurisdictionPack) => readonly Block[],
): DocumentContent {
  const { kind, later } = subject;
  const pack = packOf(subject);
  const { citation } = STATES[pack.code].later[kind] ?? {};
  const cited = (number: string, text: string): Block => ({
    kind: 'heading',
    number,
    text,
    ...(citation !== undefined && { citation }),
  });
  const blocks = [
    cited('1', 'The company'),
    fields([
      { label: 'Name on file', value: [bold(subject.entity.legal_name)] },
      { label: 'Filing number', value: [bold(later.filing_number)] },
      { label: 'Original filing', value: dayOf(new Date(later.filed_at), pack.timeZone) },
    ]),
    ...partsOf(cited, pack),
  ];
  const title = documentTitle(kind, subject.constitution);
  return signedPaper(subject, { kind, title, signer: later.signer_name, blocks });
}

type Paper = { kind: LaterKind | 'articles_of_dissolution'; title: string; signer: string; blocks: readonly Block[] };

function signedPaper(subject: Signable, { kind, title, signer, blocks }: Paper): DocumentContent {
  const pack = packOf(subject);
  const role = signerCapacity(kind, pack.code, subject.constitution.legal_form);
  return {
    overline: `For filing with the ${pack.registry}`,
    title,
    name: subject.entity.legal_name,
    blocks: [...blocks, { kind: 'signature', of: signer, role, ...setSignature(subject.signature, pack) }],
  };
}
