-- Filings of a company that exists: articles of amendment, and the change of its registered agent.
alter table filings drop constraint filings_type_check,
  add constraint filings_type_check check (type in ('formation', 'ein', 'dissolution', 'amendment', 'agent_change'));

alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'articles_of_amendment', 'statement_of_change', 'signature_certificate',
        'name_approval', 'evidence', 'bundle', 'banking_resolution', 'bank_pack_contents', 'bank_pack', 'certificate'
      )
    );

-- Why each was opened, where it stands in words, and what takes effect with it. It only changes while its entity is
-- locked. The filing itself is due work, not this row.
create table later_filings (
  account_id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  -- The decision that it carries out.
  proposal_id uuid not null,
  status text not null check (
    status in ('attestation', 'filing', 'outcome_unknown', 'needs_review', 'accepted', 'rejected')
  ),
  -- In words, for people.
  detail text not null,
  rejection jsonb,
  -- What its paper states beside the company itself.
  statement jsonb not null,
  -- The constitution that takes effect on acceptance, as text and in canonical form. Null once that is decided.
  next jsonb,
  -- Business clock of the account.
  expected_by timestamptz,
  overdue_at timestamptz,
  -- Since when it may go; before, it waits for the person who signs it.
  let_go_at timestamptz,
  updated_at timestamptz not null,
  primary key (account_id, filing_id),
  foreign key (account_id, filing_id) references filings on delete cascade,
  constraint later_filings_rejected_has_rejection check ((status = 'rejected') = (rejection is not null)),
  constraint later_filings_settled_has_no_next check (next is null or status not in ('accepted', 'rejected'))
);
-- Where a proposal stands, and what is open of a company.
create index later_filings_by_entity on later_filings (account_id, entity_id, filing_id);
create index later_filings_expected on later_filings (expected_by) where expected_by is not null and overdue_at is null;
create index later_filings_overdue on later_filings (overdue_at, entity_id) where overdue_at is not null;
-- Signatures that are awaited.
create index later_filings_queue on later_filings (updated_at, filing_id) where status = 'attestation';

grant select, insert, update, delete on later_filings to efs_serving;
