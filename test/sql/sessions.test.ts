import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { buildApp } from '../../src/http/app.ts';
import { createLogger } from '../../src/log.ts';
import { type Db, openConnections } from '../../src/sql/open.ts';
import { openDb } from '../../src/store/core/db.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { SERVING_ROLE, servingSettings } from '../../src/store/core/serving-role.ts';
import { findSessionProblems } from '../../src/store/core/sessions.ts';
import { type Foundation, openFoundation } from '../../src/wiring/foundation.ts';
import { httpDeps } from '../../src/wiring/http-deps.ts';
import { asServingRole, createTestDatabase, type TestDatabase } from '../harness/database.ts';

/*
 * Role, time-outs and plans of every connection are checked as the server reports them: a pooler may drop what a
 * connection asks for, and a session that others share may have been changed.
 */

let database: TestDatabase;
let owner: Db;
const name = () => new URL(database.url).pathname.slice(1);
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  owner = openConnections(database.url, { max: 2, applicationName: 'test' });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await owner.end();
  await database.drop();
});

const keys = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
async function open(url: string): Promise<Foundation> {
  const config = loadConfig({ ...keys, LOG_LEVEL: 'silent' });
  const foundation = await openFoundation(config, url, createLogger('silent'), 'test');
  ends.push(foundation.close);
  return foundation;
}

describe('the settings of the serving role', () => {
  it('belong to the role, so that a login as this role needs none of its own', async () => {
    const db = openDb(asServingRole(database.url), { poolSize: 2, role: 'serving', applicationName: 'test' });
    ends.push(() => db.end());
    expect(await findSessionProblems(db, { isPooled: false })).toEqual([]);
    await expect(db.script('create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
  });

  it('are set again by a migration if one of them is missing', async () => {
    await owner.script(`alter role ${SERVING_ROLE} set lock_timeout = '1s'`);
    await migrate(database.url);
    const [role] = await owner<{ config: string[] }[]>`
      select rolconfig as config from pg_roles where rolname = ${SERVING_ROLE}`;
    expect(role?.config.toSorted()).toEqual(
      Object.entries(servingSettings)
        .map(([setting, value]) => `${setting}=${value}`)
        .toSorted(),
    );
  });
});

describe('a start is refused', () => {
  it('if a time-out is not in effect, with the statement that sets it', async () => {
    await owner.script(`alter role ${SERVING_ROLE} in database ${name()} set statement_timeout = 0`);
    await expect(open(asServingRole(database.url))).rejects.toThrow(
      "statement_timeout is 0, not 5000. Run as the owner of the database: alter role efs_serving set statement_timeout = '5000';",
    );
  });

  it('if the plans are made in another way', async () => {
    await owner.script(`alter role ${SERVING_ROLE} in database ${name()} set plan_cache_mode = auto`);
    await expect(open(asServingRole(database.url))).rejects.toThrow('plan_cache_mode is auto, not force_generic_plan');
  });

  it('if the role could rewrite history', async () => {
    const db = openConnections(database.url, { max: 2, applicationName: 'test' });
    ends.push(() => db.end());
    expect(await findSessionProblems(db, { isPooled: false })).toContainEqual({
      setting: 'role',
      is: 'postgres',
      expected: SERVING_ROLE,
    });
  });
});

it('a changed session makes the process not ready until its connections are replaced', async () => {
  const foundation = await open(database.url);
  const app = buildApp(await httpDeps(foundation, 'http://localhost'), createLogger('silent'));
  ends.push(() => app.close());
  const checks = async () => (await app.inject({ url: '/health/ready' })).json<{ checks: object }>().checks;
  const { db } = foundation.store;
  await db.script('set statement_timeout = 0');

  await foundation.sessions.check();
  expect(await checks()).toMatchObject({ sessions: 'statement_timeout is 0, not 5000' });
  expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503);
  expect(await foundation.metrics.registry.metrics()).toContain(
    'efs_database_session_problems_total{setting="statement_timeout"} 1',
  );

  await foundation.sessions.check();
  expect(await checks()).toMatchObject({ sessions: 'ok' });
});

it('every connection is checked, not only one of them', async () => {
  const foundation = await open(database.url);
  const { db } = foundation.store;
  const asleep = Array.from({ length: 4 }, () => db.begin((tx) => tx`select pg_sleep(0.1)`));
  await Promise.all(asleep);
  // Only one of the four idle ones.
  await db.script('set lock_timeout = 7');
  expect(await findSessionProblems(db, { isPooled: false })).toEqual([
    { setting: 'lock_timeout', is: '7', expected: '1000' },
  ]);
});
