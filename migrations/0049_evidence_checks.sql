-- The comparison of entered facts with the text of their proof. Null: recorded before proofs were read.
alter table corrections add column evidence_check jsonb;
alter table attestations add column evidence_check jsonb;
alter table agent_consents add column evidence_check jsonb;
