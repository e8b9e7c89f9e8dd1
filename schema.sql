-- The schema after all migrations, for reading. Generated: `npm run schema`. Change it by adding a migration.

create extension btree_gin;

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.entities_containing(account uuid, pattern text, most integer)
 RETURNS SETOF entities
 LANGUAGE sql
 STABLE STRICT
 SET enable_bitmapscan TO 'on'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$ select * from entities where account_id = account and lower(name) like pattern limit most $function$;

CREATE OR REPLACE FUNCTION public.entities_with_word(account uuid, start text, most integer)
 RETURNS SETOF entities
 LANGUAGE sql
 STABLE STRICT
 SET enable_bitmapscan TO 'on'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
AS $function$ select * from entities where account_id = account and word_starts(name) @> array[start] limit most $function$;

CREATE OR REPLACE FUNCTION public.word_starts(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(array_agg(DISTINCT starts.start), '{}'::text[]) AS "coalesce" FROM regexp_split_to_table(lower(word_starts.name), '[^[:alnum:]]+'::text) word(word), LATERAL (VALUES ("left"(word.word, 1)), ("left"(word.word, 2))) starts(start) WHERE (starts.start <> ''::text));

create table accounts (
  id uuid not null,
  email text,
  name text,
  livemode boolean not null,
  created_at timestamp with time zone not null,
  suspended_at timestamp with time zone,
  frozen_at timestamp with time zone,
  arrived jsonb,
  closed_at timestamp with time zone,
  erase_from timestamp with time zone,
  erasing_at timestamp with time zone,
  erased_at timestamp with time zone,
  handed_over jsonb,
  freeze_noted boolean not null default false,
  constraint accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX accounts_by_email ON accounts USING btree (lower((email COLLATE "C")), created_at, id) WHERE (email IS NOT NULL);
CREATE INDEX accounts_frozen ON accounts USING btree (frozen_at DESC, id) WHERE (frozen_at IS NOT NULL);
CREATE INDEX accounts_to_erase ON accounts USING btree (erase_from) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));
grant insert, select, update on accounts to efs_serving;

create table agent_consents (
  id uuid not null,
  agent_key text not null,
  signed_by text not null,
  signed_at timestamp with time zone not null,
  account_id uuid not null,
  evidence_upload_id uuid not null,
  operator_id uuid not null,
  created_at timestamp with time zone not null,
  evidence_check jsonb,
  agent jsonb,
  ended_at timestamp with time zone,
  ended_by uuid,
  end_reason text,
  constraint agent_consents_pkey PRIMARY KEY (id),
  constraint agent_consents_agent_key_check CHECK (agent_key ~ '^[0-9a-f]{64}$'::text),
  constraint agent_consents_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX agent_consents_by_agent ON agent_consents USING btree (agent_key, created_at);
CREATE INDEX agent_consents_in_force ON agent_consents USING btree (created_at, id) WHERE (ended_at IS NULL);
grant insert, select on agent_consents to efs_serving;
grant update (ended_at, ended_by, end_reason) on agent_consents to efs_serving;

create table agreement_signatures (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  constitution_version integer not null,
  agreement_blake3 text not null,
  member_did text not null,
  text_version text not null,
  requested_at timestamp with time zone not null,
  mail_at timestamp with time zone,
  mails integer not null default 0,
  decision text,
  decided_at timestamp with time zone,
  method text,
  key_id uuid,
  signer_name text,
  network_address text,
  voided_at timestamp with time zone,
  certificate_id uuid,
  is_unverified boolean not null default false,
  constraint agreement_signatures_pkey PRIMARY KEY (account_id, entity_id, id),
  constraint agreement_signatures_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint agreement_signatures_agreement_blake3_check CHECK (agreement_blake3 ~ '^[0-9a-f]{64}$'::text),
  constraint agreement_signatures_by_key CHECK ((NOT method IS DISTINCT FROM 'bound_key'::text) = (key_id IS NOT NULL)),
  constraint agreement_signatures_decided CHECK ((decision IS NULL) = (decided_at IS NULL)),
  constraint agreement_signatures_decision_check CHECK (decision = ANY (ARRAY['signed'::text, 'declined'::text])),
  constraint agreement_signatures_mailed_if_open CHECK (decision IS NULL OR mail_at IS NULL),
  constraint agreement_signatures_method_check CHECK (method = ANY (ARRAY['mailed_link'::text, 'bound_key'::text])),
  constraint agreement_signatures_signed CHECK ((NOT decision IS DISTINCT FROM 'signed'::text) = (method IS NOT NULL))
);
CREATE INDEX agreement_signatures_mail ON agreement_signatures USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE UNIQUE INDEX agreement_signatures_one_per_member ON agreement_signatures USING btree (account_id, entity_id, member_did) WHERE (voided_at IS NULL);
grant insert, select, update on agreement_signatures to efs_serving;

create table api_keys (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  hash bytea not null,
  pepper_id text not null,
  display_prefix text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  lineage_id uuid,
  successor_id uuid,
  exposed_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint api_keys_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES api_keys(id),
  constraint api_keys_hash_check CHECK (length(hash) = 32)
);
CREATE INDEX api_keys_by_account ON api_keys USING btree (account_id, created_at, id);
CREATE UNIQUE INDEX api_keys_by_hash ON api_keys USING btree (hash);
CREATE INDEX api_keys_by_successor ON api_keys USING btree (successor_id) WHERE (successor_id IS NOT NULL);
grant insert, select, update on api_keys to efs_serving;

create table attestations (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  filing_id uuid not null,
  packet_hash text not null,
  text_version text not null,
  requested_at timestamp with time zone not null,
  decision text,
  decided_at timestamp with time zone,
  network_address text,
  voided_at timestamp with time zone,
  signed_documents jsonb,
  certificate_id uuid,
  role text not null default 'signer'::text,
  signer_name text,
  agent_address text,
  mail_after timestamp with time zone,
  mailed_at timestamp with time zone,
  evidence_upload_id uuid,
  evidence_check jsonb,
  is_unverified boolean not null default false,
  application jsonb,
  constraint attestations_pkey PRIMARY KEY (account_id, entity_id, id),
  constraint attestations_account_id_filing_id_fkey FOREIGN KEY (account_id, filing_id) REFERENCES filings(account_id, id),
  constraint attestations_address_of_decision CHECK (decision IS NOT NULL OR network_address IS NULL),
  constraint attestations_decided CHECK ((decision IS NULL) = (decided_at IS NULL)),
  constraint attestations_decision_check CHECK (decision = ANY (ARRAY['signed'::text, 'declined'::text])),
  constraint attestations_packet_hash_check CHECK (packet_hash ~ '^[0-9a-f]{64}$'::text),
  constraint attestations_papers_of_signature CHECK (decision = 'signed'::text OR signed_documents IS NULL AND certificate_id IS NULL),
  constraint attestations_role_check CHECK (role = ANY (ARRAY['signer'::text, 'agent'::text]))
);
CREATE INDEX attestations_agent_mail ON attestations USING btree (lower(agent_address)) WHERE (role = 'agent'::text);
CREATE INDEX attestations_by_filing ON attestations USING btree (account_id, filing_id);
CREATE UNIQUE INDEX attestations_one_open_of_filing ON attestations USING btree (account_id, entity_id, filing_id) WHERE ((decision IS NULL) AND (voided_at IS NULL));
grant insert, select, update on attestations to efs_serving;

create table audit_data (
  account_id uuid not null,
  chain text not null,
  seq bigint not null,
  salt bytea not null,
  data jsonb not null,
  constraint audit_data_pkey PRIMARY KEY (account_id, chain, seq)
);
grant insert, select on audit_data to efs_serving;

create table audit_entries (
  account_id uuid not null,
  chain text not null,
  seq bigint not null,
  at timestamp with time zone not null,
  actor jsonb not null,
  action text not null,
  data_hash text not null,
  prev_hash text not null,
  hash text not null,
  constraint audit_entries_pkey PRIMARY KEY (account_id, chain, seq),
  constraint audit_entries_seq_check CHECK (seq >= 1)
);
CREATE INDEX audit_entries_arrivals ON audit_entries USING btree (account_id, chain, seq) WHERE (action = 'chain.arrived'::text);
grant insert, select on audit_entries to efs_serving;

create table billing_months (
  month date not null,
  account_id uuid not null,
  facts bigint not null,
  formations bigint not null,
  state_fees_cents bigint not null,
  service_fees_cents bigint not null,
  collected_cents bigint not null,
  refunded_cents bigint not null,
  subscriptions_cents bigint not null,
  constraint billing_months_pkey PRIMARY KEY (month, account_id)
);
grant insert, select, update on billing_months to efs_serving;

create table billing_problems (
  kind text not null,
  subject text not null,
  account_id uuid,
  entity_id uuid,
  payment_id uuid,
  code text,
  request_id text,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer not null default 1,
  told_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint billing_problems_pkey PRIMARY KEY (kind, subject),
  constraint billing_problems_kind_check CHECK (kind = ANY (ARRAY['stripe_key'::text, 'stripe_permission'::text, 'portal_not_set_up'::text, 'request_refused'::text, 'subscription_not_ours'::text, 'refund_failed'::text, 'payment_lost'::text, 'dispute'::text])),
  constraint billing_problems_order CHECK (last_at >= since),
  constraint billing_problems_times_check CHECK (times > 0),
  constraint billing_problems_told CHECK ((kind = 'dispute'::text) = (told_at IS NOT NULL))
);
CREATE INDEX billing_problems_by_end ON billing_problems USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX billing_problems_open ON billing_problems USING btree (since) WHERE (ended_at IS NULL);
grant delete, insert, select, update on billing_problems to efs_serving;

create table business_clocks (
  account_id uuid not null,
  offset_seconds bigint not null,
  advanced_at timestamp with time zone not null,
  constraint business_clocks_pkey PRIMARY KEY (account_id),
  constraint business_clocks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint business_clocks_offset_seconds_check CHECK (offset_seconds >= 0 AND offset_seconds <= 157788000)
);
grant insert, select, update on business_clocks to efs_serving;

create table calendar_links (
  id uuid not null,
  hash bytea not null,
  pepper_id text not null,
  account_id uuid not null,
  entity_id uuid not null,
  created_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint calendar_links_pkey PRIMARY KEY (id),
  constraint calendar_links_hash_key UNIQUE (hash),
  constraint calendar_links_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint calendar_links_hash_check CHECK (length(hash) = 32)
);
CREATE INDEX calendar_links_by_entity ON calendar_links USING btree (account_id, entity_id, created_at, id);
grant delete, insert, select, update on calendar_links to efs_serving;

create table calendars (
  account_id uuid not null,
  entity_id uuid not null,
  kept_from date not null,
  wyoming_assets_cents bigint,
  sole_owner text,
  registered_agent_renews_on date,
  next_at timestamp with time zone,
  checked_at timestamp with time zone,
  at_risk_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  total_assets_cents bigint,
  constraint calendars_pkey PRIMARY KEY (account_id, entity_id),
  constraint calendars_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint calendars_sole_owner_check CHECK (sole_owner = ANY (ARRAY['us'::text, 'foreign'::text])),
  constraint calendars_total_assets_cents_check CHECK (total_assets_cents >= 0),
  constraint calendars_wyoming_assets_cents_check CHECK (wyoming_assets_cents >= 0)
);
CREATE INDEX calendars_dead ON calendars USING btree (entity_id) WHERE (failures >= 50);
CREATE INDEX calendars_due ON calendars USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX calendars_next ON calendars USING btree (next_at) WHERE (at_risk_at IS NULL);
grant insert, select, update on calendars to efs_serving;

create table certificates (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  kind text not null,
  agent_did text,
  status_index integer not null,
  statement_hash text not null,
  credential text not null,
  document_id uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint certificates_pkey PRIMARY KEY (account_id, id),
  constraint certificates_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint certificates_end CHECK (expires_at > issued_at),
  constraint certificates_kind_check CHECK (kind = ANY (ARRAY['existence'::text, 'authority'::text])),
  constraint certificates_of_authority CHECK ((kind = 'authority'::text) = (agent_did IS NOT NULL)),
  constraint certificates_statement_hash_check CHECK (statement_hash ~ '^[0-9a-f]{64}$'::text),
  constraint certificates_status_index_check CHECK (status_index >= 0)
);
CREATE UNIQUE INDEX certificates_by_place ON certificates USING btree (account_id, entity_id, status_index);
CREATE INDEX certificates_entity ON certificates USING btree (entity_id);
CREATE INDEX certificates_of_company ON certificates USING btree (account_id, entity_id, issued_at);
grant insert, select on certificates to efs_serving;

create table chain_heads (
  account_id uuid not null,
  chain text not null,
  seq bigint not null,
  hash text not null,
  event_sequence bigint not null,
  is_frozen boolean not null default false,
  constraint chain_heads_pkey PRIMARY KEY (account_id, chain)
);
grant delete, insert, select, update on chain_heads to efs_serving;

create table constitutions (
  account_id uuid not null,
  entity_id uuid not null,
  version integer not null,
  format text not null,
  source text not null,
  canonical text not null,
  hash text not null,
  created_at timestamp with time zone not null,
  proposal_id uuid,
  constraint constitutions_pkey PRIMARY KEY (account_id, entity_id, version),
  constraint constitutions_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint constitutions_format_check CHECK (format = ANY (ARRAY['yaml'::text, 'json'::text, 'template'::text])),
  constraint constitutions_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint constitutions_version_check CHECK (version >= 1)
);
grant delete, insert, select, update on constitutions to efs_serving;

create table corrections (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  swap_account_id uuid,
  swap_filing_id uuid,
  facts jsonb not null,
  before jsonb not null,
  reason text not null,
  evidence text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  state text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  note text,
  consequences jsonb,
  evidence_check jsonb,
  constraint corrections_pkey PRIMARY KEY (account_id, id),
  constraint corrections_account_id_filing_id_fkey FOREIGN KEY (account_id, filing_id) REFERENCES filings(account_id, id),
  constraint corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator_keys(id),
  constraint corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator_keys(id),
  constraint corrections_by_two CHECK (decided_by <> asked_by),
  constraint corrections_decided CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (state = 'void'::text OR (state = 'open'::text) = (decided_at IS NULL))),
  constraint corrections_state CHECK (state = ANY (ARRAY['open'::text, 'confirmed'::text, 'declined'::text, 'void'::text])),
  constraint corrections_swap CHECK ((swap_account_id IS NULL) = (swap_filing_id IS NULL))
);
CREATE INDEX corrections_by_asker ON corrections USING btree (asked_by);
CREATE INDEX corrections_by_decider ON corrections USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX corrections_by_filing ON corrections USING btree (account_id, filing_id);
CREATE INDEX corrections_by_id ON corrections USING btree (id);
CREATE INDEX corrections_by_swap ON corrections USING btree (swap_account_id, swap_filing_id) WHERE (swap_filing_id IS NOT NULL);
CREATE UNIQUE INDEX corrections_one_open ON corrections USING btree (account_id, filing_id) WHERE (state = 'open'::text);
CREATE INDEX corrections_queue ON corrections USING btree (asked_at, id) WHERE (state = 'open'::text);
grant insert, select, update on corrections to efs_serving;

create table delegations (
  account_id uuid not null,
  entity_id uuid not null,
  from_did text not null,
  to_did text not null,
  created_at timestamp with time zone not null,
  constraint delegations_pkey PRIMARY KEY (account_id, entity_id, from_did),
  constraint delegations_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint delegations_not_to_oneself CHECK (from_did <> to_did)
);
grant delete, insert, select on delegations to efs_serving;

create table dids (
  did text not null,
  account_id uuid not null,
  entity_id uuid not null,
  superseded_at timestamp with time zone,
  constraint dids_pkey PRIMARY KEY (did),
  constraint dids_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id)
);
CREATE INDEX dids_by_entity ON dids USING btree (account_id, entity_id);
CREATE UNIQUE INDEX dids_current ON dids USING btree (entity_id) WHERE (superseded_at IS NULL);
grant insert, select, update on dids to efs_serving;

create table dissolutions (
  account_id uuid not null,
  entity_id uuid not null,
  proposal_id uuid not null,
  status text not null,
  detail text not null,
  rejection jsonb,
  expected_by timestamp with time zone,
  decided_at timestamp with time zone not null,
  signer_email text,
  let_go_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  overdue_at timestamp with time zone,
  constraint dissolutions_pkey PRIMARY KEY (account_id, entity_id),
  constraint dissolutions_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id),
  constraint dissolutions_due_is_winding_up CHECK (due_at IS NULL OR status = 'winding_up'::text),
  constraint dissolutions_rejected_has_rejection CHECK ((status = 'rejected'::text) = (rejection IS NOT NULL)),
  constraint dissolutions_status_check CHECK (status = ANY (ARRAY['winding_up'::text, 'attestation'::text, 'filing'::text, 'outcome_unknown'::text, 'needs_review'::text, 'rejected'::text, 'dissolved'::text]))
);
CREATE INDEX dissolutions_dead ON dissolutions USING btree (entity_id) WHERE (failures >= 50);
CREATE INDEX dissolutions_due ON dissolutions USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX dissolutions_expected ON dissolutions USING btree (expected_by) WHERE ((expected_by IS NOT NULL) AND (overdue_at IS NULL));
CREATE INDEX dissolutions_failing ON dissolutions USING btree (entity_id) WHERE (failures >= 5);
CREATE INDEX dissolutions_overdue ON dissolutions USING btree (overdue_at, entity_id) WHERE (overdue_at IS NOT NULL);
CREATE INDEX dissolutions_queue ON dissolutions USING btree (decided_at, entity_id) WHERE (status = ANY (ARRAY['attestation'::text, 'rejected'::text, 'winding_up'::text]));
grant insert, select, update on dissolutions to efs_serving;

create table document_dictionaries (
  hash text not null,
  content bytea not null,
  constraint document_dictionaries_pkey PRIMARY KEY (hash),
  constraint document_dictionaries_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);
grant insert, select on document_dictionaries to efs_serving;

create table documents (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  content_type text not null,
  size integer not null,
  blake3 text not null,
  template_version text,
  constitution_version integer not null,
  content bytea,
  upload_id uuid,
  created_at timestamp with time zone not null,
  packed bytea,
  dictionary text,
  superseded_at timestamp with time zone,
  constraint documents_pkey PRIMARY KEY (account_id, entity_id, id),
  constraint documents_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint documents_account_id_upload_id_fkey FOREIGN KEY (account_id, upload_id) REFERENCES uploads(account_id, id),
  constraint documents_dictionary_fkey FOREIGN KEY (dictionary) REFERENCES document_dictionaries(hash),
  constraint documents_blake3_check CHECK (blake3 ~ '^[0-9a-f]{64}$'::text),
  constraint documents_constitution_version_check CHECK (constitution_version >= 1),
  constraint documents_content_type_check CHECK (content_type = ANY (ARRAY['application/pdf'::text, 'application/zip'::text, 'image/png'::text, 'image/jpeg'::text])),
  constraint documents_kept_once CHECK (num_nonnulls(content, packed, upload_id) = 1),
  constraint documents_kind_check CHECK (kind = ANY (ARRAY['articles'::text, 'consent'::text, 'operating_agreement'::text, 'statement_of_organizer'::text, 'communications_contact'::text, 'ein_worksheet'::text, 'ein_notice'::text, 'receipt'::text, 'articles_of_dissolution'::text, 'articles_of_amendment'::text, 'statement_of_change'::text, 'annual_report'::text, 'annual_tax_statement'::text, 'statement_of_correction'::text, 'application_for_reinstatement'::text, 'signature_certificate'::text, 'name_approval'::text, 'evidence'::text, 'bundle'::text, 'banking_resolution'::text, 'bank_pack_contents'::text, 'bank_pack'::text, 'certificate'::text])),
  constraint documents_packed CHECK ((packed IS NULL) = (dictionary IS NULL)),
  constraint documents_size CHECK (content IS NULL OR length(content) = size),
  constraint documents_size_check CHECK (size >= 1 AND size <= 67108864),
  constraint documents_template CHECK (template_version IS NULL OR upload_id IS NULL)
);
CREATE UNIQUE INDEX documents_by_hash ON documents USING btree (account_id, entity_id, kind, blake3);
CREATE INDEX documents_by_upload ON documents USING btree (account_id, upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX documents_page ON documents USING btree (account_id, entity_id, created_at, id);
grant delete, insert, select on documents to efs_serving;
grant update (superseded_at) on documents to efs_serving;

create table entities (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  legal_name text not null,
  livemode boolean not null,
  jurisdiction text not null,
  legal_form text not null,
  state text not null,
  version bigint not null,
  constitution_version integer not null,
  external_reference text,
  metadata jsonb not null,
  filing_number text,
  filed_at timestamp with time zone,
  ein text,
  ein_waiver text,
  oas_did text,
  filing_error text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  dissolution_number text,
  dissolved_at timestamp with time zone,
  operating_agreement jsonb,
  is_imported boolean not null default false,
  constraint entities_pkey PRIMARY KEY (account_id, id),
  constraint entities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint entities_active_has_did CHECK (
CASE
    WHEN state = 'Active'::text THEN oas_did IS NOT NULL
    WHEN state = ANY (ARRAY['WindingDown'::text, 'Dissolved'::text]) THEN true
    ELSE oas_did IS NULL
END),
  constraint entities_constitution_version_check CHECK (constitution_version >= 1),
  constraint entities_dissolved_has_number CHECK ((state = 'Dissolved'::text) = (dissolution_number IS NOT NULL) AND (dissolution_number IS NULL) = (dissolved_at IS NULL)),
  constraint entities_failed_has_error CHECK ((state = ANY (ARRAY['FilingFailed'::text, 'ImportFailed'::text])) = (filing_error IS NOT NULL)),
  constraint entities_filed_has_number CHECK ((state = ANY (ARRAY['Draft'::text, 'Filing'::text, 'FilingFailed'::text, 'Importing'::text, 'ImportFailed'::text])) = (filing_number IS NULL) AND (filing_number IS NULL) = (filed_at IS NULL)),
  constraint entities_importing_is_imported CHECK (is_imported OR (state <> ALL (ARRAY['Importing'::text, 'ImportFailed'::text]))),
  constraint entities_registered_has_ein_or_waiver CHECK (
CASE
    WHEN state = ANY (ARRAY['Draft'::text, 'Filing'::text, 'FilingFailed'::text, 'Importing'::text, 'ImportFailed'::text, 'Filed'::text]) THEN ein IS NULL AND ein_waiver IS NULL
    WHEN state = ANY (ARRAY['Registered'::text, 'Active'::text]) THEN ein IS NOT NULL OR ein_waiver IS NOT NULL
    ELSE true
END),
  constraint entities_state CHECK (state = ANY (ARRAY['Draft'::text, 'Filing'::text, 'Filed'::text, 'Registered'::text, 'Active'::text, 'FilingFailed'::text, 'WindingDown'::text, 'Dissolved'::text, 'Importing'::text, 'ImportFailed'::text])),
  constraint entities_version_check CHECK (version >= 1)
);
CREATE INDEX entities_by_ein ON entities USING btree (ein) WHERE (ein IS NOT NULL);
CREATE INDEX entities_by_external_reference ON entities USING btree (account_id, external_reference, created_at, id) WHERE (external_reference IS NOT NULL);
CREATE INDEX entities_by_filing_number ON entities USING btree (account_id, filing_number, created_at, id) WHERE (filing_number IS NOT NULL);
CREATE INDEX entities_by_legal_name ON entities USING btree (lower(legal_name) COLLATE "C");
CREATE INDEX entities_by_name_part ON entities USING gin (account_id, lower(name) gin_trgm_ops);
CREATE INDEX entities_by_number ON entities USING btree (filing_number) WHERE (filing_number IS NOT NULL);
CREATE INDEX entities_by_word_start ON entities USING gin (account_id, word_starts(name));
CREATE INDEX entities_page ON entities USING btree (account_id, created_at, id);
CREATE INDEX entities_page_by_state ON entities USING btree (account_id, state, created_at, id);
CREATE INDEX entities_under_way ON entities USING btree (id) WHERE (state = ANY (ARRAY['Filing'::text, 'Filed'::text, 'Registered'::text, 'WindingDown'::text, 'Importing'::text]));
grant delete, insert, select, update on entities to efs_serving;

create table entity_keys (
  account_id uuid not null,
  entity_id uuid not null,
  id text not null,
  public_key bytea not null,
  sealed_private_key bytea,
  created_at timestamp with time zone not null,
  constraint entity_keys_pkey PRIMARY KEY (account_id, entity_id, id),
  constraint entity_keys_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id),
  constraint entity_keys_public_key_check CHECK (length(public_key) = 32)
);
grant delete, insert, select, update on entity_keys to efs_serving;

create table event_positions (
  account_id uuid not null,
  position bigint not null,
  event_id uuid not null,
  entity_id uuid,
  type text not null,
  constraint event_positions_pkey PRIMARY KEY (account_id, "position")
);
CREATE INDEX event_positions_by_entity ON event_positions USING btree (account_id, entity_id, "position") WHERE (entity_id IS NOT NULL);
CREATE UNIQUE INDEX event_positions_by_event ON event_positions USING btree (account_id, event_id);
CREATE INDEX event_positions_by_type ON event_positions USING btree (account_id, type, "position");
grant insert, select on event_positions to efs_serving;

create table event_queue (
  ordinal bigint not null generated always as identity,
  account_id uuid not null,
  event_id uuid not null,
  entity_id uuid,
  type text not null,
  constraint event_queue_pkey PRIMARY KEY (ordinal)
);
grant delete, insert, select on event_queue to efs_serving;

create table event_sequencer (
  singleton boolean not null default true,
  position bigint not null,
  constraint event_sequencer_pkey PRIMARY KEY (singleton),
  constraint event_sequencer_singleton_check CHECK (singleton)
);
grant select, update on event_sequencer to efs_serving;

create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  entity_id uuid,
  sequence bigint,
  livemode boolean not null,
  created_at timestamp with time zone not null,
  actor jsonb not null,
  data jsonb not null,
  constraint events_pkey PRIMARY KEY (account_id, id),
  constraint events_account_id_entity_id_sequence_key UNIQUE (account_id, entity_id, sequence)
);
grant insert, select on events to efs_serving;

create table filers (
  id uuid not null,
  operator_id uuid not null,
  office text not null,
  name text not null,
  organization text,
  phone text not null,
  fax text,
  email text not null,
  address text not null,
  stated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  organizes boolean not null default false,
  constraint filers_pkey PRIMARY KEY (id),
  constraint filers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_keys(id)
);
CREATE UNIQUE INDEX filers_one ON filers USING btree (operator_id, office) WHERE (ended_at IS NULL);
grant insert, select, update on filers to efs_serving;

create table filing_attempts (
  account_id uuid not null,
  filing_id uuid not null,
  ordinal integer not null,
  kind text not null,
  epoch bigint not null,
  started_at timestamp with time zone not null,
  deadline_at timestamp with time zone,
  finished_at timestamp with time zone,
  outcome text,
  detail text,
  constraint filing_attempts_pkey PRIMARY KEY (account_id, filing_id, ordinal),
  constraint filing_attempts_account_id_filing_id_fkey FOREIGN KEY (account_id, filing_id) REFERENCES filings(account_id, id),
  constraint filing_attempts_kind CHECK (kind = ANY (ARRAY['send'::text, 'lookup'::text, 'report'::text])),
  constraint filing_attempts_ordinal_check CHECK (ordinal >= 1),
  constraint filing_attempts_outcome CHECK (outcome = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'too_late'::text, 'unavailable'::text, 'ambiguous'::text, 'not_found'::text, 'needs_review'::text, 'released'::text]))
);
grant delete, insert, select, update on filing_attempts to efs_serving;

create table filing_documents (
  account_id uuid not null,
  entity_id uuid not null,
  kind text not null,
  upload_id uuid not null,
  blake3 text not null,
  created_at timestamp with time zone not null,
  constraint filing_documents_pkey PRIMARY KEY (account_id, entity_id, kind),
  constraint filing_documents_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint filing_documents_account_id_upload_id_fkey FOREIGN KEY (account_id, upload_id) REFERENCES uploads(account_id, id),
  constraint filing_documents_blake3_check CHECK (blake3 ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX filing_documents_by_upload ON filing_documents USING btree (account_id, upload_id);
grant delete, insert, select, update on filing_documents to efs_serving;

create table filing_reports (
  account_id uuid not null,
  filing_id uuid not null,
  ordinal integer not null,
  kind text not null,
  operator_id uuid not null,
  second_operator_id uuid,
  report jsonb not null,
  reported_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  confirmed_by uuid,
  constraint filing_reports_pkey PRIMARY KEY (account_id, filing_id, ordinal),
  constraint filing_reports_account_id_filing_id_fkey FOREIGN KEY (account_id, filing_id) REFERENCES filings(account_id, id),
  constraint filing_reports_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operator_keys(id),
  constraint filing_reports_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_keys(id),
  constraint filing_reports_second_operator_id_fkey FOREIGN KEY (second_operator_id) REFERENCES operator_keys(id),
  constraint filing_reports_check CHECK (second_operator_id <> operator_id),
  constraint filing_reports_confirmed_by_another CHECK (confirmed_by <> operator_id),
  constraint filing_reports_kind_check CHECK (kind = ANY (ARRAY['accept'::text, 'adopt'::text, 'reject'::text, 'release'::text])),
  constraint filing_reports_ordinal_check CHECK (ordinal >= 1),
  constraint filing_reports_release_by_two CHECK ((kind = 'release'::text) = (second_operator_id IS NOT NULL)),
  constraint filing_reports_withdrawn_is_closed CHECK (withdrawn_at IS NULL OR applied_at IS NOT NULL)
);
CREATE INDEX filing_reports_accepted ON filing_reports USING btree (reported_at, filing_id) WHERE ((kind = ANY (ARRAY['accept'::text, 'adopt'::text])) AND (applied_at IS NOT NULL) AND (withdrawn_at IS NULL));
CREATE INDEX filing_reports_by_confirmer ON filing_reports USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX filing_reports_by_evidence ON filing_reports USING btree (account_id, ((report ->> 'evidence'::text))) WHERE ((report ->> 'evidence'::text) IS NOT NULL);
CREATE INDEX filing_reports_by_operator ON filing_reports USING btree (operator_id);
CREATE INDEX filing_reports_by_second_operator ON filing_reports USING btree (second_operator_id) WHERE (second_operator_id IS NOT NULL);
CREATE UNIQUE INDEX filing_reports_one_open ON filing_reports USING btree (account_id, filing_id) WHERE (applied_at IS NULL);
grant insert, select, update on filing_reports to efs_serving;

create table filings (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  type text not null,
  ordinal integer not null,
  period text not null default ''::text,
  reference text not null,
  state text not null,
  packet jsonb not null,
  packet_hash text not null,
  fee_cents integer not null,
  pack_version text not null,
  deadline_at timestamp with time zone,
  sends integer not null default 0,
  tries integer not null default 0,
  clean_misses integer not null default 0,
  absent_since timestamp with time zone,
  result jsonb,
  rejection jsonb,
  review_reason text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  stalled_since timestamp with time zone,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  release_asked_by uuid,
  release_asked_at timestamp with time zone,
  wait_reason text,
  asserted jsonb,
  not_before timestamp with time zone,
  held_until timestamp with time zone,
  queued_at timestamp with time zone not null default now(),
  packet_changed_at timestamp with time zone,
  is_import boolean not null default false,
  is_unverified boolean not null default false,
  handed_in jsonb,
  release_reason text,
  constraint filings_pkey PRIMARY KEY (account_id, id),
  constraint filings_account_id_reference_key UNIQUE (account_id, reference),
  constraint filings_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operator_keys(id),
  constraint filings_release_asked_by_fkey FOREIGN KEY (release_asked_by) REFERENCES operator_keys(id),
  constraint filings_accepted_has_result CHECK ((state = 'accepted'::text) = (result IS NOT NULL)),
  constraint filings_asserted CHECK (asserted IS NULL OR state = 'needs_review'::text),
  constraint filings_cancelled_is_absent CHECK (state <> 'cancelled'::text OR sends = 0 OR absent_since IS NOT NULL),
  constraint filings_claimed CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  constraint filings_closed CHECK ((state = ANY (ARRAY['accepted'::text, 'rejected'::text, 'cancelled'::text])) = (closed_at IS NOT NULL)),
  constraint filings_fee_cents_check CHECK (fee_cents >= 0),
  constraint filings_import_is_never_sent CHECK (NOT is_import OR type = 'formation'::text AND sends = 0 AND (state = ANY (ARRAY['needs_review'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint filings_ordinal_check CHECK (ordinal >= 1),
  constraint filings_packet_hash_check CHECK (packet_hash ~ '^[0-9a-f]{64}$'::text),
  constraint filings_rejected_has_rejection CHECK ((state = 'rejected'::text) = (rejection IS NOT NULL)),
  constraint filings_release_asked CHECK ((release_asked_by IS NULL) = (release_asked_at IS NULL)),
  constraint filings_review_has_reason CHECK (state <> 'needs_review'::text OR review_reason IS NOT NULL),
  constraint filings_sent_has_deadline CHECK (sends = 0 OR deadline_at IS NOT NULL),
  constraint filings_state_check CHECK (state = ANY (ARRAY['ready'::text, 'sending'::text, 'pending'::text, 'ambiguous'::text, 'reconciling'::text, 'unavailable'::text, 'needs_review'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text])),
  constraint filings_type_check CHECK (type = ANY (ARRAY['formation'::text, 'ein'::text, 'dissolution'::text, 'amendment'::text, 'agent_change'::text, 'annual_report'::text, 'annual_tax'::text, 'good_standing'::text, 'correction'::text, 'reinstatement'::text])),
  constraint filings_wait_reason CHECK (wait_reason IS NULL OR state = 'ready'::text)
);
CREATE INDEX filings_by_claimer ON filings USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX filings_by_entity ON filings USING btree (account_id, entity_id, type, ordinal);
CREATE INDEX filings_by_hand_since ON filings USING btree (queued_at, id) WHERE ((state = 'pending'::text) AND (held_until IS NULL) AND (type = ANY (ARRAY['good_standing'::text, 'correction'::text, 'reinstatement'::text])));
CREATE INDEX filings_by_id ON filings USING btree (id);
CREATE INDEX filings_by_reference ON filings USING btree (reference);
CREATE INDEX filings_by_release_asker ON filings USING btree (release_asked_by) WHERE (release_asked_by IS NOT NULL);
CREATE INDEX filings_dead ON filings USING btree (id) WHERE (failures >= 50);
CREATE INDEX filings_due ON filings USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX filings_failing ON filings USING btree (id) WHERE (failures >= 5);
CREATE INDEX filings_held ON filings USING btree (opened_at, id) WHERE (held_until IS NOT NULL);
CREATE INDEX filings_held_since ON filings USING btree (queued_at, id) WHERE (held_until IS NOT NULL);
CREATE INDEX filings_imports ON filings USING btree (queued_at, id) WHERE ((state = 'needs_review'::text) AND (held_until IS NULL) AND is_import);
CREATE INDEX filings_newest ON filings USING btree (entity_id, id);
CREATE UNIQUE INDEX filings_one_live ON filings USING btree (account_id, entity_id, type, period) WHERE (state <> ALL (ARRAY['rejected'::text, 'cancelled'::text]));
CREATE INDEX filings_open ON filings USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX filings_queue ON filings USING btree (state, opened_at, id) WHERE (state = ANY (ARRAY['pending'::text, 'needs_review'::text]));
CREATE INDEX filings_queue_since ON filings USING btree (state, queued_at, id) WHERE (state = ANY (ARRAY['pending'::text, 'needs_review'::text]));
CREATE INDEX filings_stalled ON filings USING btree (stalled_since, id) WHERE (stalled_since IS NOT NULL);
CREATE INDEX filings_waiting ON filings USING btree (opened_at, id) WHERE (wait_reason IS NOT NULL);
CREATE INDEX filings_waiting_since ON filings USING btree (queued_at, id) WHERE (wait_reason IS NOT NULL);
grant delete, insert, select, update on filings to efs_serving;

create table formation_steps (
  account_id uuid not null,
  entity_id uuid not null,
  ordinal smallint not null,
  name text not null,
  status text not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  attempts integer not null default 0,
  expected_by timestamp with time zone,
  detail text,
  constraint formation_steps_pkey PRIMARY KEY (account_id, entity_id, name),
  constraint formation_steps_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES formations(account_id, entity_id) ON DELETE CASCADE,
  constraint formation_steps_name_check CHECK (name = ANY (ARRAY['name_check'::text, 'documents'::text, 'screening'::text, 'attestation'::text, 'state_filing'::text, 'ein'::text, 'operating_agreement'::text, 'did'::text, 'complete'::text])),
  constraint formation_steps_status_check CHECK (status = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text, 'action_required'::text, 'outcome_unknown'::text, 'done'::text, 'failed'::text, 'skipped'::text]))
);
grant delete, insert, select, update on formation_steps to efs_serving;

create table formations (
  account_id uuid not null,
  entity_id uuid not null,
  stage text,
  stage_status text,
  rejection jsonb,
  expected_by timestamp with time zone,
  submitted_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  asked jsonb,
  overdue_at timestamp with time zone,
  constraint formations_pkey PRIMARY KEY (account_id, entity_id),
  constraint formations_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE
);
CREATE INDEX formations_dead ON formations USING btree (entity_id) WHERE (failures >= 50);
CREATE INDEX formations_due ON formations USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX formations_expected ON formations USING btree (expected_by) WHERE ((expected_by IS NOT NULL) AND (overdue_at IS NULL));
CREATE INDEX formations_failing ON formations USING btree (entity_id) WHERE (failures >= 5);
CREATE INDEX formations_overdue ON formations USING btree (overdue_at, entity_id) WHERE (overdue_at IS NOT NULL);
grant delete, insert, select, update on formations to efs_serving;

create table idempotency_records (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint idempotency_records_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_records_by_age ON idempotency_records USING btree (created_at);
grant delete, insert, select, update on idempotency_records to efs_serving;

create table installation (
  singleton boolean not null default true,
  id uuid not null,
  mode text not null,
  created_at timestamp with time zone not null,
  epoch bigint not null default 0,
  copy uuid,
  server text,
  timeline text,
  restored_at timestamp with time zone,
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_epoch_check CHECK (epoch >= 0),
  constraint installation_mode_check CHECK (mode = ANY (ARRAY['sandbox'::text, 'live'::text])),
  constraint installation_singleton_check CHECK (singleton)
);
grant insert, select, update on installation to efs_serving;
grant update (epoch) on installation to efs_serving;

create table invoices (
  account_id uuid not null,
  id text not null,
  amount_cents integer not null,
  paid_at timestamp with time zone not null,
  is_counted boolean not null default false,
  constraint invoices_pkey PRIMARY KEY (account_id, id),
  constraint invoices_amount_cents_check CHECK (amount_cents >= 0)
);
CREATE INDEX invoices_by_month ON invoices USING btree (paid_at);
CREATE INDEX invoices_uncounted ON invoices USING btree (account_id, id) WHERE (NOT is_counted);
grant insert, select, update on invoices to efs_serving;

create table issuer_links (
  id uuid not null,
  account_id uuid not null,
  issuer text not null,
  subject text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint issuer_links_pkey PRIMARY KEY (id),
  constraint issuer_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint issuer_links_scopes_check CHECK (NOT ('keys:manage'::text = ANY (scopes)))
);
CREATE INDEX issuer_links_by_account ON issuer_links USING btree (account_id, created_at, id);
CREATE UNIQUE INDEX issuer_links_by_subject ON issuer_links USING btree (issuer, subject);
grant delete, insert, select on issuer_links to efs_serving;
grant update (expires_at) on issuer_links to efs_serving;

create table jurisdiction_pauses (
  id uuid not null,
  jurisdiction text not null,
  reason text not null,
  paused_by uuid not null,
  paused_at timestamp with time zone not null,
  resumed_by uuid,
  resumed_at timestamp with time zone,
  constraint jurisdiction_pauses_pkey PRIMARY KEY (id),
  constraint jurisdiction_pauses_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES operator_keys(id),
  constraint jurisdiction_pauses_resumed_by_fkey FOREIGN KEY (resumed_by) REFERENCES operator_keys(id),
  constraint jurisdiction_pauses_resumed CHECK ((resumed_by IS NULL) = (resumed_at IS NULL))
);
CREATE UNIQUE INDEX jurisdiction_pauses_one ON jurisdiction_pauses USING btree (jurisdiction) WHERE (resumed_at IS NULL);
grant insert, select, update on jurisdiction_pauses to efs_serving;

create table key_checks (
  purpose text not null,
  key_id text not null,
  check_value bytea not null,
  created_at timestamp with time zone not null,
  constraint key_checks_pkey PRIMARY KEY (purpose, key_id),
  constraint key_checks_purpose_check CHECK (purpose = ANY (ARRAY['pepper'::text, 'data'::text]))
);
grant insert, select, update on key_checks to efs_serving;

create table later_filings (
  account_id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  proposal_id uuid,
  status text not null,
  detail text not null,
  rejection jsonb,
  statement jsonb not null,
  next jsonb,
  expected_by timestamp with time zone,
  overdue_at timestamp with time zone,
  let_go_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  obligation_id uuid,
  constraint later_filings_pkey PRIMARY KEY (account_id, filing_id),
  constraint later_filings_account_id_filing_id_fkey FOREIGN KEY (account_id, filing_id) REFERENCES filings(account_id, id) ON DELETE CASCADE,
  constraint later_filings_one_cause CHECK (num_nonnulls(proposal_id, obligation_id) <= 1),
  constraint later_filings_rejected_has_rejection CHECK ((status = 'rejected'::text) = (rejection IS NOT NULL)),
  constraint later_filings_settled_has_no_next CHECK (next IS NULL OR (status <> ALL (ARRAY['accepted'::text, 'rejected'::text]))),
  constraint later_filings_status_check CHECK (status = ANY (ARRAY['information'::text, 'attestation'::text, 'filing'::text, 'outcome_unknown'::text, 'needs_review'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX later_filings_by_entity ON later_filings USING btree (account_id, entity_id, filing_id);
CREATE INDEX later_filings_by_obligation ON later_filings USING btree (account_id, obligation_id) WHERE (obligation_id IS NOT NULL);
CREATE INDEX later_filings_expected ON later_filings USING btree (expected_by) WHERE ((expected_by IS NOT NULL) AND (overdue_at IS NULL));
CREATE INDEX later_filings_information ON later_filings USING btree (updated_at, filing_id) WHERE (status = 'information'::text);
CREATE INDEX later_filings_overdue ON later_filings USING btree (overdue_at, entity_id) WHERE (overdue_at IS NOT NULL);
CREATE INDEX later_filings_queue ON later_filings USING btree (updated_at, filing_id) WHERE (status = 'attestation'::text);
grant delete, insert, select, update on later_filings to efs_serving;

create table link_tokens (
  id uuid not null,
  hash bytea not null,
  pepper_id text not null,
  purpose text not null,
  account_id uuid,
  subject jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint link_tokens_pkey PRIMARY KEY (id),
  constraint link_tokens_hash_key UNIQUE (hash),
  constraint link_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint link_tokens_hash_check CHECK (length(hash) = 32),
  constraint link_tokens_purpose_check CHECK (purpose = ANY (ARRAY['recover'::text, 'join'::text, 'attest'::text, 'approve'::text, 'sign'::text]))
);
CREATE INDEX link_tokens_by_expiry ON link_tokens USING btree (expires_at);
CREATE INDEX link_tokens_of_members ON link_tokens USING btree (account_id, ((subject ->> 'entity_id'::text)), created_at, id) WHERE (purpose = 'join'::text);
grant delete, insert, select, update on link_tokens to efs_serving;

create table mails (
  id uuid not null,
  account_id uuid,
  purpose text not null,
  to_address text not null,
  sealed_content bytea,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  tries integer not null default 0,
  last_error text,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  budget text not null default 'other'::text,
  released_at timestamp with time zone,
  delivered_by uuid,
  link_ids uuid[],
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint mails_delivered_by_fkey FOREIGN KEY (delivered_by) REFERENCES operator_keys(id),
  constraint mails_budget_check CHECK (budget = ANY (ARRAY['recovery'::text, 'attestation'::text, 'other'::text])),
  constraint mails_closed_not_due CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text])) OR state = 'waiting'::text AND purpose = 'recovery'::text OR due_at IS NULL),
  constraint mails_purpose_check CHECK (purpose = ANY (ARRAY['recovery'::text, 'invitation'::text, 'attestation'::text, 'approval'::text, 'webhook_disabled'::text, 'agent_consent'::text, 'agreement'::text])),
  constraint mails_sent_at CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint mails_state_check CHECK (state = ANY (ARRAY['requested'::text, 'pending'::text, 'waiting'::text, 'sent'::text, 'held'::text, 'failed'::text])),
  constraint mails_written CHECK ((sealed_content IS NULL) = (state = 'requested'::text OR state = 'waiting'::text AND purpose = 'recovery'::text))
);
CREATE INDEX mails_by_deliverer ON mails USING btree (delivered_by) WHERE (delivered_by IS NOT NULL);
CREATE INDEX mails_by_link ON mails USING gin (link_ids) WHERE (link_ids IS NOT NULL);
CREATE INDEX mails_dead ON mails USING btree (id) WHERE (failures >= 50);
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX mails_page ON mails USING btree (created_at, id);
CREATE INDEX mails_page_by_account ON mails USING btree (account_id, created_at, id) WHERE (account_id IS NOT NULL);
CREATE INDEX mails_released ON mails USING btree (budget, lower((to_address COLLATE "C")), released_at) WHERE (released_at IS NOT NULL);
CREATE INDEX mails_undelivered ON mails USING btree (created_at, id) WHERE (state = ANY (ARRAY['held'::text, 'failed'::text]));
CREATE INDEX mails_waiting ON mails USING btree (budget, lower((to_address COLLATE "C")), account_id, created_at) WHERE (state = 'waiting'::text);
grant delete, insert, select, update on mails to efs_serving;

create table member_bindings (
  account_id uuid not null,
  key_id uuid not null,
  entity_id uuid not null,
  member_did text not null,
  public_key bytea,
  email text,
  proof text not null,
  nonce text,
  created_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  constraint member_bindings_pkey PRIMARY KEY (account_id, key_id, entity_id),
  constraint member_bindings_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id),
  constraint member_bindings_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint member_bindings_proof_check CHECK (proof = ANY (ARRAY['signature'::text, 'invitation'::text, 'creator'::text, 'hired'::text])),
  constraint member_bindings_public_key_check CHECK (length(public_key) = 32),
  constraint member_bindings_signature_has_nonce CHECK (proof <> 'signature'::text OR nonce IS NOT NULL AND public_key IS NOT NULL)
);
CREATE INDEX member_bindings_by_entity ON member_bindings USING btree (account_id, entity_id);
CREATE INDEX member_bindings_by_key ON member_bindings USING btree (key_id);
CREATE UNIQUE INDEX member_bindings_by_nonce ON member_bindings USING btree (nonce) WHERE (nonce IS NOT NULL);
CREATE UNIQUE INDEX member_bindings_one_member ON member_bindings USING btree (key_id) WHERE (proof <> 'creator'::text);
grant delete, insert, select, update on member_bindings to efs_serving;

create table name_holds (
  jurisdiction text not null,
  normalized_name text not null,
  account_id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  held_at timestamp with time zone not null,
  skeleton text not null,
  constraint name_holds_pkey PRIMARY KEY (jurisdiction, normalized_name)
);
CREATE INDEX name_holds_by_filing ON name_holds USING btree (account_id, filing_id);
CREATE INDEX name_holds_by_skeleton ON name_holds USING btree (jurisdiction, skeleton);
grant delete, insert, select, update on name_holds to efs_serving;

create table number_holds (
  office text not null,
  number text not null,
  account_id uuid not null,
  entity_id uuid not null,
  held_at timestamp with time zone not null,
  reserved_for uuid,
  constraint number_holds_pkey PRIMARY KEY (office, number),
  constraint number_holds_number_check CHECK (number ~ '^[a-z0-9]+$'::text)
);
grant delete, insert, select, update on number_holds to efs_serving;

create table obligations (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  code text not null,
  period text not null,
  calendar_version text not null,
  time_zone text not null,
  period_start date,
  period_end date,
  due_on date,
  earliest_on date,
  is_optional boolean not null,
  applies text not null,
  state text not null,
  raised smallint,
  raised_at timestamp with time zone,
  done_on date,
  done_by text,
  evidence_upload_id uuid,
  note text,
  paid_cents bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  filing_id uuid,
  constraint obligations_pkey PRIMARY KEY (account_id, id),
  constraint obligations_account_id_entity_id_code_period_key UNIQUE (account_id, entity_id, code, period),
  constraint obligations_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint obligations_applies_check CHECK (applies = ANY (ARRAY['yes'::text, 'unknown'::text])),
  constraint obligations_done_by_check CHECK (done_by = ANY (ARRAY['account'::text, 'service'::text])),
  constraint obligations_done_has_day CHECK ((state = 'done'::text) = (done_on IS NOT NULL) AND (done_on IS NULL) = (done_by IS NULL)),
  constraint obligations_paid_cents_check CHECK (paid_cents >= 0),
  constraint obligations_raised_check CHECK (raised = ANY (ARRAY[60, 30, 7, '-1'::integer])),
  constraint obligations_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text, 'cancelled'::text, 'not_required'::text, 'met'::text, 'breached'::text]))
);
CREATE INDEX obligations_by_account ON obligations USING btree (account_id, COALESCE(due_on, '9999-12-31'::date), id);
grant insert, select, update on obligations to efs_serving;

create table operator_keys (
  id uuid not null,
  name text not null,
  hash bytea not null,
  pepper_id text not null,
  display_prefix text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  operator_id uuid,
  constraint operator_keys_pkey PRIMARY KEY (id),
  constraint operator_keys_hash_key UNIQUE (hash),
  constraint operator_keys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_keys(id),
  constraint operator_keys_hash_check CHECK (length(hash) = 32)
);
CREATE INDEX operator_keys_by_operator ON operator_keys USING btree (operator_id);
CREATE UNIQUE INDEX operator_keys_one_operator ON operator_keys USING btree (lower(name)) WHERE (operator_id = id);
grant insert, select, update on operator_keys to efs_serving;

create table pack_reviews (
  id uuid not null,
  jurisdiction text not null,
  legal_form text not null,
  kind text not null,
  hash text,
  text text,
  reviewer text,
  note text,
  recorded_at timestamp with time zone not null,
  constraint pack_reviews_pkey PRIMARY KEY (id),
  constraint pack_reviews_hash CHECK ((hash IS NULL) = (kind = 'used_under_0_3_0'::text)),
  constraint pack_reviews_kind_check CHECK (kind = ANY (ARRAY['review'::text, 'in_use'::text, 'used_under_0_3_0'::text])),
  constraint pack_reviews_review CHECK ((kind = 'review'::text) = (text IS NOT NULL) AND (kind = 'review'::text) = (reviewer IS NOT NULL) AND (note IS NULL OR kind = 'review'::text))
);
CREATE UNIQUE INDEX pack_reviews_in_use ON pack_reviews USING btree (jurisdiction, legal_form, hash) WHERE (kind = 'in_use'::text);
grant insert, select on pack_reviews to efs_serving;

create table payments (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  filing_id uuid not null,
  status text not null,
  price jsonb not null,
  quote_id uuid,
  is_waived boolean not null default false,
  checkout_ordinal integer not null default 0,
  checkout_id text,
  checkout_url text,
  checkout_opened_at timestamp with time zone,
  hinted_at timestamp with time zone,
  payment_intent_id text,
  paid_at timestamp with time zone,
  refund_cents integer,
  refund_id text,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  refund_failure text,
  dispute_status text,
  is_counted boolean not null default false,
  counted_paid_at timestamp with time zone,
  counted_refunded_at timestamp with time zone,
  counted_refund_cents integer,
  calls bigint not null default 0,
  is_doubted boolean not null default false,
  constraint payments_pkey PRIMARY KEY (account_id, id),
  constraint payments_paid CHECK ((paid_at IS NOT NULL) = (status = ANY (ARRAY['paid'::text, 'refunded'::text, 'refund_failed'::text]))),
  constraint payments_refund CHECK ((refunded_at IS NULL) = (refund_cents IS NULL)),
  constraint payments_refund_cents_check CHECK (refund_cents >= 0),
  constraint payments_refund_failed CHECK ((refund_failure IS NOT NULL) = (status = 'refund_failed'::text)),
  constraint payments_refunded CHECK ((refunded_at IS NOT NULL) = (status = 'refunded'::text)),
  constraint payments_status_check CHECK (status = ANY (ARRAY['not_collected'::text, 'open'::text, 'paid'::text, 'refunded'::text, 'refund_failed'::text, 'canceled'::text]))
);
CREATE INDEX payments_by_entity ON payments USING btree (account_id, entity_id, id);
CREATE UNIQUE INDEX payments_by_filing ON payments USING btree (account_id, filing_id);
CREATE INDEX payments_by_intent ON payments USING btree (payment_intent_id) WHERE (payment_intent_id IS NOT NULL);
CREATE INDEX payments_by_month ON payments USING btree (created_at);
CREATE INDEX payments_by_paid_month ON payments USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX payments_by_refund_month ON payments USING btree (refunded_at) WHERE (refunded_at IS NOT NULL);
CREATE INDEX payments_dead ON payments USING btree (id) WHERE (failures >= 50);
CREATE INDEX payments_due ON payments USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payments_uncounted ON payments USING btree (account_id, id) WHERE ((NOT is_counted) OR (paid_at IS DISTINCT FROM counted_paid_at) OR (refunded_at IS DISTINCT FROM counted_refunded_at) OR (refund_cents IS DISTINCT FROM counted_refund_cents));
grant insert, select, update on payments to efs_serving;

create table proposal_approvals (
  account_id uuid not null,
  proposal_id uuid not null,
  contact integer not null,
  link_id uuid,
  decision text,
  reason text,
  decided_at timestamp with time zone,
  network_address text,
  constraint proposal_approvals_pkey PRIMARY KEY (account_id, proposal_id, contact),
  constraint proposal_approvals_account_id_proposal_id_fkey FOREIGN KEY (account_id, proposal_id) REFERENCES proposals(account_id, id) ON DELETE CASCADE,
  constraint proposal_approvals_decided CHECK ((decision IS NULL) = (decided_at IS NULL)),
  constraint proposal_approvals_decision_check CHECK (decision = ANY (ARRAY['approve'::text, 'decline'::text])),
  constraint proposal_approvals_reason_check CHECK (length(reason) <= 2000)
);
grant insert, select, update on proposal_approvals to efs_serving;

create table proposal_votes (
  account_id uuid not null,
  proposal_id uuid not null,
  member_did text not null,
  choice text not null,
  reason text,
  evidence jsonb not null,
  cast_at timestamp with time zone not null,
  constraint proposal_votes_pkey PRIMARY KEY (account_id, proposal_id, member_did),
  constraint proposal_votes_account_id_proposal_id_fkey FOREIGN KEY (account_id, proposal_id) REFERENCES proposals(account_id, id) ON DELETE CASCADE,
  constraint proposal_votes_choice_check CHECK (choice = ANY (ARRAY['approve'::text, 'reject'::text, 'abstain'::text])),
  constraint proposal_votes_reason_check CHECK (length(reason) <= 2000)
);
grant insert, select on proposal_votes to efs_serving;

create table proposals (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  kind text not null,
  title text not null,
  description text not null,
  content jsonb not null,
  content_hash text not null,
  proposer text not null,
  signature text,
  state text not null,
  state_since timestamp with time zone not null,
  version integer not null default 1,
  base_version integer,
  changes jsonb,
  escalation jsonb,
  escalated_at timestamp with time zone,
  rules jsonb,
  electorate jsonb,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  count jsonb,
  decided_at timestamp with time zone,
  is_early boolean,
  receipt jsonb,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  consent_of jsonb,
  ended_because text,
  constraint proposals_pkey PRIMARY KEY (account_id, id),
  constraint proposals_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint proposals_asked CHECK (state <> 'escalated'::text OR escalation IS NOT NULL),
  constraint proposals_ballot CHECK ((rules IS NULL) = (electorate IS NULL) AND (rules IS NULL) = (opens_at IS NULL) AND (rules IS NULL) = (closes_at IS NULL)),
  constraint proposals_content_hash_check CHECK (content_hash ~ '^[0-9a-f]{64}$'::text),
  constraint proposals_counted CHECK ((rules IS NULL) = (count IS NULL)),
  constraint proposals_decided CHECK (decided_at IS NOT NULL OR (state <> ALL (ARRAY['approved'::text, 'executed'::text]))),
  constraint proposals_description_check CHECK (length(description) <= 10000),
  constraint proposals_ended_because CHECK (ended_because IS NULL OR state = 'cancelled'::text AND (ended_because = ANY (ARRAY['board_changed'::text, 'company_winds_down'::text, 'company_dissolved'::text, 'not_vouched_for'::text]))),
  constraint proposals_escalated CHECK ((escalation IS NULL) = (escalated_at IS NULL)),
  constraint proposals_kind_check CHECK (kind = ANY (ARRAY['spend'::text, 'hire_agent'::text, 'membership'::text, 'amend'::text, 'dissolution'::text, 'registered_agent_change'::text, 'custom'::text, 'elect_directors'::text, 'remove_directors'::text, 'issue_stock'::text, 'transfer_stock'::text])),
  constraint proposals_over_not_due CHECK ((state = ANY (ARRAY['draft'::text, 'escalated'::text, 'voting'::text, 'approved'::text])) OR due_at IS NULL),
  constraint proposals_receipt CHECK ((state = 'executed'::text) = (receipt IS NOT NULL)),
  constraint proposals_state_check CHECK (state = ANY (ARRAY['draft'::text, 'escalated'::text, 'voting'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'cancelled'::text, 'lapsed'::text])),
  constraint proposals_title_check CHECK (length(title) >= 1 AND length(title) <= 200),
  constraint proposals_version_check CHECK (version >= 1),
  constraint proposals_voted CHECK (rules IS NOT NULL OR (state <> ALL (ARRAY['voting'::text, 'approved'::text, 'executed'::text])))
);
CREATE UNIQUE INDEX proposals_by_signature ON proposals USING btree (account_id, entity_id, signature) WHERE (signature IS NOT NULL);
CREATE INDEX proposals_dead ON proposals USING btree (id) WHERE (failures >= 50);
CREATE INDEX proposals_due ON proposals USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX proposals_open ON proposals USING btree (account_id, created_at, id) WHERE (state = ANY (ARRAY['draft'::text, 'escalated'::text, 'voting'::text, 'approved'::text]));
CREATE INDEX proposals_open_by_state ON proposals USING btree (account_id, state, created_at, id) WHERE (state = ANY (ARRAY['draft'::text, 'escalated'::text, 'voting'::text, 'approved'::text]));
CREATE INDEX proposals_page ON proposals USING btree (account_id, entity_id, created_at, id);
grant insert, select, update on proposals to efs_serving;

create table quotes (
  account_id uuid not null,
  id uuid not null,
  jurisdiction text not null,
  legal_form text not null,
  pack_version text not null,
  price jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint quotes_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX quotes_by_age ON quotes USING btree (expires_at);
CREATE INDEX quotes_newest ON quotes USING btree (account_id, jurisdiction, legal_form, created_at);
grant delete, insert, select on quotes to efs_serving;

create table rate_limits (
  policy text not null,
  subject text not null,
  arrival_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (policy, subject)
);
CREATE INDEX rate_limits_by_age ON rate_limits USING btree (arrival_at);
grant delete, insert, select, update on rate_limits to efs_serving;

create table requirements (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  kind text not null,
  code text not null,
  pointer text,
  message text not null,
  status text not null,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  resolution jsonb,
  supplied jsonb,
  constraint requirements_pkey PRIMARY KEY (account_id, entity_id, id),
  constraint requirements_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint requirements_closed CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint requirements_kind_check CHECK (kind = ANY (ARRAY['name_change'::text, 'document'::text, 'information'::text, 'signature'::text, 'attestation'::text, 'payment'::text, 'screening'::text])),
  constraint requirements_resolution CHECK (resolution IS NULL OR status = 'resolved'::text),
  constraint requirements_status_check CHECK (status = ANY (ARRAY['open'::text, 'resolved'::text, 'canceled'::text]))
);
CREATE INDEX requirements_by_id ON requirements USING btree (id);
CREATE INDEX requirements_for_operators ON requirements USING btree (kind, id) WHERE ((status = 'open'::text) AND (kind = ANY (ARRAY['screening'::text, 'payment'::text])));
CREATE INDEX requirements_member_signatures ON requirements USING btree (created_at, id) WHERE ((status = 'open'::text) AND (code = 'member_signatures'::text));
CREATE UNIQUE INDEX requirements_one_open ON requirements USING btree (account_id, entity_id) WHERE (status = 'open'::text);
CREATE INDEX requirements_queue ON requirements USING btree (kind, created_at, id) WHERE (status = 'open'::text);
CREATE INDEX requirements_signature_missing ON requirements USING btree (created_at, id) WHERE ((status = 'open'::text) AND (code = 'signature_missing'::text));
CREATE INDEX requirements_tax_refused ON requirements USING btree (created_at, id) WHERE ((status = 'open'::text) AND (code ~~ 'ein\_%'::text));
grant delete, insert, select, update on requirements to efs_serving;

create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  min_code text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
grant select on schema_migrations to efs_serving;

create table signing_keys (
  id text not null,
  purpose text not null,
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null,
  generation integer,
  signs_from timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint signing_keys_public_key_check CHECK (length(public_key) = 32),
  constraint signing_keys_published_first_check CHECK (generation IS NULL OR generation = 1 OR signs_from >= (created_at + '00:10:00'::interval)),
  constraint signing_keys_purpose_check CHECK (purpose = ANY (ARRAY['audit'::text, 'tokens'::text])),
  constraint signing_keys_scheduled_check CHECK ((purpose = 'tokens'::text) = (generation IS NOT NULL) AND (purpose = 'tokens'::text) = (signs_from IS NOT NULL))
);
CREATE UNIQUE INDEX signing_keys_by_generation ON signing_keys USING btree (purpose, generation);
grant insert, select, update on signing_keys to efs_serving;

create table status_links (
  id uuid not null,
  hash bytea not null,
  pepper_id text not null,
  account_id uuid not null,
  entity_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  shows_documents boolean not null default true,
  constraint status_links_pkey PRIMARY KEY (id),
  constraint status_links_hash_key UNIQUE (hash),
  constraint status_links_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id) ON DELETE CASCADE,
  constraint status_links_hash_check CHECK (length(hash) = 32)
);
CREATE INDEX status_links_by_entity ON status_links USING btree (account_id, entity_id, created_at, id);
grant delete, insert, select on status_links to efs_serving;

create table stripe_events (
  id text not null,
  type text not null,
  is_known boolean not null,
  received_at timestamp with time zone not null,
  constraint stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_by_age ON stripe_events USING btree (received_at);
grant delete, insert, select on stripe_events to efs_serving;

create table subscriptions (
  account_id uuid not null,
  provider text not null,
  plan text,
  status text,
  anchor timestamp with time zone,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  cancels_at timestamp with time zone,
  customer_id text,
  subscription_id text,
  seen_at timestamp with time zone,
  hinted_at timestamp with time zone,
  change_ordinal integer not null default 0,
  checkout_plan text,
  checkout_ordinal integer not null default 0,
  checkout_id text,
  checkout_url text,
  checkout_opened_at timestamp with time zone,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscriptions_pkey PRIMARY KEY (account_id),
  constraint subscriptions_checkout CHECK ((checkout_plan IS NULL) = (checkout_opened_at IS NULL)),
  constraint subscriptions_chosen CHECK ((plan IS NULL) = (status IS NULL)),
  constraint subscriptions_dated CHECK (plan IS NULL OR anchor IS NOT NULL OR period_start IS NOT NULL),
  constraint subscriptions_period CHECK ((period_start IS NULL) = (period_end IS NULL) AND period_start < period_end),
  constraint subscriptions_plan_check CHECK (plan = ANY (ARRAY['sandbox'::text, 'launch'::text, 'growth'::text, 'scale'::text])),
  constraint subscriptions_provider_check CHECK (provider = ANY (ARRAY['builtin'::text, 'stripe'::text])),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['active'::text, 'past_due'::text, 'canceled'::text, 'incomplete'::text]))
);
CREATE INDEX subscriptions_by_customer ON subscriptions USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX subscriptions_dead ON subscriptions USING btree (account_id) WHERE (failures >= 50);
CREATE INDEX subscriptions_due ON subscriptions USING btree (due_at) WHERE (due_at IS NOT NULL);
grant insert, select, update on subscriptions to efs_serving;

create table tax_party_days (
  party_hash bytea not null,
  day date not null,
  account_id uuid not null,
  filing_id uuid not null,
  reserved_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint tax_party_days_pkey PRIMARY KEY (party_hash, day),
  constraint tax_party_days_account_id_filing_id_fkey FOREIGN KEY (account_id, filing_id) REFERENCES filings(account_id, id),
  constraint tax_party_days_party_hash_check CHECK (length(party_hash) = 32)
);
CREATE UNIQUE INDEX tax_party_days_by_filing ON tax_party_days USING btree (account_id, filing_id);
grant delete, insert, select, update on tax_party_days to efs_serving;

create table treasury_entries (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  number bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  debit_account text not null,
  credit_account text not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  reference text,
  recipient text,
  proposal_id uuid,
  proposer text,
  spent_cents bigint,
  spent_on_recipient_cents bigint,
  spent_by_proposer_cents bigint,
  constraint treasury_entries_pkey PRIMARY KEY (account_id, id),
  constraint treasury_entries_account_id_entity_id_fkey FOREIGN KEY (account_id, entity_id) REFERENCES entities(account_id, id),
  constraint treasury_entries_account_id_proposal_id_fkey FOREIGN KEY (account_id, proposal_id) REFERENCES proposals(account_id, id),
  constraint treasury_entries_amount_cents_check CHECK (amount_cents >= 1 AND amount_cents <= '99999999999999'::bigint),
  constraint treasury_entries_balance_cents_check CHECK (balance_cents >= 0 AND balance_cents <= '99999999999999'::bigint),
  constraint treasury_entries_balanced CHECK (
CASE kind
    WHEN 'deposit'::text THEN debit_account = 'cash'::text AND credit_account = 'deposits'::text
    ELSE debit_account = ('expense:'::text || recipient) AND credit_account = 'cash'::text
END),
  constraint treasury_entries_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'disbursement'::text])),
  constraint treasury_entries_known CHECK (
CASE kind
    WHEN 'deposit'::text THEN num_nonnulls(recipient, proposal_id, proposer) = 0
    ELSE num_nonnulls(recipient, proposal_id, proposer) = 3 AND reference IS NULL
END),
  constraint treasury_entries_number_check CHECK (number >= 1),
  constraint treasury_entries_recipient_check CHECK (length(recipient) >= 1 AND length(recipient) <= 253),
  constraint treasury_entries_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 128)
);
CREATE INDEX treasury_entries_by_moment ON treasury_entries USING btree (account_id, entity_id, at, number);
CREATE INDEX treasury_entries_by_proposer ON treasury_entries USING btree (account_id, entity_id, proposer, at, number) WHERE (proposer IS NOT NULL);
CREATE INDEX treasury_entries_by_recipient ON treasury_entries USING btree (account_id, entity_id, recipient, at, number) WHERE (recipient IS NOT NULL);
CREATE UNIQUE INDEX treasury_entries_in_order ON treasury_entries USING btree (account_id, entity_id, number);
CREATE UNIQUE INDEX treasury_entries_of_proposal ON treasury_entries USING btree (account_id, proposal_id) WHERE (proposal_id IS NOT NULL);
grant insert, select on treasury_entries to efs_serving;

create table uploads (
  account_id uuid not null,
  id uuid not null,
  media_type text not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  constraint uploads_pkey PRIMARY KEY (account_id, id),
  constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint uploads_content_check CHECK (length(content) >= 1 AND length(content) <= 10485760),
  constraint uploads_media_type_check CHECK (media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text])),
  constraint uploads_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX uploads_by_sha256 ON uploads USING btree (sha256) WHERE (claimed_at IS NOT NULL);
CREATE INDEX uploads_unclaimed ON uploads USING btree (created_at) WHERE (claimed_at IS NULL);
grant delete, insert, select, update on uploads to efs_serving;

create table usage_now (
  account_id uuid not null,
  active_entities integer not null,
  constraint usage_now_pkey PRIMARY KEY (account_id),
  constraint usage_now_active_entities_check CHECK (active_entities >= 0)
);
grant insert, select, update on usage_now to efs_serving;

create table usage_periods (
  account_id uuid not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  formations integer not null,
  constraint usage_periods_pkey PRIMARY KEY (account_id, period_start),
  constraint usage_periods_formations_check CHECK (formations >= 0)
);
grant insert, select, update on usage_periods to efs_serving;

create table webhook_deliveries (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid,
  type text not null,
  state text not null,
  body text,
  tries integer not null default 0,
  log jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (account_id, id),
  constraint webhook_deliveries_delivered CHECK ((state = 'delivered'::text) = (delivered_at IS NOT NULL)),
  constraint webhook_deliveries_due CHECK ((state = 'pending'::text) = (due_at IS NOT NULL)),
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING btree (created_at);
CREATE UNIQUE INDEX webhook_deliveries_by_event ON webhook_deliveries USING btree (account_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (account_id, endpoint_id, due_at) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_page ON webhook_deliveries USING btree (account_id, endpoint_id, created_at, id);
grant delete, insert, select, update on webhook_deliveries to efs_serving;

create table webhook_endpoints (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  event_types text[],
  status text not null,
  disabled_reason text,
  disabled_at timestamp with time zone,
  failing_since timestamp with time zone,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (account_id, id),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint webhook_endpoints_description_check CHECK (length(description) <= 200),
  constraint webhook_endpoints_disabled CHECK ((status = 'disabled'::text) = (disabled_at IS NOT NULL) AND (disabled_at IS NULL) = (disabled_reason IS NULL)),
  constraint webhook_endpoints_disabled_reason_check CHECK (disabled_reason = ANY (ARRAY['account'::text, 'gone'::text, 'failing'::text, 'key_ended'::text])),
  constraint webhook_endpoints_event_types_check CHECK (cardinality(event_types) >= 1 AND cardinality(event_types) <= 100),
  constraint webhook_endpoints_previous CHECK ((previous_secret IS NULL) = (previous_secret_expires_at IS NULL)),
  constraint webhook_endpoints_status_check CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text])),
  constraint webhook_endpoints_url_check CHECK (length(url) <= 2048)
);
CREATE INDEX webhook_endpoints_page ON webhook_endpoints USING btree (account_id, created_at, id);
grant delete, insert, select, update on webhook_endpoints to efs_serving;

create table webhook_lanes (
  account_id uuid not null,
  endpoint_id uuid not null,
  calls bigint not null default 0,
  is_failing boolean not null default false,
  not_before timestamp with time zone,
  due_at timestamp with time zone,
  lease_until timestamp with time zone,
  epoch bigint not null default 0,
  failures integer not null default 0,
  constraint webhook_lanes_pkey PRIMARY KEY (account_id, endpoint_id),
  constraint webhook_lanes_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_lanes_dead ON webhook_lanes USING btree (endpoint_id) WHERE (failures >= 50);
CREATE INDEX webhook_lanes_due ON webhook_lanes USING btree (is_failing, due_at) WHERE (due_at IS NOT NULL);
grant delete, insert, select, update on webhook_lanes to efs_serving;

create table worker_heartbeats (
  worker_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint worker_heartbeats_pkey PRIMARY KEY (worker_id)
);
grant delete, insert, select, update on worker_heartbeats to efs_serving;
