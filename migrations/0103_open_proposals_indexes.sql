-- The open proposals of an account, newest first: few of all that it ever decided.
create index concurrently if not exists proposals_open on proposals (account_id, created_at, id)
  where state in ('draft', 'escalated', 'voting', 'approved');
-- The same in one state: an account may have many drafts and a single vote.
create index concurrently if not exists proposals_open_by_state on proposals (account_id, state, created_at, id)
  where state in ('draft', 'escalated', 'voting', 'approved');
