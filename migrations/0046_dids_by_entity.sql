-- One DID of a company is current.
create unique index concurrently if not exists dids_current on dids (entity_id) where superseded_at is null;
