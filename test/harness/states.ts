import { type EntityState, isCounted } from '../../src/domain/entity/entity.ts';
import type { Db } from '../../src/store/core/db.ts';

const FILED = { filing_number: '2026-000000001', filed_at: new Date('2026-04-26T18:00:00Z') };
const REGISTERED = { ...FILED, ein: '88-1234567' };
const ACTIVE = { ...REGISTERED, oas_did: 'did:oas:wy:llc:2026000000001' };

/** The minimum that the database's CHECKs require for each state. */
export const EVIDENCE: Record<EntityState, Record<string, string | Date | boolean>> = {
  Draft: {},
  Filing: {},
  Filed: FILED,
  Registered: REGISTERED,
  Active: ACTIVE,
  Importing: { is_imported: true },
  ImportFailed: { is_imported: true, filing_error: 'The register has no such number.' },
  FilingFailed: { filing_error: 'The clerk said no.' },
  WindingDown: ACTIVE,
  Dissolved: { ...ACTIVE, dissolution_number: '2026-000000002', dissolved_at: new Date('2026-10-01T18:00:00Z') },
};

const putByHand = new Set<string>();

/** True if this file put the company into its state by hand, so that nothing changes it. */
export function isPutByHand(entityId: string): boolean {
  return putByHand.has(entityId);
}

/** Puts a draft into a state by hand: for tests of what a state allows; other tests cover the way into it. */
export async function putInState(sql: Db, entityId: string, state: EntityState): Promise<void> {
  putByHand.add(entityId);
  const columns = { state, ...EVIDENCE[state] };
  await sql`update entities set ${sql.set(columns)} where id = ${entityId}`;
  // The product's counts that change with every state.
  if (isCounted(state)) {
    await sql`
      insert into usage_now (account_id, active_entities) select account_id, 1 from entities where id = ${entityId}
      on conflict (account_id) do update set active_entities = usage_now.active_entities + 1`;
  }
}

/** Gives a company that was put into its state by hand a calendar with one open obligation, and returns its id. */
export async function openCalendarByHand(sql: Db, owner: { account_id: string; entity_id: string }): Promise<string> {
  await sql`
    insert into calendars (account_id, entity_id, kept_from, next_at, opened_at)
    values (${owner.account_id}, ${owner.entity_id}, '2026-04-26', now() + interval '1 day', now())
    on conflict do nothing`;
  const [row] = await sql<{ id: string }[]>`
    insert into obligations (
      account_id, id, entity_id, code, period, calendar_version, time_zone, period_start, period_end, due_on,
      earliest_on, is_optional, applies, state, created_at, updated_at)
    values (
      ${owner.account_id}, gen_random_uuid(), ${owner.entity_id}, 'annual_report', '2027', '2026-11-25',
      'America/Denver', '2026-04-26', '2027-03-31', '2027-04-01', '2026-04-27', false, 'yes', 'open', now(), now())
    returning id`;
  if (row === undefined) throw new Error('no obligation');
  return row.id;
}
