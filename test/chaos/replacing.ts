import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { start } from './company.ts';
import type { Api, Worker, World } from './world.ts';

/** One API and two workers whose figures are read, on a database that a test replaces under them. */
export type Watched = {
  owner: Account;
  /** Makes drafts until `end`; returns the ids of those that were acknowledged. */
  load(): Load;
  /** Submits companies, which nobody files before the workers start. */
  submit(count: number): Promise<void>;
  startWorkers(): Promise<void>;
  killWorkers(): void;
  /** A figure of the API and of each worker, summed over the labels. */
  figure(name: string): Promise<number[]>;
  ready(): Promise<{ status: number; checks: Record<string, string> }>;
};

const WORKERS = 2;

export async function startWatched(world: World, signUp: (world: World) => Promise<Account>): Promise<Watched> {
  const ports = await Promise.all(Array.from({ length: 1 + WORKERS }, freePort));
  const metrics = (port: number) => ({ env: { METRICS_PORT: String(port), LOG_LEVEL: 'silent' } });
  const [apiPort = 0, ...workerPorts] = ports;
  const api: Api = await world.startApi(metrics(apiPort));
  const owner = account(api.url, await signUp(world));
  let workers: Worker[] = [];
  return {
    owner,
    load: () => load(owner),
    async submit(count) {
      for (let n = 0; n < count; n += 1) {
        const { id } = await owner.draft();
        (await start(owner, id)).ok();
      }
    },
    async startWorkers() {
      workers = await Promise.all(workerPorts.map((port) => world.startWorker(metrics(port))));
    },
    killWorkers() {
      for (const worker of workers) worker.kill();
    },
    figure: (name) => Promise.all(ports.map((port) => readFigure(port, name))),
    async ready() {
      const answer = await fetch(`${api.url}/health/ready`);
      const { checks } = (await answer.json()) as { checks: Record<string, string> };
      return { status: answer.status, checks };
    },
  };
}

const WRITERS = 3;

/** `acknowledged` grows while it runs. */
export type Load = { acknowledged: readonly string[]; end(): Promise<string[]> };

function load(owner: Account): Load {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const answer = await owner.createEntity({ name: uniqueName() });
      if (answer.status === 201) acknowledged.push(answer.ok<{ id: string }>(201).id);
      else answer.refused('unavailable');
      await sleep(20);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return {
    acknowledged,
    async end() {
      isOver = true;
      await Promise.all(writers);
      return acknowledged;
    },
  };
}

async function readFigure(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Returns how many of these entities the database does not have. */
export async function countLost(owner: Account, ids: readonly string[]): Promise<number> {
  let lost = 0;
  await inParallel(ids.length, 8, async (index) => {
    await eventually(async () => {
      const { status } = await owner.getEntity(String(ids[index]));
      expect([200, 404]).toContain(status);
      if (status === 404) lost += 1;
    });
  });
  return lost;
}

const NOTICE_LIMIT_MS = 10_000;

/** Waits until every process has noticed one more replacement; returns how long the last of them took. */
export async function untilNoticed(watched: Watched, before: readonly number[]): Promise<number> {
  const startedMs = Date.now();
  await eventually(
    async () => {
      const now = await watched.figure('efs_database_replaced_total');
      expect(now.map((count, at) => count > (before[at] ?? 0))).toEqual(now.map(() => true));
    },
    // Each look reads all figures of three processes.
    { interval: 500 },
  );
  const last = Math.max(...(await watched.figure('efs_database_replaced_time_seconds')));
  const tookMs = Math.max(0, Math.round(last * 1_000 - startedMs));
  expect(tookMs).toBeLessThan(NOTICE_LIMIT_MS);
  return tookMs;
}
