-- Why the first of two operators asks for the release of a filing. The second one reads it before they agree.
alter table filings add column release_reason text;
