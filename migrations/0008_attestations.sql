-- Attestations by natural persons, and status links.

-- One row per link that asked a natural person to attest a filing, and what they answered. Who was asked is the
-- organizer of the filing's packet. No foreign key to entities: like the filing, it outlives a deleted entity.
create table attestations (
  account_id uuid not null,
  entity_id uuid not null,
  -- That of its single-use link (link_tokens).
  id uuid not null,
  filing_id uuid not null,
  packet_hash text not null check (packet_hash ~ '^[0-9a-f]{64}$'),
  -- Of the statement that is shown and signed (domain/attestation.ts).
  text_version text not null,
  requested_at timestamptz not null,
  decision text check (decision in ('signed', 'declined')),
  decided_at timestamptz,
  -- Where the answer came from. Personal data that nothing depends on: erased by setting it to null.
  network_address text,
  -- Since when it no longer counts: a newer link was mailed, or somebody has to attest anew.
  voided_at timestamptz,
  primary key (account_id, entity_id, id),
  foreign key (account_id, filing_id) references filings,
  constraint attestations_decided check ((decision is null) = (decided_at is null)),
  constraint attestations_address_of_decision check (decision is not null or network_address is null)
);
-- One link at a time.
create unique index attestations_one_open on attestations (account_id, entity_id) where decision is null and voided_at is null;

-- Reference table: the hash is looked up before any account is known. Never holds the token itself. A link that is
-- revoked is deleted, so that it cannot be told from one that never was.
create table status_links (
  id uuid primary key,
  hash bytea not null unique check (length(hash) = 32),
  pepper_id text not null,
  account_id uuid not null,
  entity_id uuid not null,
  created_at timestamptz not null,
  foreign key (account_id, entity_id) references entities on delete cascade
);
create index status_links_by_entity on status_links (account_id, entity_id, created_at, id);

alter table link_tokens drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('recover', 'join', 'attest'));
alter table mails drop constraint mails_purpose_check,
  add constraint mails_purpose_check check (purpose in ('recovery', 'invitation', 'attestation'));

grant select, insert, update on attestations to efs_serving;
grant select, insert, delete on status_links to efs_serving;
