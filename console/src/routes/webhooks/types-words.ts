import type { WebhookEndpoint } from '#sdk/index.ts';

const NAMED = 3;

/** The event types of an endpoint in a few words. */
export function typesWords(types: WebhookEndpoint['event_types']): string {
  if (types === null) return 'Every type';
  if (types.length <= NAMED) return types.join(', ');
  return `${types.slice(0, NAMED).join(', ')} and ${types.length - NAMED} more`;
}
