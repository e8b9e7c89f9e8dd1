-- Webhooks: where events are sent, what was sent, and whose turn it is.

create table webhook_endpoints (
  account_id uuid not null references accounts,
  id uuid not null,
  url text not null check (length(url) <= 2048),
  description text check (length(description) <= 200),
  -- Null: every type.
  event_types text[] check (cardinality(event_types) between 1 and 100),
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('account', 'gone', 'failing')),
  disabled_at timestamptz,
  -- Since when every try has failed; null after a success.
  failing_since timestamptz,
  -- Sealed with DATA_KEY. The one before signs as well until its time is up.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_endpoints_disabled
    check ((status = 'disabled') = (disabled_at is not null) and (disabled_at is null) = (disabled_reason is null)),
  constraint webhook_endpoints_previous check ((previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhook_endpoints_page on webhook_endpoints (account_id, created_at, id);
alter table webhook_endpoints add primary key (account_id, id);

-- One event for one endpoint. Kept for 30 days, whatever became of the endpoint.
create table webhook_deliveries (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- Null: a test, which is no event.
  event_id uuid,
  type text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- What is signed and sent: the same bytes every time. Null until the first try.
  body text,
  -- Tries of the schedule it is on; sending it again by hand begins a new one.
  tries integer not null default 0,
  -- The last tries, oldest first: when, status or error, latency, how the answer began.
  log jsonb not null default '[]',
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- When the next try is.
  due_at timestamptz,
  constraint webhook_deliveries_due check ((state = 'pending') = (due_at is not null)),
  constraint webhook_deliveries_delivered check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (account_id, endpoint_id, due_at) where state = 'pending';
create index webhook_deliveries_page on webhook_deliveries (account_id, endpoint_id, created_at, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create unique index webhook_deliveries_by_event on webhook_deliveries (account_id, endpoint_id, event_id);
alter table webhook_deliveries add primary key (account_id, id);

-- Due work: due_at, lease_until, epoch (store/due.ts). One row for each endpoint, so that at any time one worker sends to
-- it; apart from the endpoint, so that whoever places events never waits for a change of it.
create table webhook_lanes (
  account_id uuid not null,
  endpoint_id uuid not null,
  -- Raised by whoever adds to it, so that a worker that was at it knows to look again.
  calls bigint not null default 0,
  -- The last round brought nothing but failures: such lanes have workers of their own.
  is_failing boolean not null default false,
  -- The receiver asked for a pause.
  not_before timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_lanes_due on webhook_lanes (is_failing, due_at) where due_at is not null;
create index webhook_lanes_dead on webhook_lanes (endpoint_id) where failures >= 50;
alter table webhook_lanes add primary key (account_id, endpoint_id);

alter table mails drop constraint mails_purpose_check,
  add constraint mails_purpose_check
    check (purpose in ('recovery', 'invitation', 'attestation', 'webhook_disabled'));

grant select, insert, update, delete on webhook_endpoints, webhook_deliveries, webhook_lanes to efs_serving;
