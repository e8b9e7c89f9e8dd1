-- A frozen account goes on in one other deployment: the archive and the key of that deployment, to which this one handed
-- it over.
alter table accounts add column handed_over jsonb;
