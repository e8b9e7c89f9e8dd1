import { AppError } from '../../errors/errors.ts';
import type { Credential } from '../../store/api-keys.ts';
import type { Route } from './route.ts';

/** No row has this id, so its answer is the same as for anything else that does not exist. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Place = Pick<Route, 'path' | 'reach'>;

function isOfEntity({ path }: Pick<Route, 'path'>): boolean {
  return path.startsWith('/v1/entities/{id}');
}

/** Returns whether only the account's own credentials may call it, so that a member's gets 403. */
export function isOfAccount(route: Place): boolean {
  return !isOfEntity(route) && route.reach !== 'narrowed';
}

/** Returns the only entity that a credential reaches; null: the whole account. A token reaches what its key does. */
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
 * Returns a path's parameters as the credential may use them. Another entity of the account becomes an id that nothing
 * has, before anything is looked up: so every operation answers it like an unknown one, byte for byte.
 */
export function withinReach(route: Place, credential: Credential | null, params: unknown): unknown {
  const { id } = (params ?? {}) as { id?: string };
  if (credential === null || !isOfEntity(route) || id === undefined) return params;
  const only = onlyEntityOf(credential);
  return only === null || id.toLowerCase() === only ? params : { ...(params as object), id: NO_ID };
}

/** Returns whose uploads a credential may name: a member's key cannot upload, so none of the account's are its own. */
export function uploaderOf(credential: Credential): string {
  return onlyEntityOf(credential) === null ? credential.accountId : NO_ID;
}
