import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded.ts';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { openConnections } from '../../src/sql/open.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { type Account, type Answer, uniqueName } from '../harness/client.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';
import { untilDone } from '../races/idempotent-calls.ts';
import { start } from './company.ts';
import { comparison, signUpLarge } from './load.ts';
import { startWorld, until, type World } from './world.ts';

/* Acknowledged writes survive every kill of the database, and its workers lose nothing. */

const KILLS = size(1, 50);
const WRITERS = 4;
const SEED = Number(process.env['CHAOS_SEED'] ?? 20261121);
const SETTLE_LIMIT_MS = 90_000;
const BACK_LIMIT_MS = 20_000;

let dataDir: string;
let cluster: EmbeddedPostgres;
let world: World;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'efs-kills-'));
  // Lets PostgreSQL's user pass when the tests run as root.
  await chmod(dataDir, 0o711);
  cluster = await startEmbeddedPostgres({ dataDir });
  await migrate(cluster.url);
  world = await startWorld({ databaseUrl: cluster.url, loseAnswers: 0.15, seed: SEED });
});
afterAll(async () => {
  await world?.stop();
  await cluster?.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** Work that the service acknowledged. */
type Acknowledged = { id: string; name: string; version: number; isSubmitted: boolean };

test(`${KILLS} × kill -9 of the database under load: no acknowledged write lost, no chain broken, nothing filed twice`, {
  timeout: KILLS * 12_000 + SETTLE_LIMIT_MS + 60_000,
}, async () => {
  const chance = seededChance(SEED);
  const owner = await signUpLarge(world);
  await world.startWorker();
  await world.startWorker();
  const [setting] = await world.sql<{ setting: string }[]>`
    select setting from pg_settings where name = 'data_directory'`;
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let refused = 0;
  const write = async () => {
    while (!isOver) {
      try {
        await writeBoth(owner, (done) => acknowledged.push(done));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused += 1;
      }
      await sleep(50);
    }
  };
  const kill = async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      await sleep(300 + 900 * chance());
      await killDatabase(String(setting?.setting));
      if (!(await until(isBack, BACK_LIMIT_MS))) throw new Error('The database did not come back.');
    }
    isOver = true;
  };
  await Promise.all([kill(), ...Array.from({ length: WRITERS }, write)]);

  const compared = await comparison(world, SETTLE_LIMIT_MS);
  let lost = 0;
  let broken = 0;
  await inParallel(acknowledged.length, 8, async (index) => {
    const { id, name, version, isSubmitted } = acknowledged[index] as Acknowledged;
    const entity = (await untilDone(() => owner.getEntity(id))).ok();
    if (entity.name !== name || entity.version < version || (isSubmitted && entity.state === 'Draft')) lost += 1;
    if (!(await isChainWhole(owner, id))) broken += 1;
  });
  const counts = { kills: KILLS, acknowledged: acknowledged.length, refused, lost, chains_broken: broken };
  report('database killed', { seed: SEED, ...counts, ...compared });
  expect({ lost, broken }).toEqual({ lost: 0, broken: 0 });
  expect(compared).toMatchObject({ stuck: [], filed_twice: 0, numbers_wrong: [] });
});

/** The only refusal while the database is away; it is then unknown whether the write took place. */
class Refused extends Error {}

/** A draft and its submission: two writes. */
async function writeBoth(owner: Account, acknowledge: (done: Acknowledged) => void): Promise<void> {
  const name = uniqueName();
  const { id, version } = done(await owner.createEntity({ name })).ok(201);
  acknowledge({ id, name, version, isSubmitted: false });
  const submitted = done(await start(owner, id)).ok<{ version: number }>();
  acknowledge({ id, name, version: submitted.version, isSubmitted: true });
}

function done(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  answer.refused('unavailable');
  throw new Refused();
}

/** Kills its process, found by the file it keeps; supervision restarts it on the same port. */
async function killDatabase(path: string): Promise<void> {
  const pid = Number((await readFile(join(path, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** Uses a connection of its own, because open ones outlive their server for a moment. */
async function isBack(): Promise<boolean> {
  const sql = openConnections(cluster.url, { max: 2, applicationName: 'test' });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function isChainWhole(owner: Account, id: string): Promise<boolean> {
  const { text } = await untilDone(() => owner.call('GET', `/v1/entities/${id}/audit/export`));
  const lines = text.split('\n').filter((line) => line !== '');
  // Consistent in itself; other tests check the signer.
  return verifyAuditExport(lines, {}, verifyEd25519).status === 'unpinned';
}
