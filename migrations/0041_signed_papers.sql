-- What a person signs online is set on the paper: the papers with the signature, and the certificate that proves it.
alter table attestations
  add column signed_documents jsonb,
  add column certificate_id uuid,
  add constraint attestations_papers_of_signature
    check (decision = 'signed' or (signed_documents is null and certificate_id is null));

alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (
      kind in (
        'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt',
        'articles_of_dissolution', 'signature_certificate', 'name_approval', 'evidence', 'bundle'
      )
    ) not valid;
