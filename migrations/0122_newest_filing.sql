-- The newest filing of a company, for the queues of the operators. It begins with the company: while there are no
-- statistics, the planner would take one that begins with the account for a look-up by account and id as well.
create index concurrently if not exists filings_newest on filings (entity_id, id);
