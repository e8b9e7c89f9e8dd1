-- A company may have several filings that wait for a signature, each with one open request.
drop index attestations_one_open;
