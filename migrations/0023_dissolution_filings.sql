-- A company that is on the register can be dissolved: that is filed like its formation.
alter table filings drop constraint filings_type_check,
  add constraint filings_type_check check (type in ('formation', 'ein', 'dissolution'));
