import type Stripe from 'stripe';
import { createStripe } from '../../src/billing/stripe/client.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type ServiceOptions, startService, type TestService } from '../harness/service.ts';
import { type StripeOptions, type StripeStandIn, startStripe } from '../stripe/stand-in.ts';
import { requireNothingOwed } from './nothing-owed.ts';

export type Collected = { service: TestService; stripe: StripeStandIn; stop(): Promise<void> };

/** Starts a service for which Stripe collects: the real SDK on our side, and a stand-in for Stripe on the other. */
export async function startCollected(
  { env, ...options }: ServiceOptions = {},
  stripeOptions: StripeOptions & { isDelivered?: boolean } = {},
): Promise<Collected> {
  const { isDelivered = true, ...rest } = stripeOptions;
  const stripe = await startStripe(rest);
  const service = await startService({
    ...options,
    stripe: hastyClient(env?.['STRIPE_SECRET_KEY'] ?? stripe.secretKey, stripe.url),
    env: { ...stripeEnv(stripe), SERVICE_FEE_CENTS: '2500', ...env },
  });
  if (isDelivered) stripe.deliverTo(`${service.url}/v1/billing/webhook`);
  const stop = async () => {
    await stripe.delivered();
    // Without a worker, a test writes the ends of filings by itself.
    if (options.worker !== false) await requireNothingOwed(service);
    await service.stop();
    await stripe.stop();
  };
  return { service, stripe, stop };
}

/**
 * The product's client, with a shorter time limit. It also repeats a failed call at once, for which the SDK would wait
 * half a second: the stand-in does not recover by waiting.
 */
function hastyClient(secretKey: string, apiBase: string): Stripe {
  const api = createStripe({ secretKey, apiBase, timeoutMs: 1_500 });
  api.getInitialNetworkRetryDelay = () => 0.01;
  return api;
}

export function stripeEnv({ url, secretKey, webhookSecret }: StripeStandIn): Record<string, string> {
  return {
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: url,
  };
}

/** Returns the opened sessions, by their idempotency keys: a repeated answer counts once. */
export function sessionsOpened({ requests }: StripeStandIn): number {
  const opened = requests.filter(
    ({ method, path, status }) => method === 'POST' && path === '/v1/checkout/sessions' && status === 200,
  );
  return new Set(opened.map(({ idempotencyKey }) => idempotencyKey)).size;
}

/** Returns the page's id at Stripe. */
export function sessionOf(url: string | null): string {
  return /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';
}

export type FormationPayment = {
  status: string;
  total_cents: number;
  checkout_url: string | null;
  refundable_cents: number;
  refundable_reason: string;
  refunded_cents: number | null;
};
export type Formation = {
  state: string;
  payment: FormationPayment;
  requirements: { id: string; kind: string; code: string; status: string }[];
  next_action: { code: string; actor: string } | null;
};

export async function formationOf(account: Account, id: string): Promise<Formation> {
  return (await account.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
}

/** Waits until the formation asks for payment; returns the page. */
export function askedToPay(account: Account, id: string): Promise<string> {
  return eventually(async () => {
    const { payment, next_action } = await formationOf(account, id);
    if (next_action?.code !== 'pay' || payment.checkout_url === null) throw new Error('not asked yet');
    return payment.checkout_url;
  });
}
