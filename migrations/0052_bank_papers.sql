-- Papers for a bank: a resolution of the members, the first page of the archive, and the archive itself.
alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'signature_certificate', 'name_approval', 'evidence', 'bundle',
        'banking_resolution', 'bank_pack_contents', 'bank_pack'
      )
    ) not valid;
