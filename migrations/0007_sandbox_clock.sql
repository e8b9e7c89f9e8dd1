-- How far an account's business clock is ahead of the wall: forward only, at most five years, in a sandbox only.
create table business_clocks (
  account_id uuid primary key references accounts,
  offset_seconds bigint not null check (offset_seconds between 0 and 157788000),
  advanced_at timestamptz not null
);
grant select, insert, update on business_clocks to efs_serving;

