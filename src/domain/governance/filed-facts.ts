import type { Constitution } from '../constitution/constitution.ts';
import { type EntityState, isOnFile } from '../entity/entity.ts';
import { agentOf } from '../filing/packet.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { legalName } from '../names/legal-name.ts';

/** Facts about the entity that its constitution has to agree with. */
export type EntityFacts = {
  state: EntityState;
  /** A filing is open whose acceptance decides about the constitution. */
  isOutcomeUnknown: boolean;
  oas_did: string | null;
};

/** Parts of a constitution that the state has on file: they change by a filing, never by a vote alone. */
export const FILED_FACTS = ['name', 'legal_form', 'registered_agent', 'principal_office', 'smart_contracts'] as const;
export type FiledFact = (typeof FILED_FACTS)[number];

/**
 * Returns the parts that differ, compared as they are filed: with the designator in the name, without the agent's
 * consent.
 */
export function changedFiledFacts(before: Constitution, after: Constitution): FiledFact[] {
  const [filed, next] = [asFiled(before), asFiled(after)];
  return FILED_FACTS.filter((fact) => canonicalJson(filed[fact]) !== canonicalJson(next[fact]));
}

function asFiled(constitution: Constitution): Record<FiledFact, unknown> {
  const { name, legal_form, jurisdiction, registered_agent: agent, principal_office, smart_contracts } = constitution;
  return {
    name: legalName(name, legal_form, currentPack(jurisdiction)),
    legal_form,
    registered_agent: agent === undefined ? null : agentOf(agent),
    // The certificate of a corporation has its office as an address of people only, and no contracts.
    principal_office: legal_form === 'corporation' ? null : (principal_office ?? null),
    smart_contracts: legal_form === 'corporation' ? null : smart_contracts,
  };
}

/**
 * Returns changes to facts that neither a vote nor a filing can change once the company is registered in one state,
 * under one DID.
 */
export function fixedFactProblems(
  before: Constitution,
  after: Constitution,
  { state, oas_did }: EntityFacts,
): Problem[] {
  const problems: Problem[] = [];
  if (oas_did !== null && after.identity !== undefined && after.identity.did !== oas_did) {
    const message = `must be the issued DID, ${oas_did}, or be left out`;
    problems.push({ pointer: '/identity/did', code: 'identity_mismatch', message });
  }
  if (!isOnFile(state)) return problems;
  if (before.jurisdiction !== after.jurisdiction) {
    const message = 'The jurisdiction of a registered company cannot change.';
    problems.push({ pointer: '/jurisdiction', code: 'jurisdiction_fixed', message });
  } else if ((before.legal_form === 'corporation') !== (after.legal_form === 'corporation')) {
    const message =
      'An LLC and a corporation cannot become each other by an amendment: it is a conversion. Convert it with counsel.';
    problems.push({ pointer: '/legal_form', code: 'legal_form_fixed', message });
  } else if (before.legal_form === 'dao_llc' && after.legal_form !== 'dao_llc') {
    const message = 'A DAO LLC cannot become an LLC. Only an LLC can become a DAO LLC.';
    problems.push({ pointer: '/legal_form', code: 'legal_form_fixed', message });
  }
  return problems;
}
