-- For the command that erases what is due: few accounts are closed and not erased.
create index concurrently if not exists accounts_to_erase on accounts (erase_from)
  where closed_at is not null and erased_at is null;
