/**
 * Kinds of credentials: an API key, a token made from an API key, or a token of another platform that the account has
 * linked.
 */
export const CREDENTIAL_KINDS = ['api_key', 'token', 'linked_token'] as const;

/**
 * Permissions that a key or token can have. The list lacks `operator`, because no account can grant this permission.
 */
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

/** The scopes of an account's first key, and of a key recovered by mail. */
export const ALL_ACCOUNT_SCOPES: readonly Scope[] = SCOPES;

/** Scopes that a member's own key never has. `keys:manage` would let the key create more keys for the member. */
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

/** Returns the requested scopes that `granted` lacks, so that an error message can name them. */
export function scopesBeyond(requested: readonly string[], granted: readonly Scope[]): readonly string[] {
  const held: ReadonlySet<string> = new Set(granted);
  return requested.filter((scope) => !(isScope(scope) && held.has(scope)));
}

/** Returns whether any requested scope is not granted. An unknown scope counts as not granted. */
export function exceeds(requested: readonly string[], granted: readonly Scope[]): boolean {
  return scopesBeyond(requested, granted).length > 0;
}
