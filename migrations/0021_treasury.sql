-- The books of each company in double entry. A row moves one amount from an account to another, so it balances by what
-- it is; that it is one of the two movements there are, and that nobody owes, is checked below.
create table treasury_entries (
  account_id uuid not null,
  id uuid not null,
  entity_id uuid not null,
  -- 1, 2, 3 … of the entity, without a gap.
  number bigint not null check (number >= 1),
  -- By the account's business clock; never before that of the entry in front of it.
  at timestamptz not null,
  kind text not null check (kind in ('deposit', 'disbursement')),
  debit_account text not null,
  credit_account text not null,
  amount_cents bigint not null check (amount_cents between 1 and 99999999999999),
  -- In the account cash, after this entry.
  balance_cents bigint not null check (balance_cents between 0 and 99999999999999),
  -- What the one who recorded a deposit calls it.
  reference text check (length(reference) between 1 and 128),
  -- To whom, in the spelling that limits count, and by which proposal of whom.
  recipient text check (length(recipient) between 1 and 253),
  proposal_id uuid,
  proposer text,
  foreign key (account_id, entity_id) references entities,
  foreign key (account_id, proposal_id) references proposals,
  constraint treasury_entries_balanced check (
    case kind
      when 'deposit' then debit_account = 'cash' and credit_account = 'deposits'
      else debit_account = 'expense:' || recipient and credit_account = 'cash'
    end),
  constraint treasury_entries_known check (
    case kind
      when 'deposit' then num_nonnulls(recipient, proposal_id, proposer) = 0
      else num_nonnulls(recipient, proposal_id, proposer) = 3 and reference is null
    end)
);
alter table treasury_entries add primary key (account_id, id);
create unique index treasury_entries_in_order on treasury_entries (account_id, entity_id, number);
-- A decision is paid once.
create unique index treasury_entries_of_proposal on treasury_entries (account_id, proposal_id)
  where proposal_id is not null;
-- For statements, and for what was spent in a day and a month.
create index treasury_entries_by_time on treasury_entries (account_id, entity_id, at);

alter table proposals drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('spend', 'hire_agent', 'membership', 'amend', 'registered_agent_change', 'custom'));

-- What was written in the books stays.
grant select, insert on treasury_entries to efs_serving;
