-- Documents of an entity: what the service wrote, and files that were filed or prove a filing. Stored bytes never change.

create table documents (
  account_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  kind text not null check (
    kind in (
      'articles', 'consent', 'operating_agreement', 'ein_worksheet', 'ein_notice', 'receipt', 'name_approval', 'evidence',
      'bundle'
    )
  ),
  title text not null,
  content_type text not null check (content_type in ('application/pdf', 'application/zip', 'image/png', 'image/jpeg')),
  size integer not null check (size between 1 and 67108864),
  blake3 text not null check (blake3 ~ '^[0-9a-f]{64}$'),
  -- Which version of its template wrote it; null: no template did.
  template_version text,
  -- The version of the constitution it was made from, or went with.
  constitution_version integer not null check (constitution_version >= 1),
  content bytea,
  -- A file of the account's own or an operator's is kept once, where it was uploaded.
  upload_id uuid,
  created_at timestamptz not null,
  foreign key (account_id, entity_id) references entities on delete cascade,
  foreign key (account_id, upload_id) references uploads,
  constraint documents_kept_once check ((content is null) <> (upload_id is null)),
  constraint documents_size check (content is null or length(content) = size),
  constraint documents_template check (template_version is null or content is not null)
);
-- PDFs and archives are compressed already.
alter table documents alter column content set storage external;
-- The same bytes of a kind are one document; packets name documents by their hash.
create unique index documents_by_hash on documents (account_id, entity_id, kind, blake3);
-- GET /v1/entities/{id}/documents, newest first.
create index documents_page on documents (account_id, entity_id, created_at, id);
create index documents_by_upload on documents (account_id, upload_id) where upload_id is not null;
-- Last, as with entities.
alter table documents add primary key (account_id, entity_id, id);

-- No UPDATE: what was filed stays as it was.
grant select, insert, delete on documents to efs_serving;
