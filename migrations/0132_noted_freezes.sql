-- True once a worker has written the freeze of the account to its checkpoint file, outside the database. Only then is
-- the account handed over, so that a restore of the database cannot forget that the account moved.
alter table accounts add column freeze_noted boolean not null default false;
