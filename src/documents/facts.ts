import {
  type Address,
  type Constitution,
  directorsOf,
  type RegisteredAgent,
  type StockClass,
} from '../domain/constitution/constitution.ts';
import { needsAgentConsent } from '../domain/filing/agent-consent.ts';
import { companyContact } from '../domain/filing/dissolution.ts';
import { EXTENT, type LaterStatement } from '../domain/filing/filed-changes.ts';
import { listed } from '../domain/formats/listed.ts';
import type { DocumentStatement, JurisdictionPack, StatedFact } from '../domain/jurisdictions/pack.ts';
import { addressLine } from '../domain/places/address.ts';
import type { DissolutionFacts, DocumentSubject, PaperSignature } from './document.ts';
import type { Run } from './lines.ts';
import { dayOf, momentOf } from './moment.ts';
import { nameOnPaper, officerName, printedName } from './name-on-paper.ts';

export type Facts = Readonly<Partial<Record<StatedFact, string>>>;

/**
 * Further facts for a document of a company. `signature`: on a consent, the signature of the person who signs for the
 * agent.
 */
type Given = { dissolution?: DissolutionFacts; later?: LaterStatement; signature?: PaperSignature };

/** Returns the facts about this company that statements may mention; facts it lacks are left out. */
export function factsOf(
  { entity, constitution, dissolution, later, signature }: DocumentSubject & Given,
  pack: JurisdictionPack,
): Facts {
  const {
    registered_agent: agent,
    organizer,
    principal_office,
    mailing_address,
    management,
    smart_contracts,
  } = constitution;
  const mailing = mailing_address ?? principal_office;
  return {
    legal_name: entity.legal_name,
    ...(agent && agentFacts(agent, pack, signature)),
    ...(organizer && {
      organizer_name: nameOnPaper(organizer),
      company_email: companyContact(constitution, organizer).email,
    }),
    ...(principal_office && { principal_office: addressText(principal_office) }),
    ...(mailing && { mailing_address: addressText(mailing) }),
    ...otherAddress(mailing_address, principal_office),
    purpose: constitution.purpose.replace(/\.$/, ''),
    ...(constitution.stock && { stock: stockText(constitution.stock.classes) }),
    ...(constitution.directors && {
      directors: listed(directorsOf(constitution).map(printedName)),
    }),
    ...officersFact(constitution),
    management_extent: EXTENT[management.algorithmic],
    management_description: management.description,
    ...(smart_contracts.length > 0 ? { contract_count: String(smart_contracts.length) } : { no_contracts: 'none' }),
    ...(dissolution && filedFacts(dissolution, pack)),
    ...(later && { ...filedFacts(later, pack), ...changedFacts(later, constitution, pack) }),
  };
}

function otherAddress(mailing: Address | undefined, office: Address | undefined): Facts {
  const text = mailing && addressText(mailing);
  return text === undefined || (office && addressText(office)) === text ? {} : { other_mailing_address: text };
}

function officersFact(constitution: Constitution): { officers?: string } {
  const named = constitution.officers_and_authority?.officers ?? [];
  const officers = named.map((officer) => `${officerName(constitution, officer)} (${officer.title})`);
  return officers.length === 0 ? {} : { officers: listed(officers) };
}

function stockText(classes: readonly StockClass[]): string {
  const texts = classes.map(
    ({ name, authorized_shares: shares, par_value_usd: par, votes_per_share: votes, rights }) => {
      const value = par === undefined ? 'without par value' : `of the par value of $${par} each`;
      return `${shares.toLocaleString('en-US')} shares of ${name} ${value}${votesText(votes)}${rights === undefined ? '' : ` (${rights.replace(/\.$/, '')})`}`;
    },
  );
  const total = classes.reduce((sum, { authorized_shares: shares }) => sum + shares, 0);
  return texts.length === 1
    ? listed(texts)
    : `${total.toLocaleString('en-US')} shares in all, which are ${listed(texts)}`;
}

/**
 * Returns the number of votes per share in words. Empty for one vote, which is the law's default (8 Del. C. § 212(a)).
 */
function votesText(votes: number): string {
  if (votes === 1) return '';
  return votes === 0 ? ', without a vote' : `, with ${votes} votes for each share`;
}

/**
 * Returns the facts about the registered agent. If the agent must sign its consent, only the agent's own signature
 * counts, and not a consent that the account entered.
 */
function agentFacts(agent: RegisteredAgent, pack: JurisdictionPack, signature?: PaperSignature): Facts {
  const { email, consent: typed } = agent;
  const signed = signature && { signed_by: signature.name, signed_at: signature.signed_at };
  const consent = needsAgentConsent(pack) ? signed : typed;
  return {
    agent_name: agent.name,
    agent_address: officeOf(agent),
    ...(email && { agent_email: email }),
    ...(consent && {
      consent_signed_by: consent.signed_by,
      consent_signed_at: momentOf(consent.signed_at, pack.timeZone),
    }),
  };
}

function countyText({ county }: Pick<RegisteredAgent, 'county'>): string | undefined {
  return county === undefined || /county$/i.test(county) ? county : `${county} County`;
}

/**
 * Returns the facts that a filing changes. A changed principal office is always stated together with the mailing
 * address.
 */
function changedFacts(
  { to = {}, consent }: LaterStatement,
  constitution: Constitution,
  { timeZone }: JurisdictionPack,
): Facts {
  const { legal_name, legal_form, registered_agent: agent, smart_contracts: contracts, management } = to;
  const { principal_office: office = constitution.principal_office } = to;
  const { mailing_address: mailing = constitution.mailing_address ?? office } = to;
  const hasOffice = 'principal_office' in to || 'mailing_address' in to;
  return {
    ...(legal_name !== undefined && { new_name: legal_name }),
    ...(legal_form === 'dao_llc' && { becomes_dao: legal_form }),
    ...(agent && newAgentFacts(agent, constitution.registered_agent)),
    ...(agent?.email && { new_agent_email: agent.email }),
    ...(consent && {
      [consent.by_link ? 'new_agent_signed_here_by' : 'new_agent_signed_by']: consent.signed_by,
      new_agent_signed_at: momentOf(consent.signed_at, timeZone),
    }),
    ...(hasOffice && office && { new_principal_office: addressText(office) }),
    ...(hasOffice && mailing && { new_mailing_address: addressText(mailing) }),
    ...(management && {
      new_management_extent: EXTENT[management.algorithmic],
      new_management_description: management.description,
    }),
    ...(contracts &&
      (contracts.length > 0 ? { new_contract_count: String(contracts.length) } : { no_new_contracts: 'none' })),
  };
}

function newAgentFacts(after: Omit<RegisteredAgent, 'consent'>, before: RegisteredAgent | undefined): Facts {
  const becomes = (isSame: boolean) => (isSame ? 'remains' : 'is changed to');
  return {
    new_agent_name: after.name,
    new_agent_address: officeOf(after),
    agent_becomes: becomes(before?.name === after.name),
    office_becomes: becomes(before !== undefined && officeOf(before) === officeOf(after)),
  };
}

function officeOf(agent: Omit<RegisteredAgent, 'consent'>): string {
  return addressText({ ...agent, city: [agent.city, countyText(agent)].filter(Boolean).join(', ') });
}

function filedFacts(
  { filing_number, filed_at, decided_at, approved_at, signer_name }: DissolutionFacts | LaterStatement,
  { timeZone }: JurisdictionPack,
): Facts {
  // No-break spaces keep a date on one line.
  const dayText = (at: string) => dayOf(new Date(at), timeZone).replaceAll(' ', '\u00a0');
  return {
    filing_number,
    filed_on: dayText(filed_at),
    decided_on: dayText(decided_at),
    ...(approved_at !== undefined && { approved_on: dayText(approved_at) }),
    signer_name,
  };
}

/** Writes an address as papers show it. */
export function addressText(address: Omit<Address, 'country'> & { country?: string }): string {
  return addressLine(address, '\u00a0');
}

/** Returns the statements that apply to a company with these facts, in order. */
export function statementsThatApply(statements: readonly DocumentStatement[], facts: Facts): DocumentStatement[] {
  return statements.filter(
    (statement) =>
      namesIn(statement).every((name) => facts[name] !== undefined) && (!statement.only || facts[statement.only]),
  );
}

const PLACE = /\{(\w+)\}/;
/** Facts that are verbs or whole sentences, and not set in bold type. */
const PROSE: ReadonlySet<string> = new Set<StatedFact>([
  'agent_becomes',
  'office_becomes',
  'management_extent',
  'management_description',
  'purpose',
  'stock',
  'contract_count',
  'new_management_extent',
  'new_management_description',
  'new_contract_count',
]);

function namesIn({ text }: DocumentStatement): StatedFact[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as StatedFact);
}

/** Returns a statement's text with the facts inserted in bold. */
export function fillStatement({ text }: DocumentStatement, facts: Facts): Run[] {
  return text.split(PLACE).map((part, at, parts): Run => {
    if (at % 2 === 1) return { text: facts[part as StatedFact] ?? '', face: PROSE.has(part) ? 'regular' : 'bold' };
    const before = facts[parts[at - 1] as StatedFact] ?? '';
    // If a name ends with a full stop (Inc.), the sentence after it gets no second one.
    return { text: before.endsWith('.') ? part.replace(/^\./, '') : part, face: 'regular' };
  });
}
