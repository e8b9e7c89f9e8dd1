import type { Sql } from '../../sql/sql.ts';
import { announceDecision } from './callbacks.ts';
import type { SimulatorContext } from './context.ts';
import { listDecidedBetween } from './entries.ts';
import type { ClockRequest } from './fault-kinds.ts';

/** Returns the milliseconds by which the clock of a filer (an account of the service) is ahead of the wall clock. */
export async function findOffsetMs(sql: Sql, filer: string): Promise<number> {
  const [row] = await sql<{ offset_ms: number }[]>`select offset_ms::float8 from clocks where filer = ${filer}`;
  return row?.offset_ms ?? 0;
}

/**
 * Advances a filer's clock, which never goes back, and announces the decisions that become due. Returns the clock's new
 * offset.
 */
export async function advanceClock(
  context: SimulatorContext,
  { filer, offset_ms: wantedMs }: ClockRequest,
): Promise<{ filer: string; offset_ms: number }> {
  const { sql, clock } = context;
  const before = await findOffsetMs(sql, filer);
  const [row] = await sql<{ offset_ms: number }[]>`
    insert into clocks (filer, offset_ms) values (${filer}, ${wantedMs})
    on conflict (filer) do update set offset_ms = greatest(clocks.offset_ms, excluded.offset_ms)
    returning offset_ms::float8`;
  const offsetMs = row?.offset_ms ?? wantedMs;
  const nowMs = clock.now().getTime();
  const moments = { after: new Date(nowMs + before), upTo: new Date(nowMs + offsetMs) };
  for (const entry of await listDecidedBetween(sql, filer, moments)) announceDecision(context, entry);
  return { filer, offset_ms: offsetMs };
}
