-- Companies that existed before they came here. What their account says is no fact until an operator has confirmed it: so
-- Importing has no evidence, and leads to Filed by an operator's report alone.
alter table entities add column is_imported boolean not null default false,
  drop constraint entities_state,
  add constraint entities_state
    check (
      state in (
        'Draft', 'Filing', 'Filed', 'Registered', 'Active', 'FilingFailed', 'WindingDown', 'Dissolved', 'Importing',
        'ImportFailed'
      )
    ),
  add constraint entities_importing_is_imported check (is_imported or state not in ('Importing', 'ImportFailed')),
  drop constraint entities_filed_has_number,
  add constraint entities_filed_has_number
    check (
      (state in ('Draft', 'Filing', 'FilingFailed', 'Importing', 'ImportFailed')) = (filing_number is null)
      and (filing_number is null) = (filed_at is null)
    ),
  drop constraint entities_registered_has_ein_or_waiver,
  add constraint entities_registered_has_ein_or_waiver
    check (
      case
        when state in ('Draft', 'Filing', 'FilingFailed', 'Importing', 'ImportFailed', 'Filed')
          then ein is null and ein_waiver is null
        when state in ('Registered', 'Active') then ein is not null or ein_waiver is not null
        else true
      end
    ),
  drop constraint entities_failed_has_error,
  add constraint entities_failed_has_error
    check ((state in ('FilingFailed', 'ImportFailed')) = (filing_error is not null));

-- An import is never sent, whatever the code does: the company would be filed twice.
alter table filings add column is_import boolean not null default false,
  add constraint filings_import_is_never_sent
    check (
      not is_import
      or (type = 'formation' and sends = 0 and state in ('needs_review', 'accepted', 'rejected', 'cancelled'))
    );
