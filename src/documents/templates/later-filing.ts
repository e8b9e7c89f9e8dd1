import type { LaterKind } from '../../domain/entity/document.ts';
import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { LaterStatement } from '../../domain/filing/filed-changes.ts';
import type { ChangePaper } from '../../domain/jurisdictions/company-facts.ts';
import { documentTitle } from '../../domain/jurisdictions/document-title.ts';
import { STATES } from '../../domain/jurisdictions/states.ts';
import { type Block, bold, type DocumentContent } from '../content.ts';
import type { DissolutionFacts, DocumentSubject, PaperSignature } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { dayOf } from '../moment.ts';
import { setSignature } from '../set-signature.ts';
import { filingLine, packOf, rulesOf } from '../subject.ts';
import { fields } from './blocks.ts';
import { contractTable, numberedStatements } from './statements.ts';

type Signable = DocumentSubject & { signature?: PaperSignature };
type LaterSubject = Signable & { kind: LaterKind; later: LaterStatement };

/**
 * Returns the paper for a change of filed facts. The state's law (jurisdictions/us-…-changes.ts) determines the paper's
 * statements.
 */
export function changePaper(subject: LaterSubject & { kind: ChangePaper }): DocumentContent {
  const { kind, later, constitution } = subject;
  const { statements = [] } = STATES[constitution.jurisdiction].changes[constitution.legal_form]?.papers[kind] ?? {};
  const facts = factsOf(subject, packOf(subject));
  const contracts = later.to?.smart_contracts ?? [];
  const applied = statementsThatApply(statements, facts);
  const stated = numberedStatements(applied, facts, {
    more: (id) => (id === 'new_contracts' ? [contractTable(contracts)] : []),
  });
  const blocks = applied.some(({ id }) => id === 'consent_here') ? [...stated, ...agentSignature(subject)] : stated;
  return signedPaper(subject, { kind, title: documentTitle(kind, constitution), signer: later.signer_name, blocks });
}

/** Returns the new agent's own signature line; empty if the law requires no written consent of the agent. */
function agentSignature({ later: { to, consent }, ...subject }: LaterSubject): Block[] {
  const { name } = to?.registered_agent ?? {};
  if (consent === null || name === undefined) return [];
  const { signed_by, signed_at } = consent;
  const role = `For ${name}, new registered agent, who consents to this appointment`;
  const signature = setSignature({ name: signed_by, signed_at, is_automatic: false }, packOf(subject));
  return [{ kind: 'signature', of: signed_by, role, ...signature }];
}

/** Returns a paper that states facts about a company without changing any, such as an annual report. */
export function statedPaper(subject: LaterSubject): DocumentContent {
  const { kind, later, constitution, entity } = subject;
  const pack = packOf(subject);
  const { code, timeZone } = pack;
  const { later: law, byForm } = STATES[code];
  const { citation, statements = [] } = byForm?.[constitution.legal_form]?.later?.[kind] ?? law[kind] ?? {};
  const stated = factsOf(subject, pack);
  const blocks: Block[] = [
    { kind: 'heading', number: '1', text: 'The company', ...(citation !== undefined && { citation }) },
    fields([
      { label: 'Name on file', value: [bold(entity.legal_name)] },
      { label: 'Filing number', value: [bold(later.filing_number)] },
      { label: 'Original filing', value: dayOf(new Date(later.filed_at), timeZone) },
    ]),
    { kind: 'heading', number: '2', text: 'Statement', ...(citation !== undefined && { citation }) },
    fields((later.facts ?? []).map(({ label, value }) => ({ label, value }))),
    ...numberedStatements(statementsThatApply(statements, stated), stated, { after: 2 }),
  ];
  return signedPaper(subject, { kind, title: documentTitle(kind, constitution), signer: later.signer_name, blocks });
}

/** Returns the articles of dissolution. Leaves out the members' reasons for ending the company, which are private. */
export function articlesOfDissolution(subject: Signable & { dissolution: DissolutionFacts }): DocumentContent {
  const rules = rulesOf(subject, 'articles_of_dissolution');
  const facts = factsOf(subject, packOf(subject));
  const blocks = numberedStatements(statementsThatApply(rules.statements, facts), facts);
  const signer = subject.dissolution.signer_name;
  return signedPaper(subject, { kind: 'articles_of_dissolution', title: rules.title, signer, blocks });
}

type Paper = { kind: LaterKind | 'articles_of_dissolution'; title: string; signer: string; blocks: readonly Block[] };

function signedPaper(subject: Signable, { kind, title, signer, blocks }: Paper): DocumentContent {
  const pack = packOf(subject);
  const role = signerCapacity(kind, pack.code, subject.constitution.legal_form);
  return {
    overline: filingLine(subject, kind),
    title,
    name: subject.entity.legal_name,
    blocks: [...blocks, { kind: 'signature', of: signer, role, ...setSignature(subject.signature, pack) }],
  };
}
