import type { EventType } from '../domain/events/event.ts';
import type { WebhookDisabledReason } from '../domain/events/webhook.ts';
import { AppError } from '../errors/errors.ts';
import type { SealLabel } from '../secrets/sealed.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Sealer } from './mails.ts';
import { callLanes } from './webhook-lanes.ts';

export type WebhookEndpoint = {
  account_id: string;
  id: string;
  url: string;
  description: string | null;
  /** Types of events to send; null if the endpoint wants every type. */
  event_types: EventType[] | null;
  status: 'enabled' | 'disabled';
  disabled_reason: WebhookDisabledReason | null;
  disabled_at: Date | null;
  /** Expiry of the key that created or last enabled the endpoint; null: that key does not expire. */
  expires_at: Date | null;
  failing_since: Date | null;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  previous_secret_expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** The fields that the account chooses. */
export type WebhookChoices = Pick<WebhookEndpoint, 'url' | 'description' | 'event_types'>;
type Bounds = Pick<WebhookEndpoint, 'expires_at'>;

/**
 * Maximum number of endpoints per account. A list shows them on one page, each event may go to all of them, and no plan
 * allows more.
 */
export const MAX_WEBHOOK_ENDPOINTS = 100;

/** Inserts an endpoint. The caller has locked the account, because its plan limits the number of endpoints. */
export async function insertWebhookEndpoint(
  tx: Tx,
  seal: Sealer,
  accountId: string,
  { secret, ...choices }: WebhookChoices & Bounds & { secret: Uint8Array },
): Promise<WebhookEndpoint> {
  const id = tx.ids.uuid();
  const row = {
    account_id: accountId,
    id,
    ...choices,
    status: 'enabled',
    secret: seal(secret, label(id)),
    created_at: tx.at,
    updated_at: tx.at,
  };
  const [endpoint] = await tx.sql<WebhookEndpoint[]>`insert into webhook_endpoints ${tx.sql.insert(row)} returning *`;
  await tx.sql`insert into webhook_lanes ${tx.sql.insert({ account_id: accountId, endpoint_id: id })}`;
  return endpoint as WebhookEndpoint;
}

/** Returns the endpoints of an account, oldest first. */
export async function listWebhookEndpoints(db: Reader, accountId: string): Promise<WebhookEndpoint[]> {
  return db<WebhookEndpoint[]>`
    select * from webhook_endpoints where account_id = ${accountId}
    order by created_at, id limit ${MAX_WEBHOOK_ENDPOINTS}`;
}

export async function findWebhookEndpoint(db: Reader, accountId: string, id: string): Promise<WebhookEndpoint | null> {
  return firstRow(db<WebhookEndpoint[]>`
    select * from webhook_endpoints where account_id = ${accountId} and id = ${id}`);
}

export async function getWebhookEndpoint(db: Reader, accountId: string, id: string): Promise<WebhookEndpoint> {
  return (await findWebhookEndpoint(db, accountId, id)) ?? notFound();
}

export async function lockWebhookEndpoint(tx: Tx, accountId: string, id: string): Promise<WebhookEndpoint> {
  const [row] = await tx.sql<WebhookEndpoint[]>`
    select * from webhook_endpoints where account_id = ${accountId} and id = ${id} for no key update`;
  return row ?? notFound();
}

/**
 * Writes the changes. An endpoint that is enabled again continues with waiting deliveries, and its count of failures is
 * reset.
 */
export async function updateWebhookEndpoint(
  tx: Tx,
  { account_id, id, status }: WebhookEndpoint,
  changes: Partial<WebhookChoices & Bounds> & { status?: WebhookEndpoint['status'] },
): Promise<WebhookEndpoint> {
  const { status: wanted = status, ...choices } = changes;
  const turned =
    wanted === status
      ? {}
      : wanted === 'enabled'
        ? { status: wanted, disabled_reason: null, disabled_at: null, failing_since: null }
        : { status: wanted, disabled_reason: 'account', disabled_at: tx.at };
  const [row] = await tx.sql<WebhookEndpoint[]>`
    update webhook_endpoints set ${tx.sql.set({ ...choices, ...turned, updated_at: tx.at })}
    where account_id = ${account_id} and id = ${id} returning *`;
  if (wanted === 'enabled') await callWebhookLane(tx, { account_id, id });
  return row as WebhookEndpoint;
}

/**
 * Replaces the secret. The new secret signs immediately, and the old one also signs until `previousUntil`. Older
 * secrets no longer sign.
 */
export async function rotateWebhookSecret(
  tx: Tx,
  seal: Sealer,
  { account_id, id }: WebhookEndpoint,
  { secret, previousUntil }: { secret: Uint8Array; previousUntil: Date },
): Promise<void> {
  await tx.sql`
    update webhook_endpoints set previous_secret = secret, previous_secret_expires_at = ${previousUntil},
      secret = ${seal(secret, label(id))}, updated_at = ${tx.at}
    where account_id = ${account_id} and id = ${id}`;
}

/** Returns the secrets that sign an endpoint's messages at that moment, the newest first. */
export function webhookSecretsOf(unseal: Sealer, endpoint: WebhookEndpoint, at: Date): Uint8Array[] {
  const { id, secret, previous_secret, previous_secret_expires_at: until } = endpoint;
  const sealed = previous_secret !== null && until !== null && at < until ? [secret, previous_secret] : [secret];
  return sealed.map((one) => unseal(one, label(id)));
}

/**
 * Deletes an endpoint. Deliveries that were sent stay in the log until they expire; waiting deliveries are never sent.
 */
export async function deleteWebhookEndpoint(tx: Tx, { account_id, id }: WebhookEndpoint): Promise<void> {
  await tx.sql`delete from webhook_endpoints where account_id = ${account_id} and id = ${id}`;
}

/** Disables an endpoint; returns null if it was already disabled or deleted. */
export async function disableWebhookEndpoint(
  tx: Tx,
  { account_id, id }: WebhookEndpoint,
  reason: WebhookDisabledReason,
): Promise<WebhookEndpoint | null> {
  return firstRow(tx.sql<WebhookEndpoint[]>`
    update webhook_endpoints set status = 'disabled', disabled_reason = ${reason}, disabled_at = ${tx.at}
    where account_id = ${account_id} and id = ${id} and status = 'enabled' returning *`);
}

/**
 * Returns the facts about an endpoint for audit chain and events. Only the URL's origin is kept, because the rest is
 * often secret.
 */
export function webhookRecord({ id, url, event_types, status, disabled_reason }: WebhookEndpoint) {
  return { id, origin: new URL(url).origin, event_types, status, disabled_reason };
}

/** Records the time since which every try has failed; null: a try succeeded. */
export async function noteWebhookFailing(
  db: Reader,
  { account_id, id }: WebhookEndpoint,
  failingSince: Date | null,
): Promise<void> {
  await db`
    update webhook_endpoints set failing_since = ${failingSince}
    where account_id = ${account_id} and id = ${id} and status = 'enabled'`;
}

/** Wakes a worker for the deliveries of an endpoint. */
export async function callWebhookLane(tx: Tx, { account_id, id }: { account_id: string; id: string }): Promise<void> {
  await callLanes(tx.sql, [{ account_id, endpoint_id: id }]);
  tx.wake('webhook_lanes');
}

function notFound(): never {
  throw new AppError('not_found', { detail: 'This account has no webhook endpoint with this id.' });
}

/** Label that ties an encrypted secret to its row, so that it cannot be decrypted in another row. */
function label(id: string): SealLabel {
  return `webhook_endpoint:${id}`;
}
