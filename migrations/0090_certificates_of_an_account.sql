-- Citus keeps a key unique only if it has account_id. The entity has one account, so this says the same.
create unique index concurrently if not exists certificates_by_place on certificates (account_id, entity_id, status_index);
-- For the account of a company, as before.
create index concurrently if not exists certificates_entity on certificates (entity_id);
