import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openConnections } from '../../src/sql/open.ts';
import { openSession } from '../../src/sql/session.ts';
import { type OddRegistry, startOddRegistry } from '../chaos/odd-registry.ts';
import { type Api, startWorld, type Worker, type World } from '../chaos/world.ts';
import type { Account } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';

/** `follow` does what the section of the runbook says. */
export type Drill = { provoke(): Promise<unknown>; follow(): Promise<unknown> };

/** Addresses to watch, and a drill for each alert, to be made in this order. */
export type DrillGround = { targets: string[]; drills: Readonly<Record<string, Drill>>; stop(): Promise<void> };

/** Accounts that go on calling while the database is blocked. */
const CALLERS = 8;
/** Old rows that are added every second. */
const OLD_ROWS = 10_000;

/** One API, one worker and a registry between which a test can step, and a live desk for its mail. */
export async function startDrillGround(): Promise<DrillGround> {
  const database = await createTestDatabase();
  const world = await startWorld({ databaseUrl: database.url, env: { SCREENING: 'desk' } });
  const registry = await startRegistry(world);
  const desk = await startLiveDesk({ METRICS_PORT: '0' });
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  const service = {
    world,
    database,
    registry,
    desk,
    operator: await world.operator('Grace Hopper'),
    owner: await world.signUp(),
    startApi: (env = {}) => world.startApi({ env: { METRICS_PORT: String(apiPort), ...env } }),
    startWorker: () => world.startWorker({ registryUrl: registry.url, env: { METRICS_PORT: String(workerPort) } }),
  };
  const running = { api: await service.startApi(), worker: await service.startWorker() };
  const ended = new AbortController();
  const ground = { ...service, running, ended };
  return {
    targets: [apiPort, workerPort, new URL(desk.service.metricsUrl).port].map((port) => `127.0.0.1:${port}`),
    drills: {
      ...databaseDrills(ground),
      ...processDrills(ground),
      ...filingDrills(ground),
      EfsMailsUndelivered: mailDrill(ground),
    },
    stop: async () => {
      ended.abort();
      registry.close();
      await desk.stop();
      await world.stop();
      await database.drop();
    },
  };
}

type Ground = {
  world: World;
  database: TestDatabase;
  registry: Registry;
  desk: LiveDesk;
  operator: Account;
  owner: Account;
  /** With these settings beside its own. */
  startApi(env?: Record<string, string>): Promise<Api>;
  startWorker(): Promise<Worker>;
  running: { api: Api; worker: Worker };
  /** Ended: what a drill does again and again stops. */
  ended: AbortController;
};

type Registry = OddRegistry & { is: 'well' | 'losing' | 'silent' | 'away' };

/** A registry that loses the answer to a filing and is silent from then on, or refuses every call. */
async function startRegistry(world: World): Promise<Registry> {
  const state = { is: 'well' as Registry['is'] };
  const odd = await startOddRegistry(world.registryUrl, async (ask, forward) => {
    if (state.is === 'away') return { status: 503, body: '{}', headers: { 'retry-after': '1' } };
    const reply = await forward(ask);
    if (state.is === 'losing' && ask.reference !== undefined) state.is = 'silent';
    return state.is === 'silent' ? 'broken' : reply;
  });
  return Object.assign(state, odd);
}

function processDrills({ world, owner, running, ended, startApi, startWorker }: Ground): Record<string, Drill> {
  const killWorker = () => running.worker.kill();
  const follow = async () => {
    running.worker = await startWorker();
  };
  let isOver = false;
  return {
    EfsDown: {
      provoke: async () => running.api.kill(),
      follow: async () => {
        running.api = await startApi();
      },
    },
    EfsNoWorker: {
      provoke: async () => {
        killWorker();
        // As it is half a minute later.
        await world.sql`update worker_heartbeats set seen_at = seen_at - interval '31 seconds'`;
      },
      follow,
    },
    EfsEventsLate: {
      provoke: async () => {
        killWorker();
        await owner.draft();
      },
      follow,
    },
    EfsWorkLate: {
      provoke: async () => {
        killWorker();
        const { id } = await owner.draft();
        (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
        await world.sql`update formations set due_at = due_at - interval '2 minutes' where entity_id = ${id}`;
      },
      follow,
    },
    EfsEventLoopBlocked: {
      provoke: async () => {
        isOver = false;
        void stopAndGo(running.api, () => isOver || ended.signal.aborted);
      },
      follow: async () => {
        isOver = true;
      },
    },
    EfsPruningBehind: {
      provoke: async () => {
        isOver = false;
        void addOldRows(world, () => isOver || ended.signal.aborted);
      },
      follow: async () => {
        isOver = true;
      },
    },
  };
}

/** Another program that takes the processor again and again. */
async function stopAndGo(api: Api, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    api.suspend();
    await sleep(350);
    api.resume();
    await sleep(150);
  }
}

/** Rows past their retention come as long as it lasts, so that a slow look of Prometheus misses none of it. */
async function addOldRows({ sql }: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sql`
      insert into idempotency_records (scope, key, fingerprint, status, headers, body, created_at)
      select 'test', gen_random_uuid(), '\\x00', 201, '{}', '{}', now() - interval '40 days' - n * interval '1 ms'
      from generate_series(1, ${OLD_ROWS}::int) n`;
    await sleep(1_000);
  }
}

type Screenings = { data: { id: string; entity_id: string }[] };
type Stuck = { jobs: { id: string }[]; stuck: { job_id: string }[] };

function filingDrills({ world, registry, operator, owner }: Ground): Record<string, Drill> {
  const backdate = async (...states: string[]) => {
    await eventually(async () => {
      const rows = await world.sql`
        update filings set stalled_since = now() - interval '20 minutes' where state = any(${states}) returning 1`;
      const found = await world.sql`select state, tries from filings where closed_at is null`;
      expect(rows, JSON.stringify(found)).not.toEqual([]);
    });
  };
  const clear = async () => {
    const { data } = (await operator.call('GET', '/v1/operator/screenings')).ok<Screenings>();
    for (const { id } of data) (await operator.call('POST', `/v1/operator/screenings/${id}/clear`)).ok();
    return data.length;
  };
  const submit = async () => {
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    await eventually(async () => expect(await clear()).toBe(1));
  };
  const stuck = async () => (await operator.call('GET', '/v1/operator/stuck')).ok<Stuck>();
  const redrive = async (id: string) =>
    (await operator.call('POST', `/v1/operator/jobs/dead/${id}/redrive`)).ok<unknown>(204);
  const failing = (failures: number) => async () => {
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    // At rest, so that no run of it succeeds meanwhile.
    await eventually(async () => {
      const rows = await world.sql`
        update formations set failures = ${failures}, due_at = now() + interval '1 minute'
        where entity_id = ${id} and due_at is null and lease_until is null returning 1`;
      expect(rows).toHaveLength(1);
    });
  };
  return {
    EfsQueueWaits: {
      // The company of the drill before waits for screening.
      provoke: () =>
        world.sql`update requirements set created_at = created_at - interval '2 days' where status = 'open'`,
      follow: clear,
    },
    EfsOutcomeUnknown: {
      provoke: async () => {
        registry.is = 'losing';
        await submit();
        await backdate('ambiguous', 'reconciling');
      },
      follow: async () => {
        registry.is = 'well';
      },
    },
    EfsRegistryUnavailable: {
      provoke: async () => {
        registry.is = 'away';
        await submit();
        await backdate('unavailable');
      },
      follow: async () => {
        registry.is = 'well';
      },
    },
    EfsWorkDead: {
      provoke: failing(50),
      follow: async () => {
        for (const { id } of (await stuck()).jobs) await redrive(id);
      },
    },
    EfsStuck: {
      provoke: failing(5),
      follow: async () => {
        for (const { job_id } of (await stuck()).stuck) await redrive(job_id);
      },
    },
  };
}

function databaseDrills({ world, database, running, ended, startApi }: Ground): Record<string, Drill> {
  let isOver = false;
  const call = async ({ key }: Account, method: string): Promise<void> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = method === 'POST' ? '{"name":"Blocked Research"}' : null;
    const answer = await fetch(`${running.api.url}/v1/entities`, { method, headers, body }).catch(() => null);
    await answer?.body?.cancel();
  };
  const ask = async (callers: readonly Account[]): Promise<void> => {
    while (!isOver && !ended.signal.aborted)
      await Promise.all(callers.flatMap((caller) => [call(caller, 'GET'), call(caller, 'POST')]));
  };
  /** A careless migration: it locks a table, and callers go on. */
  const block = async (table: 'entities' | 'audit_entries') => {
    isOver = false;
    // An account alone has a share of the connections only.
    const callers = await Promise.all(Array.from({ length: CALLERS }, () => world.signUp()));
    const session = await openSession({ url: database.url, applicationName: 'careless' });
    await session.sql.script(`begin; lock table ${table} in access exclusive mode`);
    void ask(callers);
  };
  /** The statements of the runbook. */
  const endBlocker = async () => {
    const blockers = await world.sql<{ pids: number[] }[]>`
      select pg_blocking_pids(pid) as pids from pg_stat_activity where wait_event_type = 'Lock'`;
    const pids = [...new Set(blockers.flatMap((row) => row.pids))];
    const ended = await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid = any(${pids}::int[]) and application_name not like 'efs%'`;
    expect(ended).toHaveLength(1);
  };
  const blocked = (table: 'entities' | 'audit_entries'): Drill => ({
    provoke: () => block(table),
    follow: async () => {
      await eventually(endBlocker);
      // The others go on for a moment, as callers do, and are answered.
      await sleep(1_000);
      isOver = true;
    },
  });
  return {
    EfsErrors: blocked('entities'),
    EfsSlow: blocked('entities'),
    // What every change writes to: its transaction waits, and keeps its connection.
    EfsConnectionsShort: blocked('audit_entries'),
    EfsReplicaLate: {
      provoke: async () => {
        running.api.kill();
        // Nothing listens there.
        running.api = await startApi({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/efs' });
        isOver = false;
        void ask([await world.signUp()]);
      },
      follow: async () => {
        isOver = true;
        running.api.kill();
        running.api = await startApi();
      },
    },
    EfsDatabaseReplaced: {
      // As if the files were those of an earlier moment.
      provoke: () => world.sql`update installation set epoch = 0`,
      follow: async () => {
        await eventually(async () => {
          const answer = await fetch(`${running.api.url}/health/ready`);
          expect(((await answer.json()) as { checks: { copy: string } }).checks.copy).toBe('ok');
        });
      },
    },
    EfsDatabaseUnreachable: {
      provoke: () => allowConnections(database, false),
      follow: () => allowConnections(database, true),
    },
  };
}

/** As with a database whose disk is full, or whose address changed. */
async function allowConnections({ url }: TestDatabase, isAllowed: boolean): Promise<void> {
  const admin = new URL(url);
  const name = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  const sql = openConnections(admin.href, { max: 2, applicationName: 'test' });
  const allowed = sql.raw(String(isAllowed));
  await sql`alter database ${sql.identifier(name)} with allow_connections ${allowed}`;
  if (!isAllowed) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and application_name like 'efs%'`;
  }
  await sql.end();
}

function mailDrill({ desk }: Ground): Drill {
  type Mails = { data: { id: string }[] };
  return {
    provoke: () => desk.started(),
    follow: async () => {
      const { data } = (await desk.grace.call('GET', '/v1/operator/outbox?state=undelivered')).ok<Mails>();
      for (const { id } of data) (await desk.grace.call('POST', `/v1/operator/outbox/${id}/deliver`)).ok<unknown>();
    },
  };
}
