import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** A row of `jurisdiction_pauses` that has not ended. */
export type JurisdictionPause = {
  id: string;
  jurisdiction: string;
  reason: string;
  paused_by: string;
  paused_at: Date;
};

/** Why nothing is sent in a jurisdiction for now; null while it is. */
export async function findPause(db: Reader, jurisdiction: string): Promise<JurisdictionPause | null> {
  const [row] = await db<JurisdictionPause[]>`
    select id, jurisdiction, reason, paused_by, paused_at from jurisdiction_pauses
    where jurisdiction = ${jurisdiction} and resumed_at is null`;
  return row ?? null;
}

/** Nothing is sent there from now on; what is under way is followed to its end. False when it was paused already. */
export async function pauseJurisdiction(
  tx: Tx,
  pause: Pick<JurisdictionPause, 'jurisdiction' | 'reason' | 'paused_by'>,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into jurisdiction_pauses ${tx.sql({ id: tx.ids.uuid(), ...pause, paused_at: tx.at })}
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

/** False when it was not paused. What waited looks again within its poll. */
export async function resumeJurisdiction(tx: Tx, jurisdiction: string, operatorId: string): Promise<boolean> {
  const rows = await tx.sql`
    update jurisdiction_pauses set resumed_by = ${operatorId}, resumed_at = ${tx.at}
    where jurisdiction = ${jurisdiction} and resumed_at is null returning 1`;
  return rows.length === 1;
}
