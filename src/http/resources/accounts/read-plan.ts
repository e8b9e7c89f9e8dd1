import { PLAN_RENEWS } from '../../../domain/moving/closing.ts';
import { refuseYet } from '../../../moving/close-account.ts';
import { findAccount } from '../../../store/accounts.ts';
import type { HttpDeps } from '../../deps.ts';

/**
 * Reads the account's plan at Stripe before the account is frozen or closed. The customer may have renewed the plan on
 * a page of Stripe, and the event about it may be late or lost. A dry run uses the stored plan.
 */
export async function readPlan({ stripe, store }: HttpDeps, accountId: string): Promise<void> {
  if (stripe === null || store.isDryRun) return;
  // The module is imported here, because Stripe's SDK is loaded only where it is used.
  const { refresh, renewsAtStripe } = await import('../../../billing/stripe/refresh.ts');
  const account = await findAccount(store.db, accountId);
  if (account?.frozen_at == null) await refresh(stripe, accountId);
  // For a frozen account, Stripe's answer is checked and not stored, because no row of such an account can be written.
  else if (await renewsAtStripe(stripe, accountId)) refuseYet('closed', [PLAN_RENEWS]);
}
