-- The queues of the operators, each in its order.
create index concurrently if not exists filings_held on filings (opened_at, id) where held_until is not null;
create index concurrently if not exists requirements_queue on requirements (kind, created_at, id) where status = 'open';
create index concurrently if not exists dissolutions_queue on dissolutions (decided_at, entity_id)
  where status in ('attestation', 'rejected', 'winding_up');
create index concurrently if not exists mails_undelivered on mails (created_at, id) where state in ('held', 'failed');
