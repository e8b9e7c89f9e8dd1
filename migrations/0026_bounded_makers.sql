-- What a key makes that can act later ends with the key (null: the key has no end) and shows no more than it may read.
alter table status_links
  add column expires_at timestamptz,
  add column shows_documents boolean not null default true;

alter table webhook_endpoints
  add column expires_at timestamptz,
  drop constraint webhook_endpoints_disabled_reason_check,
  add constraint webhook_endpoints_disabled_reason_check
    check (disabled_reason in ('account', 'gone', 'failing', 'key_ended'));
