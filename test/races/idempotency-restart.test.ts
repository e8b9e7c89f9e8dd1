import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded.ts';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { requireSoundChains } from '../harness/chain-check.ts';
import { type Account, account, anonymous } from '../harness/client.ts';
import { report } from '../harness/report.ts';
import { type ServeProcess, serveSettings, startServe } from '../harness/serve-process.ts';
import { size } from '../harness/sizes.ts';
import { essence, type IdempotentCall, idempotentCall, isReplay, untilDone } from './idempotent-calls.ts';

/* The database dies between a call and its repetition: answered calls are still known, the others can be repeated. */

const RESTARTS = size(1, 10);
const CALLS = 20;

let dataDir: string;
let cluster: EmbeddedPostgres;
let clusterPath: string;
let server: ServeProcess;
let ada: Account;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'efs-restart-'));
  // Lets PostgreSQL's user pass when the tests run as root.
  await chmod(dataDir, 0o711);
  cluster = await startEmbeddedPostgres({ dataDir });
  await migrate(cluster.url);
  const [row] = await query((sql) => sql`select setting from pg_settings where name = 'data_directory'`);
  clusterPath = String(row?.['setting']);
  server = await startServe(serveSettings(cluster.url));
  ada = await anonymous(server.url).signUp();
});
afterAll(async () => {
  await server?.kill();
  await requireSoundChains(cluster.url);
  await cluster?.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it(`${RESTARTS} × kill -9 of the database under load: one effect and one answer for every request`, {
  timeout: 60_000 + RESTARTS * 30_000,
}, async () => {
  const caller = { baseUrl: server.url, account: account(server.url, { id: ada.id, key: ada.key }) };
  let lost = 0;
  /** From the kill until everything was answered, including PostgreSQL's own start and recovery. */
  const recoveriesMs: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const [finished, begun] = [await make(), await make()];
    const answers = await Promise.all(finished.map((call) => untilDone(() => call.send(caller))));
    const first = begun.map((call) => call.send(caller));
    await killDatabase();
    const killedMs = performance.now();
    const early = await Promise.all(first);
    for (const [index, call] of finished.entries()) {
      const again = await untilDone(() => call.send(caller));
      expect([essence(again), isReplay(again)]).toEqual([essence(answers[index] as never), true]);
    }
    for (const [index, call] of begun.entries()) {
      const again = await untilDone(() => call.send(caller));
      const answer = early[index];
      if (answer?.status === 201) expect(essence(again)).toBe(essence(answer));
      else {
        answer?.refused('unavailable');
        lost += 1;
      }
    }
    recoveriesMs.push(Math.round(performance.now() - killedMs));
    const names = [...finished, ...begun].map(({ subject }) => subject);
    const rows = await query((sql) => sql`select name from entities where name = any(${names})`);
    expect(rows).toHaveLength(names.length);
  }
  const counts = { restarts: RESTARTS, requests: RESTARTS * CALLS * 2, refused_first: lost };
  report('idempotency: database killed', { ...counts, slowest_recovery_ms: Math.max(...recoveriesMs) });
});

function make(): Promise<IdempotentCall[]> {
  return Promise.all(Array.from({ length: CALLS }, () => idempotentCall(3, ada)));
}

/** On a connection of its own, because none outlives the database. */
async function query(statement: (sql: Db) => Promise<readonly Record<string, unknown>[]>) {
  const sql = openConnections(cluster.url, { max: 2, applicationName: 'test' });
  try {
    return await statement(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Kills its process, found by the file it keeps; the service's supervision restarts it on the same port. */
async function killDatabase(): Promise<void> {
  const pid = Number((await readFile(join(clusterPath, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}
