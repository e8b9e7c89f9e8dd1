/**
 * Kinds of things that can act later without their creator, such as keys, and the credentials that may create them.
 * `api_key`: only an API key, never a token; the thing ends with that key. `bounded`: any credential with the scope;
 * the thing gets no other scopes and ends with the credential. `no_credential`: created without one, for example by a
 * person with a mailed link.
 */
export const MAKERS = {
  /** An account's first key, a key recovered by mail or reissued by an operator, and the key of an invitation. */
  first_key: 'no_credential',
  key: 'bounded',
  /** The key of an agent hired by the members; shown to the member who executes the proposal. */
  agent_key: 'bounded',
  /** Binds the key that creates a company to its sole member. A call with a token binds nothing. */
  creator_binding: 'bounded',
  issuer_link: 'bounded',
  token: 'api_key',
  invitation: 'api_key',
  status_link: 'api_key',
  calendar_link: 'api_key',
  /** Changes to the endpoint's address, status or secret count as making an endpoint. */
  webhook_endpoint: 'api_key',
} as const satisfies Record<string, 'api_key' | 'bounded' | 'no_credential'>;

export type MakerKind = keyof typeof MAKERS;

/** Returns whether tokens are refused, whatever their scopes. */
export function needsApiKey({ needsKey, makes = null }: { needsKey?: true; makes?: MakerKind | null }): boolean {
  return needsKey === true || (makes !== null && MAKERS[makes] === 'api_key');
}
