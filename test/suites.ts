/** The proof suites: name → its test files. Each ends within 15 minutes at its full size. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  idempotency: ['test/races/idempotency-races.test.ts', 'test/races/idempotency-restart.test.ts'],
  paging: ['test/races/page-walks.test.ts'],
  canary: ['test/security/canary.test.ts'],
  'tax-numbers': ['test/security/tax-numbers.test.ts'],
  probes: ['test/security/many-probes.test.ts', 'test/security/mistyped-keys.test.ts'],
  hostile: ['test/security/hostile-payloads.test.ts'],
  fuzz: ['test/fuzz'],
  'dry-runs': ['test/dry-run'],
  overload: ['test/load/overload.test.ts'],
  sockets: ['test/load/half-open.test.ts', 'test/load/held-connections.test.ts'],
  chaos: ['test/chaos/kill-workers.test.ts', 'test/chaos/lost-answer.test.ts'],
  'planted-bugs': ['test/chaos/planted-bugs.test.ts'],
  dissolutions: ['test/chaos/dissolutions.test.ts'],
  sigstop: ['test/chaos/sigstop.test.ts'],
  'billing-kills': ['test/chaos/billing-kills.test.ts'],
  'database-kills': ['test/chaos/database-kills.test.ts'],
  names: ['test/races/one-name.test.ts', 'test/names'],
  elections: ['test/elections'],
  'double-votes': ['test/races/double-votes.test.ts'],
  'double-executions': ['test/races/double-executions.test.ts'],
  'plan-limits': ['test/races/plan-limits.test.ts'],
  'spend-limits': ['test/races/spend-limits.test.ts', 'test/races/spend-edges.test.ts'],
  ledger: ['test/chaos/ledger-kills.test.ts'],
  'usage-log': ['test/billing/usage-log.test.ts'],
  agents: ['test/security/agent-escapes.test.ts', 'test/security/unbound-keys.test.ts'],
  formations: ['test/formations'],
  facts: ['test/facts'],
  // Four quarters of 50,000 lives.
  model: ['test/model/model.test.ts'],
  'model-2': ['test/model/model-2.test.ts'],
  'model-3': ['test/model/model-3.test.ts'],
  'model-4': ['test/model/model-4.test.ts'],
  events: ['test/events/log.test.ts'],
  streams: ['test/events/never-reads.test.ts'],
  webhooks: ['test/events/webhook-kills.test.ts', 'test/security/webhook-addresses.test.ts'],
  listen: ['test/cli/listen.test.ts'],
  'tool-calls': ['test/mcp/generated'],
  'black-hole': ['test/events/black-hole.test.ts'],
  'billing-histories': ['test/billing/histories.test.ts'],
  'forged-billing': ['test/billing/stripe-events.test.ts'],
  sigterm: ['test/load/sigterm.test.ts'],
};

/**
 * Suites that detect a whole class of mistakes in seconds: they run in `npm test`, the others in `npm run test:proofs`.
 */
export const GUARDS: readonly string[] = ['facts'];
