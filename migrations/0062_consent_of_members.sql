-- The members who must all approve a proposal, besides its vote; null: the constitution does not ask for it.
alter table proposals add column consent_of jsonb;
