import type { DocumentContent } from '../content.ts';
import type { DocumentSubject } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { packOf, rulesOf } from '../subject.ts';
import { numberedStatements } from './statements.ts';

/** The registered agent's consent. Its signer and date are evidence from the constitution; nothing is made up. */
export function consent(subject: DocumentSubject): DocumentContent {
  const { entity, constitution } = subject;
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'consent');
  const facts = factsOf(subject, pack);
  const agent = constitution.registered_agent;
  return {
    overline: `State of ${pack.title} \u00b7 ${pack.registry}`,
    title: rules.title,
    name: entity.legal_name,
    blocks: [
      ...numberedStatements(statementsThatApply(rules.statements, facts), facts),
      {
        kind: 'signature',
        of: agent?.consent?.signed_by ?? '',
        role: `for ${agent?.name ?? ''}, registered agent`,
        ...(facts.consent_signed_at && { date: facts.consent_signed_at }),
      },
    ],
  };
}
