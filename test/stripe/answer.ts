import { randomBytes } from 'node:crypto';
import type { ErrorBody, StripeRefusal } from './refusal.ts';

/** An answer as it is stored for a repeated request: the bytes, not the object. */
export type Answer = { status: number; body: string; requestId: string; headers: Readonly<Record<string, string>> };

export function newRequestId(): string {
  return `req_${randomBytes(7).toString('hex')}`;
}

export function success(requestId: string, body: unknown): Answer {
  return { status: 200, body: JSON.stringify(body, null, 2), requestId, headers: {} };
}

export function refusal(requestId: string, { status, body }: StripeRefusal): Answer {
  const error: ErrorBody & { request_log_url: string } = {
    ...body,
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
  };
  // Repeating a 500 with its key only gives the same 500: Stripe says so, and its SDK then does not retry.
  const headers = status === 500 ? { 'stripe-should-retry': 'false' } : {};
  return { status, body: JSON.stringify({ error }, null, 2), requestId, headers: { ...headers } };
}
