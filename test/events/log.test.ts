import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import type { Account } from '../harness/client.ts';
import { isOnCitus } from '../harness/database.ts';
import { openStream } from '../harness/event-stream.ts';
import { createEventWriter } from '../harness/event-writer.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* Transactions commit in another order than they began in, but no reader misses an event or sees one twice. */

const WRITERS = 50;
const EVENTS_EACH = size(20, 2_000);
const FEEDS = 10;
const STREAMS = 10;
const ENTITIES = 20;
/** Rows are written but not yet visible for a time between zero and this. */
const MOST_DELAY_MS = 60;
const TOTAL = WRITERS * EVENTS_EACH;

const chance = seededChance(20261121);
let service: TestService;
let twin: string;
let ada: Account;
let entities: string[];
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
  twin = await service.twin();
  ada = await service.anonymous.signUp();
  entities = [];
  for (let made = 0; made < ENTITIES; made += 1) entities.push((await ada.draft()).id);
  await eventually(async () => expect((await page(null)).data).toHaveLength(ENTITIES + 1));
});
afterAll(() => service.stop());

type Event = {
  id: string;
  type: string;
  entity_id: string | null;
  sequence: number | null;
  data: { object: object };
};
type Page = { data: Event[]; next_cursor: string | null };

async function page(after: string | null, url = service.url): Promise<Page> {
  const query = after === null ? 'limit=100' : `limit=100&after=${after}`;
  const answer = await fetch(`${url}/v1/events?${query}`, { headers: { authorization: `Bearer ${ada.key}` } });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Page;
}

it(`${TOTAL} events by ${WRITERS} writers: ${FEEDS} feeds and ${STREAMS} streams, none missed, none twice`, {
  timeout: 60_000 + TOTAL * 8,
}, async () => {
  const start = (await page(null)).next_cursor;
  const isDone = { yet: false };
  const readers = [
    ...Array.from({ length: FEEDS }, (_, index) => followFeed(start, index, isDone)),
    ...Array.from({ length: STREAMS }, (_, index) => followStream(start, index, isDone)),
  ];
  await write();
  isDone.yet = true;
  const logs = await Promise.all(readers);
  const [truth = []] = logs;
  const written = await service.sql<{ id: string }[]>`
    select id from events where account_id = ${ada.id} and type = 'entity.updated'`;
  const counts = { events: TOTAL, readers: readers.length, missed: 0, twice: 0, out_of_order: 0, reordered: 0 };
  for (const log of logs) {
    const seen = new Set(log.map(({ id }) => id));
    counts.twice += log.length - seen.size;
    counts.missed += written.filter(({ id }) => !seen.has(id)).length;
    counts.out_of_order += log.filter(({ id }, index) => id !== truth[index]?.id).length;
    counts.reordered += entityOrderBreaks(log);
  }
  report('event log', { ...counts, reconnects });
  expect(written).toHaveLength(TOTAL);
  expect(counts).toEqual({ ...counts, missed: 0, twice: 0, out_of_order: 0, reordered: 0 });
});

/** Every writer commits its rows some time after writing them. */
async function write(): Promise<void> {
  const writer = createEventWriter(service.databaseUrl, WRITERS, isOnCitus());
  await inParallel(TOTAL, WRITERS, (index) =>
    // Events of one entity wait for each other; those of different entities overtake.
    writer.write({ accountId: ada.id, entityId: entities[index % ENTITIES] ?? '' }, () =>
      sleep(chance() * chance() * chance() * MOST_DELAY_MS),
    ),
  );
  await writer.close();
}

let reconnects = 0;

async function followFeed(start: string | null, index: number, isDone: { yet: boolean }): Promise<Event[]> {
  const seen: Event[] = [];
  for (let after = start; ; ) {
    const wasDone = isDone.yet;
    const { data, next_cursor } = await page(after, index % 2 === 0 ? service.url : twin);
    seen.push(...data);
    after = next_cursor;
    if (data.length > 0) continue;
    if (wasDone && seen.length >= TOTAL) return seen;
    await sleep(5 + chance() * 50);
  }
}

/** Breaks its connection at random, and reconnects to the other process each time. */
async function followStream(start: string | null, index: number, isDone: { yet: boolean }): Promise<Event[]> {
  const seen: Event[] = [];
  for (let turn = index; seen.length < TOTAL || !isDone.yet; turn += 1) {
    const after = seen.at(-1)?.id ?? start ?? undefined;
    const stream = await openStream(turn % 2 === 0 ? service.url : twin, ada.key, after);
    await sleep(50 + chance() * 400);
    await stream.close();
    reconnects += 1;
    seen.push(...stream.received.map(({ data }) => data as Event));
  }
  return seen;
}

/** Returns how often an entity's event does not follow its previous one. */
function entityOrderBreaks(log: readonly Event[]): number {
  const last = new Map<string, number>();
  let breaks = 0;
  for (const { entity_id, sequence } of log) {
    if (entity_id === null || sequence === null) continue;
    const before = last.get(entity_id);
    if (before !== undefined && sequence !== before + 1) breaks += 1;
    last.set(entity_id, sequence);
  }
  return breaks;
}
