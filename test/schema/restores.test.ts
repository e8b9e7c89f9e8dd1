import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/* What becomes of rows, and of changes to rows, that a restore of the database loses. No table is forgotten. */

const root = new URL('../../', import.meta.url);
const tables = [...readFileSync(new URL('schema.sql', root), 'utf8').matchAll(/^create table (\w+) \(/gm)].map(
  ([, name = '']) => name,
);
const operations = readFileSync(new URL('docs/operations.md', root), 'utf8');
const section = operations.slice(operations.indexOf('## After a restore'), operations.indexOf('## Erase data'));

/** `asked`: somebody outside is asked before anything follows from the row. `told`: operators read what to do again. */
type Lost = { asked: string } | { told: RegExp } | { harmless: string };

const FILINGS: Lost = { asked: 'Before each send the registry is asked; at the desk the form warns.' };
const PAYMENTS: Lost = { asked: 'Stripe is asked for pages, refunds and the customer.' };
const AGAIN: Lost = { harmless: 'Whoever made it is asked for it again, or makes it again.' };
const COMPUTED: Lost = { harmless: 'Computed from other rows.' };
const KEYS: Lost = { told: /API keys, operator keys, links, webhook endpoints and signing keys/ };
const ENDED: Lost = { told: /Delegations that were revoked and bindings of members that were voided/ };
const DECIDED: Lost = { told: /Corrections, reviews of packs and records of filers/ };

const LOST: Readonly<Record<string, Lost>> = {
  accounts: { told: /They are frozen again/ },
  agent_consents: AGAIN,
  agreement_signatures: AGAIN,
  api_keys: KEYS,
  attestations: AGAIN,
  audit_data: { told: /the acknowledged writes of this process that are missing/ },
  audit_entries: { told: /the acknowledged writes of this process that are missing/ },
  billing_months: COMPUTED,
  billing_problems: { harmless: 'Stripe reports it again, or the next call finds it.' },
  business_clocks: AGAIN,
  calendar_links: KEYS,
  calendars: COMPUTED,
  certificates: { told: /gets certificates, and those it had are valid again/ },
  chain_heads: { told: /the acknowledged writes of this process that are missing/ },
  constitutions: AGAIN,
  corrections: DECIDED,
  delegations: ENDED,
  dids: FILINGS,
  dissolutions: { told: /Companies without an open filing are not looked up/ },
  document_dictionaries: { told: /document_dictionaries/ },
  documents: { harmless: 'Written again where one is needed.' },
  entities: FILINGS,
  entity_keys: KEYS,
  event_positions: { harmless: 'New positions are far above those that readers have seen.' },
  event_queue: { harmless: 'New positions are far above those that readers have seen.' },
  event_sequencer: { harmless: 'New positions are far above those that readers have seen.' },
  events: { told: /The events of spends/ },
  filers: DECIDED,
  filing_attempts: FILINGS,
  filing_documents: AGAIN,
  filing_reports: { told: /A result that operators recorded before the backup/ },
  filings: FILINGS,
  formation_steps: FILINGS,
  formations: FILINGS,
  idempotency_records: FILINGS,
  installation: { harmless: 'The checkpoint file and every process remember more than it.' },
  invoices: PAYMENTS,
  issuer_links: KEYS,
  jurisdiction_pauses: { told: /Pauses of jurisdictions/ },
  key_checks: { harmless: 'Written at each start.' },
  later_filings: FILINGS,
  link_tokens: { told: /A used link for a recovery or an invitation/ },
  mails: { harmless: 'Sent again.' },
  member_bindings: { told: /Members who were removed since the backup are members again/ },
  name_holds: FILINGS,
  number_holds: FILINGS,
  obligations: AGAIN,
  operator_keys: KEYS,
  pack_reviews: DECIDED,
  payments: PAYMENTS,
  proposal_approvals: { told: /votes and signatures/ },
  proposal_votes: { told: /votes and signatures/ },
  proposals: { told: /The events of spends/ },
  quotes: AGAIN,
  rate_limits: { harmless: 'Matters for minutes.' },
  requirements: { told: /Fees that you settled/ },
  schema_migrations: { harmless: 'A start migrates again.' },
  signing_keys: KEYS,
  status_links: KEYS,
  stripe_events: PAYMENTS,
  subscriptions: PAYMENTS,
  tax_party_days: FILINGS,
  treasury_entries: { told: /other entries of treasuries/ },
  uploads: AGAIN,
  usage_now: COMPUTED,
  usage_periods: { harmless: 'The account may do a little more in its month.' },
  webhook_deliveries: { harmless: 'Delivered again, or recovered by the receiver.' },
  webhook_endpoints: KEYS,
  webhook_lanes: { harmless: 'Delivered again, or recovered by the receiver.' },
  worker_heartbeats: { harmless: 'Matters for minutes.' },
};

it('says for every table what becomes of rows that a restore loses', () => {
  expect(Object.keys(LOST).sort()).toEqual(tables.sort());
});

it('tells operators what the service cannot find out', () => {
  for (const [table, lost] of Object.entries(LOST)) {
    if ('told' in lost) expect(section, table).toMatch(lost.told);
  }
});
