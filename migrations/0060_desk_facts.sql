-- The links in a mail, so that an operator who delivers it by hand sees whether they still work. Null: made before this
-- column; its links are then judged by `expires_at` alone.
alter table mails add column link_ids uuid[];

-- Since when a filing is in its queue, and when its packet changed after it had reached the desk.
alter table filings
  add column queued_at timestamptz not null default now(),
  add column packet_changed_at timestamptz;
update filings f set queued_at = coalesce(
  (select r.reported_at from filing_reports r
   where f.held_until is not null and r.account_id = f.account_id and r.filing_id = f.id and r.applied_at is null),
  (select max(a.started_at) from filing_attempts a
   where a.account_id = f.account_id and a.filing_id = f.id and (a.kind = 'send' or f.state = 'needs_review')),
  f.opened_at)
where f.closed_at is null;
