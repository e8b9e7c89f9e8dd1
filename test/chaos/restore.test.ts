import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { createLogger } from '../../src/log.ts';
import { type Simulator, startSimulator } from '../../src/registry/simulator/start-simulator.ts';
import { runCreateOperatorKey } from '../../src/roles/commands.ts';
import { runServe } from '../../src/roles/run-serve.ts';
import { runWorker } from '../../src/roles/run-worker.ts';
import type { Running } from '../../src/roles/running.ts';
import { type Account, account, anonymous, type CreatedAccount } from '../harness/client.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { requireNothingStuckIn } from '../harness/stuck-check.ts';

/*
 * The database is restored from a backup that is older than its filings. It believes that nothing was sent; the
 * registry has everything.
 */

let folder: string;
let registry: TestDatabase;
let simulator: Simulator;
let original: TestDatabase;
const running: Running[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-restore-'));
  registry = await createEmptyDatabase();
  original = await createTestDatabase();
  simulator = await startSimulator({
    databaseUrl: registry.url,
    host: '127.0.0.1',
    port: 0,
    pace: 0,
    // A filing that is sent twice is entered twice.
    dedupe: false,
    loseAnswers: 0,
    slow: 0,
    slowMs: 0,
    maxProcessingMs: 200,
    logger: createLogger('silent'),
    clock: systemClock,
  });
});
afterAll(async () => {
  await stopAll();
  await simulator.close();
  await Promise.all([registry.drop(), original.drop(), rm(folder, { recursive: true })]);
});

async function stopAll(): Promise<void> {
  for (const each of running.splice(0).reverse()) await each.stop();
}

const keys = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
const configFor = (database: TestDatabase) =>
  loadConfig({
    ...keys,
    DATABASE_URL: database.url,
    CHECKPOINT_FILE: join(folder, 'checkpoint.json'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRY: 'http',
    REGISTRY_URL: simulator.url,
    REGISTRY_TIMEOUT_MS: '1000',
    REGISTRY_CLOCK_ALLOWANCE_MS: '50',
    REQUIRE_ATTESTATION: 'always',
    WORKER_POLL_MS: '100',
  });

async function serve(database: TestDatabase): Promise<string> {
  const api = await runServe(configFor(database));
  running.push(api);
  return api.apiUrl;
}

async function work(database: TestDatabase): Promise<void> {
  running.push(await runWorker(configFor(database)));
}

const until = (owner: Account, id: string, isThere: (entity: Entity) => boolean) =>
  eventually(async () => expect(isThere((await owner.getEntity(id)).ok())).toBe(true), {
    interval: 50,
  });

it('every open filing is looked up before anything is sent, withdrawn or deleted', { timeout: 120_000 }, async () => {
  let url = await serve(original);
  await work(original);
  const operatorKey = await runCreateOperatorKey(configFor(original), 'Grace', 1);
  const operator = () => account(url, operatorKey);
  const made = await anonymous(url).createAccount({ email: 'ada@example.com' });
  const { id: accountId, api_key: key } = made.ok<CreatedAccount>(201);
  const ada = () => account(url, { id: accountId, key });
  const { id } = await ada().draft();
  (await ada().putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await until(ada(), id, ({ next_action }) => next_action?.code === 'attest');

  // The backup: the organizer has not signed yet.
  await stopAll();
  const backup = await createTestDatabase(new URL(original.url).pathname.slice(1));
  url = await serve(original);
  await work(original);
  const path = await linkTo(operator(), 'ada@example.com');
  expect((await submit(anonymous(url).call, path)).status).toBe(200);
  const filed = await ada().until(id, 'Active');
  await stopAll();

  // The restore: according to the API nothing was ever sent, so it could be withdrawn.
  url = await serve(backup);
  running.push({ stop: backup.drop });
  const { version } = (await ada().getEntity(id)).ok();
  (await ada().putEntity(id, { version, action: 'mark_filing_failed' })).ok();
  (await ada().deleteEntity(id, version + 1)).refused('guard_unmet');
  await work(backup);
  const restored = await ada().until(id, 'Active');
  expect(restored.filing_number).toBe(filed.filing_number);
  expect(restored.ein).toBe(filed.ein);
  const { counts } = (await (await fetch(`${simulator.url}/register`)).json()) as { counts: object };
  expect(counts).toMatchObject({ formations: 1, tax_numbers: 1, entered_twice: 0 });
  await requireNothingStuckIn(backup.url);
});

it('a file that is not a checkpoint stops the start with one sentence', async () => {
  const file = join(folder, 'checkpoint.json');
  const good = await readFile(file, 'utf8');
  await writeFile(file, '{');
  await expect(runServe(configFor(original))).rejects.toThrow('is not a valid checkpoint');
  await writeFile(file, good);
});
