import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { Block, DocumentContent } from '../content.ts';
import type { DocumentSubject, PaperSignature } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { nameOnPaper } from '../name-on-paper.ts';
import { setSignature } from '../set-signature.ts';
import { packOf, rulesOf } from '../subject.ts';
import { contractTable, numberedStatements } from './statements.ts';

/** Articles of organization; in Delaware the certificate of formation. Their statements come from the pack. */
export function articles(subject: DocumentSubject & { signature?: PaperSignature }): DocumentContent {
  const { constitution } = subject;
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'articles');
  const facts = factsOf(subject, pack);
  const under = (id: string): Block[] =>
    id === 'contract_identifiers' ? [contractTable(constitution.smart_contracts)] : [];
  return {
    overline: `For filing with the ${pack.registry}`,
    title: rules.title,
    name: subject.entity.legal_name,
    blocks: [
      ...numberedStatements(statementsThatApply(rules.statements, facts), facts, under),
      {
        kind: 'signature',
        of: constitution.organizer ? nameOnPaper(constitution.organizer) : '',
        role: signerCapacity('articles', pack.code, constitution.legal_form),
        ...setSignature(subject.signature, pack),
      },
    ],
  };
}
