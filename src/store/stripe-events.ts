import { hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** Stores an event; returns false if it was already stored. */
export async function insertStripeEvent(tx: Tx, event: { id: string; type: string; is_known: boolean }) {
  return hasRows(tx.sql`
    insert into stripe_events ${tx.sql.insert({ ...event, received_at: tx.at })} on conflict do nothing returning 1`);
}

export type EventCount = { type: string; is_known: boolean; count: number; last_received_at: Date };

/** Returns the number of events of each type, the unknown types first. */
export async function countStripeEvents(db: Reader): Promise<EventCount[]> {
  return db<EventCount[]>`
    select type, is_known, count(*)::int as count, max(received_at) as last_received_at
    from stripe_events group by type, is_known order by is_known, type`;
}
