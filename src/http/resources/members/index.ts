import type { Route } from '../../calls/route.ts';
import { createInvitedKey, createMemberInvitation, getInvitationPage } from './invitations.ts';
import { deleteMemberInvitation, listMemberInvitations } from './invitations-of-entity.ts';
import { createMemberChallenge } from './members.ts';

export const MEMBERS_ROUTES: readonly Route[] = [
  createMemberChallenge,
  createMemberInvitation,
  listMemberInvitations,
  deleteMemberInvitation,
  getInvitationPage,
  createInvitedKey,
];
