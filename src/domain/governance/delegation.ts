import { type Constitution, electorateOf } from '../constitution/constitution.ts';
import type { Blocker } from '../formats/problem.ts';
import { type Refused, refuse } from './refusal.ts';

/** A delegation of a member's whole vote to one other member, both given by DID. */
export type Delegation = { from: string; to: string };

export type DelegationFacts = {
  /** The constitution in force now. */
  constitution: Pick<Constitution, 'governance' | 'members'>;
  /** Every current delegation, of all members. */
  delegations: readonly Delegation[];
};

/**
 * Accepts a delegation, which replaces the member's earlier one. `isNew: false`: the same delegation already exists.
 */
export function admitDelegation(
  { constitution, delegations }: DelegationFacts,
  { from, to }: Delegation,
): { ok: true; isNew: boolean } | Refused {
  const stopped = notElectors(constitution, { from, to }) ?? notAllowed(constitution);
  if (stopped !== null) return stopped;
  const before = delegations.find((delegation) => delegation.from === from);
  if (before?.to === to) return { ok: true, isNew: false };
  const bound = before === undefined ? null : revocationRefusal(constitution);
  return bound ?? circleRefusal(delegations, { from, to }) ?? { ok: true, isNew: true };
}

export function isBetweenElectors(constitution: Pick<Constitution, 'members'>, { from, to }: Delegation): boolean {
  const electors = new Set(electorateOf(constitution).map(({ id }) => id));
  return electors.has(from) && electors.has(to);
}

/** Returns a refusal if members may not revoke a delegation. A member can always vote in person instead. */
export function revocationRefusal({ governance }: Pick<Constitution, 'governance'>): Refused | null {
  if (governance.delegation.revocable) return null;
  const message = 'The constitution does not allow members to revoke or replace a delegation. Vote in person instead.';
  return guard({ code: 'delegation_not_revocable', pointer: '/governance/delegation/revocable', message });
}

function notAllowed({ governance }: Pick<Constitution, 'governance'>): Refused | null {
  if (governance.delegation.allowed) return null;
  const message = 'The constitution does not allow delegation.';
  return guard({ code: 'delegation_not_allowed', pointer: '/governance/delegation/allowed', message });
}

function guard(blocker: Omit<Blocker, 'source'>): Refused {
  return refuse('guard_unmet', blocker.message, { problems: [{ ...blocker, source: 'constitution' }] });
}

function notElectors(constitution: Pick<Constitution, 'members'>, { from, to }: Delegation): Refused | null {
  const electors = new Set(electorateOf(constitution).map(({ id }) => id));
  if (!electors.has(from)) return refuse('not_permitted', 'The constitution gives this member no vote to delegate.');
  if (electors.has(to)) return null;
  return wrongDelegate('not_in_electorate', 'is not a voting member of this company');
}

/** Refuses a delegation that would form a circle, so that every chain of delegations ends. */
function circleRefusal(delegations: readonly Delegation[], { from, to }: Delegation): Refused | null {
  const delegateOf = new Map(delegations.map((each) => [each.from, each.to]));
  let [members, next] = [1, to as string | undefined];
  for (; next !== undefined && next !== from; members += 1) next = delegateOf.get(next);
  if (next === undefined) return null;
  const message =
    members === 1
      ? 'is the delegating member. To vote in person, revoke the delegation or just vote'
      : `would form a circle of ${members} members in which nobody casts the vote`;
  return wrongDelegate('delegation_circle', message);
}

function wrongDelegate(code: string, message: string): Refused {
  return refuse('validation_failed', `This member cannot be the delegate: the delegate ${message}.`, {
    problems: [{ pointer: '/to', code, message }],
  });
}
