import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* A caller who pages through a list while others insert and delete sees everything that was there throughout, once. */

const WALKS = size(200, 10_000);
const AUDIT_WALKS = size(50, 2_000);
const WALKERS = 4;
const STAYING = 48;
/** Entities that are created and deleted beside them; enough to be in the middle of every page. */
const PASSING = 24;

let service: TestService;
let ada: Account;
const chance = seededChance(20261121);
beforeAll(async () => {
  service = await startService({
    worker: false,
    env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' },
  });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

type Page<Row> = { data: Row[]; next_cursor: string | null; next_after: number | null };

async function pageOf<Row>(path: string, query: Record<string, string | number>): Promise<Page<Row>> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const headers = { authorization: `Bearer ${ada.key}` };
  const answer = await fetch(`${service.url}${path}?${text}`, { headers });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Page<Row>;
}

const FILTERS: readonly { filter: Record<string, string>; takes(index: number): boolean }[] = [
  { filter: {}, takes: () => true },
  { filter: { state: 'Draft' }, takes: () => true },
  { filter: { name_contains: 'EVEN' }, takes: (index) => index % 2 === 0 },
  { filter: { external_reference: 'third' }, takes: (index) => index % 3 === 0 },
  { filter: { external_reference: 'third', state: 'Draft' }, takes: (index) => index % 3 === 0 },
];

const bodyOf = (index: number) => ({
  name: `${index % 2 === 0 ? 'even' : 'odd'} ${uniqueName()}`,
  ...(index % 3 === 0 ? { external_reference: 'third' } : {}),
});

it(`${WALKS} walks over the entities: none that stayed is skipped, none is shown twice`, {
  timeout: 60_000 + WALKS * 90,
}, async () => {
  const staying: Entity[] = [];
  // Temporary ones are between them from the start.
  const passing: Entity[] = [];
  for (let index = 0; index < STAYING; index += 1) {
    staying.push(await ada.draft(bodyOf(index)));
    if (index % 2 === 0) passing.push(await ada.draft(bodyOf(index / 2)));
  }
  // A third of all at one moment, so that the id alone decides their order.
  await service.sql`
    update entities set created_at = (select min(created_at) from entities)
    where account_id = ${ada.id} and mod(abs(hashtext(id::text)), 3) = 0`;
  const writing = startWriters(passing);
  const counts = { walks: 0, pages: 0, rows: 0 };
  await inParallel(WALKS, WALKERS, async (walk) => {
    const { filter, takes } = FILTERS[walk % FILTERS.length] ?? { filter: {}, takes: () => true };
    const order = chance() < 0.5 ? 'created_at' : '-created_at';
    const { seen, pages } = await walkEntities({ ...filter, order });
    expect(seen.length, 'shown twice').toBe(new Set(seen).size);
    const mustBeSeen = staying.filter((_, index) => takes(index)).map(({ id }) => id);
    expect(
      mustBeSeen.filter((id) => !seen.includes(id)),
      JSON.stringify({ ...filter, order }),
    ).toEqual([]);
    counts.walks += 1;
    counts.pages += pages;
    counts.rows += seen.length;
  });
  const { inserted, deleted } = await writing.stop();
  expect(deleted).toBeGreaterThan(0);
  report('paging: entities', { ...counts, inserted, deleted, skipped: 0, twice: 0 });
});

it('moments are stored to the millisecond, which is all that a cursor holds', async () => {
  const finer = await service.sql`
    select 1 from entities where created_at <> date_trunc('milliseconds', created_at) limit 1`;
  expect(finer).toHaveLength(0);
});

it(`${AUDIT_WALKS} walks over audit chains that grow: every entry once, in order`, {
  timeout: 60_000 + AUDIT_WALKS * 100,
}, async () => {
  const perEntity = 50;
  const counts = { walks: 0, entries: 0 };
  for (let done = 0; done < AUDIT_WALKS; done += perEntity) {
    const { id } = await ada.draft();
    const writer = await growChain(id);
    await inParallel(perEntity, WALKERS, async () => {
      const { seen, known } = await walkAudit(id);
      expect(seen).toEqual(seen.map((_, index) => index + 1));
      expect(seen.length).toBeGreaterThanOrEqual(known);
      counts.walks += 1;
      counts.entries += seen.length;
    });
    await writer.stop();
  }
  report('paging: audit', { ...counts, skipped: 0, twice: 0 });
});

async function walkEntities(query: Record<string, string>): Promise<{ seen: string[]; pages: number }> {
  const seen: string[] = [];
  const begun = new Date().toISOString();
  for (let cursor: string | null = '', pages = 1; ; pages += 1) {
    const limit = 1 + Math.floor(chance() ** 3 * 40);
    const page: Page<Entity> = await pageOf('/v1/entities', { ...query, limit, ...(cursor ? { cursor } : {}) });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
    // Forwards, the writers could be followed for ever; entities created after the start were not there throughout.
    const isPast = query['order'] === 'created_at' && (page.data.at(-1)?.created_at ?? '') > begun;
    if (cursor === null || isPast) return { seen, pages };
  }
}

async function walkAudit(id: string): Promise<{ seen: number[]; known: number }> {
  const known = (await ada.getEntity(id)).ok().version;
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const limit = 1 + Math.floor(chance() * 20);
    const page: Page<{ entry: { seq: number } }> = await pageOf(`/v1/entities/${id}/audit`, { after, limit });
    seen.push(...page.data.map(({ entry }) => entry.seq));
    after = page.next_after;
  }
  return { seen, known };
}

/** Two writers: each repeatedly inserts one and deletes an older temporary one. */
function startWriters(passing: Entity[]) {
  let isStopped = false;
  const counts = { inserted: 0, deleted: 0 };
  const writer = async () => {
    while (!isStopped) {
      passing.push(await ada.draft(bodyOf(Math.floor(chance() * 6))));
      counts.inserted += 1;
      if (passing.length > PASSING) {
        const [gone] = passing.splice(Math.floor(chance() * passing.length), 1);
        if (gone) (await ada.deleteEntity(gone.id, 1)).ok(204);
        counts.deleted += 1;
      }
    }
  };
  const running = [writer(), writer()];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      return counts;
    },
  };
}

/** Adds twenty entries at once, and up to 200 while it is read. */
async function growChain(id: string) {
  let isStopped = false;
  const append = async (version: number) =>
    (await ada.putEntity(id, { version, metadata: { at: String(version) } })).ok();
  for (let version = 1; version < 20; version += 1) await append(version);
  const run = async () => {
    for (let version = 20; !isStopped && version < 200; version += 1) {
      await append(version);
      await sleep(2);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
