import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Db, openDb } from '../../store/core/db.ts';
import { createTokenKeys, rotateTokenKey } from './token-keys.ts';

const sealing = {
  seal: (plaintext: Uint8Array) => plaintext,
  unseal: (sealed: Uint8Array) => sealed,
  randomSeed: () => new Uint8Array(randomBytes(32)),
};
const START = Date.parse('2026-04-26T18:00:00Z');
const MINUTE = 60_000;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 8, role: 'serving', applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  const owner = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  await owner`delete from signing_keys`;
  await owner.end();
});

function movable(startMs = START) {
  let atMs = startMs;
  return {
    now: () => new Date(atMs),
    monotonicMs: () => atMs,
    advanceMs: (ms: number) => {
      atMs += ms;
    },
  };
}

function counted(): { db: Db; statements(): number } {
  let statements = 0;
  const proxy = new Proxy(db, {
    apply: (target, self, args) => {
      if (Array.isArray(args[0]) && 'raw' in args[0]) statements += 1;
      return Reflect.apply(target as never, self, args);
    },
  });
  return { db: proxy, statements: () => statements };
}

describe('the keys that sign tokens', () => {
  it('are the same in every process, however many start at once', async () => {
    const processes = Array.from({ length: 8 }, () => createTokenKeys({ db, clock: movable(), sealing }));
    const kids = await Promise.all(processes.map(async (keys) => (await keys.current()).jwk.kid));
    expect(new Set(kids).size).toBe(1);
    expect(await db`select 1 from signing_keys where purpose = 'tokens'`).toHaveLength(1);
  });

  it('are looked up once a second at most for unknown ids, and every five seconds otherwise', async () => {
    const clock = movable();
    const { db: watched, statements } = counted();
    const keys = createTokenKeys({ db: watched, clock, sealing });
    const { kid } = (await keys.current()).jwk;
    const before = statements();
    for (let second = 0; second < 10; second += 1) {
      const unknown = Array.from({ length: 200 }, (_, index) => keys.find(`unknown-${second}-${index}`));
      expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]));
      expect((await keys.find(kid))?.jwk.kid).toBe(kid);
      clock.advanceMs(999);
    }
    expect(statements() - before).toBeLessThanOrEqual(10);
    const busy = statements();
    for (let tenth = 0; tenth < 100; tenth += 1, clock.advanceMs(100)) await keys.find(kid);
    expect(statements() - busy).toBeLessThanOrEqual(3);
  });

  it('rotate when an operator requests it: published at once, signing ten minutes later, once', async () => {
    const clock = movable();
    const [one, two] = [createTokenKeys({ db, clock, sealing }), createTokenKeys({ db, clock, sealing })];
    const first = (await one.current()).jwk.kid;
    await two.current();
    const answers = await Promise.all([1, 2, 3].map(() => rotateTokenKey({ db, clock, sealing })));
    expect(answers.map((at) => at.getTime())).toEqual([1, 2, 3].map(() => START + 10 * MINUTE));
    clock.advanceMs(1_000);
    const second = (await db<{ id: string }[]>`select id from signing_keys where generation = 2`).length;
    expect(second).toBe(1);
    expect((await one.current()).jwk.kid).toBe(first);
    clock.advanceMs(10 * MINUTE);
    const next = (await one.current()).jwk.kid;
    expect(next).not.toBe(first);
    expect((await two.find(next))?.jwk.kid).toBe(next);
    expect((await two.find(first))?.jwk.kid).toBe(first);
    clock.advanceMs(17 * MINUTE);
    expect(await two.find(first)).toBeNull();
    expect((await one.published()).map(({ jwk }) => jwk.kid)).toEqual([next]);
  });
});
