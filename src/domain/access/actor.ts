/** Author of a change, for audit entries and events. Contains only ids, never a name, an address or a secret. */
export type Actor =
  | { type: 'api_key' | 'token' | 'linked_token'; id: string; key_id: string; member_did?: string }
  /** A person who runs the service, identified by the id of their key. */
  | { type: 'operator'; id: string }
  /** A person who opened a mailed or shared link, identified by the link's id. */
  | { type: 'mail_link'; id: string }
  | { type: 'anonymous'; id: string }
  | { type: 'system'; id: SystemActor };

/** Parts of the service that act by themselves. */
export const SYSTEM_ACTORS = ['worker', 'api', 'command line'] as const;
type SystemActor = (typeof SYSTEM_ACTORS)[number];

export const WORKER: Actor = { type: 'system', id: 'worker' };

/** Actor of an audit entry. Contains only ids, so it never has to be erased, unlike the entry's separate data. */
export type AuditActor = { type: string; id: string; key_id?: string | null; member_did?: string };
