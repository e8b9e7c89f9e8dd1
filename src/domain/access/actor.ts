/** Who did something, as it stands in audit entries and events. Ids only: never a name, an address or a secret. */
export type Actor =
  | { type: 'api_key' | 'token' | 'linked_token'; id: string; key_id: string; member_did?: string }
  /** A person who runs the service, by the id of their key. */
  | { type: 'operator'; id: string }
  /** Who followed a link, mailed or handed on, by the link's id. */
  | { type: 'mail_link'; id: string }
  | { type: 'anonymous'; id: string }
  | { type: 'system'; id: string };

export const WORKER: Actor = { type: 'system', id: 'worker' };
