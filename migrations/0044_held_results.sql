-- In live mode an operator's result is held for a while before it is applied: its operator may withdraw it, another may
-- confirm it at once.
alter table filings add column held_until timestamptz;
alter table filing_reports
  add column withdrawn_at timestamptz,
  add column confirmed_by uuid references operator_keys (id),
  add constraint filing_reports_confirmed_by_another check (confirmed_by <> operator_id),
  add constraint filing_reports_withdrawn_is_closed check (withdrawn_at is null or applied_at is not null);

-- While a result is held, its number is reserved for the filing (null: held for good).
alter table number_holds add column reserved_for uuid;
grant delete, update on number_holds to efs_serving;
