import type { Scope } from '../../domain/access/permissions.ts';
import type { Member, Permission } from '../../domain/constitution/constitution.ts';

/** `seats`: null for an LLC. */
type Rights = Pick<Member, 'role'> & { permissions: readonly Permission[]; seats: string | null };

const needs =
  (permission: Permission, words: string) =>
  ({ permissions }: Rights): string[] =>
    permissions.includes(permission) ? [words] : [];
const anyMember = (words: string) => () => [words];
/** A member's own key reaches nothing of the account. */
const nothing = () => [];

/** What a member can do with a key of their own, by its scopes: never more than the constitution lets them. */
const WORDS: Readonly<Record<Scope, (member: Rights) => string[]>> = {
  'keys:manage': nothing,
  'entities:read': anyMember('see this company'),
  'entities:write': anyMember('change the data of this company, where no decision is needed'),
  'formation:submit': anyMember('submit this company for formation'),
  'documents:read': anyMember('read the documents of this company'),
  'proposals:read': anyMember('see the proposals and the money of this company'),
  'proposals:write': (member) => [
    ...needs('propose', 'make proposals')(member),
    ...(canVote(member) && member.seats === null
      ? ['pass your vote on to another member, if the constitution allows it']
      : []),
  ],
  'proposals:vote': (member) => [
    ...(canVote(member) ? ['vote'] : []),
    'approve or decline proposals, if the constitution asks you',
  ],
  'proposals:execute': needs('execute', 'carry out what was decided'),
  'audit:read': anyMember('read the record of all changes of this company'),
  'events:read': anyMember('read what happens in this company'),
  'webhooks:manage': nothing,
  'billing:read': nothing,
  'billing:write': nothing,
};

/** Returns what the key of an invitation lets its member do, in words. */
export function invitedRights(scopes: readonly Scope[], member: Rights): string[] {
  return scopes.flatMap((scope) => WORDS[scope](member));
}

function canVote({ permissions, role }: Rights): boolean {
  return role !== 'observer' && permissions.includes('vote');
}
