-- Limits that have to be exact over all processes, uploads, and keys that were seen where no key belongs.

-- Reference table. One row per limited caller: the theoretical arrival time of the generic cell rate algorithm.
create table rate_limits (
  policy text not null,
  subject text not null,
  arrival_at timestamptz not null,
  primary key (policy, subject)
);
create index rate_limits_by_age on rate_limits (arrival_at);

-- When the key was first seen in an address: there it ends up in logs and histories, so it has to be replaced.
alter table api_keys add column exposed_at timestamptz;

-- Files that a later call refers to by id. What nothing has claimed within a day is forgotten (see store/uploads.ts).
create table uploads (
  account_id uuid not null references accounts,
  id uuid not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null check (length(content) between 1 and 10485760),
  created_at timestamptz not null,
  claimed_at timestamptz,
  primary key (account_id, id)
);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;

grant select, insert, update, delete on rate_limits, uploads to efs_serving;
