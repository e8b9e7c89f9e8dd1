import { WEBHOOK_TEST_TYPE } from '../../../domain/events/webhook.ts';
import { AppError } from '../../../errors/errors.ts';
import { refusedMember } from '../../../errors/refused-member.ts';
import {
  DELIVERIES_KEPT_DAYS,
  getWebhookDelivery,
  insertTestDelivery,
  listWebhookDeliveries as listRows,
  RECOVERED_A_CALL,
  recoverWebhookDeliveries as recoverRows,
  restartWebhookDelivery,
} from '../../../store/webhook-deliveries.ts';
import {
  callWebhookLane,
  findWebhookEndpoint,
  getWebhookEndpoint,
  lockWebhookEndpoint,
  type WebhookEndpoint,
  webhookRecord,
} from '../../../store/webhook-endpoints.ts';
import { listPage } from '../../answers/list-page.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import {
  RecoveredWebhookDeliveries,
  RecoverWebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryPath,
  WebhookDeliveryQuery,
  WebhookEndpointPath,
  webhookDeliveryBody,
} from './shapes.ts';

const TAG = 'Webhooks';

export const listWebhookDeliveries = accountRoute({
  operationId: 'list_webhook_deliveries',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}/deliveries',
  tag: TAG,
  summary: 'List webhook deliveries',
  description: `Lists the deliveries to an endpoint with its answers, newest first. Deliveries are kept for ${DELIVERIES_KEPT_DAYS} days.`,
  scope: 'webhooks:manage',
  alsoShows: { 'events:read': 'A delivery names its event, which the endpoint received.' },
  command: 'webhooks deliveries',
  searchWords: 'failed log missed',
  params: WebhookEndpointPath,
  query: WebhookDeliveryQuery,
  responses: { 200: { description: 'One page of deliveries.', schema: WebhookDeliveryList } },
  handler: async ({ deps, params, query, accountId }) => {
    const { db } = deps.store;
    const endpoint = await getWebhookEndpoint(db, accountId, params.id);
    const { state, ...paging } = query;
    const scope = { accountId, filter: { of: 'webhook_deliveries', endpoint: endpoint.id, state } };
    return listPage(deps, scope, paging, (page) => listRows(db, endpoint, { state, ...page }), webhookDeliveryBody);
  },
});

export const testWebhookEndpoint = changeRoute({
  operationId: 'test_webhook_endpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/test',
  tag: TAG,
  summary: 'Send a test message',
  description: `Sends a signed message of type \`${WEBHOOK_TEST_TYPE}\`. It is not an event and does not appear in the event log. The result appears in the deliveries.`,
  scope: 'webhooks:manage',
  command: 'webhooks test',
  makes: null,
  cannotBeUndone: null,
  params: WebhookEndpointPath,
  responses: { 202: { description: 'The message is queued for delivery.', schema: WebhookDelivery } },
  errors: ['guard_unmet'],
  handler: ({ params, actor, accountId, change }) =>
    change(async (tx) => {
      const endpoint = await lockWebhookEndpoint(tx, accountId, params.id);
      refuseDisabled(endpoint);
      const id = tx.ids.uuid();
      const timestamp = tx.at.toISOString();
      const object = webhookRecord(endpoint);
      const data = { id, type: WEBHOOK_TEST_TYPE, entity_id: null, sequence: null, livemode: tx.livemode };
      const body = JSON.stringify({
        type: WEBHOOK_TEST_TYPE,
        timestamp,
        data: { ...data, created_at: timestamp, actor, data: { object } },
      });
      const delivery = await insertTestDelivery(tx, endpoint, { id, type: WEBHOOK_TEST_TYPE, body });
      await callWebhookLane(tx, endpoint);
      return json(202, webhookDeliveryBody(delivery));
    }),
});

export const recoverWebhookDeliveries = changeRoute({
  operationId: 'recover_webhook_deliveries',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/recover',
  tag: TAG,
  summary: 'Recover missed deliveries',
  description: `Sends every event since a given time that the endpoint did not receive. Use this after an outage, or for a new endpoint. Deliveries that wait for their next attempt are sent now too, or after the delay that your receiver asked for. Deliveries that are already on their way are not counted. Events that came with an account from another deployment are not sent. An event that the endpoint received in the last ${DELIVERIES_KEPT_DAYS} days is not sent again. An event that it received before that can be sent again, with the same id. Each call sends at most ${RECOVERED_A_CALL} events, oldest first. Call again while \`has_more\` is true.`,
  scope: 'webhooks:manage',
  command: 'webhooks recover',
  makes: null,
  cannotBeUndone: null,
  params: WebhookEndpointPath,
  body: RecoverWebhookDeliveries,
  examples: { since: { summary: 'All missed events since a time', value: { since: '2026-11-21T12:00:00Z' } } },
  subject: getWebhookEndpoint,
  responses: {
    202: { description: 'The events are queued for delivery to the endpoint.', schema: RecoveredWebhookDeliveries },
  },
  errors: ['guard_unmet'],
  handler: ({ params, body, accountId, change }) =>
    change(async (tx) => {
      const endpoint = await lockWebhookEndpoint(tx, accountId, params.id);
      const since = new Date(body.since);
      if (since > tx.at) throw refusedMember('since', 'out_of_range', 'must be in the past');
      refuseDisabled(endpoint);
      const { count, isFull } = await recoverRows(tx, endpoint, since);
      await callWebhookLane(tx, endpoint);
      const object = { ...webhookRecord(endpoint), since: since.toISOString(), recovered: count };
      tx.record({ accountId, entityId: null, action: 'webhook_endpoint.recovered', data: { object } });
      return json(202, { recovered: count, has_more: isFull });
    }),
});

export const redeliverWebhookDelivery = changeRoute({
  operationId: 'redeliver_webhook_delivery',
  method: 'POST',
  path: '/v1/webhook-deliveries/{id}/redeliver',
  tag: TAG,
  summary: 'Resend a webhook delivery',
  description:
    'Sends the message of a delivery again, with the same id and a new schedule of attempts, even if the delivery succeeded before.',
  scope: 'webhooks:manage',
  command: 'webhooks redeliver',
  makes: null,
  cannotBeUndone: null,
  params: WebhookDeliveryPath,
  responses: { 202: { description: 'The message is queued for delivery.', schema: WebhookDelivery } },
  errors: ['guard_unmet'],
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const delivery = await getWebhookDelivery(tx.sql, accountId, params.id);
      const endpoint = await findWebhookEndpoint(tx.sql, accountId, delivery.endpoint_id);
      if (endpoint === null) {
        throw new AppError('guard_unmet', { detail: 'The endpoint was deleted. Its events stay in the log.' });
      }
      refuseDisabled(endpoint);
      const restarted = await restartWebhookDelivery(tx, delivery);
      await callWebhookLane(tx, endpoint);
      return json(202, webhookDeliveryBody(restarted));
    }),
});

function refuseDisabled({ status }: WebhookEndpoint): void {
  if (status === 'enabled') return;
  const message = 'The endpoint is disabled: nothing is sent to it.';
  throw new AppError('guard_unmet', {
    detail: `${message} Enable it first: PATCH it with {"status": "enabled"}.`,
    problems: [{ pointer: '/status', code: 'endpoint_disabled', message }],
  });
}
