-- Keys that are rotated, and keys that act for a member of a company.

-- A key and what it was rotated into are one line: an idempotency key used before a rotation still counts after it.
-- Null: the key is the first of its line.
alter table api_keys add column lineage_id uuid;

-- Who may act for which member, and what proved it. It holds for exactly this public key and e-mail address of the
-- member; the change of the constitution that changes one of them voids it in the same transaction.
create table member_bindings (
  account_id uuid not null,
  key_id uuid not null references api_keys,
  entity_id uuid not null,
  member_did text not null,
  public_key bytea check (length(public_key) = 32),
  email text,
  -- `creator`: made the company from the single_member template. Such a key stays an ordinary key beside it;
  -- any other bound key is its member's alone.
  proof text not null check (proof in ('signature', 'invitation', 'creator')),
  created_at timestamptz not null,
  voided_at timestamptz,
  primary key (account_id, key_id, entity_id),
  foreign key (account_id, entity_id) references entities on delete cascade
);
create index member_bindings_by_key on member_bindings (key_id) where voided_at is null;
create index member_bindings_by_entity on member_bindings (account_id, entity_id);

grant select, insert, update, delete on member_bindings to efs_serving;
