/** A panel of the diagram. `across`: the number of tables side by side. */
export type Subject = { subject: string; colour: string; across: number; tables: readonly string[] };

/** Every table under its subject, lane by lane from left to right. A table that no subject names fails the test. */
export const LANES: readonly (readonly Subject[])[] = [
  [
    {
      subject: 'Accounts and keys',
      colour: '#1d4ed8',
      across: 2,
      tables: ['accounts', 'api_keys', 'member_bindings', 'key_checks', 'link_tokens', 'issuer_links', 'signing_keys'],
    },
    { subject: 'Mail', colour: '#0e7490', across: 2, tables: ['mails', 'status_links'] },
    {
      subject: 'Limits and requests',
      colour: '#64748b',
      across: 2,
      tables: ['idempotency_records', 'rate_limits', 'business_clocks'],
    },
    {
      subject: 'The running service',
      colour: '#475569',
      across: 2,
      tables: ['schema_migrations', 'installation', 'worker_heartbeats'],
    },
  ],
  [
    {
      subject: 'Entities',
      colour: '#15803d',
      across: 2,
      tables: [
        'entities',
        'constitutions',
        'entity_keys',
        'dids',
        'documents',
        'document_dictionaries',
        'certificates',
        'uploads',
        'name_holds',
      ],
    },
    {
      subject: 'Formation, filings, dissolution',
      colour: '#b45309',
      across: 2,
      tables: [
        'formations',
        'filings',
        'formation_steps',
        'filing_attempts',
        'requirements',
        'filing_documents',
        'attestations',
        'agent_consents',
        'agreement_signatures',
        'filing_reports',
        'corrections',
        'dissolutions',
        'later_filings',
        'number_holds',
        'tax_party_days',
      ],
    },
    {
      subject: 'Operators',
      colour: '#475569',
      across: 2,
      tables: ['operator_keys', 'filers', 'jurisdiction_pauses', 'pack_reviews'],
    },
  ],
  [
    {
      subject: 'Governance',
      colour: '#7e22ce',
      across: 2,
      tables: ['proposals', 'proposal_votes', 'proposal_approvals', 'delegations'],
    },
    { subject: 'Treasury', colour: '#be185d', across: 2, tables: ['treasury_entries'] },
    { subject: 'Compliance', colour: '#0f766e', across: 2, tables: ['calendars', 'obligations', 'calendar_links'] },
    {
      subject: 'Billing',
      colour: '#a16207',
      across: 2,
      tables: [
        'quotes',
        'payments',
        'subscriptions',
        'invoices',
        'billing_months',
        'usage_periods',
        'usage_now',
        'stripe_events',
        'billing_problems',
      ],
    },
  ],
  [
    { subject: 'Audit chain', colour: '#b91c1c', across: 2, tables: ['audit_entries', 'audit_data', 'chain_heads'] },
    {
      subject: 'Events and webhooks',
      colour: '#0f766e',
      across: 2,
      tables: [
        'events',
        'event_queue',
        'event_positions',
        'event_sequencer',
        'webhook_endpoints',
        'webhook_deliveries',
        'webhook_lanes',
      ],
    },
  ],
];
