-- Names are searched by index. Both extensions are part of PostgreSQL, and trusted: the owner of a database may create them.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Returns the first letter and the first two letters of every word, in lower case.
create function word_starts(name text) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct start), '{}')
  from regexp_split_to_table(lower(name), '[^[:alnum:]]+') word,
    lateral (values (left(word, 1)), (left(word, 2))) starts (start)
  where start <> ''
);

-- Both return at most `most` entities, in no order. Serving connections forbid bitmap scans, the only ones these indexes
-- have; here they are allowed, and nothing else is.
create function entities_containing(account uuid, pattern text, most integer) returns setof entities
language sql stable strict
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off
as $$ select * from entities where account_id = account and lower(name) like pattern limit most $$;

create function entities_with_word(account uuid, start text, most integer) returns setof entities
language sql stable strict
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off
as $$ select * from entities where account_id = account and word_starts(name) @> array[start] limit most $$;
