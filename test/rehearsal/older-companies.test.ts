import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, until, type World } from '../chaos/world.ts';
import type { Account } from '../harness/client.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';

/* Companies from before the calendar: workers of a new version open theirs, in steps, and each once. */

/** More than one step of the walk. */
const COMPANIES = size(600, 5_000);
const WORKERS = 2;

let world: World;
let owner: Account;
beforeAll(async () => {
  world = await startWorld({ pace: 0 });
  owner = await world.signUp();
});
afterAll(() => world.stop());

/** Copies a formed company. Only the company, its constitution and an empty chain are there. */
async function copy(id: string): Promise<void> {
  const { sql } = world;
  await sql`delete from obligations`;
  await sql`delete from calendars`;
  await sql`create temporary table copies as
    select gen_random_uuid() as id, n from generate_series(1, ${COMPANIES - 1}) n`;
  await sql`
    insert into entities (
      account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version, constitution_version,
      metadata, filing_number, filed_at, ein, oas_did, created_at, updated_at)
    select e.account_id, c.id, e.name || c.n, e.legal_name || c.n, e.livemode, e.jurisdiction, e.legal_form, e.state,
      e.version, e.constitution_version, e.metadata, 'copy-' || c.n, e.filed_at - c.n % 300 * interval '1 day',
      e.ein, e.oas_did || c.n, e.created_at, e.updated_at
    from entities e, copies c where e.id = ${id}`;
  await sql`
    insert into constitutions (account_id, entity_id, version, format, source, canonical, hash, created_at)
    select k.account_id, c.id, k.version, k.format, k.source, k.canonical, k.hash, k.created_at
    from constitutions k, copies c where k.entity_id = ${id}`;
  await sql`
    insert into chain_heads (account_id, chain, seq, hash, event_sequence)
    select h.account_id, 'entity:' || c.id, 0, repeat('0', 64), 0
    from chain_heads h, copies c where h.chain = ${`entity:${id}`}`;
}

test(`${COMPANIES} companies without a calendar each get one, by ${WORKERS} workers at once`, {
  timeout: size(240_000, 880_000),
}, async () => {
  const before = await world.startWorker();
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await owner.until(id, 'Active');
  before.kill();
  await copy(id);
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: WORKERS }, () => world.startWorker()));
  const counted = async () => {
    const [row] = await world.sql<{ opened: number; checked: number }[]>`
      select count(*)::int as opened, count(checked_at)::int as checked from calendars`;
    return row;
  };
  const isDone = async () => (await counted())?.checked === COMPANIES;
  await until(isDone, size(200_000, 850_000));
  expect(await counted()).toEqual({ opened: COMPANIES, checked: COMPANIES });
  // Copies that were told nothing have no entry yet, and no chain begins without one.
  await world.sql`delete from chain_heads where seq = 0`;
  const [found] = await world.sql`
    select count(*)::int as obligations, count(distinct (entity_id, code, period))::int as different,
      count(*) filter (where due_on < kept_from)::int as early,
      count(*) filter (where code = 'annual_report' and due_on >= kept_from)::int as reports,
      count(distinct entity_id)::int as companies
    from obligations join calendars using (account_id, entity_id)`;
  report('older-companies', { ...found, s: Math.round((performance.now() - startedMs) / 1_000) });
  expect(found).toMatchObject({ companies: COMPANIES, different: found?.['obligations'], early: 0 });
  expect(found?.['reports']).toBeGreaterThanOrEqual(COMPANIES);
});
