import type { Plant } from './plants.ts';

/** Planted bugs that would cost money, like those of plants.ts; billing-kills.test.ts finds them. */
export const BILLING_PLANTS = {
  random_session_key: {
    why: 'The idempotency key of a page is random: a repetition after a crash opens another page.',
    changes: [
      {
        file: 'src/billing/stripe/checkout.ts',
        find: '`efs-checkout-${account_id}-${ordinal}`',
        replace: '`efs-checkout-${Math.random()}`',
      },
    ],
  },
  no_look_due: {
    why: 'A change of plan leaves nothing due: if the process dies, the payment is unnoticed until an event from Stripe.',
    changes: [
      {
        file: 'src/billing/stripe/upgrade.ts',
        find: 'change_ordinal: row.change_ordinal + 1, dueInMs: INTERRUPTED_MS',
        replace: 'change_ordinal: row.change_ordinal + 1',
      },
    ],
  },
  refund_unread: {
    why: 'Existing refunds are not read first, and the key does not depend on the payment: refunded twice.',
    changes: [
      {
        file: 'src/billing/stripe/refund.ts',
        find: 'const { data } = await refunds.list({ payment_intent, limit: REFUNDS_READ });',
        replace: 'const data: { id: string; status: string; amount: number }[] = [];',
      },
      {
        file: 'src/billing/stripe/refund.ts',
        find: '`efs-refund-${id}`',
        replace: '`efs-refund-${Math.random()}`',
      },
    ],
  },
  pages_last: {
    why: 'The page is read after the subscriptions: one that is paid between the two is missed.',
    changes: [
      {
        file: 'src/billing/stripe/refresh.ts',
        find: '  const checkout = await lookAtCheckout(billing, row);\n',
        replace: '',
      },
      {
        file: 'src/billing/stripe/refresh.ts',
        find: '  // pause: stripe-read\n',
        replace: '  // pause: stripe-read\n  const checkout = await lookAtCheckout(billing, row);\n',
      },
    ],
  },
  look_put_off: {
    why: 'A check at Stripe postpones the next one, although another process has meanwhile made one due soon.',
    changes: [
      {
        file: 'src/billing/stripe/refresh.ts',
        find: '...(!isSooner(locked.due_at, seenAt, dueInMs) && { dueInMs })',
        replace: 'dueInMs',
      },
    ],
  },
} as const satisfies Record<string, Plant>;

export type BillingPlantName = keyof typeof BILLING_PLANTS;
