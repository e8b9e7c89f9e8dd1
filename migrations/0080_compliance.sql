-- The compliance calendar of a company: one row each. Due work: due_at, lease_until, epoch (store/core/due.ts).
create table calendars (
  account_id uuid not null,
  entity_id uuid not null,
  -- Obligations due before this legal day are unknown.
  kept_from date not null,
  -- Facts that only the account knows.
  wyoming_assets_cents bigint check (wyoming_assets_cents >= 0),
  sole_owner text check (sole_owner in ('us', 'foreign')),
  registered_agent_renews_on date,
  -- Business clock of the account: the next day on which something changes. Null: the calendar is closed.
  next_at timestamptz,
  -- The last complete run. Null: none yet.
  checked_at timestamptz,
  -- The watchdog has reported that this run is late.
  at_risk_at timestamptz,
  opened_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  primary key (account_id, entity_id),
  foreign key (account_id, entity_id) references entities on delete cascade
);
create index calendars_due on calendars (due_at) where due_at is not null;
-- Work that failed too often (store/core/due.ts).
create index calendars_dead on calendars (entity_id) where failures >= 50;
-- For the watchdog: runs that are late.
create index calendars_next on calendars (next_at) where at_risk_at is null;

-- What law and facts demand of a company: one row per entity, code and period.
create table obligations (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  code text not null,
  period text not null,
  -- The version of the calendar that states it.
  calendar_version text not null,
  -- Legal days begin and end here.
  time_zone text not null,
  period_start date,
  period_end date,
  due_on date,
  earliest_on date,
  is_optional boolean not null,
  applies text not null check (applies in ('yes', 'unknown')),
  state text not null check (state in ('open', 'done', 'cancelled', 'not_required', 'met', 'breached')),
  -- The last reminder: days before the due date; -1: overdue.
  raised smallint check (raised in (60, 30, 7, -1)),
  raised_at timestamptz,
  done_on date,
  done_by text check (done_by in ('account', 'service')),
  evidence_upload_id uuid,
  -- The account's own words.
  note text,
  paid_cents bigint check (paid_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, entity_id, code, period),
  foreign key (account_id, entity_id) references entities on delete cascade,
  constraint obligations_done_has_day check ((state = 'done') = (done_on is not null) and (done_on is null) = (done_by is null))
);
-- The calendar of an account. What has no due date comes last.
create index obligations_by_account on obligations (account_id, (coalesce(due_on, date '9999-12-31')), id);

grant select, insert, update on calendars, obligations to efs_serving;
