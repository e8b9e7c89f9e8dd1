-- Foundation: installation stamp, accounts, keys, entities, formations, filings, audit chain, events, idempotency.
--
-- Tenant tables carry account_id first in every key, so that they can be distributed by it one day (Citus).
-- Look-ups that must be global (key hashes, name holds, the stamp, migrations) are marked "reference table".
-- No triggers anywhere: an invariant is a CHECK, a unique index or a statement's own WHERE clause.

-- Reference table. One row: what this database belongs to, so that sandbox data can never be filed for real
-- and a start with the wrong keys is refused instead of locking every customer out.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null,
  mode text not null check (mode in ('sandbox', 'live')),
  created_at timestamptz not null
);

-- Reference table. Proof of a secret key without the key: a keyed hash of a fixed label.
create table key_checks (
  purpose text not null check (purpose in ('pepper', 'data')),
  key_id text not null,
  check_value bytea not null,
  created_at timestamptz not null,
  primary key (purpose, key_id)
);

-- Reference table. Ed25519 keys the service signs with; private halves sealed with DATA_KEY.
create table signing_keys (
  id text primary key,
  purpose text not null check (purpose in ('audit')),
  public_key bytea not null check (length(public_key) = 32),
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- Reference table.
create table accounts (
  id uuid primary key,
  email text,
  name text,
  livemode boolean not null,
  created_at timestamptz not null
);

-- Reference table: the hash is looked up before any account is known.
create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  hash bytea not null check (length(hash) = 32),
  pepper_id text not null,
  display_prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_by_hash on api_keys (hash);
create index api_keys_by_account on api_keys (account_id, created_at, id);

create table entities (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  legal_name text not null,
  livemode boolean not null,
  jurisdiction text not null,
  legal_form text not null,
  state text not null,
  version bigint not null check (version >= 1),
  constitution_version integer not null check (constitution_version >= 1),
  external_reference text,
  metadata jsonb not null,
  filing_number text,
  filed_at timestamptz,
  ein text,
  ein_waiver text,
  oas_did text,
  filing_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint entities_state check (
    state in ('Draft', 'Filing', 'Filed', 'Registered', 'Active', 'FilingFailed', 'WindingDown', 'Dissolved')
  ),
  -- Status never lies: a state is only reachable with its evidence.
  constraint entities_filed_has_number check (
    (state in ('Draft', 'Filing', 'FilingFailed')) = (filing_number is null)
    and (filing_number is null) = (filed_at is null)
  ),
  constraint entities_registered_has_ein_or_waiver check (
    case
      when state in ('Draft', 'Filing', 'FilingFailed') then ein is null
      when state in ('Registered', 'Active') then ein is not null or ein_waiver is not null
      else true
    end
  ),
  constraint entities_active_has_did check (
    case when state = 'Active' then oas_did is not null when state in ('WindingDown', 'Dissolved') then true
    else oas_did is null end
  ),
  constraint entities_failed_has_error check ((state = 'FilingFailed') = (filing_error is not null))
);
-- GET /v1/entities, both directions, and its filters: each gives a page in order.
create index entities_page on entities (account_id, created_at, id);
create index entities_page_by_state on entities (account_id, state, created_at, id);
create index entities_by_external_reference on entities (account_id, external_reference, created_at, id) where external_reference is not null;
create index entities_by_filing_number on entities (account_id, filing_number, created_at, id) where filing_number is not null;
-- The newest index wins where the planner finds two equally good, as it does while a table is empty; a plan made then
-- lives as long as its connection. With a page index, a look-up by key would read all entities of the account.
alter table entities add primary key (account_id, id);

create table constitutions (
  account_id uuid not null,
  entity_id uuid not null,
  version integer not null check (version >= 1),
  format text not null check (format in ('yaml', 'json', 'template')),
  source text not null,
  canonical text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (account_id, entity_id, version),
  foreign key (account_id, entity_id) references entities on delete cascade
);

-- One formation per entity; it survives failures and retries. Due work: due_at, lease_until, epoch (store/due.ts).
create table formations (
  account_id uuid not null,
  entity_id uuid not null,
  -- The step that runs or waits, and how: what every read of the entity shows, so it is kept beside the steps.
  stage text,
  stage_status text,
  rejection jsonb,
  expected_by timestamptz,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  primary key (account_id, entity_id),
  foreign key (account_id, entity_id) references entities on delete cascade
);
create index formations_due on formations (due_at) where due_at is not null;

create table formation_steps (
  account_id uuid not null,
  entity_id uuid not null,
  ordinal smallint not null,
  name text not null check (
    name in ('name_check', 'documents', 'screening', 'attestation', 'state_filing', 'ein', 'operating_agreement', 'did', 'complete')
  ),
  status text not null check (
    status in ('pending', 'running', 'waiting', 'action_required', 'outcome_unknown', 'done', 'failed', 'skipped')
  ),
  started_at timestamptz,
  finished_at timestamptz,
  attempts integer not null default 0,
  expected_by timestamptz,
  detail text,
  primary key (account_id, entity_id, name),
  foreign key (account_id, entity_id) references formations on delete cascade
);

-- What is, or will be, asked of a registry or tax office: the intent commits here before any byte leaves.
-- No foreign key to entities: the ledger of a refused filing outlives a deleted entity.
create table filings (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  type text not null check (type in ('formation', 'ein')),
  ordinal integer not null check (ordinal >= 1),
  -- '' for what happens once; the year of an annual report; the cause of an amendment.
  period text not null default '',
  reference text not null,
  state text not null check (
    state in ('ready', 'sending', 'pending', 'ambiguous', 'reconciling', 'unavailable', 'needs_review', 'accepted', 'rejected', 'cancelled')
  ),
  packet jsonb not null,
  packet_hash text not null check (packet_hash ~ '^[0-9a-f]{64}$'),
  fee_cents integer not null check (fee_cents >= 0),
  pack_version text not null,
  -- When the last send was due at the registry at the latest; the registry refuses what arrives later.
  deadline_at timestamptz,
  sends integer not null default 0,
  tries integer not null default 0,
  clean_misses integer not null default 0,
  -- Since when it is proven that the registry has nothing of it, whatever was sent before.
  absent_since timestamptz,
  result jsonb,
  rejection jsonb,
  review_reason text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  constraint filings_accepted_has_result check ((state = 'accepted') = (result is not null)),
  constraint filings_rejected_has_rejection check ((state = 'rejected') = (rejection is not null)),
  constraint filings_review_has_reason check (state <> 'needs_review' or review_reason is not null),
  constraint filings_closed check ((state in ('accepted', 'rejected', 'cancelled')) = (closed_at is not null)),
  constraint filings_cancelled_is_absent check (state <> 'cancelled' or sends = 0 or absent_since is not null),
  constraint filings_sent_has_deadline check (sends = 0 or deadline_at is not null)
);
-- A company is filed once: one unresolved or accepted filing per entity, type and period.
create unique index filings_one_live on filings (account_id, entity_id, type, period) where state not in ('rejected', 'cancelled');
create index filings_due on filings (due_at) where due_at is not null;
create index filings_by_entity on filings (account_id, entity_id, type, ordinal);
-- Last, as with entities.
alter table filings add unique (account_id, reference), add primary key (account_id, id);

-- The ledger of exchanges with the registry: one row per send, and per look-up that settled something.
create table filing_attempts (
  account_id uuid not null,
  filing_id uuid not null,
  ordinal integer not null check (ordinal >= 1),
  kind text not null check (kind in ('send', 'lookup')),
  epoch bigint not null,
  started_at timestamptz not null,
  deadline_at timestamptz,
  finished_at timestamptz,
  outcome text check (
    outcome in ('pending', 'accepted', 'rejected', 'too_late', 'unavailable', 'ambiguous', 'not_found', 'needs_review')
  ),
  detail text,
  primary key (account_id, filing_id, ordinal),
  foreign key (account_id, filing_id) references filings
);

-- Reference table: a name is held while a filing for it is open, and for good once it is accepted.
create table name_holds (
  jurisdiction text not null,
  normalized_name text not null,
  account_id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  held_at timestamptz not null,
  primary key (jurisdiction, normalized_name)
);
create index name_holds_by_filing on name_holds (account_id, filing_id);

-- The entity's own Ed25519 keys (its DID); private halves sealed with DATA_KEY.
create table entity_keys (
  account_id uuid not null,
  entity_id uuid not null,
  id text not null,
  public_key bytea not null check (length(public_key) = 32),
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  primary key (account_id, entity_id, id),
  foreign key (account_id, entity_id) references entities
);

-- Head of every audit chain, and the last event sequence of its subject; locked by every write to it.
create table chain_heads (
  account_id uuid not null,
  chain text not null,
  seq bigint not null,
  hash text not null,
  event_sequence bigint not null,
  primary key (account_id, chain)
);

-- Append-only. Holds hashes and the actor's ids only; what was said stands in audit_data and can be erased.
create table audit_entries (
  account_id uuid not null,
  chain text not null,
  seq bigint not null check (seq >= 1),
  at timestamptz not null,
  actor jsonb not null,
  action text not null,
  data_hash text not null,
  prev_hash text not null,
  hash text not null,
  primary key (account_id, chain, seq)
);

create table audit_data (
  account_id uuid not null,
  chain text not null,
  seq bigint not null,
  salt bytea not null,
  data jsonb not null,
  primary key (account_id, chain, seq)
);

-- Append-only.
create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  entity_id uuid,
  sequence bigint,
  livemode boolean not null,
  created_at timestamptz not null,
  actor jsonb not null,
  data jsonb not null,
  primary key (account_id, id),
  unique (account_id, entity_id, sequence)
);

-- Reference table. A finished request's answer, kept so that a repeated call gets the same bytes.
create table idempotency_records (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_records_by_age on idempotency_records (created_at);

-- Reference table. Liveness of worker processes, for /health/ready and the operator.
create table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null
);

grant select, insert, update on installation, key_checks, signing_keys, accounts, api_keys to efs_serving;
grant select, insert, update, delete on
  entities, constitutions, formations, formation_steps, filings, filing_attempts, name_holds, entity_keys,
  chain_heads, idempotency_records, worker_heartbeats to efs_serving;
-- No UPDATE and no DELETE: the serving role cannot rewrite history.
grant select, insert on audit_entries, audit_data, events to efs_serving;
