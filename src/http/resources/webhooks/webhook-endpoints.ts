import { randomBytes } from 'node:crypto';
import { endOfMaker, outlives } from '../../../access/key-limits.ts';
import { allow } from '../../../billing/allowance.ts';
import { encodeWebhookSecret, SECRET_LENGTH } from '../../../domain/events/webhook-signature.ts';
import { AppError } from '../../../errors/errors.ts';
import { lockAccount } from '../../../store/accounts.ts';
import type { Credential } from '../../../store/api-keys.ts';
import type { Tx } from '../../../store/core/write.ts';
import {
  deleteWebhookEndpoint as deleteRow,
  getWebhookEndpoint as getRow,
  insertWebhookEndpoint,
  listWebhookEndpoints as listRows,
  lockWebhookEndpoint,
  MAX_WEBHOOK_ENDPOINTS,
  rotateWebhookSecret as rotateSecret,
  updateWebhookEndpoint as updateRow,
  type WebhookEndpoint as WebhookEndpointRow,
  webhookRecord,
} from '../../../store/webhook-endpoints.ts';
import { json, jsonOnce, NO_CONTENT } from '../../answers/reply.ts';
import { SECRET_IN_ANSWER } from '../../calls/agents.ts';
import { LEFT } from '../../calls/consequences.ts';
import { accountRoute, changeRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import {
  CreateWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointPath,
  WebhookEndpointWithSecret,
  webhookEndpointBody,
} from './shapes.ts';

const TAG = 'Webhooks';
/** Time after a rotation in which both secrets sign, so that the receiver can switch to the new one. */
const OVERLAP_MS = 24 * 60 * 60_000;

export const createWebhookEndpoint = changeRoute({
  operationId: 'create_webhook_endpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints',
  tag: TAG,
  summary: 'Create a webhook endpoint',
  description: `Sends each future event to your URL at least once, signed according to Standard Webhooks 1.0. An account can have at most ${MAX_WEBHOOK_ENDPOINTS} endpoints. The endpoint ends with the key that created it.`,
  scope: 'webhooks:manage',
  command: 'webhooks create',
  searchWords: 'notify notified notification callback url event active completed',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'webhook_endpoint',
  cannotBeUndone: LEFT,
  body: CreateWebhookEndpoint,
  examples: {
    all: { summary: 'Endpoint for every event type', value: { url: 'https://example.com/hooks/formations' } },
    some: {
      summary: 'Endpoint for some event types',
      value: { url: 'https://example.com/hooks/filed', description: 'Filed', event_types: ['formation.filed'] },
    },
  },
  responses: {
    201: { description: 'The endpoint. Its secret is shown only once.', schema: WebhookEndpointWithSecret },
  },
  readsBeforeChange: true,
  errors: ['guard_unmet', 'plan_limit_reached'],
  handler: async ({ deps, body, accountId, credential, change }) => {
    await refuseUrl(deps, body.url);
    return change(async (tx) => {
      await lockAccount(tx, accountId);
      const secret = newSecret();
      const { url, description = null, event_types = null } = body;
      const chosen = { url, description, event_types, secret, expires_at: await endOfMaker(tx, credential) };
      const endpoint = await insertWebhookEndpoint(tx, deps.seal, accountId, chosen);
      await allow(tx, accountId, deps.charging.provider, ['webhook_endpoints']);
      const object = webhookRecord(endpoint);
      tx.record({ accountId, entityId: null, action: 'webhook_endpoint.created', data: { object } });
      return withSecret(201, deps, endpoint, secret);
    });
  },
});

export const listWebhookEndpoints = accountRoute({
  operationId: 'list_webhook_endpoints',
  method: 'GET',
  path: '/v1/webhook-endpoints',
  tag: TAG,
  summary: 'List webhook endpoints',
  description: 'Lists all endpoints of the account, oldest first, on a single page. Secrets are not returned.',
  scope: 'webhooks:manage',
  command: 'webhooks list',
  responses: { 200: { description: "All of the account's endpoints.", schema: WebhookEndpointList } },
  handler: async ({ deps, accountId }) => {
    const rows = await listRows(deps.store.db, accountId);
    const data = rows.map((row) => webhookEndpointBody(deps, row));
    return json(200, { data, next_cursor: null, has_more: false });
  },
});

export const getWebhookEndpoint = accountRoute({
  operationId: 'get_webhook_endpoint',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}',
  tag: TAG,
  summary: 'Get a webhook endpoint',
  description: 'Returns the endpoint. `failing_since` shows whether its deliveries fail.',
  scope: 'webhooks:manage',
  command: 'webhooks get',
  params: WebhookEndpointPath,
  responses: { 200: { description: 'The webhook endpoint.', schema: WebhookEndpoint } },
  handler: async ({ deps, params, accountId }) =>
    json(200, webhookEndpointBody(deps, await getRow(deps.store.db, accountId, params.id))),
});

export const updateWebhookEndpoint = changeRoute({
  operationId: 'update_webhook_endpoint',
  method: 'PATCH',
  path: '/v1/webhook-endpoints/{id}',
  tag: TAG,
  summary: 'Update a webhook endpoint',
  description:
    'Changes, disables or enables an endpoint. Omitted fields stay unchanged. After it is enabled, the endpoint gets the deliveries that were waiting. For events that happened while it was disabled, use `recover_webhook_deliveries`. A new `url`, or the status `enabled`, ties the endpoint to the key of this request: the endpoint then ends when this key ends. Other changes need a key that does not end before the endpoint.',
  scope: 'webhooks:manage',
  command: 'webhooks update',
  makes: 'webhook_endpoint',
  cannotBeUndone: ({ status }) => (status === 'disabled' ? null : LEFT),
  params: WebhookEndpointPath,
  body: UpdateWebhookEndpoint,
  examples: {
    enable: { summary: 'Enable the endpoint again', value: { status: 'enabled' } },
    all: { summary: 'Send every event type from now on', value: { event_types: null } },
  },
  subject: getRow,
  responses: { 200: { description: 'The webhook endpoint.', schema: WebhookEndpoint } },
  readsBeforeChange: true,
  errors: ['guard_unmet'],
  handler: async ({ deps, params, body, accountId, credential, change }) => {
    const { url, description, event_types, status } = body;
    if (url !== undefined) await refuseUrl(deps, url);
    return change(async (tx) => {
      const before = await lockWebhookEndpoint(tx, accountId, params.id);
      const isMadeAnew = url !== undefined || status === 'enabled';
      const end = isMadeAnew ? await endForEndpoint(tx, before, credential) : before.expires_at;
      const after = await updateRow(tx, before, {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(event_types !== undefined && { event_types }),
        ...(status !== undefined && { status }),
        expires_at: end,
      });
      const data = { object: webhookRecord(after), previous: webhookRecord(before) };
      tx.record({ accountId, entityId: null, action: 'webhook_endpoint.updated', data });
      return json(200, webhookEndpointBody(deps, after));
    });
  },
});

export const deleteWebhookEndpoint = changeRoute({
  operationId: 'delete_webhook_endpoint',
  method: 'DELETE',
  path: '/v1/webhook-endpoints/{id}',
  tag: TAG,
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the endpoint permanently. Waiting deliveries are not sent. The events stay in the log.',
  scope: 'webhooks:manage',
  command: 'webhooks delete',
  makes: null,
  cannotBeUndone: 'A deleted endpoint cannot be restored; its events stay in the log.',
  params: WebhookEndpointPath,
  responses: { 204: { description: 'The endpoint was deleted.' } },
  handler: ({ params, accountId, change }) =>
    change(async (tx) => {
      const endpoint = await lockWebhookEndpoint(tx, accountId, params.id);
      await deleteRow(tx, endpoint);
      const object = webhookRecord(endpoint);
      tx.record({ accountId, entityId: null, action: 'webhook_endpoint.deleted', data: { object } });
      return NO_CONTENT;
    }),
});

export const rotateWebhookSecret = changeRoute({
  operationId: 'rotate_webhook_secret',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/rotate-secret',
  tag: TAG,
  summary: 'Rotate a webhook secret',
  description:
    'Replaces the secret. For 24 hours, messages are signed with the new and the previous secret. Older secrets stop working at once. The call needs a key that does not end before the endpoint.',
  scope: 'webhooks:manage',
  command: 'webhooks rotate-secret',
  agents: { none: SECRET_IN_ANSWER },
  makes: 'webhook_endpoint',
  cannotBeUndone: 'The old secret ends after 24 hours and does not work again.',
  params: WebhookEndpointPath,
  responses: { 200: { description: 'The endpoint with its new secret.', schema: WebhookEndpointWithSecret } },
  errors: ['guard_unmet'],
  handler: ({ deps, params, accountId, credential, change }) =>
    change(async (tx) => {
      const endpoint = await lockWebhookEndpoint(tx, accountId, params.id);
      await endForEndpoint(tx, endpoint, credential);
      const secret = newSecret();
      const previousUntil = new Date(tx.at.getTime() + OVERLAP_MS);
      await rotateSecret(tx, deps.seal, endpoint, { secret, previousUntil });
      const object = webhookRecord(endpoint);
      tx.record({ accountId, entityId: null, action: 'webhook_endpoint.secret_rotated', data: { object } });
      return withSecret(200, deps, await getRow(tx.sql, accountId, endpoint.id), secret);
    }),
});

/**
 * Returns the time at which the calling key ends. The endpoint must end with this key, because the call changes the
 * endpoint's address, enables it or returns its secret. Refuses a key that ends earlier than the endpoint does now,
 * because users of the endpoint would lose it too early.
 */
async function endForEndpoint(tx: Tx, endpoint: WebhookEndpointRow, credential: Credential): Promise<Date | null> {
  const end = await endOfMaker(tx, credential);
  if (!outlives(endpoint.expires_at, end)) return end;
  const message = 'This endpoint expires later than the key of this request.';
  throw new AppError('guard_unmet', {
    detail: `${message} Use a key that is valid at least as long.`,
    problems: [{ pointer: '/expires_at', code: 'outlives_maker', message }],
  });
}

function newSecret(): Uint8Array {
  return new Uint8Array(randomBytes(SECRET_LENGTH));
}

function withSecret<Status extends number>(
  status: Status,
  deps: HttpDeps,
  endpoint: Parameters<typeof webhookEndpointBody>[1],
  secret: Uint8Array,
) {
  return jsonOnce(status, { ...webhookEndpointBody(deps, endpoint), secret: encodeWebhookSecret(secret) }, ['secret']);
}

async function refuseUrl({ checkWebhookUrl }: HttpDeps, url: string): Promise<void> {
  const problem = await checkWebhookUrl(url);
  if (problem === null) return;
  throw new AppError('validation_failed', { detail: `In the body, \`url\` ${problem.message}.`, problems: [problem] });
}
