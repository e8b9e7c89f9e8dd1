import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { start } from '../chaos/company.ts';
import { comparison, signUpLarge } from '../chaos/load.ts';
import type { World } from '../chaos/world.ts';
import { type Account, type Answer, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { skipAloud } from '../harness/skip.ts';
import { CITUS_BIN, startCitusWorld } from './citus-world.ts';
import type { CitusCluster } from './cluster.ts';

/*
 * One of two servers of Citus dies under load, again and again. Its accounts are refused meanwhile and lose nothing;
 * accounts of the other server notice nothing.
 */

const KILLS = size(3, 20);
const DOWN_MS = 1_500;
const UP_MS = 2_000;
/** A filing that the registry does not have is sent again about 70 s after the last look. */
const SETTLE_LIMIT_MS = 150_000;
const VICTIM = 0;
const OTHER = 1;

let cluster: CitusCluster;
let world: World;
let metricsPort: number;
beforeAll(async () => {
  if (CITUS_BIN === undefined) return;
  ({ cluster, world } = await startCitusWorld(CITUS_BIN));
  metricsPort = await freePort();
  await world.startApi({ env: { METRICS_PORT: String(metricsPort) } });
});
afterAll(async () => {
  await world?.stop();
  await cluster?.stop();
});

it(`${KILLS} × kill -9 of one worker of Citus: nothing filed twice, nothing lost, the accounts of the other are served`, {
  timeout: KILLS * (DOWN_MS + UP_MS + 20_000) + SETTLE_LIMIT_MS + 60_000,
}, async ({ skip }) => {
  if (CITUS_BIN === undefined)
    skipAloud(skip, 'the kills of a worker of Citus run with npm run test:citus: see "Citus" in docs/testing.md');
  const victims = write(await signUpAt(VICTIM));
  const others = write(await signUpAt(OTHER));
  let told = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(UP_MS);
    await cluster.killWorker(VICTIM);
    const before = others.acknowledged.length;
    await sleep(DOWN_MS);
    if (kill === 0) {
      told += await eventually(async () => untilTold(await readiness()));
      // What the alert EfsDataServerDown reads.
      await eventually(async () => expect(await dataServersDown()).toBe('1'));
    }
    // Others go on while it is down, and not only after it is back.
    await eventually(() => expect(others.acknowledged.length).toBeGreaterThan(before));
    await cluster.startWorker(VICTIM);
  }
  await Promise.all([victims.end(), others.end()]);
  const lost = (await victims.countLost()) + (await others.countLost());
  const compared = await comparison(world, SETTLE_LIMIT_MS);
  report('worker of Citus killed', {
    kills: KILLS,
    acknowledged_there: victims.acknowledged.length,
    refused_there: victims.refused(),
    acknowledged_elsewhere: others.acknowledged.length,
    refused_elsewhere: others.refused(),
    lost,
    ...compared,
  });
  expect({ lost, told, refusedElsewhere: others.refused() }).toEqual({ lost: 0, told: 1, refusedElsewhere: 0 });
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
  await eventually(async () => expect((await readiness()).checks.data_servers).toBe('ok'));
  await eventually(async () => expect(await dataServersDown()).toBe('0'));
});

async function dataServersDown(): Promise<string | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return /^efs_data_servers_down (\d+)$/m.exec(text)?.[1];
}

type Ready = { status: string; checks: { data_servers: string } };

async function readiness(): Promise<Ready> {
  return (await (await fetch(`${world.apiUrl}/health/ready`)).json()) as Ready;
}

function untilTold({ status, checks }: Ready): number {
  expect(status).toBe('ready');
  expect(checks.data_servers).toMatch(/^unreachable: 127\.0\.0\.1:\d+$/);
  return 1;
}

/** Accounts fall on either server by chance. */
async function signUpAt(index: number): Promise<Account> {
  const port = Number(new URL(cluster.workerUrlsOf('efs')[index] ?? '').port);
  for (;;) {
    const owner = await signUpLarge(world);
    const [server] = await world.sql<{ port: number }[]>`
      select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
      where p.shardid = get_shard_id_for_distribution_column('entities', ${owner.id}::uuid)`;
    if (server?.port === port) return owner;
  }
}

type Done = { id: string; isSubmitted: boolean };

/** Creates and submits companies, and reads them, one after the other, until it ends. */
function write(owner: Account) {
  const acknowledged: Done[] = [];
  let refused = 0;
  let isOver = false;
  const isDone = (answer: Answer): boolean => {
    if (answer.status < 300) return true;
    answer.refused('unavailable');
    refused += 1;
    return false;
  };
  const running = (async () => {
    while (!isOver) {
      const made = await owner.createEntity({ name: uniqueName() });
      if (isDone(made)) {
        const { id } = made.ok(201);
        const isSubmitted = isDone(await start(owner, id));
        acknowledged.push({ id, isSubmitted });
        isDone(await owner.getEntity(id));
      }
      await sleep(100);
    }
  })();
  return {
    acknowledged,
    refused: () => refused,
    async end() {
      isOver = true;
      await running;
    },
    /** Companies that were acknowledged and are gone, or are back in a state before. */
    async countLost(): Promise<number> {
      let lost = 0;
      for (const { id, isSubmitted } of acknowledged) {
        const entity = await eventually(async () => (await owner.getEntity(id)).ok<{ state: string }>());
        if (isSubmitted && entity.state === 'Draft') lost += 1;
      }
      return lost;
    },
  };
}
