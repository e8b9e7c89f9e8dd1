-- The one order in which everybody reads an account's events: the order in which they were committed, as one sequencer
-- found them. An event's id or time cannot give it: a transaction that began earlier may commit later, and whoever
-- read past its place would never see it.

-- Events that have no position yet; each is written with its event, in the same commit. `ordinal` rises along an
-- entity's events, because each is drawn while its chain's head is locked.
create table event_queue (
  ordinal bigint generated always as identity primary key,
  account_id uuid not null,
  event_id uuid not null,
  entity_id uuid,
  type text not null
);

-- Append-only. Positions rise and are never reused; an account's own have gaps, filled by other accounts'.
create table event_positions (
  account_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  entity_id uuid,
  type text not null
);
-- GET /v1/events by type and by entity, each in order.
create index event_positions_by_type on event_positions (account_id, type, position);
create index event_positions_by_entity on event_positions (account_id, entity_id, position) where entity_id is not null;
create unique index event_positions_by_event on event_positions (account_id, event_id);
alter table event_positions add primary key (account_id, position);

-- Reference table. One row: the last position given; whoever holds its lock is the sequencer.
create table event_sequencer (
  singleton boolean primary key default true check (singleton),
  position bigint not null
);
insert into event_sequencer (position) values (0);

-- What happened before there was an order gets the best there is.
insert into event_queue (account_id, event_id, entity_id, type)
select account_id, id, entity_id, type from events order by created_at, entity_id, sequence, id;

grant select, insert, delete on event_queue to efs_serving;
grant select, insert on event_positions to efs_serving;
grant select, update on event_sequencer to efs_serving;
