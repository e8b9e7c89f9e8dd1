import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { runCreateOperatorKey } from '../../src/roles/commands.ts';
import { runServe } from '../../src/roles/run-serve.ts';
import { runWorker } from '../../src/roles/run-worker.ts';
import type { Running } from '../../src/roles/running.ts';
import { readCheckpoint } from '../../src/worker/checkpoint-file.ts';
import { act, atTheDesk, resultOf } from '../filings/desk.ts';
import { type Account, account, anonymous, type CreatedAccount } from '../harness/client.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';

/* After the backup an account moved away, and an operator filed a company by hand. The restored database knows neither. */

let folder: string;
let original: TestDatabase;
const running: Running[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'efs-restore-'));
  original = await createTestDatabase();
});
afterAll(async () => {
  await stopAll();
  await Promise.all([original.drop(), rm(folder, { recursive: true })]);
});

async function stopAll(): Promise<void> {
  for (const each of running.splice(0).reverse()) await each.stop();
}

const keys = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
const checkpoint = () => join(folder, 'checkpoint.json');
const configFor = (database: TestDatabase, file = checkpoint()) =>
  loadConfig({
    ...keys,
    DATABASE_URL: database.url,
    CHECKPOINT_FILE: file,
    LOG_LEVEL: 'silent',
    PORT: '0',
    REGISTRY: 'desk',
    RESULT_HOLD_MS: '0',
    WORKER_POLL_MS: '100',
  });

async function start(database: TestDatabase): Promise<string> {
  const api = await runServe(configFor(database));
  running.push(api, await runWorker(configFor(database)));
  return api.apiUrl;
}

async function signUp(url: string): Promise<(at: string) => Account> {
  const { id, api_key: key } = (await anonymous(url).createAccount({})).ok<CreatedAccount>(201);
  return (at) => account(at, { id, key });
}

async function fileByHand(owner: Account, operator: Account, id: string): Promise<string | undefined> {
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const filing = await atTheDesk(operator, id, 'formation');
  const { office_form } = (await operator.call('GET', `/v1/operator/filings/${filing.id}`)).ok<{
    office_form: { instructions: string[] };
  }>();
  (await act(operator, filing, 'claim')).ok();
  (
    await act(operator, filing, 'accept', await resultOf(operator, filing, nextNumber(), new Date().toISOString()))
  ).ok();
  await owner.until(id, 'Filed');
  return office_form.instructions[0];
}

it('an account that moved away stays frozen, and what was filed by hand is filed again only after a warning', async () => {
  let url = await start(original);
  const operatorKey = await runCreateOperatorKey(configFor(original), 'Grace', 1);
  const [moved, stays] = [await signUp(url), await signUp(url)];
  const { id } = await stays(url).draft();
  // A filing that waits for its office is reopened like any other.
  const pause = { body: { reason: 'The office is closed.' } };
  (await account(url, operatorKey).call('POST', '/v1/operator/jurisdictions/US-CO/pause', pause)).ok<unknown>();
  const waiting = await stays(url).draft({ jurisdiction: 'US-CO', legal_form: 'llc' });
  (await stays(url).putEntity(waiting.id, { version: 1, action: 'submit_formation' })).ok();
  await eventually(async () => {
    const answer = await stays(url).call('GET', `/v1/entities/${waiting.id}/formation`);
    expect(answer.text).toContain('The office is closed.');
  });
  await stopAll();
  const backup = await createTestDatabase(new URL(original.url).pathname.slice(1));
  url = await start(original);
  expect(await fileByHand(stays(url), account(url, operatorKey), id)).not.toContain('restored');
  const leaves = moved(url);
  (await leaves.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
  await eventually(async () => expect((await readCheckpoint(checkpoint()))?.frozen).toEqual([leaves.id]));
  const destination = {
    body: { archive: 'ab'.repeat(32), target_key: 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM' },
  };
  await eventually(async () => (await leaves.call('POST', '/v1/account/handover', destination)).ok<unknown>(201));
  await stopAll();

  // The API on another machine, without the checkpoint, notices the restore first.
  const elsewhere = await runServe(configFor(backup, join(folder, 'other.json')));
  url = elsewhere.apiUrl;
  running.push(elsewhere);
  // Without the checkpoint it does not know that the account moved: it may be frozen once more, but not handed over.
  const again = account(url, leaves, { isBusyShown: true });
  (await again.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
  const other = { body: { ...destination.body, archive: 'cd'.repeat(32) } };
  (await again.call('POST', '/v1/account/handover', other)).refused('unavailable');
  running.push(await runWorker(configFor(backup)), { stop: backup.drop });
  expect((await again.call('POST', '/v1/account/handover', other)).refused('guard_unmet')).toMatchObject({
    errors: [{ code: 'handed_over' }],
  });
  const refused = await moved(url).createEntity({ name: 'Twice Filed' });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('frozen');
  expect(await fileByHand(stays(url), account(url, operatorKey), id)).toContain('The database was restored');
});
