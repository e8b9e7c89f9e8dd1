-- A registry's Retry-After: the filing is not sent again earlier. Look-ups do not wait for it. The bound of an hour is that
-- of the domain; the deadline of the send it answers is later than the send itself.
alter table filings add column not_before timestamptz;
