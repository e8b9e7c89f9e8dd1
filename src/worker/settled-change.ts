import type { Action } from '../domain/event.ts';
import type { Entity } from '../store/entities.ts';
import type { Filing } from '../store/filings.ts';
import type { Tx } from '../store/write.ts';

/** What is written down of a filing, within the transaction that settles it. */
export type Change = { tx: Tx; entity: Entity; filing: Filing };

/** An entry about the filing; null: none. */
export function record(change: Change, action: Action | null, more: Record<string, unknown> = {}): void {
  if (action === null) return;
  const { tx, entity, filing } = change;
  tx.record({
    accountId: entity.account_id,
    entityId: entity.id,
    action,
    data: { object: { type: filing.type, reference: filing.reference, ...more } },
  });
}
