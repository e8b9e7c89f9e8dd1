-- A closed account can be reopened by an operator until its personal data is erased, which is due from erase_from on.
-- erasing_at: the erasure began, so nothing leads back. erased_at: it is complete.
alter table accounts
  add column closed_at timestamptz,
  add column erase_from timestamptz,
  add column erasing_at timestamptz,
  add column erased_at timestamptz;

-- A closing ends the links to users of other platforms, as it ends keys.
grant update (expires_at) on issuer_links to efs_serving;
