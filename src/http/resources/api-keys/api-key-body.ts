import type { MadeApiKey } from '../../../access/make-api-key.ts';
import { apiKeyFacts } from '../../../store/api-keys.ts';
import { jsonOnce } from '../../answers/reply.ts';

/** The only answer that shows the key. */
export function createdApiKey({ row, apiKey }: MadeApiKey) {
  return jsonOnce(201, { ...apiKeyFacts(row), api_key: apiKey }, ['api_key']);
}
