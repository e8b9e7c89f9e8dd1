import type { Constitution } from '../constitution/constitution.ts';
import { type EntityState, isOnFile } from '../entity/entity.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { LegalForm } from '../jurisdictions/pack.ts';
import { legalName } from '../names/legal-name.ts';
import { agentOf } from './packet.ts';

/** Facts about the entity that decide how its constitution may change. */
export type EntityFacts = {
  state: EntityState;
  /** True while a formation, or a filing that changes the constitution, is open. */
  isOutcomeUnknown: boolean;
  oas_did: string | null;
};

/** Parts of a constitution that the state has recorded. A vote cannot change them without a filing. */
export const FILED_FACTS = ['name', 'legal_form', 'registered_agent', 'principal_office', 'smart_contracts'] as const;
export type FiledFact = (typeof FILED_FACTS)[number];

/** Facts that no state records for a corporation: its certificate names an office only as a person's address. */
const NOT_OF_A_CORPORATION: ReadonlySet<string> = new Set<FiledFact>(['principal_office', 'smart_contracts']);

/** Returns whether the state records this part of the constitution for companies of this legal form. */
export function isFiledFact(part: string, legalForm: LegalForm): part is FiledFact {
  if (legalForm === 'corporation' && NOT_OF_A_CORPORATION.has(part)) return false;
  return (FILED_FACTS as readonly string[]).includes(part);
}

/** Returns the parts that differ in their filed form: the name with its designator, the agent without its consent. */
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
    principal_office: isFiledFact('principal_office', legal_form) ? (principal_office ?? null) : null,
    smart_contracts: isFiledFact('smart_contracts', legal_form) ? smart_contracts : null,
  };
}

/** Returns changes that neither a vote nor a filing can make once the company is registered. */
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
