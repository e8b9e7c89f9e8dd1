import { expect, it } from 'vitest';
import { SCOPES } from '../../domain/access/permissions.ts';
import { isOfAccount } from '../calls/reach.ts';
import { ROUTES } from '../router.ts';
import { invitedRights } from './invitation.ts';

const ALL = { role: 'member', permissions: ['propose', 'vote', 'execute', 'amend', 'admin'] } as const;
const copy = (member: { role: 'member' | 'observer'; permissions: readonly (typeof ALL.permissions)[number][] }) => ({
  ...member,
  permissions: [...member.permissions],
  seats: null,
});

it('promises nothing that the constitution does not let the member do', () => {
  const voter = copy({ role: 'member', permissions: ['propose', 'vote'] });
  expect(invitedRights(['entities:read', 'proposals:write', 'proposals:execute'], voter)).toEqual([
    'see this company',
    'make proposals',
    'pass your vote on to another member, if the constitution allows it',
  ]);
  expect(invitedRights(['proposals:vote'], copy({ role: 'observer', permissions: ['vote'] }))).toEqual([
    'approve or decline proposals, if the constitution asks you',
  ]);
});

it('names each scope that a member’s key can use, and no scope that only the account can use', () => {
  const usable = new Set<string>(ROUTES.filter((route) => !isOfAccount(route)).map(({ scope }) => scope));
  const named = SCOPES.filter((scope) => invitedRights([scope], copy(ALL)).length > 0);
  expect(named).toEqual(SCOPES.filter((scope) => usable.has(scope) && scope !== 'keys:manage'));
});
