import type { Field, ListedItem, Operation } from '../operations/operations.ts';

/** Returns the columns of the list with this name in an API answer; null if they are unknown. */
export type Columns = (list: string) => readonly string[] | null;

/**
 * Columns chosen by hand for some lists. A narrow terminal shows only the first columns, and the first fields in the
 * schemas of these lists are not those that people look for. `a.b` is the field `b` of the object `a`.
 */
export const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  ApiKey: ['id', 'name', 'display_prefix', 'created_at', 'expires_at', 'revoked_at', 'scopes'],
  AuditRecord: ['entry.seq', 'entry.at', 'entry.action', 'entry.actor.type', 'entry.hash'],
  Delegation: ['from', 'to', 'created_at'],
  Document: ['id', 'kind', 'title', 'size', 'created_at'],
  Entity: ['id', 'legal_name', 'state', 'stage', 'expected_by', 'filing_number', 'ein'],
  ErrorExplanation: ['code', 'status', 'retryable', 'title'],
  Event: ['created_at', 'type', 'entity_id', 'id'],
  FormationAttempt: ['type', 'ordinal', 'kind', 'started_at', 'outcome', 'detail'],
  FormationStep: ['name', 'status', 'started_at', 'detail', 'expected_by'],
  FoundEntity: ['id', 'legal_name', 'state', 'filing_number', 'account_id'],
  Jurisdiction: ['code', 'title', 'registry', 'default_legal_form', 'legal_forms', 'pack_version'],
  OperatorFilingSummary: ['id', 'type', 'state', 'legal_name', 'waits_until', 'review_reason', 'claimed_by'],
  OutboxMail: ['id', 'created_at', 'purpose', 'to', 'state', 'tries', 'last_error', 'subject'],
  Plan: ['name', 'title', 'price_cents', 'currency'],
  Proposal: ['id', 'kind', 'state', 'title', 'amount_usd', 'closes_at', 'outcome'],
  Requirement: ['id', 'kind', 'status', 'message', 'due_at'],
  SandboxMail: ['id', 'created_at', 'purpose', 'to', 'state', 'subject'],
  WebhookDelivery: ['id', 'type', 'state', 'created_at', 'next_try_at', 'delivered_at'],
  WebhookEndpoint: ['id', 'url', 'status', 'disabled_reason', 'event_types'],
};

const DULL: ReadonlySet<string> = new Set(['livemode', 'hash', 'metadata', 'updated_at', 'external_reference']);

/** Returns the columns of each list in an operation's answer. */
export function columnsOf(operation: Operation): Columns {
  const lists = operation.lists();
  return (list) => {
    const item = lists[list];
    return item === undefined ? null : (CHOSEN[item.schema] ?? shortFields(item));
  };
}

function shortFields({ fields }: ListedItem): string[] {
  return fields.filter(({ name, kind }: Field) => kind !== 'json' && !DULL.has(name)).map(({ name }) => name);
}
