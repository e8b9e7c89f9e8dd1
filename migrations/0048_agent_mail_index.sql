create index concurrently if not exists attestations_agent_mail on attestations (lower(agent_address)) where role = 'agent';
