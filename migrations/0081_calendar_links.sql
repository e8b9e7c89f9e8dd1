-- A link to the calendar of a company for calendar programs. A rotation replaces the hash.
create table calendar_links (
  id uuid primary key,
  hash bytea not null unique check (length(hash) = 32),
  pepper_id text not null,
  account_id uuid not null,
  entity_id uuid not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  -- The end of the key that made it.
  expires_at timestamptz,
  foreign key (account_id, entity_id) references entities on delete cascade
);
create index calendar_links_by_entity on calendar_links (account_id, entity_id, created_at, id);

grant select, insert, update, delete on calendar_links to efs_serving;
