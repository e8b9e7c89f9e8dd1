-- Orders at the desk: a certificate of good standing, a statement of correction, an application for reinstatement.
alter table filings drop constraint filings_type_check,
  add constraint filings_type_check
    check (
      type in (
        'formation', 'ein', 'dissolution', 'amendment', 'agent_change', 'annual_report', 'annual_tax', 'good_standing',
        'correction', 'reinstatement'
      )
    );

alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'articles_of_amendment', 'statement_of_change', 'annual_report',
        'annual_tax_statement', 'statement_of_correction', 'application_for_reinstatement', 'signature_certificate',
        'name_approval', 'evidence', 'bundle', 'banking_resolution', 'bank_pack_contents', 'bank_pack', 'certificate'
      )
    );
