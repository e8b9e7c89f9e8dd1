-- Members sign the operating agreement. The entity shows how many did; a row per member and text has the request and
-- the answer. Text that nobody has to sign any more is voided.
alter table entities add column operating_agreement jsonb;

create table agreement_signatures (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  constitution_version integer not null,
  -- Of the text that is signed.
  agreement_blake3 text not null check (agreement_blake3 ~ '^[0-9a-f]{64}$'),
  member_did text not null,
  -- Of the statement that is shown and signed (domain/agreement/statement.ts).
  text_version text not null,
  requested_at timestamptz not null,
  -- The next mail to the member; null: none.
  mail_at timestamptz,
  mails integer not null default 0,
  decision text check (decision in ('signed', 'declined')),
  decided_at timestamptz,
  method text check (method in ('mailed_link', 'bound_key')),
  key_id uuid,
  -- Personal data.
  signer_name text,
  network_address text,
  voided_at timestamptz,
  -- The document that proves the signature; null until it is first needed.
  certificate_id uuid,
  primary key (account_id, entity_id, id),
  foreign key (account_id, entity_id) references entities on delete cascade,
  constraint agreement_signatures_decided check ((decision is null) = (decided_at is null)),
  constraint agreement_signatures_signed check ((decision is not distinct from 'signed') = (method is not null)),
  constraint agreement_signatures_by_key check ((method is not distinct from 'bound_key') = (key_id is not null)),
  constraint agreement_signatures_mailed_if_open check (decision is null or mail_at is null)
);
create unique index agreement_signatures_one_per_member on agreement_signatures (account_id, entity_id, member_did)
  where voided_at is null;
create index agreement_signatures_mail on agreement_signatures (mail_at) where mail_at is not null;
grant select, insert, update on agreement_signatures to efs_serving;

alter table link_tokens drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('recover', 'join', 'attest', 'approve', 'sign'));
alter table mails drop constraint mails_purpose_check,
  add constraint mails_purpose_check
    check (
      purpose in ('recovery', 'invitation', 'attestation', 'approval', 'webhook_disabled', 'agent_consent', 'agreement')
    );
