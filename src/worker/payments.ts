import type { StripeBilling } from '../billing/stripe/client.ts';
import { waivePayment } from '../billing/waive.ts';
import { WORKER } from '../domain/access/actor.ts';
import { withdrawQuestion } from '../formation/ask-for-correction.ts';
import { type Store, write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { movePayment, type Payment } from '../store/payments.ts';
import type { Claim } from './loop.ts';

export type PaymentDeps = { store: Store; stripe: StripeBilling | null };

/** Handles a payment that is due; if nobody collects any more, an open payment is dropped. */
export async function runPayment({ store, stripe }: PaymentDeps, { row }: Claim<Payment>): Promise<void> {
  if (stripe !== null) {
    const { collect } = await import('../billing/stripe/collect.ts');
    return collect(stripe, row);
  }
  await write(store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, row.account_id, row.entity_id);
    if ((await movePayment(tx, row, { dueInMs: null })) === null) return;
    if (row.status !== 'open' || entity === null) return;
    await withdrawQuestion(tx, row);
    await waivePayment(tx, row);
  });
}
