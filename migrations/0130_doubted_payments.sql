-- After a restore, a payment of an open filing may have been refunded without a record here. Its filing waits until
-- Stripe was asked.
alter table payments add column is_doubted boolean not null default false;
