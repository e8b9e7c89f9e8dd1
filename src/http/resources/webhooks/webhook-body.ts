import type { WebhookDelivery } from '../../../store/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../store/webhook-endpoints.ts';
import type { HttpDeps } from '../../deps.ts';

/** Returns an endpoint as callers see it, without its secret. */
export function webhookEndpointBody({ store }: HttpDeps, endpoint: WebhookEndpoint) {
  const { id, url, description, event_types, status, disabled_reason, disabled_at, failing_since } = endpoint;
  const { expires_at, previous_secret_expires_at: until, created_at, updated_at } = endpoint;
  const previous_secret_expires_at = until !== null && until > store.clock.now() ? until : null;
  return {
    id,
    url,
    description,
    event_types,
    status,
    disabled_reason,
    disabled_at,
    failing_since,
    expires_at,
    previous_secret_expires_at,
    livemode: store.livemode,
    created_at,
    updated_at,
  };
}

export function webhookDeliveryBody({ log: tries, due_at: next_try_at, ...delivery }: WebhookDelivery) {
  const { id, endpoint_id, event_id, type, state, delivered_at, created_at } = delivery;
  return { id, endpoint_id, event_id, type, state, next_try_at, delivered_at, created_at, tries };
}
