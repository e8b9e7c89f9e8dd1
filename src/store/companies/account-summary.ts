import { ENTITY_STATES } from '../../domain/entity/entity.ts';
import { type EntityCount, MAX_COUNTED } from '../../domain/entity/summary.ts';
import { firstRow, type Reader } from '../core/db.ts';

/**
 * Counts an account's newest entities by state, and those created since a day (UTC) also by day. Reads, for each state,
 * the index entities_page_by_state up to a limit. Counting a million entities would take a second, and stored counters
 * would make each change of an account wait for the previous one.
 */
export async function countEntities(db: Reader, accountId: string, since: string): Promise<EntityCount[]> {
  return db<EntityCount[]>`
    select state, day::text, count(*)::int as entities
    from unnest(${[...ENTITY_STATES]}::text[]) as each (state), lateral (
      select case when created_at >= ${new Date(since)} then (created_at at time zone 'UTC')::date end as day
      from entities where account_id = ${accountId} and entities.state = each.state
      order by created_at desc, id desc limit ${MAX_COUNTED + 1}
    ) newest
    group by state, newest.day order by newest.day nulls first, state`;
}

/** Maximum number of formations to measure, newest first. */
export const MEASURED_FORMATIONS = 1_000;

export type TimeToActive = {
  formations: number;
  median_seconds: number;
  slowest_seconds: number;
  slowest_entity_id: string;
};

/**
 * Measures how long the newest formations took from their last submission to Active; null if there is none. Imports do
 * not count. Reads the end of the index event_positions_by_type, then single rows.
 */
export async function measureFormations(db: Reader, accountId: string): Promise<TimeToActive | null> {
  return firstRow(db<TimeToActive[]>`
    with newest as materialized (
      select entity_id from event_positions
      where account_id = ${accountId} and type = 'formation.completed'
      order by position desc limit ${MEASURED_FORMATIONS}
    ), measured as materialized (
      select distinct f.entity_id, extract(epoch from s.finished_at - f.submitted_at)::float8 as seconds
      from newest
      join formations f on f.account_id = ${accountId} and f.entity_id = newest.entity_id
      join formation_steps s on s.account_id = f.account_id and s.entity_id = f.entity_id and s.name = 'complete'
      join entities e on e.account_id = f.account_id and e.id = f.entity_id and not e.is_imported
      where s.finished_at is not null
    )
    select count(*)::int as formations,
      percentile_cont(0.5) within group (order by seconds) as median_seconds, max(seconds) as slowest_seconds,
      (select entity_id from measured order by seconds desc, entity_id limit 1) as slowest_entity_id
    from measured having count(*) > 0`);
}
