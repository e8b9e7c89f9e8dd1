-- A call that is counted cannot be missed: the moment in hinted_at, which older processes write, is earlier than the
-- commit that makes it visible. The column goes once none of them runs.
alter table payments add column calls bigint not null default 0;
