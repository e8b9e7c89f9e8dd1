-- A person may have several keys. An operator is known by the id of the first key with their name, so that columns which
-- name an operator still refer to a key.
alter table operator_keys add column operator_id uuid references operator_keys (id);
update operator_keys k set operator_id = (
  select id from operator_keys first where lower(first.name) = lower(k.name) order by created_at, id limit 1
);
create unique index operator_keys_one_operator on operator_keys (lower(name)) where operator_id = id;

-- Claims and first votes for a release now belong to the person.
update filings f set claimed_by = k.operator_id
from operator_keys k where k.id = f.claimed_by and f.closed_at is null;
update filings f set release_asked_by = k.operator_id
from operator_keys k where k.id = f.release_asked_by and f.closed_at is null;
