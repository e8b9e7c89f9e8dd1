-- Proposals, what people answered, and votes.

-- Due work: due_at, lease_until, epoch (store/due.ts). Due when time alone moves it on: a vote closes, a decision lapses.
create table proposals (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  kind text not null check (kind in ('hire_agent', 'membership', 'amend', 'registered_agent_change', 'custom')),
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) <= 10000),
  -- What it asks for, as it was raised.
  content jsonb not null,
  -- BLAKE3 of its canonical JSON with title and description: what entries of the chain name it by.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  proposer text not null,
  -- Where the proposer signed it instead of using a key: the same signature makes no second one.
  signature text,
  state text not null check (
    state in ('draft', 'escalated', 'voting', 'approved', 'rejected', 'executed', 'cancelled', 'lapsed')),
  -- By the account's business clock, like every moment of a proposal below.
  state_since timestamptz not null,
  version integer not null default 1 check (version >= 1),
  -- The constitution it was written against, where that has to be in force still.
  base_version integer,
  -- What it would change in the constitution.
  changes jsonb,
  -- Why people are asked first, and who.
  escalation jsonb,
  escalated_at timestamptz,
  -- Rules and electorate, fixed when voting opened.
  rules jsonb,
  electorate jsonb,
  opens_at timestamptz,
  closes_at timestamptz,
  -- What the votes come to so far, in numbers and words.
  count jsonb,
  decided_at timestamptz,
  is_early boolean,
  receipt jsonb,
  created_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  foreign key (account_id, entity_id) references entities on delete cascade,
  constraint proposals_ballot check (
    (rules is null) = (electorate is null) and (rules is null) = (opens_at is null) and (rules is null) = (closes_at is null)),
  constraint proposals_voted check (rules is not null or state not in ('voting', 'approved', 'executed')),
  constraint proposals_escalated check ((escalation is null) = (escalated_at is null)),
  constraint proposals_asked check (state <> 'escalated' or escalation is not null),
  constraint proposals_counted check ((rules is null) = (count is null)),
  constraint proposals_decided check (decided_at is not null or state not in ('approved', 'executed')),
  constraint proposals_receipt check ((state = 'executed') = (receipt is not null)),
  constraint proposals_over_not_due
    check (state in ('escalated', 'voting', 'approved') or due_at is null)
);
create index proposals_due on proposals (due_at) where due_at is not null;
create index proposals_dead on proposals (id) where failures >= 50;
create index proposals_page on proposals (account_id, entity_id, created_at, id);
create unique index proposals_by_signature on proposals (account_id, entity_id, signature) where signature is not null;
alter table proposals add primary key (account_id, id);

-- Whom an escalated proposal asks, by their place among the contacts; and what they answered.
create table proposal_approvals (
  account_id uuid not null,
  proposal_id uuid not null,
  contact integer not null,
  -- The link that counts; one before it does not.
  link_id uuid,
  decision text check (decision in ('approve', 'decline')),
  reason text check (length(reason) <= 2000),
  decided_at timestamptz,
  network_address text,
  foreign key (account_id, proposal_id) references proposals on delete cascade,
  constraint proposal_approvals_decided check ((decision is null) = (decided_at is null))
);
alter table proposal_approvals add primary key (account_id, proposal_id, contact);

create table proposal_votes (
  account_id uuid not null,
  proposal_id uuid not null,
  member_did text not null,
  choice text not null check (choice in ('approve', 'reject', 'abstain')),
  reason text check (length(reason) <= 2000),
  -- The member's signature and key, or the key bound to the member.
  evidence jsonb not null,
  cast_at timestamptz not null,
  foreign key (account_id, proposal_id) references proposals on delete cascade
);
alter table proposal_votes add primary key (account_id, proposal_id, member_did);

-- Which proposal made a version; null: the account did.
alter table constitutions add column proposal_id uuid;

alter table member_bindings drop constraint member_bindings_proof_check,
  add constraint member_bindings_proof_check check (proof in ('signature', 'invitation', 'creator', 'hired'));
alter table link_tokens drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('recover', 'join', 'attest', 'approve'));
alter table mails drop constraint mails_purpose_check,
  add constraint mails_purpose_check
    check (purpose in ('recovery', 'invitation', 'attestation', 'approval', 'webhook_disabled'));

grant select, insert, update on proposals, proposal_approvals to efs_serving;
grant select, insert on proposal_votes to efs_serving;
