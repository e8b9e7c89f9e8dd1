import type { RatePolicy } from '../../domain/formats/gcra.ts';
import type { Reader } from './db.ts';
import type { Tx } from './write.ts';

/**
 * Takes `cost` from a limit that all processes share. The limit is exact, because the row stays locked until the change
 * commits. A change that fails takes nothing. The rule is that of domain/formats/gcra.ts, with the database's time.
 * Returns 0, or the milliseconds to wait.
 */
export async function takeShared(tx: Tx, name: string, policy: RatePolicy, subject: string, cost = 1): Promise<number> {
  const interval = tx.sql`${policy.intervalMs * cost} * interval '1 millisecond'`;
  const reserve = tx.sql`${policy.intervalMs * (policy.burst - cost)} * interval '1 millisecond'`;
  const [taken] = await tx.sql`
    insert into rate_limits as l (policy, subject, arrival_at)
    values (${name}, ${subject}, clock_timestamp() + ${interval})
    on conflict (policy, subject) do update
    set arrival_at = greatest(l.arrival_at, clock_timestamp()) + ${interval}
    where l.arrival_at <= clock_timestamp() + ${reserve}
    returning 1`;
  if (taken) return 0;
  const [row] = await tx.sql<{ wait: number }[]>`
    select extract(epoch from arrival_at - ${reserve} - clock_timestamp()) * 1000 as wait
    from rate_limits where policy = ${name} and subject = ${subject}`;
  return Math.max(1, Number(row?.wait ?? 1));
}

/** Returns the milliseconds that a later `takeShared` of this cost would have to wait. Takes nothing. */
export async function peekShared(
  db: Reader,
  name: string,
  policy: RatePolicy,
  subject: string,
  cost: number,
): Promise<number> {
  const [row] = await db<{ wait: number }[]>`
    select extract(epoch from arrival_at - clock_timestamp()) * 1000 as wait
    from rate_limits where policy = ${name} and subject = ${subject}`;
  return Math.max(0, Number(row?.wait ?? 0) - policy.intervalMs * (policy.burst - cost));
}
