import type { Constitution } from '../constitution/constitution.ts';
import { type EntityState, isOnFile } from '../entity/entity.ts';
import { canonicalJson } from '../formats/canonical.ts';
import type { Problem } from '../formats/problem.ts';
import type { ChangePaper, CompanyFact } from '../jurisdictions/company-facts.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { STATES } from '../jurisdictions/states.ts';
import { legalName } from '../names/legal-name.ts';
import { agentOf } from './packet.ts';

/** Facts about the entity that decide how its constitution may change. */
export type EntityFacts = {
  state: EntityState;
  /** True while a formation or a filing of changes is open, so that the facts on file may change at any time. */
  isOutcomeUnknown: boolean;
  oas_did: string | null;
};

/** Parts of a constitution that a state can have on file, and whose changes this service can file. */
export const FILED_FACTS = [
  'name',
  'legal_form',
  'registered_agent',
  'principal_office',
  'mailing_address',
  'smart_contracts',
  'management',
] as const satisfies readonly CompanyFact[];
export type FiledFact = (typeof FILED_FACTS)[number];

type Company = Pick<Constitution, 'jurisdiction' | 'legal_form'>;

/** Returns the paper that changes a part of the constitution on file; null: no paper does. */
export function paperFor(part: string, { jurisdiction, legal_form }: Company): ChangePaper | null {
  if (!(FILED_FACTS as readonly string[]).includes(part)) return null;
  return STATES[jurisdiction].changes[legal_form]?.facts[part as FiledFact].paper ?? null;
}

/**
 * Returns the parts whose filed form differs. The filed form of the name includes the designator; that of the agent
 * leaves out the consent.
 */
export function changedFiledFacts(before: Constitution, after: Constitution): FiledFact[] {
  const [filed, next] = [asFiled(before), asFiled(after)];
  return FILED_FACTS.filter((fact) => canonicalJson(filed[fact]) !== canonicalJson(next[fact]));
}

function asFiled(constitution: Constitution): Record<FiledFact, unknown> {
  const { name, legal_form, jurisdiction, registered_agent: agent, smart_contracts } = constitution;
  const { principal_office = null, mailing_address = principal_office } = constitution;
  const { algorithmic, description } = constitution.management;
  const values: Record<Exclude<FiledFact, 'legal_form'>, unknown> = {
    name: legalName(name, legal_form, currentPack(jurisdiction)),
    registered_agent: agent === undefined ? null : agentOf(agent),
    principal_office,
    mailing_address,
    smart_contracts,
    management: { algorithmic, description },
  };
  const onFile = Object.entries(values).map(([fact, value]) => [
    fact,
    paperFor(fact, constitution) === null ? null : value,
  ]);
  // The legal form is always included, because a change of form always needs a filing.
  return { ...Object.fromEntries(onFile), legal_form };
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
