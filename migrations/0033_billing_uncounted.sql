-- Payments and invoices that differ from what billing_months has counted of them: usually none.
create index concurrently if not exists payments_uncounted on payments (account_id, id)
  where not is_counted or paid_at is distinct from counted_paid_at
    or refunded_at is distinct from counted_refunded_at or refund_cents is distinct from counted_refund_cents;
create index concurrently if not exists invoices_uncounted on invoices (account_id, id) where not is_counted;
