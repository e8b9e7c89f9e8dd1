import type { HttpDeps } from '../../deps.ts';

/**
 * Reads the account's plan at Stripe before the account freezes or closes. The customer may have renewed the plan on a
 * page of Stripe, and the event about it may be late or lost.
 */
export async function readPlan({ stripe }: Pick<HttpDeps, 'stripe'>, accountId: string): Promise<void> {
  if (stripe === null) return;
  // Imported here, because the SDK of Stripe is loaded only where it is used.
  const { refresh } = await import('../../../billing/stripe/refresh.ts');
  await refresh(stripe, accountId);
}
