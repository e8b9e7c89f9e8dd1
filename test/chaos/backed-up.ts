import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { runServe } from '../../src/roles/run-serve.ts';
import { runWorker } from '../../src/roles/run-worker.ts';
import type { Running } from '../../src/roles/running.ts';
import { type Account, account, anonymous, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** A database with its backups, and the processes that run on them. Made anew for each test. */
export let original: TestDatabase;
let folder: string;
const running: Running[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-restore-'));
  original = await createTestDatabase();
});
afterEach(async () => {
  await stopAll();
  await Promise.all([original.drop(), rm(folder, { recursive: true })]);
});

export async function stopAll(): Promise<void> {
  for (const each of running.splice(0).reverse()) await each.stop();
}

const keys = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
export const configFor = (database: TestDatabase, registry: string) =>
  loadConfig({
    ...keys,
    DATABASE_URL: database.url,
    CHECKPOINT_FILE: join(folder, 'checkpoint.json'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRY: 'http',
    REGISTRY_URL: registry,
    REGISTRY_TIMEOUT_MS: '1000',
    REGISTRY_CLOCK_ALLOWANCE_MS: '50',
    WORKER_POLL_MS: '100',
  });

export async function serve(database: TestDatabase, registry: string): Promise<string> {
  const api = await runServe(configFor(database, registry));
  running.push(api);
  return api.apiUrl;
}

export async function work(database: TestDatabase, registry: string): Promise<void> {
  running.push(await runWorker(configFor(database, registry)));
}

export async function backUp(): Promise<TestDatabase> {
  await stopAll();
  return createTestDatabase(new URL(original.url).pathname.slice(1));
}

export async function signUp(url: string): Promise<(at: string) => Account> {
  const { id, api_key: key } = (await anonymous(url).createAccount({})).ok<CreatedAccount>(201);
  return (at) => account(at, { id, key });
}

export async function act(owner: Account, id: string, body: object): Promise<void> {
  const { version } = (await owner.getEntity(id)).ok<{ version: number }>();
  (await owner.putEntity(id, { version, ...body })).ok();
}

/** Retries a failed formation under another name. */
export async function retryRenamed(owner: Account, id: string): Promise<void> {
  const { document } = (await owner.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  await act(owner, id, { constitution: { ...document, name: uniqueName() } });
  await act(owner, id, { action: 'retry_from_failed' });
}

/** Serves the backup, and drops it with the processes. */
export async function restore(backup: TestDatabase, registry: string): Promise<string> {
  const url = await serve(backup, registry);
  running.push({ stop: backup.drop });
  return url;
}
