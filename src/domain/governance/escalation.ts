import {
  type Approver,
  type Constitution,
  type EscalationContact,
  type EscalationPurpose,
  isPerson,
  type Member,
  type Mode,
  type ProposalKind,
} from '../constitution/constitution.ts';
import type { EntityState } from '../entity/entity.ts';
import { canonicalJson } from '../formats/canonical.ts';
import { centsOf, dollarsText } from '../treasury/money.ts';
import { needsPerson } from '../treasury/policy.ts';
import type { ProposalContent } from './proposal.ts';

export type Escalation = {
  /** Sentences that explain why people are asked. */
  reasons: readonly string[];
  /**
   * Purpose that decides which contacts are asked; null: no purpose fits this kind of proposal, so all contacts are
   * asked.
   */
  purpose: EscalationPurpose | null;
  approvers: readonly Approver[];
};

const PURPOSES = {
  spend: 'spend',
  hire_agent: null,
  membership: 'amendment',
  amend: 'amendment',
  dissolution: 'dissolution',
  registered_agent_change: 'statutory',
  custom: null,
  elect_directors: null,
  remove_directors: null,
  issue_stock: null,
  transfer_stock: null,
} as const satisfies Record<ProposalKind, EscalationPurpose | null>;

/**
 * Returns the people who must approve a proposal before the vote; null: no approval is needed. `before`, `after`: the
 * constitution without and with the proposal.
 */
export function escalationOf(
  content: ProposalContent,
  before: Constitution,
  after: Constitution,
  state: EntityState,
): Escalation | null {
  const reasons = [
    ...reasonsWhateverIsWritten(content, before, after),
    ...reasonsByAmount(content, before),
    ...reasonsByState(content, state),
    ...reasonsByMode(content, before.mode),
  ];
  if (reasons.length === 0) return null;
  const purpose = PURPOSES[content.kind];
  return { reasons, purpose, approvers: approversFor(purpose, before) };
}

function reasonsWhateverIsWritten(content: ProposalContent, before: Constitution, after: Constitution): string[] {
  if (content.kind === 'dissolution') return ['Every dissolution needs approval.'];
  if (content.kind === 'registered_agent_change') return ['Every change of the registered agent needs approval.'];
  // Only proposals of the kinds amend and membership can change a natural person, an approver or the constitution's
  // `mode`.
  if (content.kind !== 'amend' && content.kind !== 'membership') return [];
  return [
    isOther(before.escalation, after.escalation) ? 'The proposal changes who approves escalated proposals.' : null,
    isOther(before.mode, after.mode) ? 'The proposal changes the mode.' : null,
    touchesPerson(before.members, after.members) ? 'The proposal changes a member who is a natural person.' : null,
  ].filter((reason) => reason !== null);
}

/**
 * Requires approval by people for a spend of a large amount. The amount can be parsed, because an invalid amount was
 * refused earlier.
 */
function reasonsByAmount(content: ProposalContent, { treasury }: Pick<Constitution, 'treasury'>): string[] {
  if (content.kind !== 'spend' || !needsPerson(treasury, centsOf(content.amount_usd))) return [];
  return [`Spends of ${dollarsText(treasury.require_human_above_usd ?? '0')} or more need approval by a person.`];
}

/** Requires approval by people for every spend during winding up, because the treasury's limits no longer apply. */
function reasonsByState({ kind }: ProposalContent, state: EntityState): string[] {
  return kind === 'spend' && state === 'WindingDown'
    ? ['The company is winding down, so people approve every payment.']
    : [];
}

function reasonsByMode(content: ProposalContent, mode: Mode): string[] {
  const isRemoval = content.kind === 'membership' && content.operation === 'remove';
  const isAmendOrRemoval = content.kind === 'amend' || isRemoval;
  switch (mode) {
    case 'supervised':
      return ['In supervised mode, every proposal needs approval.'];
    case 'hybrid':
      return isAmendOrRemoval ? ['In hybrid mode, amendments and removals of members need approval.'] : [];
    case 'autonomous':
      return [];
  }
}

function touchesPerson(before: readonly Member[], after: readonly Member[]): boolean {
  const [earlier, later] = [before, after].map((members) => new Map(members.map((member) => [member.id, member])));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].some((id) => {
    const [was, is] = [earlier?.get(id), later?.get(id)];
    return (was?.natural_person || is?.natural_person) && isOther(was ?? null, is ?? null);
  });
}

function isOther(one: unknown, other: unknown): boolean {
  return canonicalJson(one) !== canonicalJson(other);
}

/** Returns the contacts with the purpose, or all contacts if none has it, without duplicate people. */
export function approversFor(purpose: EscalationPurpose | null, { escalation, members }: Constitution): Approver[] {
  const persons = new Set(members.filter(isPerson).map(({ id }) => id));
  const contacts = escalation.contacts
    .map((contact, index) => ({ ...contact, contact: index }))
    // A contact that names a member who is not a natural person is left out, because only people are contacts.
    .filter(({ did }) => did === undefined || persons.has(did) || !members.some(({ id }) => id === did));
  const named = contacts.filter(({ purposes }) => purpose !== null && purposes.includes(purpose));
  const approvers: Approver[] = [];
  for (const { purposes: _purposes, ...approver } of named.length > 0 ? named : contacts) {
    if (!approvers.some((other) => isSamePerson(other, approver))) approvers.push(approver);
  }
  return approvers;
}

function isSamePerson(
  a: Pick<EscalationContact, 'did' | 'email'>,
  b: Pick<EscalationContact, 'did' | 'email'>,
): boolean {
  if (a.did !== undefined && b.did !== undefined) return a.did === b.did;
  return a.email !== undefined && a.email === b.email;
}
