-- Before an upload is deleted, PostgreSQL looks for filing documents that refer to it.
create index concurrently if not exists filing_documents_by_upload on filing_documents (account_id, upload_id);
