-- To whom a member has passed the vote on: all of it, and one to each member. An open vote goes by its own electorate.
create table delegations (
  account_id uuid not null,
  entity_id uuid not null,
  from_did text not null,
  to_did text not null,
  created_at timestamptz not null,
  foreign key (account_id, entity_id) references entities on delete cascade,
  constraint delegations_not_to_oneself check (from_did <> to_did)
);
alter table delegations add primary key (account_id, entity_id, from_did);

grant select, insert, delete on delegations to efs_serving;
