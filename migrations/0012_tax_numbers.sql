-- Tax numbers: one request per responsible party and day, and what a filing waits for.

-- Reference table: the day in New York on which a responsible party is, was or will be named in a request, over all
-- accounts. The party stands in it as a keyed hash of name and e-mail.
create table tax_party_days (
  party_hash bytea not null check (length(party_hash) = 32),
  day date not null,
  account_id uuid not null,
  filing_id uuid not null,
  reserved_at timestamptz not null,
  -- The day was used: a request left, or may have.
  sent_at timestamptz,
  foreign key (account_id, filing_id) references filings
);
-- A filing has one day.
create unique index tax_party_days_by_filing on tax_party_days (account_id, filing_id);
alter table tax_party_days add primary key (party_hash, day);

alter table filings
  -- Why it is not sent yet although nothing is wrong: the office is closed, the party's day has not come, a pause.
  add column wait_reason text,
  add constraint filings_wait_reason check (wait_reason is null or state = 'ready');
-- The operators' queue of what waits.
create index filings_waiting on filings (opened_at, id) where wait_reason is not null;

grant select, insert, update, delete on tax_party_days to efs_serving;
