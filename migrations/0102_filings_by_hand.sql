-- What an operator files although there is a registry: its queue.
create index concurrently if not exists filings_by_hand_since on filings (queued_at, id)
  where state = 'pending' and held_until is null and type in ('good_standing', 'correction', 'reinstatement');
