-- What arrived with an archive that nobody here vouches for stays as history, and counts for nothing.
alter table attestations add column is_unverified boolean not null default false;
alter table agreement_signatures add column is_unverified boolean not null default false;

-- A correction that operators of the source asked for or confirmed is void here, decided or not.
alter table corrections drop constraint corrections_state,
  add constraint corrections_state check (state in ('open', 'confirmed', 'declined', 'void'));
alter table corrections drop constraint corrections_decided,
  add constraint corrections_decided check (
    (decided_at is null) = (decided_by is null)
    and (state = 'void' or (state = 'open') = (decided_at is null)));

-- Their votes and approvals do not count here, so open proposals end.
alter table proposals drop constraint proposals_ended_because,
  add constraint proposals_ended_because check (
    ended_because is null or (state = 'cancelled' and ended_because in
      ('board_changed', 'company_winds_down', 'company_dissolved', 'not_vouched_for')));
