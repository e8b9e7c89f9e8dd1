-- The filing that a file proves already: a file proves one filing.
create index concurrently if not exists uploads_by_sha256 on uploads (sha256) where claimed_at is not null;
create index concurrently if not exists filing_reports_by_evidence on filing_reports (account_id, (report ->> 'evidence'))
  where report ->> 'evidence' is not null;
