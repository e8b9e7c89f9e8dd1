import { needsAgentConsent } from '../../domain/filing/agent-consent.ts';
import { signerCapacity } from '../../domain/filing/attestation.ts';
import type { Block, DocumentContent } from '../content.ts';
import type { DocumentSubject, PaperSignature } from '../document.ts';
import { factsOf, statementsThatApply } from '../facts.ts';
import { nameOnPaper } from '../name-on-paper.ts';
import { setSignature } from '../set-signature.ts';
import { filingLine, packOf, rulesOf } from '../subject.ts';
import { contractTable, numberedStatements } from './statements.ts';

/**
 * Returns the articles of organization, or in Delaware the certificate of formation. The statements in them come from
 * the state's law (pack).
 */
export function articles(subject: DocumentSubject & { signature?: PaperSignature }): DocumentContent {
  const { constitution } = subject;
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'articles');
  const facts = factsOf(subject, pack);
  const under = (id: string): Block[] =>
    id === 'contract_identifiers' ? [contractTable(constitution.smart_contracts)] : [];
  return {
    overline: filingLine(subject, 'articles'),
    title: rules.title,
    name: subject.entity.legal_name,
    blocks: [
      ...numberedStatements(statementsThatApply(rules.statements, facts), facts, { more: under }),
      {
        kind: 'signature',
        of: constitution.organizer ? nameOnPaper(constitution.organizer) : '',
        role: signerCapacity('articles', pack.code, constitution.legal_form),
        ...setSignature(subject.signature, pack),
      },
    ],
  };
}

/**
 * Returns the registered agent's consent. If the state requires the agent's own signature, the paper shows only that
 * signature. In other states, the signer and date come from the constitution. Without signature or signer, the line
 * stays empty.
 */
export function consent(subject: DocumentSubject & { signature?: PaperSignature }): DocumentContent {
  const { entity, constitution } = subject;
  const pack = packOf(subject);
  const rules = rulesOf(subject, 'consent');
  const facts = factsOf(subject, pack);
  const { signature } = subject;
  const isAsked = needsAgentConsent(pack);
  const agent = constitution.registered_agent;
  const agentLine: Block = {
    kind: 'signature',
    of: signature?.name ?? '',
    role: `for ${agent?.name ?? ''}, registered agent`,
    ...setSignature(signature, pack),
  };
  // If the account typed the consent, the paper states it in a sentence. Nobody signs such a paper, so it has no
  // signature line.
  const isTyped = !isAsked && facts.consent_signed_by !== undefined;
  return {
    overline: filingLine(subject, 'consent'),
    title: rules.title,
    name: entity.legal_name,
    blocks: [
      ...numberedStatements(statementsThatApply(rules.statements, facts), facts),
      ...(isTyped ? [] : [agentLine]),
    ],
  };
}
