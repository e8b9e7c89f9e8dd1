import type { Meter } from '../billing/plan.ts';
import type { FilingType } from '../filing/filing.ts';
import type { RequirementKind } from '../filing/requirement.ts';
import type { MailPurpose } from '../mail/mail-kinds.ts';

export const MONEY_REASONS = [
  /** The price of a formation: the state's fees and this service's fees. */
  'formation_price',
  'payment_waived',
  /** Refund for a filing that ended. No amount is foreseen, because it depends on the fees that the state keeps. */
  'refund',
  /** The monthly price of a plan. */
  'subscription',
  'deposit',
  'disbursement',
] as const;

export const OUTSIDE_SERVICES = ['registry', 'registry_simulator', 'stripe'] as const;

/** Shapes of effects, by kind. Effects contain no time, so that a repeated dry run has the same digest. */
export type Foreseen = {
  filings: { type: FilingType; jurisdiction: string; office: string; fee_cents: number | null };
  /** A step that the service takes by itself after the change. */
  next: string;
  requirements: { kind: RequirementKind; code: string };
  mails: { purpose: MailPurpose; to: string };
  webhooks: { endpoint_id: string | null; event_type: string; count: number };
  money: { reason: (typeof MONEY_REASONS)[number]; amount_usd: string | null };
  /** A limit of the account's plan, before and after the change. */
  limits: { meter: Meter; from: number; to: number };
  /** A call to another service, which a dry run describes but does not make. */
  calls: { to: (typeof OUTSIDE_SERVICES)[number]; operation: string };
  /** A sentence about a value in the new constitution that has no effect (constitution/force.ts). */
  without_force: string;
  /** A sentence about a consequence that is easy to miss, with the next step. */
  notes: string;
};

/**
 * A change that is recorded in the audit chain. `from`, `to`: the object's state before and after; null if the object
 * has no state or does not exist at that time.
 */
export type StateChange = {
  action: string;
  entity_id: string | null;
  id: string | null;
  /** Kind of document, proposal or requirement; null: none. */
  kind: string | null;
  from: string | null;
  to: string | null;
};

/** All effects of a change. Effects of the same kind are in the order in which they happen. */
export type Effects = { states: StateChange[] } & { [Kind in keyof Foreseen]: Foreseen[Kind][] } & {
  /** Sentences about consequences that cannot be undone. */
  irreversible: string[];
};

type Recorded = {
  entityId: string | null;
  action: string;
  data: { object: Record<string, unknown>; previous?: Record<string, unknown> };
};

/** Returns the state change that an audit record describes. */
export function stateChange({ entityId, action, data: { object, previous = {} } }: Recorded): StateChange {
  const change = { action, entity_id: entityId, id: textIn(object, 'id'), kind: textIn(object, 'kind') };
  const state = stateIn(object);
  // For a deletion, `object` contains the state before the deletion.
  if (action.endsWith('.deleted')) return { ...change, from: state, to: null };
  // A record without an earlier state is about a new object (`.created`) or an object whose state is unchanged.
  return { ...change, from: action.endsWith('.created') ? null : (stateIn(previous) ?? state), to: state };
}

function stateIn(facts: Record<string, unknown>): string | null {
  return textIn(facts, 'state') ?? textIn(facts, 'status');
}

function textIn(facts: Record<string, unknown>, name: string): string | null {
  const value = facts[name];
  return typeof value === 'string' ? value : null;
}

/** Replaces each generated id with null, because another run would generate different ids. */
export function withoutGenerated<Value>(value: Value, generated: ReadonlySet<string>): Value {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' && generated.has(part) ? null : part,
  );
  return JSON.parse(text) as Value;
}
