-- The billing report of operators: sums for each account and calendar month (UTC), changed in the transaction that
-- changes a payment or an invoice (record 52). Counted are submissions, payments, refunds and payments for plans.
create table billing_months (
  month date not null,
  account_id uuid not null,
  -- The number of things counted here. An account with none in a month is not in the report.
  facts bigint not null,
  formations bigint not null,
  state_fees_cents bigint not null,
  service_fees_cents bigint not null,
  collected_cents bigint not null,
  refunded_cents bigint not null,
  subscriptions_cents bigint not null
);
alter table billing_months add primary key (month, account_id);

-- What was counted of each row, so that nothing is missed and nothing counted twice, whoever writes it: rows from
-- before this migration, and those of older code that still runs, differ from it. The report adds these differences,
-- and the worker counts them in batches, without the long transaction that filling the table here would be.
alter table payments
  add column is_counted boolean not null default false,
  add column counted_paid_at timestamptz,
  add column counted_refunded_at timestamptz,
  add column counted_refund_cents integer;
alter table invoices add column is_counted boolean not null default false;

grant select, insert, update on billing_months to efs_serving;
grant update on invoices to efs_serving;
