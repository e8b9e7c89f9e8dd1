import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../../domain/events/event.ts';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_DISABLED_REASONS } from '../../../domain/events/webhook.ts';
import {
  idOf,
  LIST_END,
  moment,
  Nullable,
  PAGE_END,
  paging,
  query,
  shape,
  Timestamp,
  text,
  Uuid,
  usuallyNull,
} from '../../../schema/wire.ts';
import type { WebhookDelivery as StoredDelivery } from '../../../store/webhook-deliveries.ts';
import type { WebhookEndpoint as StoredEndpoint } from '../../../store/webhook-endpoints.ts';
import type { HttpDeps } from '../../deps.ts';

const Url = Type.String({ minLength: 1, maxLength: 2_048, examples: ['https://example.com/hooks/formations'] });
const Description = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Your own name for the endpoint.',
  examples: ['Orders'],
});
const EventTypes = Type.Array(Type.Enum([...EVENT_TYPES]), {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  examples: [['formation.filed', 'formation.completed']],
});
const WHEN = '`list_event_types` describes them; `formation.completed` means that a company became active.';
const Status = Type.Enum(['enabled', 'disabled']);

const endpoint = {
  id: Uuid,
  url: Url,
  description: Nullable(Description),
  event_types: Type.Union([EventTypes, Type.Null()], {
    description: 'Event types that are sent. Null: every type, including future types.',
  }),
  status: Status,
  disabled_reason: usuallyNull(
    Type.Enum([...WEBHOOK_DISABLED_REASONS]),
    '`account`: the account disabled the endpoint by an API call. `gone`: the endpoint answered 410. `failing`: every attempt failed for five days. `key_ended`: the API key that created or last enabled the endpoint has expired. Null: the endpoint is enabled.',
  ),
  disabled_at: usuallyNull(Timestamp),
  failing_since: usuallyNull(
    Timestamp,
    'Time since which every attempt has failed. Null: the endpoint does not fail now.',
  ),
  expires_at: usuallyNull(
    Timestamp,
    'Time at which the endpoint ends, together with the key that created it or last enabled it. Afterwards nothing is sent. Null: that key does not expire.',
  ),
  previous_secret_expires_at: usuallyNull(
    Timestamp,
    'Time until which messages are also signed with the previous secret. Null: only the current secret signs.',
  ),
  livemode: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const WebhookEndpoint = shape('WebhookEndpoint', 'An endpoint that receives events.', endpoint);

export const WebhookEndpointWithSecret = shape('WebhookEndpointWithSecret', 'An endpoint and its new secret.', {
  ...endpoint,
  secret: Nullable(
    text(
      'Secret that signs the messages, shown only once. Null if the answer is a replay (`Idempotent-Replayed`).',
      'whsec_RVhBTVBMRWV4YW1wbGVFWEFNUExFZXhhbXBsZUVYQU0=',
    ),
  ),
});

export const WebhookEndpointList = shape('WebhookEndpointList', 'All webhook endpoints.', {
  data: Type.Array(WebhookEndpoint),
  ...LIST_END,
});

export const CreateWebhookEndpoint = Type.Object(
  {
    url: Type.String({ ...Url, description: 'An https URL on the public internet. Redirects are not followed.' }),
    description: Type.Optional(Description),
    event_types: Type.Optional(
      Type.Array(EventTypes.items, { ...EventTypes, description: `Event types to send. Default: every type. ${WHEN}` }),
    ),
  },
  { $id: 'CreateWebhookEndpoint', description: 'The webhook endpoint to create.', additionalProperties: false },
);
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = Type.Object(
  {
    url: Type.Optional(Type.String({ ...Url, description: 'The new URL.' })),
    description: Type.Optional(Nullable(Description)),
    event_types: Type.Optional(
      Nullable(
        Type.Array(EventTypes.items, { ...EventTypes, description: `Event types to send. Null: every type. ${WHEN}` }),
      ),
    ),
    status: Type.Optional(
      Type.Enum(['enabled', 'disabled'], { description: 'New status. Nothing is sent to a disabled endpoint.' }),
    ),
  },
  {
    $id: 'UpdateWebhookEndpoint',
    description: 'The fields to change.',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type UpdateWebhookEndpoint = Static<typeof UpdateWebhookEndpoint>;

export const RecoverWebhookDeliveries = Type.Object(
  { since: moment('Start of the period. Any time in the past is allowed.') },
  { $id: 'RecoverWebhookDeliveries', description: 'Start of the period to recover.', additionalProperties: false },
);

export const RecoveredWebhookDeliveries = shape('RecoveredWebhookDeliveries', 'The events that are sent again.', {
  recovered: Type.Integer({ minimum: 0, description: 'Number of events that are sent now.', examples: [3] }),
  has_more: Type.Boolean({ description: 'True if more events remain, so that another call is needed.' }),
});

const Try = Type.Object({
  at: Timestamp,
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Status code of the answer. Null: there was no answer.',
    examples: [503],
  }),
  error: usuallyNull(Type.String(), 'Error, if the endpoint gave no answer.'),
  latency_ms: Type.Integer({ minimum: 0, examples: [112] }),
  answer: Type.Union([Type.String(), Type.Null()], {
    description: 'First 1 KiB of the answer.',
    examples: ['Service Unavailable'],
  }),
});

export const WebhookDelivery = shape('WebhookDelivery', 'Delivery of an event to an endpoint, with attempts.', {
  id: Uuid,
  endpoint_id: Uuid,
  event_id: Type.Union([Uuid, Type.Null()], {
    description: 'Id of the event, also sent as the header `webhook-id`. Null: a test message.',
  }),
  type: Type.String({ examples: ['formation.filed'] }),
  state: Type.Enum([...WEBHOOK_DELIVERY_STATES], {
    description: '`failed`: every attempt failed, and no more are made. The event stays in the event log.',
  }),
  next_try_at: Nullable(Timestamp),
  delivered_at: Nullable(Timestamp),
  created_at: Timestamp,
  tries: Type.Array(Try, { description: 'Latest attempts, oldest first.' }),
});

export const WebhookDeliveryList = shape('WebhookDeliveryList', 'One page of deliveries.', {
  data: Type.Array(WebhookDelivery),
  ...PAGE_END,
});

export const WebhookDeliveryQuery = query({
  ...paging('deliveries'),
  state: Type.Optional(Type.Enum([...WEBHOOK_DELIVERY_STATES], { description: 'Only deliveries in this state.' })),
});

export const WebhookEndpointPath = Type.Object({ id: idOf('endpoint') });
export const WebhookDeliveryPath = Type.Object({ id: idOf('delivery') });

/** Returns an endpoint as callers see it, without its secret. */
export function webhookEndpointBody({ store }: HttpDeps, endpoint: StoredEndpoint) {
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

export function webhookDeliveryBody({ log: tries, due_at: next_try_at, ...delivery }: StoredDelivery) {
  const { id, endpoint_id, event_id, type, state, delivered_at, created_at } = delivery;
  return { id, endpoint_id, event_id, type, state, next_try_at, delivered_at, created_at, tries };
}
