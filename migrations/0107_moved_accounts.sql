-- An account that moves to another deployment is frozen here, and one that arrived there until an operator releases it.
alter table accounts add column frozen_at timestamptz, add column arrived jsonb;

-- Every change ends with an entry in a chain, so a frozen chain stops whatever began it: a key, a link, a worker.
alter table chain_heads add column is_frozen boolean not null default false;

-- An acceptance that arrived with an account, and that nobody here vouches for.
alter table filings add column is_unverified boolean not null default false;

-- The private half of a company's key does not travel.
alter table entity_keys alter column sealed_private_key drop not null;
