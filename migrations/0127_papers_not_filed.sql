-- Operators who may be named as the organizer of a company. The paper that such an organizer leaves to the members, and the
-- paper by which a company names a person to its registered agent.
alter table filers add column organizes boolean not null default false;

alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'statement_of_organizer', 'communications_contact',
        'ein_worksheet', 'ein_notice', 'receipt', 'articles_of_dissolution', 'articles_of_amendment',
        'statement_of_change', 'annual_report', 'annual_tax_statement', 'statement_of_correction',
        'application_for_reinstatement', 'signature_certificate', 'name_approval', 'evidence', 'bundle',
        'banking_resolution', 'bank_pack_contents', 'bank_pack', 'certificate'
      )
    );
