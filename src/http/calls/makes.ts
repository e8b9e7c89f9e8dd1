/**
 * The credentials that may make each thing that can act later without its maker. `api_key`: an API key, never a token;
 * the thing ends with the key. `bounded`: any credential with the scope; the thing ends with it and has no scope that
 * it lacks. `no_credential`: no credential of an account: a person by mail, an operator, or nobody yet.
 */
export const MAKERS = {
  /** The first key of an account, one recovered by mail or reissued by an operator, and that of an invitation. */
  first_key: 'no_credential',
  key: 'bounded',
  /** The key of an agent whom the members hired; the member who executes the proposal sees it. */
  agent_key: 'bounded',
  /** Binds the key that creates a company to its sole member; a token binds nothing. */
  creator_binding: 'bounded',
  issuer_link: 'bounded',
  token: 'api_key',
  invitation: 'api_key',
  status_link: 'api_key',
  calendar_link: 'api_key',
  /** Includes its address, its status and its secret. */
  webhook_endpoint: 'api_key',
} as const satisfies Record<string, 'api_key' | 'bounded' | 'no_credential'>;

export type MakerKind = keyof typeof MAKERS;

/** Returns whether a token is refused, whatever its scopes. */
export function needsApiKey({ needsKey, makes = null }: { needsKey?: true; makes?: MakerKind | null }): boolean {
  return needsKey === true || (makes !== null && MAKERS[makes] === 'api_key');
}
