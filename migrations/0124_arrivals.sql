-- Whether an archive brought an entry of an audit chain. An erasure asks it of each entry, and so read the whole chain.
create index concurrently if not exists audit_entries_arrivals on audit_entries (account_id, chain, seq)
  where action = 'chain.arrived';
