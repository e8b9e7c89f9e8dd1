/**
 * Kinds of credentials: a key, a token minted from one, or another platform's token that an account linked to itself.
 */
export const CREDENTIAL_KINDS = ['api_key', 'token', 'linked_token'] as const;

/** Permissions of an account's key or token. `operator` is missing, because no account can grant it. */
export const SCOPES = [
  'keys:manage',
  'entities:read',
  'entities:write',
  'formation:submit',
  'documents:read',
  'proposals:read',
  'proposals:write',
  'proposals:vote',
  'proposals:execute',
  'audit:read',
  'events:read',
  'webhooks:manage',
  'billing:read',
  'billing:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes of an account's first key and of a recovered key. */
export const ALL_ACCOUNT_SCOPES: readonly Scope[] = SCOPES;

/** Scopes that a member's own key never has: with `keys:manage` it could create more keys in the member's name. */
export const MEMBERS_NEVER: readonly Scope[] = ['keys:manage'];

const KNOWN: ReadonlySet<string> = new Set(SCOPES);

export function isScope(text: string): text is Scope {
  return KNOWN.has(text);
}

/** Returns whether a scope is granted. No scope implies another: `entities:write` alone cannot read. */
export function hasScope(granted: readonly Scope[], required: Scope): boolean {
  return granted.includes(required);
}

/** Returns whether a key with these scopes can create other keys. An account needs such a key to stay usable. */
export function isManaging(scopes: readonly Scope[]): boolean {
  return hasScope(scopes, 'keys:manage');
}

/** Returns the requested scopes that were not granted to the creator, so that the error can name them. */
export function scopesBeyond(requested: readonly string[], granted: readonly Scope[]): readonly string[] {
  const held: ReadonlySet<string> = new Set(granted);
  return requested.filter((scope) => !(isScope(scope) && held.has(scope)));
}

/** Returns whether any requested scope is not among the granted ones. An unknown scope never is. */
export function exceeds(requested: readonly string[], granted: readonly Scope[]): boolean {
  return scopesBeyond(requested, granted).length > 0;
}
