import { pointerOf } from '../formats/pointer.ts';
import type { Blocker } from '../formats/problem.ts';
import { requiredPartsOf } from '../jurisdictions/form-rules.ts';
import { currentPack } from '../jurisdictions/index.ts';
import type { RequiredPart } from '../jurisdictions/pack.ts';
import { STATES } from '../jurisdictions/states.ts';
import { isCompanyName, legalName } from '../names/legal-name.ts';
import { normalizeName } from '../names/name-normal-form.ts';
import { nameProblems, unfiledCharacters } from '../names/names.ts';
import { isNoStreet } from '../places/street.ts';
import { isZipWithin } from '../places/us-states.ts';
import { agreementSigners, isSigningDue } from './agreement-signers.ts';
import type { Constitution, RegisteredAgent } from './constitution.ts';
import { latinBlockers } from './latin-blockers.ts';
import { memberNamed } from './outside-organizer.ts';
import { isReachable } from './reachable.ts';
import { SANDBOX_MARK } from './sandbox-example.ts';
import { MANAGED_BY_MEMBERS } from './schema.ts';

const MISSING: Readonly<Record<RequiredPart, string>> = {
  organizer:
    '`organizer` is required: the natural person with an e-mail address who signs the articles. If nobody of the company signs them, GET /v1/jurisdictions/{code}/organizers lists the people whom the operator offers.',
  registered_agent: '`registered_agent` is required: an agent with a street address in the state.',
  principal_office: '`principal_office` is required: the address of the principal office.',
  responsible_party:
    '`responsible_party` is required for the tax number: the natural person who controls the company (SS-4, line 7a).',
  stock: '`stock` is required: the classes of shares that the corporation may issue.',
  directors: '`directors` is required: the persons who serve until the first annual meeting.',
};

export type SubmissionFacts = {
  livemode: boolean;
  /** The current time, by the same clock as the account's deadlines. */
  now: Date;
  /** True if the filer can use only web forms, so that it cannot make filings that the office accepts only on paper. */
  isOnlineOnly: boolean;
};

/**
 * Returns everything in the constitution that blocks its filing, for validation and for submission. The constitution is
 * already valid, but a draft may be incomplete.
 */
export function submissionBlockers(constitution: Constitution, facts: SubmissionFacts): Blocker[] {
  return [
    ...missingParts(constitution),
    ...nameBlockers(constitution, facts),
    ...(constitution.registered_agent ? agentBlockers(constitution.registered_agent, constitution) : []),
    ...consentBlockers(constitution, facts),
    ...organizerBlockers(constitution),
    ...responsiblePartyBlockers(constitution),
    ...latinBlockers(constitution),
    ...algorithmBlockers(constitution),
    ...directorBlockers(constitution),
    ...stockBlockers(constitution),
    ...identityBlockers(constitution),
    ...(facts.livemode ? [...exampleBlockers(constitution), ...signerBlockers(constitution)] : []),
  ];
}

const OF_THE_ARTICLES: ReadonlySet<string> = new Set([
  'contract_identifier_missing',
  'management_description_missing',
  'stock_before_filing',
]);

/**
 * Returns everything that blocks an import. The articles and the name are not checked again, because an office has
 * already accepted them. The only exception: characters in the name that no office accepts.
 */
export function importBlockers(constitution: Constitution, facts: Omit<SubmissionFacts, 'isOnlineOnly'>): Blocker[] {
  const unfiled = unfiledCharacters(constitution.name, currentPack(constitution.jurisdiction));
  return [
    ...(unfiled === null ? [] : [blocker(unfiled.code, '/name', unfiled.message)]),
    ...submissionBlockers(constitution, { ...facts, isOnlineOnly: false }).filter(
      ({ code, pointer }) => pointer !== '/name' && !OF_THE_ARTICLES.has(code),
    ),
  ];
}

function signerBlockers(constitution: Constitution): Blocker[] {
  if (constitution.legal_form === 'corporation') return [];
  if (!isSigningDue(constitution.operating_agreement?.signatures, 'active')) return [];
  const members = new Map(constitution.members.map((member, at) => [member.id, { member, at }]));
  return agreementSigners(constitution).flatMap(({ member: did, email }) => {
    const signer = members.get(did);
    if (email !== null || signer === undefined || signer.member.public_key !== undefined) return [];
    const message =
      'This member must sign the operating agreement first. Add their `email`, or the `public_key` by which they bind a key.';
    return [blocker('member_unreachable', `${pointerOf(['members', signer.at])}/email`, message)];
  });
}

/** Blocks if a director can never vote, because the board needs the consent of all directors (8 Del. C. § 141(f)). */
function directorBlockers({ directors = [], members }: Constitution): Blocker[] {
  return members.flatMap((member, at) => {
    if (!directors.includes(member.id) || isReachable(member)) return [];
    const message = 'This director could never vote. Add their `email`, or the `public_key` by which they bind a key.';
    return [blocker('member_unreachable', `${pointerOf(['members', at])}/email`, message)];
  });
}

/**
 * Blocks stock issued before the filing, because only an existing corporation's board can issue it (8 Del. C. § 152).
 */
function stockBlockers({ stock }: Constitution): Blocker[] {
  if (stock === undefined || stock.holdings.length === 0) return [];
  const message =
    'Stock is issued after the filing, by the board. Leave `stock.holdings` out, and create proposals of kind `issue_stock` when the company is Active.';
  return [blocker('stock_before_filing', '/stock/holdings', message)];
}

function missingParts(constitution: Constitution): Blocker[] {
  return requiredPartsOf(currentPack(constitution.jurisdiction), constitution.legal_form)
    .filter((part) => constitution[part] === undefined)
    .map((part) => blocker(`${part}_missing`, `/${part}`, MISSING[part]));
}

/**
 * Returns the problems that block the name. A restricted word is no such problem, because the approval of the word is
 * requested after submission.
 */
function nameBlockers({ name, legal_form, jurisdiction }: Constitution, { isOnlineOnly }: SubmissionFacts): Blocker[] {
  return nameProblems(name, legal_form, currentPack(jurisdiction))
    .filter(({ code, severity }) => severity === 'error' || (code === 'name_paper_only' && isOnlineOnly))
    .map(({ code, message }) => blocker(code, '/name', message));
}

/**
 * A check of the registered agent: `isBlocked` (true if the filing is blocked), the code, the field with the problem,
 * and a message with the next step.
 */
type Check = [isBlocked: boolean, code: string, place: string, message: string];

function agentBlockers(agent: RegisteredAgent, constitution: Constitution): Blocker[] {
  const pack = currentPack(constitution.jurisdiction);
  const { state, firstZip, lastZip } = pack.registeredOffice.value;
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(agent.postal_code)?.[1];
  const isZipInState = zip !== undefined && Number(zip) >= firstZip && Number(zip) <= lastZip;
  const companyName = legalName(constitution.name, constitution.legal_form, pack);
  const { email, notTheCompany } = pack.registeredAgent;
  const checks: Check[] = [
    [
      email.value && agent.email === undefined,
      'registered_agent_email_missing',
      '/email',
      "Add the agent's e-mail address: the state serves documents there.",
    ],
    [
      agent.state !== state,
      'registered_agent_outside_state',
      '/state',
      `The registered office must be in ${pack.title}: set state to ${state}, or choose another agent.`,
    ],
    [
      [agent.street, agent.street2 ?? ''].some(isNoStreet),
      'registered_agent_not_a_street',
      '/street',
      'Enter a street address where the agent is present. A box, a mail drop or general delivery is not accepted.',
    ],
    [
      isCountyMissing(agent, constitution),
      'registered_agent_county_missing',
      '/county',
      `Add the county of the registered office: the certificate of a corporation in ${pack.title} states it.`,
    ],
    ...countyChecks(agent, constitution),
    [
      !isZipInState,
      'registered_agent_postal_code',
      '/postal_code',
      `Enter a ZIP code of ${pack.title}: ${firstZip} to ${lastZip}, with or without four extra digits.`,
    ],
    [
      notTheCompany.value && normalizeName(agent.name, pack) === normalizeName(companyName, pack),
      'registered_agent_is_company',
      '/name',
      'A company cannot be its own registered agent. Choose another agent.',
    ],
  ];
  return checks
    .filter(([isBlocked]) => isBlocked)
    .map(([, code, place, message]) => blocker(code, `/registered_agent${place}`, message));
}

function isCountyMissing({ county }: RegisteredAgent, { jurisdiction, legal_form }: Constitution): boolean {
  return county === undefined && currentPack(jurisdiction).legalForms[legal_form]?.countyOfOffice?.value === true;
}

function countyChecks({ county, postal_code: zip }: RegisteredAgent, { jurisdiction }: Constitution): Check[] {
  const { counties } = STATES[jurisdiction];
  if (county === undefined || counties === undefined) return [];
  const names = Object.keys(counties);
  const isKnown = names.includes(county);
  const ofZip = names.filter((name) => isZipWithin(zip, counties[name] ?? ''));
  return [
    [
      !isKnown,
      'registered_agent_county_unknown',
      '/county',
      `Enter a county of ${currentPack(jurisdiction).title}: ${orWords(names)}, without the word "County".`,
    ],
    [
      isKnown && ofZip.length > 0 && !ofZip.includes(county),
      'registered_agent_county_of_zip',
      '/county',
      `ZIP code ${zip} lies in ${orWords(ofZip)} County. Correct the county or the ZIP code.`,
    ],
  ];
}

function orWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

const CLOCK_ALLOWANCE_MS = 5 * 60_000;
/** Offset of UTC+14, the time zone in which each day begins first. */
const EARLIEST_DAY_MS = 14 * 3_600_000;

/**
 * Blocks a consent signed in the future. A date without a time is accepted once that day has begun in any time zone.
 */
function consentBlockers({ registered_agent: agent }: Constitution, { now }: SubmissionFacts): Blocker[] {
  const signedAt = agent?.consent?.signed_at;
  if (signedAt === undefined) return [];
  const earliestMs = Date.parse(signedAt) - (signedAt.length === 10 ? EARLIEST_DAY_MS : CLOCK_ALLOWANCE_MS);
  if (earliestMs <= now.getTime()) return [];
  const message = "A signature date cannot be in the future. Enter the day on which the agent's consent was signed.";
  return [blocker('registered_agent_consent_future', '/registered_agent/consent/signed_at', message)];
}

function organizerBlockers({ organizer, members, jurisdiction }: Constitution): Blocker[] {
  if (!organizer) return [];
  const named = memberNamed(members, organizer);
  const mailbox = organizer.email?.trim().toLowerCase();
  const reached = members.find(({ email }) => email?.trim().toLowerCase() === mailbox);
  const message = (found: string) =>
    `The organizer must be a natural person, because they sign under penalty of perjury, but ${found}. Enter the person who signs, or set \`natural_person: true\` for a member who is one.`;
  const refuse = (place: string, found: string) => [
    blocker('organizer_not_natural_person', `/organizer/${place}`, message(found)),
  ];
  if (named !== undefined && !named.natural_person) return refuse('name', 'this member is not one');
  if (named === undefined && isCompanyName(organizer.name, currentPack(jurisdiction))) {
    return refuse('name', 'this is the name of a company');
  }
  if (named === undefined && reached !== undefined && !reached.natural_person) {
    return refuse('email', 'this is the address of a member that is not one');
  }
  return [];
}

/**
 * Blocks the name of a company or of a member who is not a natural person, because the IRS accepts only natural
 * persons.
 */
function responsiblePartyBlockers({ responsible_party: party, members, jurisdiction }: Constitution): Blocker[] {
  if (!party) return [];
  const named = memberNamed(members, party);
  if (named?.natural_person) return [];
  if (named === undefined && !isCompanyName(party.name, currentPack(jurisdiction))) return [];
  const message = named
    ? 'The responsible party must be a natural person, but this member is not. Enter the person who controls the company, or set `natural_person: true` for a member who is one.'
    : 'The responsible party must be a natural person, but this is the name of a company. Enter the person who controls the company.';
  return [blocker('responsible_party_not_natural_person', '/responsible_party/name', message)];
}

/**
 * Blocks a DAO without the facts about its smart contracts. Its articles state how it is managed and by which
 * contracts, if any (W.S. 17-31-104(e), 17-31-106(b)). By statute, a company without a contract identifier after 30
 * days is dissolved (17-31-105(e)), so this service requires the identifier before filing.
 */
function algorithmBlockers({ legal_form, management, smart_contracts: contracts }: Constitution): Blocker[] {
  if (legal_form !== 'dao_llc' || management.algorithmic === 'none') return [];
  const blockers: Blocker[] = [];
  if (contracts.length === 0) {
    const message =
      'List the smart contracts that manage the company, each with a public address or a CAIP-10 account.';
    blockers.push(blocker('contract_identifier_missing', '/smart_contracts', message));
  }
  if (management.description === MANAGED_BY_MEMBERS) {
    const message = 'Describe how the members manage the company and what the smart contracts decide.';
    blockers.push(blocker('management_description_missing', '/management/description', message));
  }
  return blockers;
}

/** Blocks a DID before the filing, because the company's DID contains the number that the registry assigns. */
function identityBlockers({ identity }: Constitution): Blocker[] {
  if (identity === undefined) return [];
  const message = 'The DID is issued after the company is filed. Remove `identity` until then.';
  return [blocker('identity_not_issued', '/identity', message)];
}

/** Blocks values that the sandbox invented, and reserved domains, because no real registry may get them. */
function exampleBlockers(constitution: Constitution): Blocker[] {
  const blockers: Blocker[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string' && (value.includes(SANDBOX_MARK) || isExampleHost(hostOf(value)))) {
      blockers.push(blocker('sandbox_example', pointerOf(path), 'Replace this sandbox example with the real value.'));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    }
  };
  visit(constitution, []);
  return blockers;
}

function blocker(code: string, pointer: string, message: string): Blocker {
  return { code, pointer, message, source: 'constitution' };
}

/** Domain names for examples and tests, which nobody can own (RFC 2606, RFC 6761), so only a sandbox allows them. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?$/i;

/** Returns the host in an e-mail address, a did:web or a web address; undefined for other texts. */
export function hostOf(text: string): string | undefined {
  const [, didHost, urlHost, mailHost] =
    /^did:web:([^:#?/]+)|^https?:\/\/(?:[^/@]*@)?([^/?#]+)|^[^@\s]+@([^@\s]+)$/i.exec(text) ?? [];
  const host = didHost?.replace(/%3a\d*$/i, '') ?? urlHost?.replace(/:\d*$/, '') ?? mailHost;
  return host?.replaceAll(/%2e/gi, '.');
}

export function isExampleHost(host: string | undefined): boolean {
  return host !== undefined && RESERVED.test(host);
}
