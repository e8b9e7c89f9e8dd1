import {
  type Approver,
  type Constitution,
  isPerson,
  type Person,
  signingOfficersOf,
} from '../constitution/constitution.ts';
import { isOutsideOrganizer } from '../constitution/outside-organizer.ts';
import { filedPerson } from '../formats/latin-name.ts';
import {
  AWAIT_OUTCOME,
  AWAIT_REGISTRY,
  FILED_BY_HAND,
  type NextAction,
  operation,
  STANDS_STILL,
} from './next-action.ts';

/*
 * Dissolution of a company, after its members voted for it (governance/) and a person agreed. The company first winds
 * down and pays its debts. When its books are empty, articles of dissolution are filed. The company is dissolved when
 * the registry accepts the articles.
 */

/** States of a dissolution. The database repeats the list as a CHECK. */
export const DISSOLUTION_STATUSES = [
  'winding_up',
  'attestation',
  'filing',
  'outcome_unknown',
  'needs_review',
  'rejected',
  'dissolved',
] as const;
export type DissolutionStatus = (typeof DISSOLUTION_STATUSES)[number];

/**
 * Returns whether a member can request a new filing of the articles: after a refusal, or to let another person sign.
 */
export function isFiledAgainIn(status: DissolutionStatus): boolean {
  return status === 'rejected' || status === 'attestation';
}

/**
 * Returns whether deposits are allowed: while the company winds down, and after a refusal of the articles. In both
 * cases the deposited money can still be paid out.
 */
export function takesDeposits(status: DissolutionStatus): boolean {
  return status === 'winding_up' || status === 'rejected';
}

/**
 * Returns the natural persons who may sign filings after the formation, in order of preference. The operating agreement
 * names them too. If the constitution gives members authority over filings, only these members sign. Otherwise these
 * people can sign: approvers of the decision, the other contacts, members who are natural persons, and the organizer.
 * An organizer who is not a member signs only if nobody else can, because their role ended with the formation. Everyone
 * listed has an e-mail address and is listed once. For a corporation, only officers are listed.
 */
export function signersOf(
  constitution: Pick<Constitution, 'legal_form' | 'escalation' | 'members' | 'officers_and_authority'>,
  approvers: readonly Pick<Approver, 'name' | 'email' | 'did'>[],
  organizer: Person,
): Person[] {
  const { legal_form, escalation, members } = constitution;
  if (legal_form === 'corporation') {
    return signingOfficersOf(constitution).flatMap(({ name, latin_name, email }) =>
      name === undefined || email === undefined ? [] : filedPerson({ name, email, ...(latin_name && { latin_name }) }),
    );
  }
  const authorized = authorizedForFilings(constitution);
  const persons = members.filter(isPerson);
  const reachedAt = ({ name, email, did }: Pick<Approver, 'name' | 'email' | 'did'>) => ({
    name,
    email: email ?? persons.find(({ id }) => id === did)?.email,
  });
  const inside = [
    ...[...approvers, ...escalation.contacts].map(reachedAt),
    ...persons.map(({ name, email }) => ({ name, email })),
    ...(isOutsideOrganizer({ legal_form, members, organizer }) ? [] : [organizer]),
  ].filter(({ name, email }) => name !== undefined && email !== undefined);
  const anyone = inside.length > 0 ? inside : [organizer];
  const named = authorized.length > 0 ? authorized : anyone;
  const signers = new Map<string, Person>();
  const latinOf = (address: string) => {
    const [latin_name] = [...members, ...escalation.contacts].flatMap((each) =>
      each.email === address && each.latin_name ? each.latin_name : [],
    );
    return latin_name === undefined ? {} : { latin_name };
  };
  for (const { name, email } of named) {
    if (name === undefined || email === undefined || signers.has(email.toLowerCase())) continue;
    signers.set(email.toLowerCase(), filedPerson({ name, email, ...latinOf(email) }));
  }
  return [...signers.values()];
}

/**
 * Returns the contact person of the company: the organizer or, if the organizer is not a member, the first person who
 * may sign filings.
 */
export function companyContact(constitution: Parameters<typeof signersOf>[0], organizer: Person): Person {
  const [signer] = isOutsideOrganizer({ ...constitution, organizer }) ? signersOf(constitution, [], organizer) : [];
  return signer ?? organizer;
}

function authorizedForFilings({
  members,
  officers_and_authority,
}: Pick<Constitution, 'members' | 'officers_and_authority'>): { name: string; email: string }[] {
  const authority = officers_and_authority?.authority ?? [];
  return authority
    .filter(({ matters }) => matters.includes('filings'))
    .flatMap(({ member: did }) => {
      const member = members.find(({ id }) => id === did);
      const name = member && (isPerson(member) ? member.name : member.signatory?.name);
      return name === undefined || member?.email === undefined ? [] : [{ name, email: member.email }];
    });
}

export type DissolutionFacts = {
  entity_id: string;
  status: DissolutionStatus;
  /** Sentence that explains the status to people. */
  detail: string;
  expected_by: Date | null;
  /** True if the dissolution is stuck (domain/filing/stuck.ts). */
  is_stuck: boolean;
};

/**
 * Returns the next step and the party that takes it; null when the dissolution is over. `isDesk`: operators file by
 * hand.
 */
export function dissolutionNextAction(facts: DissolutionFacts, { isDesk }: { isDesk: boolean }): NextAction | null {
  const { entity_id, status, detail, expected_by, is_stuck } = facts;
  const at = `/v1/entities/${entity_id}`;
  const due_at = expected_by?.toISOString() ?? null;
  const follow = { ...operation('GET', 'get_dissolution', `${at}/dissolution`), due_at };
  if (is_stuck) return { ...STANDS_STILL, ...follow };
  switch (status) {
    case 'winding_up': {
      const propose = operation('POST', 'create_proposal', `${at}/proposals`);
      return { code: 'wind_up', actor: 'agent', message: detail, ...propose, due_at };
    }
    case 'attestation': {
      const resend = operation('POST', 'resend_attestation', `${at}/formation/attestation/resend`);
      return { code: 'attest', actor: 'human', message: detail, ...resend, due_at };
    }
    case 'filing':
      return { ...(isDesk ? FILED_BY_HAND : AWAIT_REGISTRY), ...follow };
    case 'outcome_unknown':
      return { ...AWAIT_OUTCOME, ...follow };
    case 'needs_review':
      return { code: 'review', actor: 'operator', message: 'An operator must check this filing.', ...follow };
    case 'rejected': {
      const file = operation('POST', 'file_dissolution', `${at}/dissolution/file`);
      return { code: 'file_dissolution', actor: 'agent', message: detail, ...file, due_at };
    }
    case 'dissolved':
      return null;
  }
}
