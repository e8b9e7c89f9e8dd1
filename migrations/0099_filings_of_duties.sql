-- Annual reports and annual taxes, filed for an obligation of the calendar.
alter table filings drop constraint filings_type_check,
  add constraint filings_type_check
    check (type in ('formation', 'ein', 'dissolution', 'amendment', 'agent_change', 'annual_report', 'annual_tax'));

alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'articles_of_amendment', 'statement_of_change', 'annual_report',
        'annual_tax_statement', 'signature_certificate', 'name_approval', 'evidence', 'bundle', 'banking_resolution',
        'bank_pack_contents', 'bank_pack', 'certificate'
      )
    );

-- A filing carries out a decision, or meets a duty. `information`: figures are missing that only the company knows.
alter table later_filings
  alter column proposal_id drop not null,
  add column obligation_id uuid,
  drop constraint later_filings_status_check,
  add constraint later_filings_status_check check (
    status in ('information', 'attestation', 'filing', 'outcome_unknown', 'needs_review', 'accepted', 'rejected')
  ),
  add constraint later_filings_one_cause check (num_nonnulls(proposal_id, obligation_id) <= 1);

-- The filing that met an obligation; null: the account says so, or the service saw the act itself.
alter table obligations add column filing_id uuid;
