-- Keys that sign access tokens, and other platforms' users that an account lets in.

alter table signing_keys drop constraint signing_keys_purpose_check;
alter table signing_keys add constraint signing_keys_purpose_check check (purpose in ('audit', 'tokens'));
-- A key for tokens is published from created_at on and signs from signs_from until the next generation does. Its
-- state follows from these times alone, so processes agree without switching anything over.
alter table signing_keys add column generation integer;
alter table signing_keys add column signs_from timestamptz;
alter table signing_keys add constraint signing_keys_scheduled_check check (
  (purpose = 'tokens') = (generation is not null) and (purpose = 'tokens') = (signs_from is not null)
);
alter table signing_keys add constraint signing_keys_published_first_check check (
  generation is null or generation = 1 or signs_from >= created_at + interval '10 minutes'
);
-- Of processes that add the next key at the same time, one does.
create unique index signing_keys_by_generation on signing_keys (purpose, generation);

-- Reference table: a user of another platform belongs to one account at most. Its scopes and
-- its end are within those of what made it.
create table issuer_links (
  id uuid primary key,
  account_id uuid not null references accounts,
  issuer text not null,
  subject text not null,
  scopes text[] not null check (not 'keys:manage' = any(scopes)),
  created_at timestamptz not null,
  expires_at timestamptz
);
create unique index issuer_links_by_subject on issuer_links (issuer, subject);
create index issuer_links_by_account on issuer_links (account_id, created_at, id);

grant select, insert, delete on issuer_links to efs_serving;
