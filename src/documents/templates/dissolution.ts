import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { DocumentContent } from '../content.ts';
import type { DissolutionFacts, DocumentSubject, PaperSignature } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { setSignature } from '../set-signature.ts';
import { packOf, rulesOf } from '../subject.ts';
import { numberedStatements } from './statements.ts';

/**
 * Articles of dissolution; in Delaware the certificate of cancellation. Their statements come from the pack; the
 * members' reasons for ending the company are private, and not on the public record.
 */
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
