-- A signed paper that the account supplied for a question that only an operator can close.
alter table requirements add column supplied jsonb;
