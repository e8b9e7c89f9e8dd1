import { AppError } from '../../errors/errors.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { Route } from './route.ts';

/** An id that no row has. A call with this id gets the same answer as a call for an unknown resource. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Place = Pick<Route, 'path' | 'reach'>;

function isOfEntity({ path }: Pick<Route, 'path'>): boolean {
  return path.startsWith('/v1/entities/{id}');
}

/** Returns whether only the account's own credentials may call a route; a member's key gets 403. */
export function isOfAccount(route: Place): boolean {
  return !isOfEntity(route) && route.reach !== 'narrowed';
}

/** Returns the only entity that a credential can access; null: the whole account. A token has the access of its key. */
export function onlyEntityOf(credential: Pick<Credential, 'member'>): string | null {
  return credential.member?.entityId ?? null;
}

export function refuseBeyondReach(route: Place, credential: Credential): void {
  if (onlyEntityOf(credential) === null || !isOfAccount(route)) return;
  throw new AppError('not_permitted', {
    detail:
      "A member's own key can only be used for its company, but this concerns the whole account. Use a key of the account.",
  });
}

/**
 * Returns the path parameters for a credential. An id of an entity that the credential cannot access is replaced by an
 * id that no row has, so every operation answers as for an unknown entity.
 */
export function withinReach(route: Place, credential: Credential | null, params: unknown): unknown {
  const { id } = (params ?? {}) as { id?: string };
  if (credential === null || !isOfEntity(route) || id === undefined) return params;
  const only = onlyEntityOf(credential);
  return only === null || id.toLowerCase() === only ? params : { ...(params as object), id: NO_ID };
}

/**
 * Returns the owner of the uploads that a credential may use. A member's key cannot upload, so the function returns an
 * id without uploads.
 */
export function uploaderOf(credential: Credential): string {
  return onlyEntityOf(credential) === null ? credential.accountId : NO_ID;
}
