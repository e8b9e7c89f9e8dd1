-- A registered agent signs like an organizer: the role tells them apart.
alter table attestations
  add column role text not null default 'signer' check (role in ('signer', 'agent')),
  -- Personal data: the person who signed for the agent, and the address that was asked.
  add column signer_name text,
  add column agent_address text,
  -- Requests to one agent leave in one mail a day. Null: the link was mailed at once.
  add column mail_after timestamptz,
  add column mailed_at timestamptz,
  -- A consent on paper that an operator recorded has its proof among the uploads, and no network address.
  add column evidence_upload_id uuid;

-- A consent that an agent gave once for all its appointments, by (agent, office).
create table agent_consents (
  id uuid primary key,
  agent_key text not null check (agent_key ~ '^[0-9a-f]{64}$'),
  -- Personal data.
  signed_by text not null,
  signed_at timestamptz not null,
  -- The proof is an upload of the filing with which it was recorded.
  account_id uuid not null,
  evidence_upload_id uuid not null,
  operator_id uuid not null,
  created_at timestamptz not null
);
create index agent_consents_by_agent on agent_consents (agent_key, created_at);
grant select, insert on agent_consents to efs_serving;

alter table mails drop constraint mails_purpose_check,
  add constraint mails_purpose_check
    check (purpose in ('recovery', 'invitation', 'attestation', 'approval', 'webhook_disabled', 'agent_consent'));
