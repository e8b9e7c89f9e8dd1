-- The columns that refer to rows that are deleted. PostgreSQL looks for each deleted row in them, and so read the whole
-- table for each operator that came with an archive, and for each key, filing or company of an account that is erased.
create index concurrently if not exists filings_by_claimer on filings (claimed_by) where claimed_by is not null;
create index concurrently if not exists filings_by_release_asker on filings (release_asked_by)
  where release_asked_by is not null;
create index concurrently if not exists filing_reports_by_operator on filing_reports (operator_id);
create index concurrently if not exists filing_reports_by_second_operator on filing_reports (second_operator_id)
  where second_operator_id is not null;
create index concurrently if not exists filing_reports_by_confirmer on filing_reports (confirmed_by)
  where confirmed_by is not null;
create index concurrently if not exists corrections_by_asker on corrections (asked_by);
create index concurrently if not exists corrections_by_decider on corrections (decided_by) where decided_by is not null;
create index concurrently if not exists mails_by_deliverer on mails (delivered_by) where delivered_by is not null;
create index concurrently if not exists operator_keys_by_operator on operator_keys (operator_id);
create index concurrently if not exists api_keys_by_successor on api_keys (successor_id) where successor_id is not null;
create index concurrently if not exists attestations_by_filing on attestations (account_id, filing_id);
create index concurrently if not exists dids_by_entity on dids (account_id, entity_id);
