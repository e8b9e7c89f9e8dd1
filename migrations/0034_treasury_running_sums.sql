-- Running sums, so that what was spent in any period is the difference of two entries (record 53). Each includes its
-- own entry: everything spent, everything spent on its recipient, everything spent by its proposer's proposals. Empty
-- in entries of older code that still runs: readers add those to the last entry before that has the sums.
alter table treasury_entries
  add column spent_cents bigint,
  add column spent_on_recipient_cents bigint,
  add column spent_by_proposer_cents bigint;
