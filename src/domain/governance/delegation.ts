import { type Constitution, electorateOf } from '../constitution/constitution.ts';
import type { Blocker } from '../formats/problem.ts';
import { type Refused, refuse } from './refusal.ts';

/** That a member has passed the vote on to another, by their DIDs: all of it, and one to each member. */
export type Delegation = { from: string; to: string };

export type DelegationFacts = {
  /** In force now. */
  constitution: Pick<Constitution, 'governance' | 'members'>;
  /** All that stand, of every member. */
  delegations: readonly Delegation[];
};

/** Makes one, in place of the one before. `isNew: false`: it stands already. */
export function admitDelegation(
  { constitution, delegations }: DelegationFacts,
  { from, to }: Delegation,
): { ok: true; isNew: boolean } | Refused {
  const stopped = notElectors(constitution, { from, to }) ?? notAllowed(constitution);
  if (stopped !== null) return stopped;
  const before = delegations.find((delegation) => delegation.from === from);
  if (before?.to === to) return { ok: true, isNew: false };
  const kept = before === undefined ? null : revocationRefusal(constitution);
  return kept ?? circleRefusal(delegations, { from, to }) ?? { ok: true, isNew: true };
}

/** Whether both of them vote: a delegation is over when either does not. */
export function isBetweenElectors(constitution: Pick<Constitution, 'members'>, { from, to }: Delegation): boolean {
  const electors = new Set(electorateOf(constitution).map(({ id }) => id));
  return electors.has(from) && electors.has(to);
}

/** Whether the constitution keeps members from taking a delegation back; who votes in person is not held by it. */
export function revocationRefusal({ governance }: Pick<Constitution, 'governance'>): Refused | null {
  if (governance.delegation.revocable) return null;
  const message = 'The constitution does not let a delegation be taken back or replaced. Vote in person instead.';
  return guard({ code: 'delegation_not_revocable', pointer: '/governance/delegation/revocable', message });
}

function notAllowed({ governance }: Pick<Constitution, 'governance'>): Refused | null {
  if (governance.delegation.allowed) return null;
  const message = 'The constitution does not let members pass their vote on.';
  return guard({ code: 'delegation_not_allowed', pointer: '/governance/delegation/allowed', message });
}

function guard(blocker: Omit<Blocker, 'source'>): Refused {
  return refuse('guard_unmet', blocker.message, { problems: [{ ...blocker, source: 'constitution' }] });
}

function notElectors(constitution: Pick<Constitution, 'members'>, { from, to }: Delegation): Refused | null {
  const electors = new Set(electorateOf(constitution).map(({ id }) => id));
  if (!electors.has(from)) return refuse('not_permitted', 'The constitution gives this member no vote to pass on.');
  if (electors.has(to)) return null;
  return wrongDelegate('not_in_electorate', 'Is no member of this company who votes.');
}

/** Whoever stands on the way from the delegate must not be the one who delegates; without circles the way has an end. */
function circleRefusal(delegations: readonly Delegation[], { from, to }: Delegation): Refused | null {
  const delegateOf = new Map(delegations.map((each) => [each.from, each.to]));
  let [members, next] = [1, to as string | undefined];
  for (; next !== undefined && next !== from; members += 1) next = delegateOf.get(next);
  if (next === undefined) return null;
  const message =
    members === 1
      ? 'Is the member who delegates. Who wants to vote in person takes the delegation back, or just votes.'
      : `Would pass the vote round in a circle of ${members} members, and nobody would cast it.`;
  return wrongDelegate('delegation_circle', message);
}

function wrongDelegate(code: string, message: string): Refused {
  return refuse('validation_failed', `This member cannot be the delegate. ${message}`, {
    problems: [{ pointer: '/to', code, message }],
  });
}
