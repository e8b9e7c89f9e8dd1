-- The acceptances of a month, in the order in which operators recorded them, for the list of fees.
create index concurrently if not exists filing_reports_accepted on filing_reports (reported_at, filing_id)
  where kind in ('accept', 'adopt') and applied_at is not null and withdrawn_at is null;
