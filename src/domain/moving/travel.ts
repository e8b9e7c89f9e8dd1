/*
 * Tables that an account takes into another deployment, and tables that stay. A migration that adds a table adds it here:
 * test/schema/travel.test.ts. docs/export-format.md explains the same to people.
 */

/** `changed`: some of its columns are left out or made anew on arrival. */
export type Travel = {
  travels: 'whole' | 'changed' | 'stays';
  why: string;
  /** Columns that are left out of the archive. */
  without?: readonly string[];
  /** The columns by which its rows are ordered; only for tables that travel. */
  order?: string;
};

const OF_THE_ACCOUNT = 'A record of the account.';
const OF_THE_SERVICE = 'Belongs to the deployment, not to an account.';
const SECRET = 'Keys, secrets and links never travel: the archive passes through other hands.';
const SOLD_THERE = 'A business between the account and the operator of the source; it ends there.';
const PASSING = 'Matters for minutes or days, and only where it was made.';

const whole = (order: string, why = OF_THE_ACCOUNT): Travel => ({ travels: 'whole', why, order });
const stays = (why: string): Travel => ({ travels: 'stays', why });

/** In the order in which rows arrive: a row comes after those that it refers to. */
export const TRAVEL: Readonly<Record<string, Travel>> = {
  accounts: {
    ...{ travels: 'changed', order: 'id', without: ['suspended_at', 'frozen_at', 'arrived'] },
    why: 'It arrives frozen, with a note of the archive that it came with.',
  },
  operator_keys: {
    ...{ travels: 'changed', order: 'id', without: ['hash', 'pepper_id', 'display_prefix', 'operator_id'] },
    why: 'Only the names of the operators whom its rows name. They can do nothing here: their keys do not travel.',
  },
  business_clocks: whole('account_id', 'The clock of a sandbox account, by which its dates are right.'),
  uploads: {
    ...{ travels: 'changed', order: 'id', without: ['content'] },
    why: 'Its bytes are a file of the archive, named by their hash.',
  },
  entities: whole('id'),
  constitutions: whole('entity_id, version'),
  entity_keys: {
    ...{ travels: 'changed', order: 'entity_id, id', without: ['sealed_private_key'] },
    why: 'The public half, which the DID document shows. The private half travels only encrypted to a recipient.',
  },
  dids: whole('did'),
  formations: whole('entity_id'),
  formation_steps: whole('entity_id, ordinal'),
  requirements: whole('id'),
  filings: {
    ...{ travels: 'changed', order: 'id' },
    why: 'One whose outcome is open arrives ambiguous: it is looked up before anything is sent. Without a trusted key, accepted facts arrive unverified.',
  },
  filing_attempts: whole('filing_id, ordinal'),
  filing_reports: whole('filing_id, ordinal'),
  filing_documents: whole('entity_id, kind'),
  corrections: {
    ...{ travels: 'changed', order: 'id' },
    why: 'Of an exchange of numbers with a company of another account, only its own half arrives.',
  },
  attestations: whole('id'),
  later_filings: whole('filing_id'),
  number_holds: whole(
    'office, number',
    'One company has a number. An archive with a number that is taken here is refused.',
  ),
  name_holds: whole('jurisdiction, normalized_name', 'One filing holds a name. An archive with a held one is refused.'),
  documents: {
    ...{ travels: 'changed', order: 'id', without: ['content', 'packed', 'dictionary'] },
    why: 'Its bytes are a file of the archive, named by their hash, and are not packed.',
  },
  agreement_signatures: whole('id'),
  proposals: whole('id'),
  proposal_approvals: whole('proposal_id, contact'),
  proposal_votes: whole('proposal_id, member_did'),
  delegations: whole('entity_id, from_did'),
  dissolutions: whole('entity_id'),
  treasury_entries: whole('entity_id, number'),
  calendars: whole('entity_id'),
  obligations: whole('id'),
  audit_entries: whole('chain, seq', 'The chain goes on here, with an entry that says that it arrived.'),
  audit_data: whole('chain, seq', 'Erased data does not come back: it is not in the source either.'),
  chain_heads: {
    ...whole('chain'),
    travels: 'changed',
    without: ['is_frozen'],
    why: 'It goes on with the entry of the arrival.',
  },
  events: {
    ...{ travels: 'changed', order: 'id' },
    why: 'In the order of the log. They get new places in the log of this deployment, in the same order.',
  },

  event_positions: stays('Places in the log of one deployment. The events get new ones.'),
  event_queue: stays('Events that wait for their place; they travel with the others.'),
  event_sequencer: stays(OF_THE_SERVICE),
  usage_now: stays('Counted anew from the companies that arrive.'),
  usage_periods: stays(SOLD_THERE),
  api_keys: stays(SECRET),
  member_bindings: stays('Say which key acts for which member. Members prove themselves anew.'),
  issuer_links: stays('Trust in tokens of another platform, which the operator here has not given.'),
  link_tokens: stays(SECRET),
  status_links: stays(SECRET),
  calendar_links: stays(SECRET),
  webhook_endpoints: stays('An endpoint is worth nothing without its secret. Make it anew.'),
  webhook_lanes: stays(PASSING),
  webhook_deliveries: stays(PASSING),
  mails: stays('Its links work at the source only. People are asked again.'),
  idempotency_records: stays(PASSING),
  rate_limits: stays(PASSING),
  certificates: stays('The source signed it and keeps its status. New ones are made here.'),
  agent_consents: stays('A consent that a registered agent gave to the operator of the source.'),
  tax_party_days: stays('Days on which the source asked the tax office. Open requests are looked up.'),
  payments: stays(SOLD_THERE),
  quotes: stays(SOLD_THERE),
  subscriptions: stays(SOLD_THERE),
  invoices: stays(SOLD_THERE),
  billing_months: stays(SOLD_THERE),
  billing_problems: stays(SOLD_THERE),
  stripe_events: stays(SOLD_THERE),
  document_dictionaries: stays('Documents travel unpacked.'),
  signing_keys: stays('The public half is in the manifest.'),
  key_checks: stays(OF_THE_SERVICE),
  jurisdiction_pauses: stays(OF_THE_SERVICE),
  installation: stays(OF_THE_SERVICE),
  schema_migrations: stays('Its last name is in the manifest: both deployments have the same tables.'),
  worker_heartbeats: stays(OF_THE_SERVICE),
};

/** The tables of an archive, in the order in which they arrive. */
export const TRAVELLING = Object.entries(TRAVEL).filter(([, { travels }]) => travels !== 'stays');
