import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findForLive } from '../../src/roles/live-findings.ts';
import { type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';

/* `efs doctor --live` says everything that stands between this machine and live mode, all at once. */

const newKeys = () => ({
  API_KEY_PEPPER: randomBytes(32).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
});
const KEYS = newKeys();

let dataDir: string;
let live: LiveDesk;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'efs-doctor-'));
  live = await startLiveDesk(KEYS);
});
afterAll(async () => {
  await live.service.stop();
  await rm(dataDir, { recursive: true });
});

const settings = () => ({ DATA_DIR: dataDir, REGISTRY: 'desk', BASE_URL: 'https://127.0.0.1:9' });

async function problemsOf(env: Record<string, string>): Promise<string[]> {
  const findings = await findForLive(env);
  return findings.filter(({ ok }) => !ok).map(({ check, detail, fix }) => `${check}: ${detail} ${fix ?? ''}`);
}

it('lists every wrong setting of a sandbox', async () => {
  const problems = await problemsOf({ DATA_DIR: dataDir });
  for (const name of ['REGISTRY', 'BASE_URL', 'SMTP_URL'])
    expect(problems.join('\n')).toContain(`settings: ${name} must`);
});

it('tells of missing keys, database, mail server and address in one answer', async () => {
  const problems = await problemsOf({ ...settings(), SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@efs.example' });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['keys', 'database', 'mail', 'address']);
  expect(problems[1]).toContain('DATABASE_URL');
});

it('asks for two people who operate it, and finds nothing else in a database of live mode', async () => {
  const env = { ...settings(), ALLOW_NO_MAIL: 'true', DATABASE_URL: live.service.databaseUrl };
  expect(await problemsOf({ ...env, ...KEYS })).toEqual([expect.stringContaining('address: ')]);
  await live.service
    .sql`update operator_keys set revoked_at = now() where name = (select min(name) from operator_keys)`;
  expect(await problemsOf({ ...env, ...KEYS })).toEqual([
    expect.stringContaining('operators: 1 person has'),
    expect.stringContaining('address: '),
  ]);
  // Others do not open it.
  expect((await problemsOf({ ...env, ...newKeys() })).join()).toContain('database: ');
});
