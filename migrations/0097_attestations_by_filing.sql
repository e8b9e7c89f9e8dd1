create unique index concurrently if not exists attestations_one_open_of_filing on attestations (account_id, entity_id, filing_id) where decision is null and voided_at is null;
