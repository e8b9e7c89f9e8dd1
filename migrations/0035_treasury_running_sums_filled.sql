-- The running sums of the entries until now. Entries never change otherwise, so nobody waits for this.
update treasury_entries entry
set spent_cents = sums.spent, spent_on_recipient_cents = sums.on_recipient, spent_by_proposer_cents = sums.by_proposer
from (
  select account_id, id,
    coalesce(sum(amount_cents) filter (where kind = 'disbursement') over books, 0) as spent,
    case when kind = 'disbursement' then sum(amount_cents) over of_recipient end as on_recipient,
    case when kind = 'disbursement' then sum(amount_cents) over of_proposer end as by_proposer
  from treasury_entries
  window books as (partition by account_id, entity_id order by number),
    of_recipient as (partition by account_id, entity_id, recipient order by number),
    of_proposer as (partition by account_id, entity_id, proposer order by number)
) sums
where entry.account_id = sums.account_id and entry.id = sums.id;
