import { firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A row of `jurisdiction_pauses` that has not ended. */
export type JurisdictionPause = {
  id: string;
  jurisdiction: string;
  reason: string;
  paused_by: string;
  paused_at: Date;
};

/** Returns the current pause of a jurisdiction; null if it is not paused. */
export async function findPause(db: Reader, jurisdiction: string): Promise<JurisdictionPause | null> {
  return firstRow(db<JurisdictionPause[]>`
    select id, jurisdiction, reason, paused_by, paused_at from jurisdiction_pauses
    where jurisdiction = ${jurisdiction} and resumed_at is null`);
}

/** Returns every pause that has not ended. */
export function listPauses(db: Reader): Promise<JurisdictionPause[]> {
  return db<JurisdictionPause[]>`
    select id, jurisdiction, reason, paused_by, paused_at from jurisdiction_pauses where resumed_at is null`;
}

/**
 * Stops new sends in a jurisdiction; filings already sent continue to their end. Returns false if it was already
 * paused.
 */
export async function pauseJurisdiction(
  tx: Tx,
  pause: Pick<JurisdictionPause, 'jurisdiction' | 'reason' | 'paused_by'>,
): Promise<boolean> {
  return hasRows(tx.sql`
    insert into jurisdiction_pauses ${tx.sql.insert({ id: tx.ids.uuid(), ...pause, paused_at: tx.at })}
    on conflict do nothing returning 1`);
}

/**
 * Ends the pause of a jurisdiction; returns false if it was not paused. Waiting filings continue after their next poll.
 */
export async function resumeJurisdiction(tx: Tx, jurisdiction: string, operatorId: string): Promise<boolean> {
  return hasRows(tx.sql`
    update jurisdiction_pauses set resumed_by = ${operatorId}, resumed_at = ${tx.at}
    where jurisdiction = ${jurisdiction} and resumed_at is null returning 1`);
}
