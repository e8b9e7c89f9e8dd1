-- Signed certificates about a company: its existence, and the authority of an agent.
create table certificates (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  kind text not null check (kind in ('existence', 'authority')),
  -- The member whose authority it states.
  agent_did text,
  -- The place of its bit in the status list of the company.
  status_index integer not null check (status_index >= 0),
  -- It is revoked once the facts give another hash.
  statement_hash text not null check (statement_hash ~ '^[0-9a-f]{64}$'),
  -- The signed text. It may name a person.
  credential text not null,
  document_id uuid not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  constraint certificates_of_authority check ((kind = 'authority') = (agent_did is not null)),
  constraint certificates_end check (expires_at > issued_at),
  foreign key (account_id, entity_id) references entities (account_id, id) on delete cascade
);
create unique index certificates_by_entity on certificates (entity_id, status_index);
create index certificates_of_company on certificates (account_id, entity_id, issued_at);
grant select, insert on certificates to efs_serving;

alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'signature_certificate', 'name_approval', 'evidence', 'bundle',
        'banking_resolution', 'bank_pack_contents', 'bank_pack', 'certificate'
      )
    ) not valid;
