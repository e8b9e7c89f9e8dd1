import type { Block, DocumentContent } from '../content.ts';
import type { DocumentSubject } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { packOf, rulesOf } from '../subject.ts';
import { contractTable, numberedStatements } from './statements.ts';

/** Articles of organization; in Delaware the certificate of formation. Their statements come from the pack. */
export function articles(subject: DocumentSubject): DocumentContent {
  const { constitution } = subject;
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'articles');
  const facts = factsOf(subject, pack);
  const under = (id: string): Block[] =>
    id === 'contract_identifiers' ? [contractTable(constitution.smart_contracts)] : [];
  return {
    overline: `State of ${pack.title} \u00b7 ${pack.registry}`,
    title: rules.title,
    name: subject.entity.legal_name,
    blocks: [
      ...numberedStatements(statementsThatApply(rules.statements, facts), facts, under),
      {
        kind: 'signature',
        of: constitution.organizer?.name ?? '',
        role: pack.code === 'US-DE' ? 'Authorized person' : 'Organizer',
      },
    ],
  };
}
