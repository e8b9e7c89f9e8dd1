-- The simulator's register. It has a database to itself and may be run again at every start.

-- One row per thing entered. Entered twice is two rows: the register shows what happened, it does not tidy up.
create table if not exists entries (
  seq             bigint generated always as identity primary key,
  type            text not null check (
    type in ('formation', 'ein', 'dissolution', 'amendment', 'agent_change', 'annual_report', 'annual_tax')
  ),
  reference       text not null,
  filer           text not null,
  jurisdiction    text not null,
  legal_name      text not null,
  -- What only one accepted entry may hold: the normalized name of a formation, the filing number behind an EIN or of
  -- the company that a dissolution ends or a change is about.
  subject         text not null,
  packet_hash     text not null check (packet_hash ~ '^[0-9a-f]{64}$'),
  received_at     timestamptz not null,
  -- The decision is made on arrival and told from this moment on, so a restart has nothing to catch up with.
  decides_at      timestamptz not null,
  number          text,
  rejection       jsonb,
  -- 'paper': it is decided by hand, in weeks; null: by machine.
  channel         text check (channel = 'paper'),
  -- By what a filing is found by name; a tax number has none.
  normalized_name text,
  -- The name that a change gives its company once it is accepted.
  new_name        text,
  check ((number is null) <> (rejection is null)),
  unique (type, number)
);

-- A register made before there was paper.
alter table entries add column if not exists channel text check (channel = 'paper');
-- One made before companies could end. Once: it reads the whole register.
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'entries'::regclass and attname = 'normalized_name') then
    alter table entries add column normalized_name text, drop constraint entries_type_check,
      add constraint entries_type_check check (type in ('formation', 'ein', 'dissolution'));
    update entries set normalized_name = subject where type = 'formation';
  end if;
end $$;

-- One made before companies could change what is on file.
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'entries'::regclass and attname = 'new_name') then
    alter table entries add column new_name text, drop constraint entries_type_check,
      add constraint entries_type_check check (type in ('formation', 'ein', 'dissolution', 'amendment', 'agent_change'));
  end if;
end $$;
-- One made before yearly duties were filed.
do $$ begin
  if not exists (
    select from pg_constraint where conname = 'entries_type_check' and pg_get_constraintdef(oid) like '%annual_report%'
  ) then
    alter table entries drop constraint entries_type_check,
      add constraint entries_type_check check (
        type in ('formation', 'ein', 'dissolution', 'amendment', 'agent_change', 'annual_report', 'annual_tax')
      );
  end if;
end $$;
-- Names that changes give.
create index if not exists entries_by_new_name on entries (jurisdiction, new_name) where new_name is not null;

-- Look-up by reference, and the check for an earlier send of the same reference.
create index if not exists entries_by_reference on entries (type, reference);
-- Name check, taken names, whether a company has been dissolved.
create index if not exists entries_by_subject on entries (type, jurisdiction, subject);
-- Look-up by name.
create index if not exists entries_by_name on entries (jurisdiction, normalized_name) where normalized_name is not null;

-- What an account's clock decides when it is put forward.
create index if not exists entries_by_filer on entries (filer, decides_at);

-- The offices have sequences of their own, see offices.ts.
create sequence if not exists ein_serial;

-- Faults that were asked for; the oldest matching one is used up first.
create table if not exists faults (
  id         bigint generated always as identity primary key,
  filer      text,
  step       text not null check (
    step in (
      'name_check', 'state_filing', 'ein', 'dissolution', 'amendment', 'agent_change', 'annual_report', 'annual_tax'
    )
  ),
  kind       text not null check (kind in ('reject', 'delay', 'unavailable', 'lost_answer', 'error_500', 'garbage',
                                           'closed', 'duplicate', 'late', 'paper')),
  code       text,
  seconds    integer,
  remaining  integer not null check (remaining >= 0),
  created_at timestamptz not null
);
alter table faults drop constraint if exists faults_kind_check, add constraint faults_kind_check check (
  kind in ('reject', 'delay', 'unavailable', 'lost_answer', 'error_500', 'garbage', 'closed', 'duplicate', 'late', 'paper')
);
alter table faults drop constraint if exists faults_step_check, add constraint faults_step_check check (
  step in ('name_check', 'state_filing', 'ein', 'dissolution', 'amendment', 'agent_change', 'annual_report', 'annual_tax')
);
create index if not exists faults_open on faults (step, id) where remaining > 0;

-- How far an account's business clock is ahead of the wall: decisions and their dates follow it.
create table if not exists clocks (
  filer     text primary key,
  offset_ms bigint not null check (offset_ms >= 0)
);

-- How often the words at the start of a name have had their effect already.
create table if not exists name_fault_uses (
  filer      text not null,
  legal_name text not null,
  words      text not null,
  used       integer not null,
  primary key (filer, legal_name, words)
);
