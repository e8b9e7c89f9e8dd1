-- What was paid and what was given back in a calendar month, for operators (store/billing-report.ts). What was captured
-- in it has payments_by_month, what was paid for subscriptions invoices_by_month.
create index payments_by_paid_month on payments (paid_at) where paid_at is not null;
create index payments_by_refund_month on payments (refunded_at) where refunded_at is not null;
