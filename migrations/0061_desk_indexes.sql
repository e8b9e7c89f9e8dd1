-- The queues in the order in which filings reached them. The indexes by `opened_at` serve older code during a rollout.
create index concurrently if not exists filings_queue_since on filings (state, queued_at, id)
  where state in ('pending', 'needs_review');
create index concurrently if not exists filings_held_since on filings (queued_at, id) where held_until is not null;
create index concurrently if not exists filings_waiting_since on filings (queued_at, id) where wait_reason is not null;
-- The mail of a link, which tells an account whether its person can have it.
create index concurrently if not exists mails_by_link on mails using gin (link_ids) where link_ids is not null;
