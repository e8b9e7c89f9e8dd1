-- Articles of dissolution are written like articles of organization, and kept among the documents.
alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'name_approval', 'evidence', 'bundle'
      )
    );
