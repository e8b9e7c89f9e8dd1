-- The copy of the database in which open filings were last looked up, and the server and timeline that it was on. A
-- promoted standby and a database restored with its log are on another timeline, one loaded from a dump on another
-- server. A running process also remembers the copy that it has seen (store/core/restore.ts).
alter table installation add column copy uuid, add column server text, add column timeline text;
