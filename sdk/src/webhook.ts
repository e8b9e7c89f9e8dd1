import { decodeWebhookSecret } from '../../src/domain/events/webhook-signature.ts';
import { decodeBase64, encodeBase64 } from '../../src/domain/formats/base64.ts';
import { EfsError } from './efs-error.ts';
import type { Event, EventOf } from './generated.ts';
import { webPlatform } from './platform.ts';

/** The message of `testWebhookEndpoint`. It is about the endpoint, like the event `webhook_endpoint.disabled`. */
export type WebhookTest = Omit<EventOf<'webhook_endpoint.disabled'>, 'type'> & { type: 'webhook_endpoint.test' };

/** An event as a webhook brings it: the same as in the log, or a test message. */
export type WebhookEvent = Event | WebhookTest;

/** The headers of a request, as web frameworks and Node hold them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookErrorCode =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_malformed'
  | 'signature_mismatch'
  | 'body_invalid';

/** The message is not a genuine and recent one of the service: answer 400, and do nothing else with it. */
export class WebhookVerificationError extends EfsError {
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type WebhookOptions = {
  /** Largest difference between the two clocks, in either direction; default 300. */
  toleranceSeconds?: number;
  /** The current time; default: the clock's. */
  at?: Date;
};

const TOLERANCE_SECONDS = 300;
const VERSION = 'v1';
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Verifies a webhook (Standard Webhooks 1.0) and returns its event; throws a WebhookVerificationError otherwise. `body`
 * is the body as it arrived: parsed and written again, it would no longer be what was signed. Of several signatures one
 * is enough, so a receiver may know the new or the old secret during a rotation.
 */
export async function constructWebhookEvent(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, at = new Date(webPlatform.nowMs()) }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const key = await importSecret(secret, 'verify');
  const bytes = bytesOf(body);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  checkTimestamp(timestamp, toleranceSeconds, at);
  const signed = signedBytes(id, timestamp, bytes);
  const checks = readSignatures(signatures).map((signature) => crypto.subtle.verify(HMAC, key, signature, signed));
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      'No signature matches. Check that the secret is that of this endpoint, and that the body is passed as it arrived.',
    );
  }
  return readEvent(bytes);
}

/** Returns the headers with which the service would send this body, to test a receiver. */
export async function signTestWebhook(
  body: string | Uint8Array,
  secret: string,
  { id = webPlatform.idempotencyKey(), at = new Date(webPlatform.nowMs()) }: { id?: string; at?: Date } = {},
): Promise<{ 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = signedBytes(id, timestamp, bytesOf(body));
  const signature = await crypto.subtle.sign(HMAC, await importSecret(secret, 'sign'), signed);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${VERSION},${encodeBase64(new Uint8Array(signature))}`,
  };
}

/** The secret is never quoted. */
async function importSecret(secret: string, use: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = typeof secret === 'string' ? decodeWebhookSecret(secret.trim()) : null;
  if (bytes === null || bytes.length === 0) {
    throw new TypeError('Invalid webhook secret. Pass it as the service returned it: it begins with whsec_.');
  }
  return crypto.subtle.importKey('raw', Uint8Array.from(bytes), HMAC, false, [use]);
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError('Pass the body as it arrived, as text or bytes, before anything parses it.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'string' ? value : value?.join(' ');
  if (text) return text;
  throw new WebhookVerificationError('header_missing', `The header ${name} is missing.`);
}

function checkTimestamp(text: string, toleranceSeconds: number, at: Date): void {
  if (!/^\d{1,12}$/.test(text)) {
    throw new WebhookVerificationError('timestamp_invalid', 'The header webhook-timestamp is not a time in seconds.');
  }
  const ageSeconds = at.getTime() / 1_000 - Number(text);
  if (Math.abs(ageSeconds) <= toleranceSeconds) return;
  const [code, side] =
    ageSeconds > 0 ? (['timestamp_too_old', 'old'] as const) : (['timestamp_too_new', 'new'] as const);
  const difference = `${Math.round(Math.abs(ageSeconds))} s, more than the ${toleranceSeconds} s allowed`;
  throw new WebhookVerificationError(code, `The message is too ${side}: ${difference}. Check this machine's clock.`);
}

/** Returns the signatures of the version that this code knows; others may stand beside them. */
function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  const signatures = header
    .split(' ')
    .filter((each) => each.startsWith(`${VERSION},`))
    .map((each) => decodeBase64(each.slice(VERSION.length + 1)))
    .filter((bytes) => bytes !== null);
  if (signatures.length > 0) return signatures.map((bytes) => Uint8Array.from(bytes));
  throw new WebhookVerificationError(
    'signature_malformed',
    `The header webhook-signature has no signature of the form "${VERSION},<base64>".`,
  );
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  return signed;
}

function readEvent(body: Uint8Array): WebhookEvent {
  const event = parse(body)?.data as Partial<WebhookEvent> | undefined;
  if (typeof event?.id === 'string' && typeof event.type === 'string') return event as WebhookEvent;
  throw new WebhookVerificationError('body_invalid', 'The body is signed, but it is not an event.');
}

function parse(body: Uint8Array): { data?: unknown } | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as { data?: unknown } | null;
  } catch {
    return null;
  }
}
