import { PLAN_RENEWS } from '../../../domain/moving/closing.ts';
import { refuseYet } from '../../../moving/close-account.ts';
import { findAccount } from '../../../store/accounts.ts';
import type { HttpDeps } from '../../deps.ts';

/**
 * Reads the account's plan at Stripe before the account freezes or closes. The customer may have renewed the plan on
 * Stripe's own page, and the event about it may be late or lost. A dry run relies on what is stored.
 */
export async function readPlan({ stripe, store }: HttpDeps, accountId: string): Promise<void> {
  if (stripe === null || store.isDryRun) return;
  // Imported here, because Stripe's SDK is loaded only where it is used.
  const { refresh, renewsAtStripe } = await import('../../../billing/stripe/refresh.ts');
  const account = await findAccount(store.db, accountId);
  if (account?.frozen_at == null) await refresh(stripe, accountId);
  // No row of a frozen account can be written, not even with Stripe's answer.
  else if (await renewsAtStripe(stripe, accountId)) refuseYet('closed', [PLAN_RENEWS]);
}
