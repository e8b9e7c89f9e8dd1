-- What accounts pay for and what they use: subscriptions, usage, quotes, payments.

-- What an account has chosen and what its provider says of it; without a plan it has chosen nothing yet.
-- Due work: due_at, lease_until, epoch (store/due.ts). Due when it ends, or when Stripe is to be asked again.
create table subscriptions (
  account_id uuid primary key,
  provider text not null check (provider in ('builtin', 'stripe')),
  plan text check (plan in ('sandbox', 'launch', 'growth', 'scale')),
  status text check (status in ('active', 'past_due', 'canceled', 'incomplete')),
  -- Months are counted from here; or the provider says where its period begins and ends.
  anchor timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  cancels_at timestamptz,
  -- At Stripe.
  customer_id text,
  subscription_id text,
  -- By the database's clock: when the question was asked whose answer stands here.
  seen_at timestamptz,
  -- The same clock: when Stripe last said that something happened.
  hinted_at timestamptz,
  -- Each change asked of Stripe has a number, and with it an idempotency key of its own.
  change_ordinal integer not null default 0,
  -- The one Checkout page that can be paid.
  checkout_plan text,
  checkout_ordinal integer not null default 0,
  checkout_id text,
  checkout_url text,
  checkout_opened_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscriptions_chosen check ((plan is null) = (status is null)),
  constraint subscriptions_period check ((period_start is null) = (period_end is null) and period_start < period_end),
  constraint subscriptions_dated check (plan is null or anchor is not null or period_start is not null),
  constraint subscriptions_checkout check ((checkout_plan is null) = (checkout_opened_at is null))
);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_dead on subscriptions (account_id) where failures >= 50;

-- Formations submitted in a period: the same number as the log's events formation.submitted.
create table usage_periods (
  account_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  formations integer not null check (formations >= 0)
);
alter table usage_periods add primary key (account_id, period_start);

-- Companies that are formed or looked after now; changed with every change of an entity's state.
create table usage_now (
  account_id uuid primary key,
  active_entities integer not null check (active_entities >= 0)
);
insert into usage_now (account_id, active_entities)
select account_id, count(*) from entities
where state not in ('Draft', 'FilingFailed', 'Dissolved') group by account_id;

create table quotes (
  account_id uuid not null,
  id uuid not null,
  jurisdiction text not null,
  legal_form text not null,
  pack_version text not null,
  price jsonb not null,
  -- By the account's business clock.
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table quotes add primary key (account_id, id);
create index quotes_newest on quotes (account_id, jurisdiction, legal_form, created_at);
create index quotes_by_age on quotes (expires_at);

-- What a formation costs, as it was when it was submitted; one for each filing. It outlives its entity.
-- Due work: due when Stripe is to be asked for a Checkout page, for what became of it, or for a refund.
create table payments (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  status text not null check (status in ('not_collected', 'open', 'paid', 'refunded', 'canceled')),
  price jsonb not null,
  quote_id uuid,
  -- Settled with the operator: whatever is paid all the same goes back.
  is_waived boolean not null default false,
  -- The one Checkout page that can be paid.
  checkout_ordinal integer not null default 0,
  checkout_id text,
  checkout_url text,
  checkout_opened_at timestamptz,
  -- By the database's clock: when Stripe last said that something happened.
  hinted_at timestamptz,
  payment_intent_id text,
  paid_at timestamptz,
  refund_cents integer check (refund_cents >= 0),
  refund_id text,
  refunded_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  constraint payments_paid check ((paid_at is not null) = (status in ('paid', 'refunded'))),
  constraint payments_refunded check ((refunded_at is not null) = (status = 'refunded')),
  constraint payments_refund check ((refunded_at is null) = (refund_cents is null))
);
alter table payments add primary key (account_id, id);
create unique index payments_by_filing on payments (account_id, filing_id);
create index payments_by_entity on payments (account_id, entity_id, id);
create index payments_by_month on payments (created_at);
create index payments_due on payments (due_at) where due_at is not null;
create index payments_dead on payments (id) where failures >= 50;

-- What was paid for subscriptions, as Stripe tells it.
create table invoices (
  account_id uuid not null,
  id text not null,
  amount_cents integer not null check (amount_cents >= 0),
  paid_at timestamptz not null
);
alter table invoices add primary key (account_id, id);
create index invoices_by_month on invoices (paid_at);

-- Reference table. Every event of Stripe that was taken in, once; for 30 days.
create table stripe_events (
  id text primary key,
  type text not null,
  -- Whether anything follows from events of this type.
  is_known boolean not null,
  received_at timestamptz not null
);
create index stripe_events_by_age on stripe_events (received_at);

grant select, insert, update on subscriptions, usage_periods, usage_now, payments to efs_serving;
grant select, insert on invoices to efs_serving;
grant select, insert, delete on quotes, stripe_events to efs_serving;
