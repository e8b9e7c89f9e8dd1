import type { Address, Constitution, RegisteredAgent } from '../constitution/constitution.ts';
import { currentPack } from '../jurisdictions/index.ts';
import { DAO_MANAGEMENT, NO_CONTRACTS } from '../jurisdictions/us-wy-documents.ts';
import { legalName } from '../names/legal-name.ts';
import { normalizeName } from '../names/name-normal-form.ts';
import { addressLine } from '../places/address.ts';
import { changedFiledFacts, type FiledFact } from './filed-facts.ts';
import { agentOf } from './packet.ts';

/** Facts in the state's records that a filing changes, each with its new value. */
export type FiledChanges = {
  legal_name?: string;
  /**
   * Normalized form of the new name. Absent if only the spelling changes, because the normalized form then stays the
   * same.
   */
  normalized_name?: string;
  legal_form?: string;
  registered_agent?: Omit<RegisteredAgent, 'consent'>;
  principal_office?: Address | null;
  mailing_address?: Address | null;
  smart_contracts?: Constitution['smart_contracts'];
  management?: Constitution['management'];
};

export function filedChanges(before: Constitution, after: Constitution): FiledChanges {
  const changed = new Set<FiledFact>(changedFiledFacts(before, after));
  const { registered_agent: agent, principal_office: office, smart_contracts, legal_form, management } = after;
  const [was, name] = [before, after].map(nameOf) as [Name, Name];
  return {
    ...(changed.has('name') && { legal_name: name.legal }),
    ...(was.normalized !== name.normalized && { normalized_name: name.normalized }),
    ...(changed.has('legal_form') && { legal_form }),
    ...(changed.has('registered_agent') && agent && { registered_agent: agentOf(agent) }),
    ...(changed.has('principal_office') && { principal_office: office ?? null }),
    ...(changed.has('mailing_address') && { mailing_address: after.mailing_address ?? office ?? null }),
    ...(changed.has('smart_contracts') && { smart_contracts }),
    ...(changed.has('management') && { management }),
  };
}

type Name = { legal: string; normalized: string };

function nameOf({ name, legal_form, jurisdiction }: Constitution): Name {
  const pack = currentPack(jurisdiction);
  const legal = legalName(name, legal_form, pack);
  return { legal, normalized: normalizeName(legal, pack) };
}

/** A changed fact in words, for the paper and for its signer. */
export type ChangeLine = { label: string; before: string; after: string };

/** Returns each changed fact with its old and new value; `NOTHING` stands for a fact that was not recorded. */
export function changeLines(before: Constitution, after: Constitution): ChangeLine[] {
  const texts = [before, after].map(changedTexts) as [Record<FiledFact, string>, Record<FiledFact, string>];
  return changedFiledFacts(before, after).map((fact) => ({
    label: LABELS[fact],
    before: texts[0][fact],
    after: texts[1][fact],
  }));
}

/** Returns the facts with the agent's e-mail address, so that a change of this address alone can be seen. */
function changedTexts(constitution: Constitution): Record<FiledFact, string> {
  const texts = factTexts(constitution);
  const { email } = constitution.registered_agent ?? {};
  return email === undefined ? texts : { ...texts, registered_agent: `${texts.registered_agent}, ${email}` };
}

const NOTHING = 'None on file';

const LABELS: Readonly<Record<FiledFact, string>> = {
  name: 'Name',
  legal_form: 'Legal form',
  registered_agent: 'Registered agent and registered office',
  principal_office: 'Principal office',
  mailing_address: 'Mailing address',
  smart_contracts: 'Publicly available identifiers of smart contracts',
  management: 'Management',
};

/** Sentences on how far smart contracts manage the company, W.S. 17-31-104(e). */
export const EXTENT: Readonly<Record<Constitution['management']['algorithmic'], string>> = {
  none: 'The company is managed by its members; it is not managed algorithmically.',
  partial: 'The company is managed by its members, and in part algorithmically by smart contracts.',
  full: 'The company is managed by its members through smart contracts, algorithmically to the full extent the law allows.',
};

export function factTexts(constitution: Constitution): Record<FiledFact, string> {
  const { registered_agent: agent, principal_office: office, smart_contracts: contracts } = constitution;
  const { mailing_address: mailing = office, management } = constitution;
  const form = currentPack(constitution.jurisdiction).legalForms[constitution.legal_form]?.title;
  return {
    name: nameOf(constitution).legal,
    legal_form: form ?? constitution.legal_form,
    registered_agent: agent === undefined ? NOTHING : `${agent.name}, ${addressLine(agent)}`,
    principal_office: office === undefined ? NOTHING : addressLine(office),
    mailing_address: mailing === undefined ? NOTHING : addressLine(mailing),
    // Only a DAO has these two on file. The operator enters them as the paper states them.
    management: DAO_MANAGEMENT.replace('{management_extent}', () => EXTENT[management.algorithmic]).replace(
      '{management_description}',
      () => management.description,
    ),
    smart_contracts: contracts.length === 0 ? `${NO_CONTRACTS}.` : contracts.map(({ value }) => value).join('; '),
  };
}

export type StatedLine = { label: string; value: string };

/** Content of a later filing's paper, in addition to the facts about the company. */
export type LaterStatement = {
  /** Filing number of the formation. */
  filing_number: string;
  /** Time at which the formation was filed, RFC 3339. */
  filed_at: string;
  /** Time at which the members' decision was carried out or the filing was requested, RFC 3339. */
  decided_at: string;
  /** RFC 3339: when the vote on the change passed. Absent from papers that follow no vote. */
  approved_at?: string;
  changes: readonly ChangeLine[];
  /** The changed facts with new values. Absent from papers of version 0.3.0, which list the changes in a table. */
  to?: FiledChanges;
  /** Facts of a report; absent if the paper states only changes. */
  facts?: readonly StatedLine[];
  /**
   * The signed consent of a new registered agent. `by_link`: the agent signed the consent on this service, and on no
   * other paper.
   */
  consent: { signed_by: string; signed_at: string; by_link?: true } | null;
  /** Present while the new agent is asked to sign the consent. The signer is asked after the agent. */
  awaits_consent?: true;
  /** The natural person who signs for the company. */
  signer_name: string;
};
