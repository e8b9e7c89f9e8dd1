import { currentPack } from '../jurisdictions/index.ts';
import type { RequiredPart } from '../jurisdictions/pack.ts';
import { legalName } from '../legal-name.ts';
import { normalizeName } from '../name-normal-form.ts';
import type { Blocker } from '../problem.ts';
import type { Constitution, RegisteredAgent } from './constitution.ts';
import { pointerOf } from './pointer.ts';
import { SANDBOX_MARK } from './sandbox-example.ts';

const MISSING: Readonly<Record<RequiredPart, string>> = {
  organizer: 'Name the organizer who signs the articles: a natural person with an e-mail address.',
  registered_agent: 'Name a registered agent with a street address in the state.',
  principal_office: 'Give the address of the principal office.',
  responsible_party: 'Name the natural person who controls the company, for the tax number (SS-4, line 7a).',
};

/** Places where nobody is present to be served (W.S. 17-28-101(a)(i); Delaware asks for the same). */
const NOT_A_STREET = /\b(?:P\.?\s*O\.?\s*B(?:OX|\.)|PMB|POST\s+OFFICE\s+BOX|GENERAL\s+DELIVERY|DROP\s+BOX)(?![A-Z])/i;

/** Names that resolve nowhere (RFC 2606, RFC 6761): fine to rehearse with, unreachable for real. */
const RESERVED_ADDRESS = /@(?:[^@\s]+\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/**
 * Everything in the constitution that has to be cleared before it can be filed, all at once. The constitution is valid
 * already; a draft just may be incomplete.
 */
export function submissionBlockers(constitution: Constitution, { livemode }: { livemode: boolean }): Blocker[] {
  return [
    ...missingParts(constitution),
    ...(constitution.registered_agent ? agentBlockers(constitution.registered_agent, constitution) : []),
    ...responsiblePartyBlockers(constitution),
    ...(livemode ? exampleBlockers(constitution) : []),
  ];
}

function missingParts(constitution: Constitution): Blocker[] {
  return currentPack(constitution.jurisdiction)
    .requiredParts.value.filter((part) => constitution[part] === undefined)
    .map((part) => blocker(`${part}_missing`, `/${part}`, MISSING[part]));
}

function agentBlockers(agent: RegisteredAgent, constitution: Constitution): Blocker[] {
  const pack = currentPack(constitution.jurisdiction);
  const { state, firstZip, lastZip } = pack.registeredOffice.value;
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(agent.postal_code)?.[1];
  const isZipInState = zip !== undefined && Number(zip) >= firstZip && Number(zip) <= lastZip;
  const companyName = legalName(constitution.name, constitution.legal_form, pack);
  const found: [boolean, string, string, string][] = [
    [
      agent.consent === undefined,
      'registered_agent_consent_missing',
      '/consent',
      "Add the agent's signed consent: who signed it, and when.",
    ],
    [
      agent.email === undefined,
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
      [agent.street, agent.street2 ?? ''].some((text) => NOT_A_STREET.test(text)),
      'registered_agent_not_a_street',
      '/street',
      'Give a street address where the agent is present; a box or general delivery is not accepted.',
    ],
    [
      !isZipInState,
      'registered_agent_postal_code',
      '/postal_code',
      `Give a ZIP code of ${pack.title}: ${firstZip} to ${lastZip}, with or without its four extra digits.`,
    ],
    [
      normalizeName(agent.name, pack) === normalizeName(companyName, pack),
      'registered_agent_is_company',
      '/name',
      'A company cannot be its own registered agent. Name another.',
    ],
  ];
  return found
    .filter(([isBlocked]) => isBlocked)
    .map(([, code, place, message]) => blocker(code, `/registered_agent${place}`, message));
}

/** The IRS takes a natural person only; a member of that name who is none gives it away. */
function responsiblePartyBlockers({ responsible_party: party, members }: Constitution): Blocker[] {
  const namesake = party && members.find(({ name }) => name === party.name);
  if (!namesake || namesake.natural_person) return [];
  const message = 'This is the name of a member who is not a natural person. Name the person who controls the company.';
  return [blocker('responsible_party_not_natural_person', '/responsible_party/name', message)];
}

/** What a sandbox filled in, or an address that leads nowhere, must not reach a real registry. */
function exampleBlockers(constitution: Constitution): Blocker[] {
  const blockers: Blocker[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string' && (value.includes(SANDBOX_MARK) || RESERVED_ADDRESS.test(value))) {
      blockers.push(blocker('sandbox_example', pointerOf(path), 'Replace this sandbox example with the real one.'));
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
