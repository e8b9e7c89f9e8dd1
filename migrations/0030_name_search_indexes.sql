-- Built while the table is read and written.

create index concurrently if not exists entities_by_name_part on entities using gin (account_id, lower(name) gin_trgm_ops);
create index concurrently if not exists entities_by_word_start on entities using gin (account_id, word_starts(name));
