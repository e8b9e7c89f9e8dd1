create index concurrently if not exists later_filings_by_obligation on later_filings (account_id, obligation_id) where obligation_id is not null;
-- Figures that are awaited: a queue of the operators.
create index concurrently if not exists later_filings_information on later_filings (updated_at, filing_id) where status = 'information';
