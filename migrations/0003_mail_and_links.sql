-- Mail and its outbox, single-use links, operators' keys.

-- Reference table: a request for recovery belongs to an address before it belongs to any account.
-- Due work: due_at, lease_until, epoch (store/due.ts).
create table mails (
  id uuid primary key,
  -- The account it is about, if it is about one alone.
  account_id uuid references accounts,
  purpose text not null check (purpose in ('recovery', 'invitation')),
  to_address text not null,
  -- Subject, text and link, sealed with DATA_KEY. Null until the worker has written it.
  sealed_content bytea,
  -- `held`: nobody sends it but the operator, by hand. `failed`: tried as often as it will be; it stays for the operator.
  state text not null check (state in ('requested', 'pending', 'sent', 'held', 'failed')),
  created_at timestamptz not null,
  -- When the link in it ends: a mail that comes later is of no use.
  expires_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  last_error text,
  due_at timestamptz,
  lease_until timestamptz,
  epoch bigint not null default 0,
  failures integer not null default 0,
  constraint mails_written check ((state = 'requested') = (sealed_content is null)),
  constraint mails_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint mails_closed_not_due check (state in ('requested', 'pending') or due_at is null)
);
create index mails_due on mails (due_at) where due_at is not null;
-- The operator's outbox, newest first, and an account's own.
create index mails_page on mails (created_at, id);
create index mails_page_by_account on mails (account_id, created_at, id) where account_id is not null;

-- Reference table: the hash is looked up before any account is known. Never holds the token itself.
create table link_tokens (
  id uuid primary key,
  hash bytea not null unique check (length(hash) = 32),
  pepper_id text not null,
  purpose text not null check (purpose in ('recover', 'join')),
  account_id uuid references accounts,
  subject jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_tokens_by_expiry on link_tokens (expires_at);

-- Reference table: people who run the service. No key of an account is ever one of these.
create table operator_keys (
  id uuid primary key,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  pepper_id text not null,
  display_prefix text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Recovery finds the accounts of an address; upper and lower case are one, of ASCII letters alone: by other rules two
-- mailboxes of two people could be one.
create index accounts_by_email on accounts (lower(email collate "C"), created_at, id) where email is not null;

grant select, insert, update, delete on mails, link_tokens to efs_serving;
grant select, insert, update on operator_keys to efs_serving;
