-- What of the money an operator has to look at: settings at Stripe, refunds that failed, disputes.

-- Reference table. One row for each thing that is wrong; kept for 90 days after it was mended.
create table billing_problems (
  kind text not null check (kind in (
    'stripe_key', 'stripe_permission', 'portal_not_set_up', 'request_refused', 'subscription_not_ours', 'refund_failed',
    'dispute')),
  -- An operation at Stripe, or the id of what it is about.
  subject text not null,
  account_id uuid,
  entity_id uuid,
  payment_id uuid,
  code text,
  request_id text,
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  -- By Stripe's clock: of the newest event that told of a dispute.
  told_at timestamptz,
  ended_at timestamptz,
  primary key (kind, subject),
  constraint billing_problems_told check ((kind = 'dispute') = (told_at is not null)),
  constraint billing_problems_order check (last_at >= since)
);
create index billing_problems_open on billing_problems (since) where ended_at is null;
create index billing_problems_by_end on billing_problems (ended_at) where ended_at is not null;
grant select, insert, update, delete on billing_problems to efs_serving;

-- A refund that Stripe could not carry out: the money is back with whoever collected it.
alter table payments
  add column refund_failure text,
  -- As Stripe names the states of a dispute.
  add column dispute_status text,
  drop constraint payments_status_check,
  add constraint payments_status_check
    check (status in ('not_collected', 'open', 'paid', 'refunded', 'refund_failed', 'canceled')),
  drop constraint payments_paid,
  add constraint payments_paid check ((paid_at is not null) = (status in ('paid', 'refunded', 'refund_failed'))),
  add constraint payments_refund_failed check ((refund_failure is not null) = (status = 'refund_failed'));
create index subscriptions_by_customer on subscriptions (customer_id) where customer_id is not null;
create index payments_by_intent on payments (payment_intent_id) where payment_intent_id is not null;
