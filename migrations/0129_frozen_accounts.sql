-- The frozen accounts, which each worker copies to its checkpoint file: a restored database has forgotten which accounts
-- moved away since its backup.
create index concurrently if not exists accounts_frozen on accounts (frozen_at desc, id)
  where frozen_at is not null;
