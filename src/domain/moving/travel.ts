/*
 * Tables that move to another deployment with an account, and tables that stay. A migration that adds a table must add
 * it here (test/schema/travel.test.ts). docs/export-format.md explains the rules for users.
 */

/**
 * Kind of facts in a table's rows. `own`: statements of the account, which it could also make in this deployment.
 * `vouched`: facts that an office, operator, signer or voter established in the source deployment. If no trusted key
 * signed the archive, nobody relies on `vouched` facts after the import. The text in `vouched` says in which form these
 * facts arrive (store/moving/unvouched-rows.ts).
 */
type Asserts = 'own' | { vouched: string };

/** How a table's rows move. `changed`: some columns are left out, or get new values on arrival. */
type Travels = {
  travels: 'whole' | 'changed';
  why: string;
  asserts: Asserts;
  /** Columns of a table that are left out of an archive. */
  without?: readonly string[];
  /** Columns by which the rows are sorted. */
  order: string;
};
type Stays = { travels: 'stays'; why: string };
export type Travel = Travels | Stays;

const OF_THE_ACCOUNT = 'A record of the account.';
const OF_THE_SERVICE = 'Belongs to the deployment, not to an account.';
const SECRET = 'Keys, secrets and links never travel: the archive passes through other hands.';
const SOLD_THERE = 'A business between the account and the operator of the source; it ends there.';
const PASSING = 'Matters for minutes or days, and only where it was made.';

const own = (order: string, why = OF_THE_ACCOUNT): Travels => ({ travels: 'whole', why, order, asserts: 'own' });
const vouched = (order: string, arrives: string, why = OF_THE_ACCOUNT): Travels => ({
  travels: 'whole',
  why,
  order,
  asserts: { vouched: arrives },
});
const stays = (why: string): Stays => ({ travels: 'stays', why });

/** Tables in the order of arrival: rows arrive after the rows to which they refer. */
export const TRAVEL: Readonly<Record<string, Travel>> = {
  accounts: {
    travels: 'changed',
    order: 'id',
    without: [
      'suspended_at',
      'frozen_at',
      'arrived',
      'freeze_noted',
      'handed_over',
      'closed_at',
      'erase_from',
      'erasing_at',
      'erased_at',
    ],
    asserts: 'own',
    why: 'It arrives frozen, with a note of the archive that it came with. A closing or an erasure stays.',
  },
  operator_keys: {
    travels: 'changed',
    order: 'id',
    without: ['hash', 'pepper_id', 'display_prefix', 'operator_id'],
    asserts: { vouched: 'Revoked, as ids only: nobody vouches for their names.' },
    why: 'Only the names of the operators whom its rows name. They can do nothing here: their keys do not travel.',
  },
  business_clocks: own('account_id', 'The clock of a sandbox account, by which its dates are right.'),
  uploads: {
    travels: 'changed',
    order: 'id',
    without: ['content'],
    asserts: 'own',
    why: 'Its bytes are a file of the archive, named by their hash. Those that rows refer to are kept.',
  },
  entities: vouched(
    'id',
    'Number, dates and state are as certain as the filings that they come from. The agreement is written and signed anew.',
  ),
  constitutions: own('entity_id, version'),
  entity_keys: {
    travels: 'changed',
    order: 'entity_id, id',
    without: ['sealed_private_key'],
    asserts: 'own',
    why: 'The public half, which the DID document shows. The private half travels only encrypted to a recipient.',
  },
  dids: vouched('did', 'Not public before the formation is confirmed. Former ones are left out.'),
  formations: vouched('entity_id', 'Not begun before its account retries it. After the filing it goes on.'),
  formation_steps: vouched(
    'entity_id, ordinal',
    'Those before the filing count as skipped: nobody knows whether they were taken.',
  ),
  requirements: vouched(
    'id',
    'Open ones are withdrawn, unless a rejected formation or a missing tax number asks the account; those lose their words.',
  ),
  filings: {
    travels: 'changed',
    order: 'id',
    asserts: {
      vouched:
        'Unverified. Open ones are never sent: those that were not sent are given up, the others looked up and adopted or given up. Claims, requests and reasons of operators end. The fees of offices are unknown.',
    },
    why: 'One whose outcome is open arrives ambiguous: it is looked up before anything is sent. Operators look for one that an operator had claimed.',
  },
  filing_attempts: vouched('filing_id, ordinal', 'Left out. The audit chain tells of every send.'),
  filing_reports: vouched('filing_id, ordinal', 'Withdrawn.'),
  filing_documents: own('entity_id, kind'),
  corrections: {
    travels: 'changed',
    order: 'id',
    asserts: { vouched: 'Void.' },
    why: 'Of an exchange of numbers with a company of another account, only its own half arrives.',
  },
  attestations: vouched('id', 'Void.'),
  later_filings: vouched('filing_id', 'Open ones are given up, or wait for the look-up of their filing.'),
  number_holds: own(
    'office, number',
    'One company has a number. An archive with a number that is taken here is refused. Numbers of changes on file, and of a company that is ending, are free until they are confirmed.',
  ),
  name_holds: own('jurisdiction, normalized_name', 'One filing holds a name. An archive with a held one is refused.'),
  documents: {
    travels: 'changed',
    order: 'id',
    without: ['content', 'packed', 'dictionary'],
    asserts: { vouched: 'Superseded: shown to the account alone, and written here anew where one is needed.' },
    why: 'Its bytes are a file of the archive, named by their hash, and are not packed.',
  },
  agreement_signatures: vouched('id', 'Void. The account asks the members anew.'),
  proposals: vouched('id', 'Open ones are cancelled. Executed ones stay as history.'),
  proposal_approvals: vouched('proposal_id, contact', 'As history: no proposal that they belong to is open.'),
  proposal_votes: vouched('proposal_id, member_did', 'As history: no proposal that they belong to is open.'),
  delegations: vouched('entity_id, from_did', 'Revoked.'),
  dissolutions: vouched('entity_id', 'Its articles are filed again by the members, unless a filing is looked up.'),
  treasury_entries: own('entity_id, number'),
  calendars: own('entity_id'),
  obligations: vouched('id', 'Done only by the word of the account. An open duty to be active begins anew.'),
  audit_entries: vouched(
    'chain, seq',
    'As history: the entry of the arrival says that nobody vouches for those before it.',
    'The chain goes on here, with an entry that says that it arrived.',
  ),
  audit_data: vouched(
    'chain, seq',
    'As history, like its entries.',
    'Erased data does not come back: it is not in the source either.',
  ),
  chain_heads: {
    travels: 'changed',
    order: 'chain',
    without: ['is_frozen'],
    asserts: { vouched: 'Compared with the entries, whose hashes it continues.' },
    why: 'It goes on with the entry of the arrival.',
  },
  events: {
    travels: 'changed',
    order: 'id',
    asserts: { vouched: 'As history.' },
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
  filers: stays(OF_THE_SERVICE),
  pack_reviews: stays(OF_THE_SERVICE),
  installation: stays(OF_THE_SERVICE),
  schema_migrations: stays('Its last name is in the manifest: both deployments have the same tables.'),
  worker_heartbeats: stays(OF_THE_SERVICE),
};

/**
 * Columns whose times may be later than the import, each with the reason why a false time does no harm. If no trusted
 * key signed the archive, times in other columns are limited to the time of the import (store/moving/arriving-rows.ts).
 */
export const TO_COME: Readonly<Record<string, string>> = {
  'agreement_signatures.mail_at': 'The members are asked anew.',
  'attestations.mail_after': 'Of void signatures.',
  'calendars.next_at': 'Computed anew at once.',
  'dissolutions.expected_by': 'Says when the account hears that it is late.',
  'filings.deadline_at': 'Doubted on arrival.',
  'filings.not_before': 'Doubted on arrival.',
  'filings.held_until': 'Reports of operators are withdrawn.',
  'filing_attempts.deadline_at': 'History.',
  'formations.expected_by': 'Says when the account hears that it is late.',
  'formation_steps.expected_by': 'Says when the account hears that it is late.',
  'later_filings.expected_by': 'Says when the account hears that it is late.',
  'operator_keys.expires_at': 'Revoked.',
  'proposals.opens_at': 'Of votes that are over.',
  'proposals.closes_at': 'Of votes that are over.',
  'requirements.due_at': 'Says until when the account should answer.',
};

/** Columns that name an operator, in the tables that move with an account. */
export const NAMING_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  filings: ['claimed_by', 'release_asked_by'],
  filing_reports: ['operator_id', 'second_operator_id', 'confirmed_by'],
  corrections: ['asked_by', 'decided_by'],
};

export const TRAVELLING = Object.entries(TRAVEL).filter(
  (entry): entry is [string, Travels] => entry[1].travels !== 'stays',
);
