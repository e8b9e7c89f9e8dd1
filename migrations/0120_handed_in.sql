-- How and when an operator handed a filing to its office, and when to call again; null: not handed in, or not recorded.
alter table filings add column handed_in jsonb;
