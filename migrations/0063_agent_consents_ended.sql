-- The agent of a standing consent in words (null: recorded before), and the end of the consent.
alter table agent_consents
  add column agent jsonb,
  add column ended_at timestamptz,
  add column ended_by uuid,
  add column end_reason text,
  add constraint agent_consents_ended
    check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null));
grant update (ended_at, ended_by, end_reason) on agent_consents to efs_serving;
create index agent_consents_in_force on agent_consents (created_at, id) where ended_at is null;
