import Stripe from 'stripe';
import type { StripeStandIn } from './stand-in.ts';

/** The real SDK, pointed at the stand-in. It retries by itself only after a closed connection. */
export function sdkClient(standIn: StripeStandIn, options: { secretKey?: string; timeoutMs?: number } = {}): Stripe {
  return new Stripe(options.secretKey ?? standIn.secretKey, {
    ...standIn.address,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
  });
}

/** A customer and two monthly and one yearly price of one product, in cents. */
export async function catalogue(stripe: Stripe) {
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    metadata: { account: 'a1' },
  });
  const product = await stripe.products.create({ name: 'Plan' });
  const price = (amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ currency: 'usd', unit_amount: amount, recurring: { interval }, product: product.id });
  const [small, large] = [await price(1_000, 'month'), await price(3_000, 'month')];
  return { customer, product, small, large, yearly: await price(10_000, 'year') };
}

/** An open session for a subscription to this price. */
export function subscribing(stripe: Stripe, customer: string, price: string) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://service.example/done?session={CHECKOUT_SESSION_ID}',
    subscription_data: { metadata: { account: 'a1' } },
  });
}

/** An open session for a single payment. */
export function paying(stripe: Stripe, amount: number, customer?: string) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    ...(customer === undefined ? {} : { customer }),
    line_items: [
      { price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Filing' } }, quantity: 1 },
    ],
    success_url: 'https://service.example/done',
    payment_intent_data: { metadata: { filing: 'f1' } },
  });
}
