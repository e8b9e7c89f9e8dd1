-- A filing number names one company per office, and a tax number one company over all.

-- Reference table: which company a number belongs to, by what a registry or an operator asserted. What an account says
-- of itself holds nothing. The number is written in its canonical form (domain/fact.ts).
create table number_holds (
  -- The state whose registry gave the number; IRS for tax numbers.
  office text not null,
  number text not null check (number ~ '^[a-z0-9]+$'),
  account_id uuid not null,
  entity_id uuid not null,
  held_at timestamptz not null,
  primary key (office, number)
);
grant select, insert on number_holds to efs_serving;

-- The numbers that companies have already. Where two have the same, it belongs to the one that was filed first.
insert into number_holds (office, number, account_id, entity_id, held_at)
select office, lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')), account_id, entity_id, held_at
from (
  select jurisdiction as office, filing_number as number, account_id, id as entity_id, filed_at as held_at
  from entities where filing_number is not null
  union all
  select jurisdiction, dissolution_number, account_id, id, dissolved_at
  from entities where dissolution_number is not null
  union all
  select 'IRS', e.ein, e.account_id, e.id, f.closed_at
  from entities e join filings f on f.account_id = e.account_id and f.entity_id = e.id
  where f.type = 'ein' and f.state = 'accepted' and f.result ->> 'number' = e.ein
) facts
where number ~ '[A-Za-z0-9]'
order by held_at, entity_id
on conflict do nothing;

-- What a registry said, or an account, where it waits for an operator: number, date, evidence.
alter table filings add column asserted jsonb,
  add constraint filings_asserted check (asserted is null or state = 'needs_review');

-- Whether another company has a tax number, held or claimed.
create index entities_by_ein on entities (ein) where ein is not null;
