-- Reference table: whose a DID is, looked up before any account is known. A DID names one company for ever.
create table dids (
  did text primary key,
  account_id uuid not null,
  entity_id uuid not null unique,
  foreign key (account_id, entity_id) references entities
);
insert into dids (did, account_id, entity_id)
select oas_did, account_id, id from entities where oas_did is not null;

grant select, insert on dids to efs_serving;
