-- What is asked of somebody before a formation can go on, and what people and registries report about a filing.

alter table formations
  -- The open requirement that the formation waits for, as `next_action` needs it.
  add column asked jsonb,
  -- When it was noticed that the present step is past expected_by; told once.
  add column overdue_at timestamptz;
create index formations_expected on formations (expected_by) where expected_by is not null and overdue_at is null;
create index formations_overdue on formations (overdue_at, entity_id) where overdue_at is not null;

alter table filings
  -- Since when the registry is out of reach or does not say: trying is bounded by time.
  add column stalled_since timestamptz,
  -- The operator who files it by hand.
  add column claimed_by uuid references operator_keys,
  add column claimed_at timestamptz,
  -- The first of the two operators it takes to send or file it once more.
  add column release_asked_by uuid references operator_keys,
  add column release_asked_at timestamptz,
  add constraint filings_claimed check ((claimed_by is null) = (claimed_at is null)),
  add constraint filings_release_asked check ((release_asked_by is null) = (release_asked_at is null));
-- An operator names a filing by its id alone.
create index filings_by_id on filings (id);
-- What does not move by itself: no progress for long, and work that failed too often to be tried again.
create index filings_stalled on filings (stalled_since, id) where stalled_since is not null;
create index filings_dead on filings (id) where failures >= 50;
create index formations_dead on formations (entity_id) where failures >= 50;
create index mails_dead on mails (id) where failures >= 50;
-- A registry names a filing by its reference alone.
create index filings_by_reference on filings (reference);
-- The operator's queues, oldest first.
create index filings_queue on filings (state, opened_at, id) where state in ('pending', 'needs_review');
-- The primary key stays the newest index (0001).
alter table filing_attempts drop constraint filing_attempts_account_id_filing_id_fkey;
alter table filings drop constraint filings_pkey, add primary key (account_id, id);
alter table filing_attempts add foreign key (account_id, filing_id) references filings,
  -- What an operator reports stands in the ledger as well.
  drop constraint filing_attempts_kind_check,
  add constraint filing_attempts_kind check (kind in ('send', 'lookup', 'report')),
  drop constraint filing_attempts_outcome_check,
  add constraint filing_attempts_outcome check (
    outcome in ('pending', 'accepted', 'rejected', 'too_late', 'unavailable', 'ambiguous', 'not_found', 'needs_review',
      'released')
  );

create table requirements (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  kind text not null check (
    kind in ('name_change', 'document', 'information', 'signature', 'attestation', 'payment', 'screening')
  ),
  -- The rejection it comes from, or the step that asks.
  code text not null,
  pointer text,
  message text not null,
  status text not null check (status in ('open', 'resolved', 'canceled')),
  due_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- What was supplied.
  resolution jsonb,
  primary key (account_id, entity_id, id),
  foreign key (account_id, entity_id) references entities on delete cascade,
  constraint requirements_closed check ((status = 'open') = (closed_at is null)),
  constraint requirements_resolution check (resolution is null or status = 'resolved')
);
create index requirements_by_id on requirements (id);
-- The operator's list of formations to be cleared, and of payments to be settled, oldest first.
create index requirements_for_operators on requirements (kind, id) where status = 'open' and kind in ('screening', 'payment');
-- One question at a time: what comes next depends on the answer.
create unique index requirements_one_open on requirements (account_id, entity_id) where status = 'open';

-- Files that go with the next filing, beside what the service writes itself; the newest of a kind counts.
create table filing_documents (
  account_id uuid not null,
  entity_id uuid not null,
  kind text not null,
  upload_id uuid not null,
  blake3 text not null check (blake3 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (account_id, entity_id, kind),
  foreign key (account_id, entity_id) references entities on delete cascade,
  foreign key (account_id, upload_id) references uploads
);

-- What was reported of a filing otherwise than in answer to a question of the worker's: the worker applies it.
create table filing_reports (
  account_id uuid not null,
  filing_id uuid not null,
  ordinal integer not null check (ordinal >= 1),
  kind text not null check (kind in ('accept', 'adopt', 'reject', 'release')),
  operator_id uuid not null references operator_keys,
  -- Who agreed to sending once more: never the one who asked for it.
  second_operator_id uuid references operator_keys check (second_operator_id <> operator_id),
  report jsonb not null,
  reported_at timestamptz not null,
  applied_at timestamptz,
  primary key (account_id, filing_id, ordinal),
  foreign key (account_id, filing_id) references filings,
  constraint filing_reports_release_by_two check ((kind = 'release') = (second_operator_id is not null))
);
-- One at a time: the next is judged against what this one made of the filing.
create unique index filing_reports_one_open on filing_reports (account_id, filing_id) where applied_at is null;

-- Reference table: jurisdictions in which nothing is sent for now, and those in which nothing was.
create table jurisdiction_pauses (
  id uuid primary key,
  jurisdiction text not null,
  reason text not null,
  paused_by uuid not null references operator_keys,
  paused_at timestamptz not null,
  resumed_by uuid references operator_keys,
  resumed_at timestamptz,
  constraint jurisdiction_pauses_resumed check ((resumed_by is null) = (resumed_at is null))
);
create unique index jurisdiction_pauses_one on jurisdiction_pauses (jurisdiction) where resumed_at is null;

grant select, insert, update, delete on requirements, filing_documents to efs_serving;
grant select, insert, update on filing_reports, jurisdiction_pauses to efs_serving;
