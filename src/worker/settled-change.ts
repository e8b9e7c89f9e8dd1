import type { Action } from '../domain/events/event.ts';
import type { Decision } from '../domain/filing/filing.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import { isLaterFiling } from '../domain/filing/later-filing.ts';
import { recordOnEntity } from '../store/across-tables/entity-record.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';

/** The context of everything recorded about a filing, within the transaction that settles it. */
export type Change = { tx: Tx; entity: Entity; filing: Filing };

/** Adds an entry about the filing; null: none. */
export function record(change: Change, action: Action | null, more: Record<string, unknown> = {}): void {
  if (action === null) return;
  const { tx, entity, filing } = change;
  recordOnEntity(tx, action, entity, { also: { ...aboutFiling(filing), ...more } });
}

/** Identifies the filing, and the step of the formation that it belongs to. */
export function aboutFiling({ type, reference }: Filing) {
  if (type === 'dissolution' || isLaterFiling(type)) return { reference };
  return { step: type === 'ein' ? 'ein' : 'state_filing', reference };
}

type Reconciled = { outcome: 'accepted' | 'rejected' | 'not_received'; rejection?: Rejection; after?: Entity };

/** Records the outcome of a filing after the company had stopped waiting for it. */
export function recordReconciled(change: Change, { outcome, rejection, after }: Reconciled): void {
  const { tx, entity, filing } = change;
  const also = { ...aboutFiling(filing), outcome, rejection: rejection ?? null };
  recordOnEntity(tx, 'formation.reconciled', after ?? entity, { before: entity, also });
}

/** Returns when an answer is expected. Undefined: unchanged. Null: unknown. */
export function expectedByOf(decision: Decision): Date | null | undefined {
  if ('held' in decision) return decision.expectedAt;
  return decision.state === 'pending' ? (decision.expectedAt ?? undefined) : undefined;
}
