-- Mail to one address is bounded over all accounts; what is over the bound waits, and accounts take turns.

alter table mails
  -- The budget of its address that it is sent from (domain/mail-kinds.ts).
  add column budget text not null default 'other' check (budget in ('recovery', 'attestation', 'other')),
  -- When its address had room for it. Tries to send it take no more room.
  add column released_at timestamptz,
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('requested', 'pending', 'waiting', 'sent', 'held', 'failed')),
  -- A recovery mail that waits is written when its turn comes: its link lives for an hour only.
  drop constraint mails_written,
  add constraint mails_written check (
    (sealed_content is null) = (state = 'requested' or (state = 'waiting' and purpose = 'recovery'))),
  -- A recovery mail knows when its turn comes; the others are chosen from all that wait.
  drop constraint mails_closed_not_due,
  add constraint mails_closed_not_due check (
    state in ('requested', 'pending') or (state = 'waiting' and purpose = 'recovery') or due_at is null);
update mails set budget = purpose where purpose in ('recovery', 'attestation');
-- What was tried already is on its way.
update mails set released_at = created_at where state <> 'requested';

create index mails_waiting on mails (budget, lower(to_address collate "C"), account_id, created_at) where state = 'waiting';
create index mails_released on mails (budget, lower(to_address collate "C"), released_at) where released_at is not null;
