-- The queue of the imports, and the companies in process with those that are imported.
create index concurrently if not exists filings_imports on filings (queued_at, id)
  where state = 'needs_review' and held_until is null and is_import;
create index concurrently if not exists entities_under_way on entities (id)
  where state in ('Filing', 'Filed', 'Registered', 'WindingDown', 'Importing');
