import type { Clock } from '../clock.ts';
import { WORKER } from '../domain/access/actor.ts';
import { webhookBody } from '../domain/events/logged-event.ts';
import { isGivenUp, judgeWebhook, type WebhookVerdict } from '../domain/events/webhook.ts';
import { signWebhook } from '../domain/events/webhook-signature.ts';
import { readRetryAfter } from '../domain/filing/retry-after.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import { findAccount } from '../store/accounts.ts';
import { type Store, write } from '../store/core/write.ts';
import { enqueueMail, type MailContent, type Sealer } from '../store/mails.ts';
import {
  type DueDelivery,
  fixBodies,
  listDueDeliveries,
  settleTry,
  type TryOutcome,
  type WebhookDelivery,
  type WebhookTry,
} from '../store/webhook-deliveries.ts';
import {
  disableWebhookEndpoint,
  findWebhookEndpoint,
  noteWebhookFailing,
  type WebhookEndpoint,
  webhookRecord,
  webhookSecretsOf,
} from '../store/webhook-endpoints.ts';
import { type Round, releaseLane, restLane, type WebhookLane } from '../store/webhook-lanes.ts';
import type { SendWebhook } from '../webhooks/sender.ts';
import type { Claim } from './loop.ts';

export type WebhookDeps = DisableDeps & {
  store: Store;
  clock: Clock;
  unseal: Sealer;
  random(): number;
  sendWebhook: SendWebhook;
  version: string;
  /** Aborted when the worker stops. Another worker then sends the deliveries that have no answer yet. */
  stopping: AbortSignal;
};

const DELIVERIES_A_ROUND = 10;

/** Sends some of the due deliveries of one endpoint; the next round sends the rest. */
export async function runWebhookLane(deps: WebhookDeps, { row: lane, endsMs }: Claim<WebhookLane>): Promise<void> {
  const { db } = deps.store;
  const endpoint = await findWebhookEndpoint(db, lane.account_id, lane.endpoint_id);
  if (endpoint?.status !== 'enabled') return restLane(db, lane);
  if (endpoint.expires_at !== null && endpoint.expires_at <= deps.clock.now()) {
    await disableEndpoint(deps, endpoint, 'key_ended');
    return restLane(db, lane);
  }
  const due = await listDueDeliveries(db, lane, DELIVERIES_A_ROUND);
  const bodies = await settleBodies(deps, lane, due);
  const ends = await Promise.all(
    due.map((delivery) => deliver(deps, endpoint, delivery, bodies.get(delivery.id) ?? '', endsMs)),
  );
  const verdicts = ends.filter((verdict) => verdict !== null);
  const isDisabled = await judgeEndpoint(deps, endpoint, verdicts);
  if (isDisabled) await restLane(db, lane);
  else await releaseLane(db, lane, roundOf(verdicts));
}

/** Stores the body of each event once, so that every try, by any version of this service, sends the same bytes. */
async function settleBodies(
  { store }: WebhookDeps,
  lane: WebhookLane,
  due: readonly DueDelivery[],
): Promise<Map<string, string>> {
  const fixed = due.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const]));
  const fresh = due.flatMap(({ id, event }) => (event === null ? [] : [{ id, body: webhookBody(event) }]));
  return new Map([...fixed, ...(await fixBodies(store.db, lane, fresh))]);
}

/** Delivers one message. Returns null if the worker stopped before an answer came; the delivery then stays due. */
async function deliver(
  deps: WebhookDeps,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  body: string,
  endsMs: number,
): Promise<WebhookVerdict | null> {
  const { store, clock, stopping } = deps;
  const at = clock.now();
  const startMs = clock.monotonicMs();
  const result = await deps.sendWebhook({
    url: endpoint.url,
    headers: headersOf(deps, endpoint, delivery, body, at),
    body,
    timeoutMs: Math.max(1, endsMs - startMs),
    signal: stopping,
  });
  if (result.status === null && stopping.aborted) return null;
  // pause: webhook-answered
  const retryAfterMs = result.status === null ? null : readRetryAfter(result.retryAfter, clock.now());
  const verdict = judgeWebhook({ status: result.status, retryAfterMs }, delivery.tries, deps.random());
  const attempt: WebhookTry = {
    at: at.toISOString(),
    status: result.status,
    error: result.error,
    latency_ms: Math.round(clock.monotonicMs() - startMs),
    answer: result.status === null ? null : result.answer,
  };
  await settleTry(store.db, delivery, attempt, outcomeOf(verdict));
  return verdict;
}

function headersOf(
  { version, unseal }: WebhookDeps,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  body: string,
  at: Date,
): Record<string, string> {
  // A message has the id of its event, so that a receiver can match it with the event feed.
  const id = delivery.event_id ?? delivery.id;
  const timestampSeconds = Math.floor(at.getTime() / 1_000);
  return {
    'content-type': 'application/json',
    'user-agent': `entity-formation-service/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signWebhook({ id, timestampSeconds, body }, webhookSecretsOf(unseal, endpoint, at)),
  };
}

function outcomeOf(verdict: WebhookVerdict): TryOutcome {
  if (verdict.kind === 'retry') return { state: 'pending', delayMs: verdict.delayMs };
  return { state: verdict.kind === 'delivered' ? 'delivered' : 'failed' };
}

function roundOf(verdicts: readonly WebhookVerdict[]): Round {
  const pauses = verdicts.map((verdict) => ('pauseMs' in verdict ? verdict.pauseMs : 0));
  return {
    isFailing: verdicts.length === 0 ? null : !verdicts.some(({ kind }) => kind === 'delivered'),
    pauseMs: Math.max(0, ...pauses),
  };
}

async function judgeEndpoint(
  deps: WebhookDeps,
  endpoint: WebhookEndpoint,
  verdicts: readonly WebhookVerdict[],
): Promise<boolean> {
  if (verdicts.some(({ kind }) => kind === 'gone')) return disableEndpoint(deps, endpoint, 'gone');
  const { failing_since } = endpoint;
  const now = deps.clock.now();
  if (verdicts.some(({ kind }) => kind === 'delivered')) {
    if (failing_since !== null) await noteWebhookFailing(deps.store.db, endpoint, null);
  } else if (verdicts.length > 0 && failing_since === null) {
    await noteWebhookFailing(deps.store.db, endpoint, now);
  } else if (verdicts.length > 0 && failing_since !== null && isGivenUp(failing_since, now)) {
    return disableEndpoint(deps, endpoint, 'failing');
  }
  return false;
}

type DisableDeps = { store: Store; seal: Sealer };

async function disableEndpoint(
  { store, seal }: DisableDeps,
  endpoint: WebhookEndpoint,
  reason: keyof typeof WHY,
): Promise<boolean> {
  await write(store, WORKER, async (tx) => {
    const { account_id: accountId } = endpoint;
    const disabled = await disableWebhookEndpoint(tx, endpoint, reason);
    if (disabled === null) return;
    tx.record({
      accountId,
      entityId: null,
      action: 'webhook_endpoint.disabled',
      data: { object: webhookRecord(disabled), previous: { status: 'enabled' } },
    });
    const account = await findAccount(tx.sql, accountId);
    if (!account?.email) return;
    const content = webhookDisabledMail(disabled, reason);
    await enqueueMail(tx, seal, {
      accountId,
      purpose: 'webhook_disabled',
      to: account.email,
      content,
      linkIds: [],
      expiresAt: null,
    });
  });
  return true;
}

const WHY = {
  gone: 'It answered 410 Gone, which asks us to stop.',
  failing: 'Every message to it has failed for five days.',
  key_ended: 'The API key that created it has ended, which also ends the endpoint. Enable it with another key.',
} as const;

export function webhookDisabledMail(
  { id, url }: Pick<WebhookEndpoint, 'id' | 'url'>,
  reason: keyof typeof WHY,
): MailContent {
  const text = mailLines([
    mailText`Events are no longer sent to the webhook endpoint at ${new URL(url).origin}.`,
    mailText``,
    mailText`${{ own: WHY[reason] }}`,
    mailText``,
    mailText`No event is lost. When the endpoint works again, enable it and recover the missed events:`,
    mailText``,
    mailText`PATCH /v1/webhook-endpoints/${{ own: id }} {"status": "enabled"}`,
    mailText`POST /v1/webhook-endpoints/${{ own: id }}/recover {"since": "<when it stopped>"}`,
    mailText``,
  ]);
  return { subject: mailText`A webhook endpoint was disabled`, text, link: null };
}
