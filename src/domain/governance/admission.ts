import type { Constitution, Permission, ProposalKind } from '../constitution/constitution.ts';
import { type WeighedChange, weighedChanges } from '../constitution/force-of-changes.ts';
import { membersByLaw, withoutInterest } from '../constitution/members-by-law.ts';
import type { EntityState } from '../entity/entity.ts';
import type { ChangeFiling } from '../filing/later-filing.ts';
import { mayByLaw } from './bodies.ts';
import type { Carried } from './carried.ts';
import { corporateRefusal } from './corporate.ts';
import { type Escalation, escalationOf } from './escalation.ts';
import {
  idleRefusal,
  type NextConstitution,
  type NextFacts,
  nextConstitution,
  spellingRefusal,
} from './next-constitution.ts';
import { AGENT_PERMISSIONS, type ProposalContent } from './proposal.ts';
import { type Refused, refuse } from './refusal.ts';
import { limitsIn, readSpend, type SpendingFacts, spendRefusal } from './spending.ts';

/** States of a company that exists and is not winding down. */
export const FORMED = ['Filed', 'Registered', 'Active'] as const satisfies readonly EntityState[];

/**
 * For each kind of proposal, the company states in which it can be raised and opened. `Filing` is missing, because the
 * registry is then processing the formation.
 */
export const RAISED_IN = {
  spend: [...FORMED, 'WindingDown'],
  hire_agent: FORMED,
  membership: ['Draft', 'FilingFailed', 'ImportFailed', ...FORMED],
  amend: ['Draft', 'FilingFailed', 'ImportFailed', ...FORMED],
  dissolution: FORMED,
  registered_agent_change: FORMED,
  custom: [...FORMED, 'WindingDown'],
  // Stockholders can also change the board while the company winds down, because the board directs the winding up (8
  // Del. C. § 278).
  elect_directors: [...FORMED, 'WindingDown'],
  remove_directors: [...FORMED, 'WindingDown'],
  issue_stock: FORMED,
  transfer_stock: FORMED,
} as const satisfies Record<ProposalKind, readonly EntityState[]>;

export type RaiseFacts = NextFacts & {
  /** DID of the acting member, whose identity has been proven. */
  memberDid: string;
  /** Facts from the books for a proposal to spend; null for other kinds. */
  spending: SpendingFacts | null;
};

/**
 * A proposal that may be put to a decision, with the people who must approve it first and the changes that it would
 * make.
 */
export type Admitted = {
  ok: true;
  escalation: Escalation | null;
  /** State of the proposal once it is opened. */
  opensAs: 'escalated' | 'voting';
  /** Constitution version for which the proposal was written; null: it can be executed under any version. */
  baseVersion: number | null;
  changes: readonly WeighedChange[];
  /** Sentences about effects that readers easily miss. */
  notes: readonly string[];
  /** The filing that the execution of the proposal opens; null: none. */
  files: (ChangeFiling & { next: NextConstitution }) | null;
  /** DIDs of members who must all approve in addition to the vote; null: the constitution requires no such consent. */
  consentOf: readonly string[] | null;
};

/** Checks a proposal that is being raised, and returns the people who must approve it before the vote. */
export function admitProposal(facts: RaiseFacts, content: ProposalContent): Admitted | Refused {
  const { entity, current } = facts;
  const { constitution } = current;
  const stopped =
    permissionRefusal(constitution, facts.memberDid, 'propose', content.kind) ??
    stateRefusal(RAISED_IN[content.kind], content.kind, entity.state, 'raised') ??
    corporateRefusal(constitution, content, { state: entity.state, actor: facts.memberDid }) ??
    contentRefusal(content) ??
    spendRefusal(
      content,
      limitsIn(constitution.treasury, { state: entity.state, isPersonAsked: true }),
      facts.spending,
    );
  if (stopped !== null) return stopped;
  const judged = nextConstitution(facts, content);
  if (!judged.ok) return judged;
  const after = judged.next?.constitution ?? constitution;
  const refused = idleRefusal(current, after, content) ?? spellingRefusal(current, after, content);
  if (refused !== null) return refused;
  const escalation = escalationOf(content, constitution, after, entity.state);
  return {
    ok: true,
    escalation,
    opensAs: escalation === null ? 'voting' : 'escalated',
    baseVersion: isWrittenAgainstVersion(content.kind) ? current.version : null,
    changes: weighedChanges(constitution, after),
    notes: [...withoutInterest(constitution, after), ...(content.kind === 'hire_agent' ? [EXECUTED_BY_A_PERSON] : [])],
    files: judged.filing && judged.next && { ...judged.filing, next: judged.next },
    consentOf: consentNeeded(constitution, after),
  };
}

const EXECUTED_BY_A_PERSON =
  'Its execution answers with the API key of the agent, so no tool makes it: once it is approved, a person runs `efs proposals execute`.';

/**
 * Checks a draft that is being opened. Refuses the draft if the constitution has changed since the draft was written,
 * unless all changes come from decisions that were also applied to the draft.
 */
export function admitDraft(
  facts: RaiseFacts,
  content: ProposalContent,
  baseVersion: number | null,
): Admitted | Refused {
  return staleRefusal(facts.current, baseVersion, facts.carried) ?? admitProposal(facts, content);
}

/**
 * True if this kind of proposal is valid only for the constitution version that it was written for, because it could
 * undo later changes.
 */
function isWrittenAgainstVersion(kind: ProposalKind): boolean {
  return kind === 'amend' || kind === 'membership' || kind === 'registered_agent_change';
}

/**
 * Refuses a proposal written for an older version of the constitution, unless it is an amendment to which all later
 * decisions are applied. `carried`: these decisions; null for other kinds of proposals, or if the constitution has also
 * changed in another way.
 */
export function staleRefusal(
  current: { version: number },
  baseVersion: number | null,
  carried: Carried | null,
): Refused | null {
  if (baseVersion === null || baseVersion === current.version || carried !== null) return null;
  const detail = `The proposal was written against version ${baseVersion} of the constitution, but version ${current.version} is in effect. Create it again.`;
  return refuse('constitution_changed', detail);
}

/**
 * Refuses the act unless the member has the permission, from the constitution or, in a corporation, from the law.
 * `kind`: null if the act is not about a proposal.
 */
export function permissionRefusal(
  constitution: Pick<Constitution, 'legal_form' | 'members' | 'stock' | 'directors'>,
  did: string,
  permission: Permission,
  kind: ProposalKind | null,
): Refused | null {
  const member = constitution.members.find(({ id }) => id === did);
  if (member?.permissions.includes(permission)) return null;
  if (member !== undefined && mayByLaw(constitution, did, permission, kind)) return null;
  const detail =
    member === undefined
      ? "Only a member can do this. Use a key bound to a member, or send a member's signature."
      : `The constitution does not give this member the permission \`${permission}\`.`;
  return refuse('not_permitted', detail);
}

export function stateRefusal(
  possibleIn: readonly EntityState[],
  kind: ProposalKind,
  state: EntityState,
  what: 'raised' | 'executed',
): Refused | null {
  if (possibleIn.includes(state)) return null;
  const where = possibleIn.length > 0 ? `only in state ${possibleIn.join(' or ')}` : 'in no state yet';
  const detail = `The company is ${state}, but a proposal of kind ${kind} can be ${what === 'raised' ? 'created' : what} ${where}.`;
  return refuse('illegal_transition', detail, { state, allowed_actions: [] });
}

/**
 * Checks only the content of a proposal. This check runs before all checks of the company, so even callers who may not
 * propose see its result.
 */
export function contentRefusal(content: ProposalContent): Refused | null {
  if (content.kind !== 'spend') return agentPermissionsRefusal(content);
  const spend = readSpend(content);
  return spend.ok ? null : spend;
}

function agentPermissionsRefusal(content: ProposalContent): Refused | null {
  if (content.kind !== 'hire_agent') return null;
  const allowed: readonly string[] = AGENT_PERMISSIONS;
  const problems = content.permissions.flatMap((permission, index) => {
    if (allowed.includes(permission)) return [];
    const message = `must be one of: ${allowed.join(', ')}. Other permissions need a proposal of kind membership.`;
    return [{ pointer: `/permissions/${index}`, code: 'not_allowed', message, allowed }];
  });
  if (problems.length === 0) return null;
  return refuse('validation_failed', 'A hired agent can only have the permissions to propose and to execute.', {
    problems,
  });
}

type Consenting = Pick<Constitution, 'members' | 'economics' | 'admission' | 'withdrawal'>;

/**
 * Returns the DIDs of the members who must all approve in addition to the vote; null: the constitution requires no such
 * consent. A constitution can require that all members consent to an admission, and all other members to an expulsion.
 * To remove one of these requirements, the same consent is needed.
 */
export function consentNeeded(before: Consenting, after: Consenting): string[] | null {
  const [earlier, later] = [before, after].map((each) => new Set(membersByLaw(each).map(({ id }) => id)));
  const added = [...(later ?? [])].filter((did) => !earlier?.has(did));
  const staying = [...(earlier ?? [])].filter((did) => later?.has(did));
  const isExpelled = staying.length < (earlier?.size ?? 0);
  const needed = [
    asksAll(before.admission?.consent) && (added.length > 0 || !asksAll(after.admission?.consent)),
    asksAll(before.withdrawal?.expulsion) && (isExpelled || !asksAll(after.withdrawal?.expulsion)),
  ];
  return needed.includes(true) ? staying : null;
}

function asksAll(consent: 'vote' | 'all_members' | undefined): boolean {
  return consent === 'all_members';
}
