import { useQuery } from '@tanstack/react-query';
import type { CreateProposal, Credential } from '#sdk/index.ts';
import { useEfs, useSessionState } from '../api/session.tsx';
import { constitutionQuery } from './constitution.ts';

type MemberInput = Extract<CreateProposal, { operation: 'add' }>['member'];

/** A member in a constitution, with every default. */
export type Member = MemberInput & Required<Pick<MemberInput, 'permissions' | 'weight' | 'natural_person'>>;

/** Returns whether the member can vote. */
export function isElector({ role, permissions }: Member): boolean {
  return role !== 'observer' && permissions.includes('vote');
}

/** Returns the members of the constitution in effect; none while it is being read. */
export function useMembers(entityId: string): readonly Member[] {
  const constitution = useQuery(constitutionQuery(useEfs(), entityId));
  return (constitution.data?.document['members'] as Member[] | undefined) ?? [];
}

/**
 * A member as whom the key acts, or the reason why it acts for nobody. `isBound`: the key is bound to that member;
 * otherwise it is one of the account that is the member, and the service tells which of its keys made the company.
 */
export type Acting = { did: string; isBound: boolean; whyNot: null } | { did: null; whyNot: string };

export function useActingMember(entityId: string): Acting {
  const { session } = useSessionState();
  const members = useMembers(entityId);
  if (session?.kind !== 'account') return nobody('Only a key of an account acts for a member.');
  return actingMember(session.credential, entityId, members);
}

/** Only a key that is bound to a member acts as one. The key that made a company from a name acts for its account. */
function actingMember({ member, account_id }: Credential, entityId: string, members: readonly Member[]): Acting {
  if (member?.entity_id === entityId) return { did: member.did, isBound: true, whyNot: null };
  if (member !== null) return nobody('This key acts for a member of another company.');
  const own = members.find(({ id }) => id === `did:oas:account:${account_id}`);
  if (own !== undefined) return { did: own.id, isBound: false, whyNot: null };
  return nobody("This key is bound to no member of this company. Sign in with a member's own key.");
}

function nobody(whyNot: string): Acting {
  return { did: null, whyNot };
}
