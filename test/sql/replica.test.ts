import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDatabase } from '../../src/store/core/databases.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { type Account, account, anonymous } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { type ServerPair, startServerPair } from '../harness/server-pair.ts';
import { findServerPrograms } from '../harness/servers.ts';
import { skipAloud } from '../harness/skip.ts';

/* A standby answers reads, and each sees every change that was acknowledged before, whichever process made it. */

const bin = findServerPrograms();
let pair: ServerPair;
let processes: ServeProcess[] = [];
let metricsUrl: string;
let owner: Account;
let twin: Account;
beforeAll(async () => {
  if (bin === undefined) return;
  pair = await startServerPair(bin);
  await ensureDatabase(pair.urlOf('efs'));
  await migrate(pair.urlOf('efs'));
  const settings = serveSettings(pair.urlOf('efs'));
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const reading = { DATABASE_REPLICA_URL: pair.standbyUrl('efs'), METRICS_PORT: String(metricsPort) };
  processes = await Promise.all([startServe(settings), startServe({ ...settings, ...reading })]);
  const [writes, reads] = processes as [ServeProcess, ServeProcess];
  owner = await anonymous(writes.url).signUp();
  twin = account(reads.url, owner);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await pair?.stop();
});

async function readsBy(server: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^efs_replica_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Changes through one process and reads at once through the other, `times` in a row. */
async function writeAndRead(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { id } = await owner.draft();
    const list = (await twin.call('GET', '/v1/entities?order=-created_at&limit=1')).ok<{ data: { id: string }[] }>();
    expect(list.data.map((entity) => entity.id)).toEqual([id]);
  }
}

const NEEDED = 'reads on a standby need the programs of PostgreSQL (Debian: apt-get install postgresql)';

it('reads on the standby what another process wrote just before', async ({ skip }) => {
  if (bin === undefined) skipAloud(skip, NEEDED);
  // A busy machine may find the standby late now and then.
  await eventually(async () => {
    await writeAndRead(20);
    expect(await readsBy('replica')).toBeGreaterThan(50);
  });
});

it('reads on the primary while the standby is late, and on the standby again when it has caught up', async ({
  skip,
}) => {
  if (bin === undefined) skipAloud(skip, NEEDED);
  await pair.replay(false);
  const before = await readsBy('primary');
  await writeAndRead(10);
  expect(await readsBy('primary')).toBeGreaterThanOrEqual(before + 10);
  await pair.replay(true);
  const read = await readsBy('replica');
  await eventually(async () => {
    await writeAndRead(1);
    expect(await readsBy('replica')).toBeGreaterThan(read);
  });
});

it('reads on the primary when the standby is gone', async ({ skip }) => {
  if (bin === undefined) skipAloud(skip, NEEDED);
  await pair.killStandby();
  await writeAndRead(20);
  const health = await fetch(`${processes[1]?.url}/health/ready`);
  expect(await health.text()).not.toContain('unreachable');
});
