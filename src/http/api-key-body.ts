import { type ApiKey, memberOf } from '../store/api-keys.ts';
import type { MadeApiKey } from './new-api-key.ts';
import { jsonOnce, type Reply } from './reply.ts';

/** A key as the API shows it: never the key, never its hash. */
export function apiKeyBody(key: ApiKey) {
  const { id, name, scopes, display_prefix, created_at, expires_at, revoked_at } = key;
  const member = memberOf(key);
  return {
    id,
    name,
    scopes,
    member: member && { entity_id: member.entityId, did: member.did },
    display_prefix,
    created_at,
    expires_at,
    revoked_at,
  };
}

/** The one answer that shows the key. */
export function createdApiKey({ row, apiKey }: MadeApiKey): Reply {
  return jsonOnce(201, { ...apiKeyBody(row), api_key: apiKey }, ['api_key']);
}
