-- The last entry until a moment: of the books, for a recipient, and by a proposer.
create index concurrently if not exists treasury_entries_by_moment on treasury_entries (account_id, entity_id, at, number);
create index concurrently if not exists treasury_entries_by_recipient on treasury_entries
  (account_id, entity_id, recipient, at, number) where recipient is not null;
create index concurrently if not exists treasury_entries_by_proposer on treasury_entries
  (account_id, entity_id, proposer, at, number) where proposer is not null;
