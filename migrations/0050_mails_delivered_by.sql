-- The operator who delivered a mail by hand, because it could not leave.
alter table mails add column delivered_by uuid references operator_keys (id);
