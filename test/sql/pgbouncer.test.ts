import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { start } from '../chaos/company.ts';
import { startWorld, type World } from '../chaos/world.ts';
import { account, uniqueName } from '../harness/client.ts';
import { asServingRole, createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { keepStreaming, openStream } from '../harness/event-stream.ts';
import { eventually } from '../harness/eventually.ts';
import { findProgram } from '../harness/find-program.ts';
import { keepsStatements, type PgBouncer, startPgBouncer } from '../harness/pgbouncer.ts';
import { serveSettings, startServe } from '../harness/serve-process.ts';
import { skipAloud } from '../harness/skip.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';

/* API and worker reach PostgreSQL through a real PgBouncer in transaction mode, as the serving role. */

const program = findProgram('pgbouncer');
let database: TestDatabase;
let bouncer: PgBouncer;
beforeAll(async () => {
  if (program === undefined) return;
  database = await createTestDatabase();
  bouncer = await startPgBouncer(program, database.url);
});
afterAll(async () => {
  await bouncer?.stop();
  await database?.drop();
});
beforeEach(({ skip }: TestContext) => {
  if (program === undefined)
    skipAloud(skip, 'the tests behind a pooler need pgbouncer (Debian: apt-get install pgbouncer)');
});

describe.each(['true', 'prepared'])('DATABASE_POOLED=%s', (pooled) => {
  const isKnown = program !== undefined && (pooled === 'true' || keepsStatements(program));
  let own: TestDatabase;
  let bouncer: PgBouncer;
  let world: World;
  beforeAll(async () => {
    if (!isKnown) return;
    own = await createTestDatabase();
    bouncer = await startPgBouncer(program, own.url);
    const directUrl = asServingRole(own.url);
    world = await startWorld({
      databaseUrl: own.url,
      env: {
        DATABASE_URL: bouncer.urlOf(directUrl),
        DATABASE_POOLED: pooled,
        DATABASE_DIRECT_URL: directUrl,
        WEBHOOK_ALLOW_PRIVATE: 'true',
      },
    });
    await world.startWorker();
  });
  afterAll(async () => {
    await world?.stop();
    await bouncer?.stop();
    await own?.drop();
  });
  beforeEach(({ skip }: TestContext) => {
    if (!isKnown) skipAloud(skip, 'the tests of prepared statements behind a pooler need pgbouncer 1.24 or newer');
  });

  it('a company is formed, and its events are streamed and delivered', async () => {
    const ada = await world.signUp();
    const receiver = await startReceiver(() => 204);
    const made = await ada.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url } });
    made.ok(201);
    const stream = await keepStreaming(world.apiUrl, ada.key);
    const { id } = await ada.draft();
    (await start(ada, id)).ok();
    await ada.until(id, 'Active');
    await eventually(() => {
      const delivered = new Set(receiver.received.map((message) => JSON.parse(message.body).data.id));
      expect(stream.received.map(({ type }) => type)).toContain('formation.completed');
      expect(stream.received.filter((event) => !delivered.has(event.id))).toEqual([]);
    });
    await stream.close();
    await receiver.close();
  });

  it('eight equal calls at once, over two processes, have one effect', async () => {
    const ada = await world.signUp();
    const twin = account((await world.startApi()).url, ada);
    const headers = { 'idempotency-key': randomUUID() };
    const name = uniqueName();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? ada : twin).createEntity({ name }, headers)),
    );
    const made = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201)) answer.refused('idempotency_in_progress');
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(await world.sql`select 1 from entities where name = ${name}`).toHaveLength(1);
  });

  it('a killed pooler loses no acknowledged write, and the processes go on with the next one', async () => {
    const ada = await world.signUp();
    const first = await keepStreaming(world.apiUrl, ada.key);
    const acknowledged: string[] = [];
    let refused = 0;
    let isOver = false;
    const load = async () => {
      while (!isOver) {
        const answer = await ada.createEntity({ name: uniqueName() });
        if (answer.status === 201) acknowledged.push(answer.ok<{ id: string }>(201).id);
        else {
          answer.refused('unavailable');
          refused += 1;
          await sleep(20);
        }
      }
    };
    const kills = async () => {
      for (let kill = 0; kill < 3; kill += 1) {
        await eventually(() => expect(acknowledged.length).toBeGreaterThan(30 * (kill + 1)));
        await bouncer.kill();
        await sleep(300);
        await bouncer.start();
      }
      const before = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 10));
      isOver = true;
    };
    await Promise.all([kills(), load(), load(), load()]);
    expect(refused).toBeGreaterThan(0);
    // A stream ends if the database is away; a client then goes on after its last event.
    await first.close();
    const rest = await openStream(world.apiUrl, ada.key, first.received.at(-1)?.id);
    await eventually(() => {
      const created = [...first.received, ...rest.received].map(({ data }) => data['entity_id']);
      expect(acknowledged.filter((id) => !created.includes(id))).toEqual([]);
    });
    await rest.close();
    for (const id of acknowledged) (await ada.getEntity(id)).ok();
    const { id } = await ada.draft();
    (await start(ada, id)).ok();
    await ada.until(id, 'Active');
  });
});

const startOn = (settings: Record<string, string>) =>
  startServe({ ...serveSettings(database.url), DATABASE_URL: bouncer.urlOf(database.url), ...settings });

it('a start that does not know of the pooler is refused', async () => {
  await expect(startOn({ DATABASE_URL: bouncer.urlOf(asServingRole(database.url)) })).rejects.toThrow(
    'Set DATABASE_POOLED=true, and DATABASE_DIRECT_URL to the address past the pooler.',
  );
});

it('a start as the owner is refused, because the settings of its connections are not taken', async () => {
  const pooled = { DATABASE_POOLED: 'true', DATABASE_DIRECT_URL: database.url };
  await expect(startOn(pooled)).rejects.toThrow('role is not taken by a pooler, not efs_serving');
});

it('a start as the owner is refused if the pooler drops the settings silently', async () => {
  const silent = await startPgBouncer(program as string, database.url, ['ignore_startup_parameters = options']);
  const pooled = { DATABASE_POOLED: 'true', DATABASE_DIRECT_URL: database.url };
  await expect(startOn({ ...pooled, DATABASE_URL: silent.urlOf(database.url) })).rejects.toThrow(
    'role is postgres, not efs_serving',
  );
  await silent.stop();
});
