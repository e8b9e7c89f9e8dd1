-- Documents are stored packed: a dictionary has the fonts and sentences that they share. Code before 0.3.0 cannot read
-- these columns; it fails instead of serving packed bytes.
-- min_code: 0.3.0

create table document_dictionaries (
  -- BLAKE3 of the content.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  content bytea not null
);
-- Half of a dictionary is compressed fonts.
alter table document_dictionaries alter column content set storage external;
-- Never changed and never deleted: packed documents can be read only with their dictionary.
grant select, insert on document_dictionaries to efs_serving;

-- Documents from before, and those that nobody packed, have their bytes in `content`. `size` and `blake3` are those of
-- the bytes before packing.
alter table documents
  add column packed bytea,
  add column dictionary text references document_dictionaries,
  drop constraint documents_kept_once,
  drop constraint documents_template,
  -- Existing rows are checked by the next migration, which lets others write.
  add constraint documents_kept_once check (num_nonnulls(content, packed, upload_id) = 1) not valid,
  add constraint documents_template check (template_version is null or upload_id is null) not valid,
  add constraint documents_packed check ((packed is null) = (dictionary is null)) not valid;
alter table documents alter column packed set storage external;
