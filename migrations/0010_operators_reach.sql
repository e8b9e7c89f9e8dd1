-- What operators do to accounts, and how they find a company.

alter table accounts
  -- Since when its credentials may only read.
  add column suspended_at timestamptz;

-- GET /v1/operator/entities: by number, and by the beginning of the name in any case. Rare, over all accounts.
create index entities_by_number on entities (filing_number) where filing_number is not null;
create index entities_by_legal_name on entities ((lower(legal_name) collate "C"));

-- A tax number, or its waiver, is what makes a company Registered: none has it before.
alter table entities drop constraint entities_registered_has_ein_or_waiver,
  add constraint entities_registered_has_ein_or_waiver check (
    case
      when state in ('Draft', 'Filing', 'FilingFailed', 'Filed') then ein is null and ein_waiver is null
      when state in ('Registered', 'Active') then ein is not null or ein_waiver is not null
      else true
    end
  );
