-- Articles of dissolution are written like articles of organization, and kept among the documents.
alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'name_approval', 'evidence', 'bundle'
      )
    );

-- How a company ends: its members decided it, a person agreed, and articles of dissolution are filed.
alter table filings drop constraint filings_type_check,
  add constraint filings_type_check check (type in ('formation', 'ein', 'dissolution'));

-- The evidence of a company's end. Its own filing has the rest.
alter table entities add column dissolution_number text, add column dissolved_at timestamptz,
  add constraint entities_dissolved_has_number check (
    (state = 'Dissolved') = (dissolution_number is not null)
    and (dissolution_number is null) = (dissolved_at is null)
  );

-- One row per company that winds down. Due work: due_at, lease_until, epoch (store/due.ts).
create table dissolutions (
  account_id uuid not null,
  entity_id uuid not null,
  -- What was decided, and executed.
  proposal_id uuid not null,
  status text not null check (
    status in ('winding_up', 'attestation', 'filing', 'outcome_unknown', 'needs_review', 'rejected', 'dissolved')
  ),
  -- In words, for people.
  detail text not null,
  rejection jsonb,
  expected_by timestamptz,
  -- Business clock of the account: when the decision was carried out.
  decided_at timestamptz not null,
  -- Who signs, where a member chose another of those who may; otherwise the first of them. Personal data.
  signer_email text,
  -- Since when the present filing may go; before, it waits for the person who signs it.
  let_go_at timestamptz,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  primary key (account_id, entity_id),
  foreign key (account_id, entity_id) references entities,
  constraint dissolutions_rejected_has_rejection check ((status = 'rejected') = (rejection is not null)),
  constraint dissolutions_due_is_winding_up check (due_at is null or status = 'winding_up')
);
create index dissolutions_due on dissolutions (due_at) where due_at is not null;
-- Work that failed too often (store/due.ts).
create index dissolutions_dead on dissolutions (entity_id) where failures >= 50;

grant select, insert, update on dissolutions to efs_serving;

alter table proposals drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('spend', 'hire_agent', 'membership', 'amend', 'dissolution', 'registered_agent_change', 'custom'));
