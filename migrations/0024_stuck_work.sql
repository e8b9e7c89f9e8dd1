-- What stands still is found by the database itself (store/stuck.ts): the rows it looks at, by index.

-- Companies that are being formed or dissolved.
create index entities_in_process on entities (id) where state in ('Filing', 'Filed', 'Registered', 'WindingDown');
create index filings_open on filings (id) where closed_at is null;

-- An operator tries work again at once that failed five times in a row.
create index formations_failing on formations (entity_id) where failures >= 5;
create index filings_failing on filings (id) where failures >= 5;
create index dissolutions_failing on dissolutions (entity_id) where failures >= 5;

alter table dissolutions
  -- When it was noticed that the present status lasts beyond expected_by; told once.
  add column overdue_at timestamptz;
create index dissolutions_expected on dissolutions (expected_by) where expected_by is not null and overdue_at is null;
create index dissolutions_overdue on dissolutions (overdue_at, entity_id) where overdue_at is not null;
