alter table proposals drop constraint proposals_kind_check,
  add constraint proposals_kind_check check (kind in (
    'spend', 'hire_agent', 'membership', 'amend', 'dissolution', 'registered_agent_change', 'custom',
    'elect_directors', 'remove_directors', 'issue_stock', 'transfer_stock'
  ));
