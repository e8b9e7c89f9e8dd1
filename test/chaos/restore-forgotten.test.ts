import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { runServe } from '../../src/roles/run-serve.ts';
import { runWorker } from '../../src/roles/run-worker.ts';
import type { Running } from '../../src/roles/running.ts';
import { type Account, account, anonymous, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { startStranger } from '../stranger/registry.ts';

/* A restored database has forgotten filings that a registry has. None of them is made again. */

let folder: string;
let original: TestDatabase;
const running: Running[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-restore-'));
  original = await createTestDatabase();
});
afterEach(async () => {
  await stopAll();
  await Promise.all([original.drop(), rm(folder, { recursive: true })]);
});

async function stopAll(): Promise<void> {
  for (const each of running.splice(0).reverse()) await each.stop();
}

const keys = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
const configFor = (database: TestDatabase, registry: string) =>
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

async function serve(database: TestDatabase, registry: string): Promise<string> {
  const api = await runServe(configFor(database, registry));
  running.push(api);
  return api.apiUrl;
}

async function work(database: TestDatabase, registry: string): Promise<void> {
  running.push(await runWorker(configFor(database, registry)));
}

async function backUp(): Promise<TestDatabase> {
  await stopAll();
  return createTestDatabase(new URL(original.url).pathname.slice(1));
}

async function signUp(url: string): Promise<(at: string) => Account> {
  const { id, api_key: key } = (await anonymous(url).createAccount({})).ok<CreatedAccount>(201);
  return (at) => account(at, { id, key });
}

async function act(owner: Account, id: string, body: object): Promise<void> {
  const { version } = (await owner.getEntity(id)).ok<{ version: number }>();
  (await owner.putEntity(id, { version, ...body })).ok();
}

type Formation = { attempts: { detail: string | null }[]; steps: { name: string; detail: string | null }[] };

/** Waits until a person has to look at the filing: a send before the restore may arrive for 70 s. */
async function untilReviewed(owner: Account, id: string): Promise<void> {
  await eventually(
    async () => {
      const answer = await owner.call('GET', `/v1/entities/${id}/formation`);
      const step = answer.ok<Formation>().steps.find(({ name }) => name === 'state_filing');
      expect(step).toMatchObject({ status: 'action_required' });
    },
    { timeout: 150_000, interval: 500 },
  );
}

it('a draft that was filed after the backup is not filed again with a registry without look-ups', {
  timeout: 300_000,
}, async () => {
  const declared = { lookup: false, dedupes_by_reference: false };
  const registry = await startStranger({ declared });
  try {
    let url = await serve(original, registry.url);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    const backup = await backUp();
    url = await serve(original, registry.url);
    await work(original, registry.url);
    await act(ada(url), id, { action: 'submit_formation' });
    await ada(url).until(id, 'Active');
    const filed = registry.entries.length;
    await stopAll();

    url = await serve(backup, registry.url);
    running.push({ stop: backup.drop });
    await work(backup, registry.url);
    await act(ada(url), id, { action: 'submit_formation' });
    await untilReviewed(ada(url), id);
    expect(registry.entries).toHaveLength(filed);
  } finally {
    await stopAll();
    await registry.stop();
  }
});

it('a formation is not filed under the name that it had before the backup, if another was filed in its place', {
  timeout: 300_000,
}, async () => {
  const registry = await startStranger({ declared: { dedupes_by_reference: false } });
  try {
    let url = await serve(original, registry.url);
    const ada = await signUp(url);
    const { id } = await ada(url).draft();
    // Without a worker the filing is open and not sent.
    await act(ada(url), id, { action: 'submit_formation' });
    const backup = await backUp();
    url = await serve(original, registry.url);
    await act(ada(url), id, { action: 'mark_filing_failed' });
    const { document } = (await ada(url).call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    await act(ada(url), id, { constitution: { ...document, name: uniqueName() } });
    await act(ada(url), id, { action: 'retry_from_failed' });
    await work(original, registry.url);
    await ada(url).until(id, 'Active');
    const filed = registry.entries.length;
    await stopAll();

    url = await serve(backup, registry.url);
    running.push({ stop: backup.drop });
    await work(backup, registry.url);
    await untilReviewed(ada(url), id);
    expect(registry.entries).toHaveLength(filed);
  } finally {
    await stopAll();
    await registry.stop();
  }
});
