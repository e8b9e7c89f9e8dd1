alter table billing_problems drop constraint billing_problems_kind_check,
  add constraint billing_problems_kind_check check (kind in (
    'stripe_key', 'stripe_permission', 'portal_not_set_up', 'request_refused', 'subscription_not_ours', 'refund_failed',
    'payment_lost', 'dispute'));
