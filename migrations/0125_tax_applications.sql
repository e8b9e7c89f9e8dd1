-- The answers that the responsible party signed on Form SS-4, with the person whom they authorized to apply.
alter table attestations add column application jsonb;
