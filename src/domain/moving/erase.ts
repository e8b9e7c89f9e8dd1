import { ERASURE } from '../audit/audit-erasure.ts';
import type { Action } from '../events/event.ts';

/**
 * Rules for erasing an account: one for each table. If the rows of a table stay, each of its columns has a rule too. A
 * migration that adds such a table or column must add its rule here (test/schema/erase.test.ts). docs/erasure.md
 * explains the rules for users.
 */

/**
 * Rule for one table. `rows`: rows are deleted. `columns`: rows stay, but the columns in `emptied` become null. `none`:
 * no row is about an account.
 */
export type Erasing =
  | {
      erases: 'rows';
      why: string;
      /** Columns with hashes and identifiers. Before a row is deleted, an audit entry records their values. */
      keepsHashes?: readonly string[];
      /** Number of rows deleted per transaction; lower for tables with large rows. */
      batch?: number;
    }
  | {
      erases: 'columns';
      why: string;
      /** Columns that an erasure sets to null. */
      emptied: readonly string[];
      kept: readonly string[];
    }
  | { erases: 'none'; why: string };

const WRITTEN = 'Written by people of the account, or about them.';
const OF_A_COMPANY = 'A record of a company of the account.';
const LINK_OR_KEY = 'Leads to the account or to its people.';
const PASSING = 'Matters for minutes or days.';
const FOR_THE_BOOKS = 'Amounts without a person, which the operator has to keep for its books.';
const OF_THE_SERVICE = 'Belongs to the deployment, and holds nothing of an account.';

const BATCH = 500;
/** Number of files deleted per transaction; low, because a file may have several MiB. */
const BATCH_OF_FILES = 50;

const rows = (why: string, more: Partial<Extract<Erasing, { erases: 'rows' }>> = {}): Erasing => ({
  erases: 'rows',
  why,
  batch: BATCH,
  ...more,
});
const columns = (why: string, kept: readonly string[], emptied: readonly string[] = []): Erasing => ({
  erases: 'columns',
  why,
  emptied,
  kept,
});
const none = (why = OF_THE_SERVICE): Erasing => ({ erases: 'none', why });

/** Rules in the order of deletion: rows are deleted before the rows to which they refer. */
export const ERASE: Readonly<Record<string, Erasing>> = {
  event_queue: rows('Events that wait for their place.'),
  event_positions: rows('Places of events that are gone.'),
  events: rows('They tell what happened to companies and people. The chain keeps their hashes.'),
  webhook_deliveries: rows(`${WRITTEN} Copies of events.`),
  webhook_lanes: rows(PASSING),
  webhook_endpoints: rows(LINK_OR_KEY),
  // Rows of this table are deleted first, because they are found through keys and companies, which are deleted later.
  idempotency_records: rows('Answers to calls, kept for repetitions. Those to keys of other accounts stay.'),
  rate_limits: rows('Addresses of people who got mail. Those of networks pass by themselves within hours.'),
  mails: rows(WRITTEN),
  link_tokens: rows(LINK_OR_KEY),
  status_links: rows(LINK_OR_KEY),
  calendar_links: rows(LINK_OR_KEY),
  issuer_links: rows(LINK_OR_KEY),
  quotes: rows(PASSING),
  billing_problems: rows('All of them are settled, or the account could not be closed.'),
  business_clocks: rows('The clock of a sandbox account.'),
  usage_now: rows('Counts the companies of the account.'),
  certificates: rows(OF_A_COMPANY, { keepsHashes: ['entity_id', 'id', 'kind', 'statement_hash'] }),
  tax_party_days: rows('Hashes of persons. The days are over, because no request is open.'),
  number_holds: rows('The office has the number. Here nothing asserts it any more, so the company may come back.'),
  name_holds: rows('The office has the name. Here nothing asserts it any more.'),
  dids: rows('Leads to the company.'),
  obligations: rows(OF_A_COMPANY),
  calendars: rows(OF_A_COMPANY),
  treasury_entries: rows(OF_A_COMPANY),
  dissolutions: rows(OF_A_COMPANY),
  delegations: rows(OF_A_COMPANY),
  proposal_votes: rows(WRITTEN),
  proposal_approvals: rows(WRITTEN),
  proposals: rows(WRITTEN, { keepsHashes: ['entity_id', 'id', 'content_hash'] }),
  agreement_signatures: rows(WRITTEN),
  documents: rows(WRITTEN, {
    keepsHashes: ['entity_id', 'id', 'kind', 'size', 'blake3'],
    batch: BATCH_OF_FILES,
  }),
  later_filings: rows(OF_A_COMPANY),
  attestations: rows(WRITTEN),
  corrections: rows(OF_A_COMPANY),
  filing_documents: rows(OF_A_COMPANY),
  filing_reports: rows(OF_A_COMPANY),
  filing_attempts: rows(OF_A_COMPANY),
  filings: rows('The office keeps what it received.', {
    keepsHashes: ['entity_id', 'id', 'type', 'state', 'reference', 'packet_hash'],
  }),
  requirements: rows(OF_A_COMPANY),
  formation_steps: rows(OF_A_COMPANY),
  formations: rows(OF_A_COMPANY),
  entity_keys: rows('Without it nobody signs as the company through this service.'),
  constitutions: rows(WRITTEN, { keepsHashes: ['entity_id', 'version', 'hash'] }),
  member_bindings: rows(LINK_OR_KEY),
  api_keys: rows(LINK_OR_KEY),
  entities: rows(OF_A_COMPANY),
  uploads: rows(`${WRITTEN} A proof of a standing consent of a registered agent stays with it.`, {
    keepsHashes: ['id', 'media_type', 'sha256'],
    batch: BATCH_OF_FILES,
  }),

  accounts: columns(
    'The account that the audit chains belong to, without its owner.',
    [
      'id',
      'livemode',
      'created_at',
      'suspended_at',
      'frozen_at',
      'freeze_noted',
      'handed_over',
      'closed_at',
      'erase_from',
      'erasing_at',
      'erased_at',
    ],
    ['email', 'name', 'arrived'],
  ),
  audit_data: columns('Only the data of entries about the closing and the erasure stays; the other rows go.', [
    'account_id',
    'chain',
    'seq',
    'salt',
    'data',
  ]),
  audit_entries: columns('Times, actors by their ids, and salted hashes: they make the chain verifiable.', [
    'account_id',
    'chain',
    'seq',
    'at',
    'actor',
    'action',
    'data_hash',
    'prev_hash',
    'hash',
  ]),
  chain_heads: columns('The ends of the chains, which stay frozen.', [
    'account_id',
    'chain',
    'seq',
    'hash',
    'event_sequence',
    'is_frozen',
  ]),
  agent_consents: columns('A registered agent gave it to the operator, for the companies of every account.', [
    'id',
    'agent_key',
    'signed_by',
    'signed_at',
    'account_id',
    'evidence_upload_id',
    'operator_id',
    'created_at',
    'evidence_check',
    'agent',
    'ended_at',
    'ended_by',
    'end_reason',
  ]),
  payments: columns(
    FOR_THE_BOOKS,
    [
      'account_id',
      'id',
      'entity_id',
      'filing_id',
      'status',
      'price',
      'quote_id',
      'is_waived',
      'is_doubted',
      'created_at',
      'checkout_ordinal',
      'checkout_id',
      'checkout_opened_at',
      'hinted_at',
      'payment_intent_id',
      'paid_at',
      'refund_cents',
      'refund_id',
      'refunded_at',
      'refund_failure',
      'dispute_status',
      'calls',
      'due_at',
      'lease_until',
      'epoch',
      'failures',
      'is_counted',
      'counted_paid_at',
      'counted_refunded_at',
      'counted_refund_cents',
    ],
    ['checkout_url'],
  ),
  subscriptions: columns(
    'Names the customer at Stripe, who is deleted there. The rest is for the books.',
    [
      'account_id',
      'provider',
      'plan',
      'status',
      'anchor',
      'period_start',
      'period_end',
      'cancels_at',
      'customer_id',
      'subscription_id',
      'seen_at',
      'hinted_at',
      'change_ordinal',
      'checkout_plan',
      'checkout_ordinal',
      'checkout_id',
      'checkout_opened_at',
      'due_at',
      'lease_until',
      'epoch',
      'failures',
      'created_at',
      'updated_at',
    ],
    ['checkout_url'],
  ),
  invoices: columns(FOR_THE_BOOKS, ['account_id', 'id', 'amount_cents', 'paid_at', 'is_counted']),
  billing_months: columns(FOR_THE_BOOKS, [
    'month',
    'account_id',
    'facts',
    'formations',
    'state_fees_cents',
    'service_fees_cents',
    'collected_cents',
    'refunded_cents',
    'subscriptions_cents',
  ]),
  usage_periods: columns(FOR_THE_BOOKS, ['account_id', 'period_start', 'period_end', 'formations']),

  operator_keys: none('The people who run the service.'),
  stripe_events: none('Numbers of events at Stripe, without an account.'),
  document_dictionaries: none('Made from the templates of documents, not from a document of an account.'),
  event_sequencer: none(),
  signing_keys: none(),
  key_checks: none(),
  jurisdiction_pauses: none(),
  filers: none('The people who run the service.'),
  pack_reviews: none(),
  installation: none(),
  schema_migrations: none(),
  worker_heartbeats: none(),
};

export const ERASED_TABLES = Object.entries(ERASE).flatMap(([table, erasing]) =>
  erasing.erases === 'rows' ? [{ table, batch: BATCH, keepsHashes: [] as readonly string[], ...erasing }] : [],
);

/** Columns that an erasure sets to null, by table. */
export const EMPTIED = Object.entries(ERASE).flatMap(([table, erasing]) =>
  erasing.erases === 'columns' && erasing.emptied.length > 0 ? [{ table, columns: erasing.emptied }] : [],
);

/**
 * The erasure of an account keeps the data of audit entries with these actions, because the data shows what was closed
 * or erased and names nobody. Of imported entries, only records of erasures keep their data
 * (store/erasing/kept-entries.ts).
 */
export const KEPT_ACTIONS: readonly Action[] = [ERASURE, 'records.erased', 'account.closed', 'account.erased'];

/** Reasons for erasing the personal data of an account. */
export const ACCOUNT_ERASURE_REASONS = ['person_asked', 'court_order', 'retention_ended'] as const;
export type AccountErasureReason = (typeof ACCOUNT_ERASURE_REASONS)[number];

/** Returns a sentence that says why the account cannot be erased now; null if it can be erased. */
export function erasureDenial(
  account: { closed_at: Date | null; erase_from: Date | null; erased_at: Date | null },
  at: Date,
  isNow: boolean,
): string | null {
  if (account.erased_at !== null) return 'It was already erased.';
  if (account.closed_at === null)
    return isNow ? null : 'It is not closed. Close it first, or give --now if a person or a court asks for it.';
  if (isNow || (account.erase_from !== null && account.erase_from <= at)) return null;
  return `It can be reopened until ${account.erase_from?.toISOString()}. Give --now if a person or a court asks for it.`;
}
