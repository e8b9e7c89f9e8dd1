import type { ApiKey, StandingInvitation } from '#sdk/index.ts';
import type { Tone } from '../../../parts/note.tsx';
import { isUsable } from '../../../queries/api-keys.ts';
import type { Member } from '../../../queries/members.ts';

export type Role = Member['role'];
export type Permission = Member['permissions'][number];

export const ROLES: Readonly<Record<Role, string>> = {
  founder: 'Founder',
  member: 'Member',
  algorithmic: 'Agent',
  observer: 'Observer, who never votes',
};

export const PERMISSIONS: Readonly<Record<Permission, string>> = {
  propose: 'propose',
  vote: 'vote',
  execute: 'execute decisions',
  amend: 'amend (gives nothing)',
  admin: 'admin (gives nothing)',
};

export function kindWords({ natural_person, role, signatory }: Member): string | null {
  if (natural_person) return 'Person';
  if (role === 'algorithmic') return null;
  return signatory === undefined ? 'Not declared a person' : `Organization, signed for by ${signatory.name}`;
}

/** Returns the usable keys that are bound to this member. */
export function keysOfMember(
  keys: readonly ApiKey[],
  entityId: string,
  { id }: Pick<Member, 'id'>,
  nowMs: number,
): ApiKey[] {
  return keys.filter((key) => key.member?.entity_id === entityId && key.member.did === id && isUsable(key, nowMs));
}

/** Says in a few words how the member can act; `keys` are the ones bound to them, null if they cannot be read. */
export function wayToAct(
  { public_key, email }: Pick<Member, 'public_key' | 'email'>,
  keys: readonly ApiKey[] | null,
  invitations: readonly StandingInvitation[],
): { tone: Tone; words: string } {
  if (keys !== null && keys.length > 0) return { tone: 'good', words: 'Has a key' };
  if (public_key !== undefined) return { tone: 'good', words: 'Signs with their own key' };
  if (keys === null) return { tone: 'none', words: 'Keys not shown' };
  if (invitations.some(({ state }) => state === 'open')) return { tone: 'busy', words: 'Invited' };
  if (invitations.at(-1)?.state === 'expired') return { tone: 'warn', words: 'Invitation expired' };
  if (email !== undefined) return { tone: 'warn', words: 'Has no key' };
  return { tone: 'bad', words: 'Cannot act' };
}
