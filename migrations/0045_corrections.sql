-- Corrections of facts that were recorded by mistake: one operator asks, another confirms.
create table corrections (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  -- Another filing whose number is exchanged with this one's. It may be of another account.
  swap_account_id uuid,
  swap_filing_id uuid,
  facts jsonb not null,
  before jsonb not null,
  reason text not null,
  evidence text not null,
  asked_by uuid not null references operator_keys (id),
  asked_at timestamptz not null,
  state text not null constraint corrections_state check (state in ('open', 'confirmed', 'declined')),
  decided_by uuid references operator_keys (id),
  decided_at timestamptz,
  note text,
  consequences jsonb,
  primary key (account_id, id),
  foreign key (account_id, filing_id) references filings (account_id, id),
  constraint corrections_swap check ((swap_account_id is null) = (swap_filing_id is null)),
  constraint corrections_by_two check (decided_by <> asked_by),
  constraint corrections_decided check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create unique index corrections_one_open on corrections (account_id, filing_id) where state = 'open';
create index corrections_by_id on corrections (id);
create index corrections_queue on corrections (asked_at, id) where state = 'open';
create index corrections_by_filing on corrections (account_id, filing_id);
create index corrections_by_swap on corrections (swap_account_id, swap_filing_id) where swap_filing_id is not null;
grant select, insert, update on corrections to efs_serving;

-- The DID of a number that was corrected still leads to the company.
alter table dids
  add column superseded_at timestamptz,
  drop constraint dids_entity_id_key;
-- Two companies whose numbers were mixed up exchange their DIDs.
grant update on dids to efs_serving;

-- A document that prints a corrected fact is kept, and marked.
alter table documents add column superseded_at timestamptz;
grant update (superseded_at) on documents to efs_serving;
