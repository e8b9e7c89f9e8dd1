-- What this deployment recorded about the law of a state for one legal form (src/domain/packs/pack-review.ts).
-- Processes of the last version neither read nor write it.
create table pack_reviews (
  id uuid primary key,
  jurisdiction text not null,
  legal_form text not null,
  kind text not null check (kind in ('review', 'in_use', 'used_under_0_3_0')),
  hash text,
  -- The text as it was reviewed, so that later changes can be shown.
  text text,
  reviewer text,
  note text,
  recorded_at timestamptz not null,
  constraint pack_reviews_hash check ((hash is null) = (kind = 'used_under_0_3_0')),
  constraint pack_reviews_review check (
    (kind = 'review') = (text is not null) and (kind = 'review') = (reviewer is not null)
    and (note is null or kind = 'review'))
);
-- Many processes begin to apply a text; the first one counts.
create unique index pack_reviews_in_use on pack_reviews (jurisdiction, legal_form, hash) where kind = 'in_use';

-- Rows are only added.
grant select, insert on pack_reviews to efs_serving;

-- Companies were filed by these laws before reviews were recorded.
insert into pack_reviews (id, jurisdiction, legal_form, kind, recorded_at)
select gen_random_uuid(), used.jurisdiction, used.legal_form, 'used_under_0_3_0', now()
from (
  select distinct e.jurisdiction, e.legal_form
  from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id
  where f.state = 'accepted' and f.type <> 'ein' and not f.is_import and not f.is_unverified
) used;
