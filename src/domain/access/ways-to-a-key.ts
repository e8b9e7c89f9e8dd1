import { type NextAction, operation } from '../filing/next-action.ts';
import type { Scope } from './permissions.ts';

/* Instructions for members on how to get their own key, so that they or their agents can act through the API. */

export const ACTS_WITH_OWN_KEY =
  'The member gets a key of their own, and an agent that acts for the member connects with that key.';
export const INVITED =
  'The member opens the mailed link and makes a key of their own. An agent that acts for the member connects with that key.';
export const CHALLENGED =
  'The member signs the text of the challenge with their private key. With this signature, a person creates an API key for the member. An agent that acts for the member connects with that API key.';

/** Scopes that a member needs to propose, vote and execute. */
export const SCOPES_OF_A_MEMBER = [
  'entities:read',
  'proposals:read',
  'proposals:write',
  'proposals:vote',
  'proposals:execute',
] as const satisfies readonly Scope[];

export function afterInvitation(entityId: string, until: string): NextAction {
  return {
    code: 'accept_invitation',
    actor: 'human',
    message: INVITED,
    ...operation('GET', 'list_member_invitations', `/v1/entities/${entityId}/invitations`),
    due_at: until,
  };
}

export function afterChallenge(
  member: { entity_id: string; did: string; challenge: string },
  until: string,
): NextAction {
  return {
    code: 'sign_challenge',
    actor: 'human',
    message: CHALLENGED,
    ...operation('POST', 'create_api_key', '/v1/api-keys'),
    due_at: until,
    body: { member },
  };
}
