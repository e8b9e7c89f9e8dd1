-- Existing documents keep the constraints of the migration before.
alter table documents
  validate constraint documents_kept_once,
  validate constraint documents_template,
  validate constraint documents_packed;
