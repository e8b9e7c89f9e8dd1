-- Rare among the requirements of their kind, so each queue has an index without the others.
create index concurrently if not exists requirements_signature_missing on requirements (created_at, id)
  where status = 'open' and code = 'signature_missing';
create index concurrently if not exists requirements_tax_refused on requirements (created_at, id)
  where status = 'open' and code like 'ein\_%';
