-- A database restored from a backup is older than the checkpoint kept outside it (worker/checkpoint.ts).
alter table installation add column epoch bigint not null default 0 check (epoch >= 0);
grant update (epoch) on installation to efs_serving;
