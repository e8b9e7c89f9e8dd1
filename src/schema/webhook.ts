import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../domain/events/event.ts';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_DISABLED_REASONS } from '../domain/events/webhook.ts';
import { idOf, Nullable, Timestamp, Uuid } from './wire.ts';

const Url = Type.String({ minLength: 1, maxLength: 2_048, examples: ['https://example.com/hooks/formations'] });
const Description = Type.String({ minLength: 1, maxLength: 200, examples: ['Orders'] });
const EventTypes = Type.Array(Type.Enum([...EVENT_TYPES]), {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  examples: [['formation.filed', 'formation.completed']],
});
const Status = Type.Enum(['enabled', 'disabled']);

const endpoint = {
  id: Uuid,
  url: Url,
  description: Nullable(Description),
  event_types: Type.Union([EventTypes, Type.Null()], { description: 'Null: every type, also those there will be.' }),
  status: Status,
  disabled_reason: Type.Union([Type.Enum([...WEBHOOK_DISABLED_REASONS]), Type.Null()], {
    description:
      '`account`: by a call. `gone`: it answered 410. `failing`: every try failed for five days. `key_ended`: the key that made it has ended.',
    examples: [null],
  }),
  disabled_at: Type.Union([Timestamp, Type.Null()], { examples: [null] }),
  failing_since: Type.Union([Timestamp, Type.Null()], {
    description: 'Since when every try has failed.',
    examples: [null],
  }),
  expires_at: Type.Union([Timestamp, Type.Null()], {
    description: 'The end of the key that made the endpoint or enabled it last: nothing is sent after it.',
    examples: [null],
  }),
  previous_secret_expires_at: Type.Union([Timestamp, Type.Null()], {
    description: 'Until when messages are signed with the secret before as well.',
    examples: [null],
  }),
  livemode: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const WebhookEndpoint = Type.Object(endpoint, {
  $id: 'WebhookEndpoint',
  description: 'Where events are sent.',
});

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...endpoint,
    secret: Nullable(
      Type.String({
        description: 'What messages are signed with. Shown this once; null in a replayed answer.',
        examples: ['whsec_RVhBTVBMRWV4YW1wbGVFWEFNUExFZXhhbXBsZUVYQU0='],
      }),
    ),
  },
  { $id: 'WebhookEndpointWithSecret', description: 'An endpoint and its new secret.' },
);

export const WebhookEndpointList = Type.Object(
  { data: Type.Array(WebhookEndpoint), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() },
  { $id: 'WebhookEndpointList', description: 'All endpoints.' },
);

export const CreateWebhookEndpoint = Type.Object(
  {
    url: Type.String({ ...Url, description: 'https, to the public internet. Redirects are not followed.' }),
    description: Type.Optional(Description),
    event_types: Type.Optional(
      Type.Array(EventTypes.items, { ...EventTypes, description: 'Only these; left out, every type.' }),
    ),
  },
  { $id: 'CreateWebhookEndpoint', description: 'A new endpoint.', additionalProperties: false },
);
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = Type.Object(
  {
    url: Type.Optional(Url),
    description: Type.Optional(Nullable(Description)),
    event_types: Type.Optional(Nullable(EventTypes)),
    status: Type.Optional(Type.Enum(['enabled', 'disabled'], { description: 'Nothing is sent while it is disabled.' })),
  },
  { $id: 'UpdateWebhookEndpoint', description: 'What changes.', additionalProperties: false, minProperties: 1 },
);
export type UpdateWebhookEndpoint = Static<typeof UpdateWebhookEndpoint>;

export const RecoverWebhookDeliveries = Type.Object(
  { since: Type.String({ ...Timestamp, description: 'Any time that has passed.' }) },
  { $id: 'RecoverWebhookDeliveries', description: 'From when on.', additionalProperties: false },
);

export const RecoveredWebhookDeliveries = Type.Object(
  {
    recovered: Type.Integer({ minimum: 0, description: 'Events that are sent now.', examples: [3] }),
    has_more: Type.Boolean({ description: 'Whether to call again for the rest.' }),
  },
  { $id: 'RecoveredWebhookDeliveries', description: 'What is sent again.' },
);

const Try = Type.Object({
  at: Timestamp,
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: there was no answer.', examples: [503] }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why there was none.', examples: [null] }),
  latency_ms: Type.Integer({ minimum: 0, examples: [112] }),
  answer: Type.Union([Type.String(), Type.Null()], {
    description: 'The first 1 KiB of it.',
    examples: ['Service Unavailable'],
  }),
});

export const WebhookDelivery = Type.Object(
  {
    id: Uuid,
    endpoint_id: Uuid,
    event_id: Type.Union([Uuid, Type.Null()], { description: 'Also the `webhook-id`. Null: a test.' }),
    type: Type.String({ examples: ['formation.filed'] }),
    state: Type.Enum([...WEBHOOK_DELIVERY_STATES], {
      description: '`failed`: every try of its schedule did. The event stays in the log.',
    }),
    next_try_at: Nullable(Timestamp),
    delivered_at: Nullable(Timestamp),
    created_at: Timestamp,
    tries: Type.Array(Try, { description: 'The last ones, oldest first.' }),
  },
  { $id: 'WebhookDelivery', description: 'One event for one endpoint.' },
);

export const WebhookDeliveryList = Type.Object(
  {
    data: Type.Array(WebhookDelivery),
    next_cursor: Nullable(Type.String({ description: 'Null on the last page.' })),
    has_more: Type.Boolean(),
  },
  { $id: 'WebhookDeliveryList', description: 'One page of deliveries.' },
);

export const WebhookDeliveryQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most deliveries in the answer.' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the page before.' })),
    state: Type.Optional(Type.Enum([...WEBHOOK_DELIVERY_STATES], { description: 'Only those in this state.' })),
  },
  { additionalProperties: false },
);

export const WebhookEndpointPath = Type.Object({ id: idOf('endpoint') });
export const WebhookDeliveryPath = Type.Object({ id: idOf('delivery') });
