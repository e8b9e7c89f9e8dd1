-- The last restore. An operator may have filed since the backup what the database shows as open.
alter table installation add column if not exists restored_at timestamptz;
