import type { Route } from '../../calls/route.ts';
import { createInvitedKey, createMemberInvitation, getInvitationPage } from './invitations.ts';
import { createMemberChallenge } from './members.ts';

export const MEMBERS_ROUTES: readonly Route[] = [
  createMemberChallenge,
  createMemberInvitation,
  getInvitationPage,
  createInvitedKey,
];
