/** Retries of webhook messages (Standard Webhooks 1.0), and the consequences of a receiver's response. */

export const WEBHOOK_DISABLED_REASONS = ['account', 'gone', 'failing', 'key_ended'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Type of the test message. The test message is not an event, so the event log does not contain it. */
export const WEBHOOK_TEST_TYPE = 'webhook_endpoint.test';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delays before the first, second … retry. The first attempt has no delay. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/**
 * Maximum random fraction added to a delay, so that messages that failed at the same time are not retried at the same
 * time.
 */
const JITTER = 0.1;
/** Time for which sending pauses if a receiver asks for fewer messages but states no delay. */
export const PAUSE_MS = 30 * SECOND_MS;
const MAX_PAUSE_MS = DAY_MS;
/** Time after which the service disables an endpoint that accepts no messages. */
export const DISABLED_AFTER_MS = 5 * DAY_MS;

const GONE = 410;
const SLOWER: readonly number[] = [429, 502, 504];

/** A receiver's response to a message. `status`: HTTP status; null: no response. */
export type WebhookAnswer = { status: number | null; retryAfterMs: number | null };

export type WebhookVerdict =
  | { kind: 'delivered' }
  /** The receiver refuses all further messages (status 410). */
  | { kind: 'gone' }
  /** The message is retried. `pauseMs`: time during which no message is sent to this endpoint. */
  | { kind: 'retry'; delayMs: number; pauseMs: number }
  /** The attempt failed, and no retry is left. */
  | { kind: 'failed'; pauseMs: number };

/**
 * Returns the consequence of a receiver's response. `tries`: number of earlier attempts. `random`: from [0, 1), for the
 * jitter.
 */
export function judgeWebhook({ status, retryAfterMs }: WebhookAnswer, tries: number, random: number): WebhookVerdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === GONE) return { kind: 'gone' };
  const isSlower = retryAfterMs !== null || (status !== null && SLOWER.includes(status));
  const pauseMs = isSlower ? Math.min(retryAfterMs ?? PAUSE_MS, MAX_PAUSE_MS) : 0;
  const delayMs = RETRY_DELAYS_MS[tries];
  if (delayMs === undefined) return { kind: 'failed', pauseMs };
  return { kind: 'retry', delayMs: Math.max(Math.round(delayMs * (1 + JITTER * random)), pauseMs), pauseMs };
}

export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
}
