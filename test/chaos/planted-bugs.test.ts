import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLANTS, type PlantName } from './plants.ts';
import { call, LEASE_MS, startWorld, until, type World } from './world.ts';

/**
 * Each scenario drives workers into the moment where a bug would bite, and says what is wrong afterwards. The product
 * must come out clean; with its bug planted the very same scenario must find something, or it proves nothing.
 */
type Scenario = (world: World, plant: PlantName | undefined, pauseFile: string) => Promise<string[]>;

const SCENARIOS: Record<PlantName, Scenario> = {
  /** The registry takes the filing and the answer is lost. */
  blind_retry: async (world, plant) => {
    await world.fault({ step: 'state_filing', kind: 'lost_answer' });
    const company = await submit(world);
    await world.startWorker({ plant });
    return finish(world, company);
  },

  /** The sender dies between the registry's answer and its own note; the account then gives up and tries again. */
  no_intent: async (world, plant, pauseFile) => {
    const company = await submit(world);
    const sender = await world.startWorker({ plant, pauseAt: 'after-answer', pauseFile });
    await untilPaused(pauseFile);
    sender.kill('SIGKILL');
    await act(world, company, 'mark_filing_failed');
    await act(world, company, 'retry_from_failed');
    await world.startWorker({ plant });
    return finish(world, company);
  },

  /** The answer is lost, the sender sleeps through its lease, and wakes when another one has settled everything. */
  no_epoch: async (world, plant, pauseFile) => {
    await world.fault({ step: 'state_filing', kind: 'lost_answer' });
    const company = await submit(world);
    await world.startWorker({ plant, pauseAt: 'after-answer', pauseFile });
    await untilPaused(pauseFile);
    await world.startWorker({ plant });
    const problems = await finish(world, company);
    const before = await filingRow(world, company);
    await writeFile(`${pauseFile}.go`, '');
    await until(async () => (await filingRow(world, company)) !== before, LEASE_MS * 2);
    const after = await filingRow(world, company);
    return after === before ? problems : [...problems, `rewritten by a sleeper: ${before} → ${after}`];
  },
};

let world: World;
let folder: string;
beforeEach(async () => {
  world = await startWorld({ dedupe: false });
  folder = await mkdtemp(join(tmpdir(), 'efs-chaos-'));
});
afterEach(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const NAMES = Object.keys(SCENARIOS) as PlantName[];
describe('a company is filed once, and nothing is lost', () => {
  test.each(NAMES)('where %s would bite', { timeout: 40_000 }, async (name) => {
    expect(await SCENARIOS[name](world, undefined, join(folder, 'paused'))).toEqual([]);
  });

  test.each(NAMES)('and the scenario is sharp: it finds %s', { timeout: 40_000 }, async (name) => {
    expect(PLANTS[name].changes.length).toBeGreaterThan(0);
    expect(await SCENARIOS[name](world, name, join(folder, 'paused'))).not.toEqual([]);
  });
});

type Company = { id: string; key: string };
/** A clean run takes two to four seconds; a planted one that ends stuck takes all of it. */
const LIMIT_MS = 9_000;

async function submit({ apiUrl }: World): Promise<Company> {
  const account = await call(apiUrl, 'POST', '/v1/accounts', undefined, {});
  const key = String(account.body['api_key']);
  const entity = await call(apiUrl, 'POST', '/v1/entities', key, { name: 'Helios Research' });
  const company = { id: String(entity.body['id']), key };
  await call(apiUrl, 'POST', `/v1/entities/${company.id}/formation/start`, key, {});
  return company;
}

async function act({ apiUrl }: World, { id, key }: Company, action: string): Promise<void> {
  const { body } = await call(apiUrl, 'GET', `/v1/entities/${id}`, key);
  const { status } = await call(apiUrl, 'PUT', `/v1/entities/${id}`, key, { version: body['version'], action });
  expect(status).toBe(200);
}

async function untilPaused(pauseFile: string): Promise<void> {
  expect(await until(async () => existsSync(pauseFile), LIMIT_MS)).toBe(true);
}

/** Waits for Active, then compares with the registry's own register. */
async function finish(world: World, { id, key }: Company): Promise<string[]> {
  const read = async () => (await call(world.apiUrl, 'GET', `/v1/entities/${id}`, key)).body;
  const isActive = await until(async () => (await read())['state'] === 'Active', LIMIT_MS);
  const entity = await read();
  const { rows } = await world.register();
  const accepted = rows.filter((row) => row.type === 'formation' && row.number !== null);
  return [
    ...(isActive ? [] : [`stuck or lost in ${entity['state']}`]),
    ...(accepted.length === 1 ? [] : [`filed ${accepted.length} times`]),
    ...(accepted.some((row) => row.number === entity['filing_number'])
      ? []
      : ['its number is not the one in the register']),
  ];
}

async function filingRow({ sql }: World, { id }: Company): Promise<string> {
  const rows = await sql`select state, sends, tries from filings where entity_id = ${id} and type = 'formation'`;
  return JSON.stringify(rows);
}
