-- The invitations of a company, in the order in which they were made.
create index concurrently if not exists link_tokens_of_members on link_tokens
  (account_id, (subject ->> 'entity_id'), created_at, id) where purpose = 'join';
