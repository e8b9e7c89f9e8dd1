/**
 * The place where Citus stores the rows of a table. `account_id`: all rows of an account together, on one server.
 * `everywhere`: a copy on every server, so a change needs all servers. `coordinator`: on the server to which all
 * processes connect, so the table works while other servers are down.
 */
export type Placement = 'account_id' | 'everywhere' | 'coordinator';

type Placed = { placement: Placement; why: string };

const OF_AN_ACCOUNT = 'Rows of one account, always read and changed by its id.';
const KEY_OF_ALL = 'Its key is unique over all accounts, and Citus keeps only keys with account_id unique.';
const FOUND_BY_HASH = 'Found by a hash alone, before the account is known.';
const OF_THE_SERVICE = 'Belongs to the service, not to an account.';
const WITH_CREDENTIAL =
  'Part of the look-up of a credential, which has to be one statement and works while a server is down.';

const perAccount = (...tables: string[]): [string, Placed][] =>
  tables.map((table) => [table, { placement: 'account_id', why: OF_AN_ACCOUNT }]);
const onCoordinator = (why: string, ...tables: string[]): [string, Placed][] =>
  tables.map((table) => [table, { placement: 'coordinator', why }]);

/** Placement of every table. A migration that adds a table must list it here (test/schema/placements.test.ts). */
export const PLACEMENTS: ReadonlyMap<string, Placed> = new Map<string, Placed>([
  ...perAccount('entities', 'constitutions', 'documents', 'entity_keys', 'uploads', 'delegations', 'certificates'),
  ...perAccount('formations', 'formation_steps', 'requirements', 'dissolutions', 'calendars', 'obligations'),
  ...perAccount('filings', 'filing_attempts', 'later_filings', 'filing_documents', 'filing_reports', 'corrections'),
  ...perAccount('attestations', 'agreement_signatures', 'proposals', 'proposal_approvals', 'proposal_votes'),
  ...perAccount('chain_heads', 'audit_entries', 'audit_data', 'events', 'event_positions', 'treasury_entries'),
  ...perAccount('webhook_endpoints', 'webhook_lanes', 'webhook_deliveries'),
  ...perAccount('payments', 'invoices', 'quotes', 'billing_months', 'usage_now', 'usage_periods'),
  [
    'business_clocks',
    { placement: 'everywhere', why: 'Joined with rows of accounts and with accounts; only sandboxes change it.' },
  ],
  ...onCoordinator(WITH_CREDENTIAL, 'accounts', 'api_keys', 'member_bindings'),
  ...onCoordinator(FOUND_BY_HASH, 'link_tokens', 'status_links', 'calendar_links', 'operator_keys', 'issuer_links'),
  ...onCoordinator(KEY_OF_ALL, 'dids', 'name_holds', 'number_holds', 'tax_party_days', 'idempotency_records'),
  ...onCoordinator('Due work with its own plan: read with the account, and few rows.', 'subscriptions'),
  ...onCoordinator('Turns of an address are shared by all accounts, and some mails have none.', 'mails'),
  ...onCoordinator('One queue and one cursor give all events their order.', 'event_queue', 'event_sequencer'),
  ...onCoordinator('Limits are shared by all accounts.', 'rate_limits'),
  ...onCoordinator(OF_THE_SERVICE, 'installation', 'schema_migrations', 'worker_heartbeats', 'key_checks'),
  ...onCoordinator(OF_THE_SERVICE, 'signing_keys', 'document_dictionaries', 'stripe_events', 'billing_problems'),
  ...onCoordinator(OF_THE_SERVICE, 'jurisdiction_pauses', 'pack_reviews', 'agent_consents', 'filers'),
]);

/** Returns the tables with this placement, in list order. */
export function tablesPlaced(placement: Placement): string[] {
  return [...PLACEMENTS].filter(([, placed]) => placed.placement === placement).map(([table]) => table);
}

/** Returns whether a foreign key between two tables can be kept on Citus: a single server must be able to check it. */
export function isKeyKept(from: string, to: string): boolean {
  const [own, other] = [PLACEMENTS.get(from)?.placement, PLACEMENTS.get(to)?.placement];
  return own === other || (own === 'account_id' && other === 'everywhere');
}

/** Name of a table that exists only on the coordinator and always stays empty. */
export const CHANGES_TABLE = 'two_phase_changes';

/**
 * First statement of each change on Citus. Citus commits in two phases if it knows that a change wrote to several
 * servers, but it does not notice writes to plain tables of the coordinator. With one phase, a coordinator that crashes
 * midway may have committed an entity's rows but not its idempotency key or name. This write to a table that Citus
 * knows makes it use two phases. Only the test that kills a coordinator fails without it.
 */
export const MARK_OF_A_CHANGE = `delete from ${CHANGES_TABLE} where id = 0`;
