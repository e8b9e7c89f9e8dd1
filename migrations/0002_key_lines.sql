-- Keys that are rotated, and keys that act for a member of a company.

-- A key and what it was rotated into are one line: an idempotency key used before a rotation still counts after it.
-- Null: the key is the first of its line.
alter table api_keys add column lineage_id uuid;
-- What it was rotated into; a key is rotated once.
alter table api_keys add column successor_id uuid references api_keys;

-- Who may act for which member, and what proved it. It holds for exactly this public key and e-mail address of the
-- member; the change of the constitution that changes one of them voids it in the same transaction.
-- An entity is not deleted over its bindings: the keys of its members have to be revoked first.
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
  -- Of the challenge that was signed: it is good for one binding.
  nonce text,
  created_at timestamptz not null,
  voided_at timestamptz,
  primary key (account_id, key_id, entity_id),
  foreign key (account_id, entity_id) references entities,
  constraint member_bindings_signature_has_nonce check (proof <> 'signature' or (nonce is not null and public_key is not null))
);
create index member_bindings_by_key on member_bindings (key_id);
-- A member's own key has one member.
create unique index member_bindings_one_member on member_bindings (key_id) where proof <> 'creator';
create index member_bindings_by_entity on member_bindings (account_id, entity_id);
create unique index member_bindings_by_nonce on member_bindings (nonce) where nonce is not null;

grant select, insert, update, delete on member_bindings to efs_serving;
