-- Proposals that end because the board or the company they were put to is no longer the same.
alter table proposals add column ended_because text;
-- A draft of a company that ended may be due as well: the worker ends it.
alter table proposals drop constraint proposals_over_not_due,
  add constraint proposals_over_not_due
    check (state in ('draft', 'escalated', 'voting', 'approved') or due_at is null),
  add constraint proposals_ended_because check (
    ended_because is null or (state = 'cancelled' and ended_because in
      ('board_changed', 'company_winds_down', 'company_dissolved')));
