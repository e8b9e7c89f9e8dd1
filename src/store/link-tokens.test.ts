import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { size } from '../../test/harness/sizes.ts';
import { createLinkToken, hashLinkToken } from '../domain/access/link-token.ts';
import { randomIds } from '../ids.ts';
import { type Db, openDb } from './core/db.ts';
import { createWakes } from './core/wake.ts';
import { type Store, write } from './core/write.ts';
import { consumeLink, createLink, findLink, type LinkSecrets } from './link-tokens.ts';

const ACTOR = { type: 'system', id: 'command line' } as const;
const HOUR_MS = 3_600_000;
const [pepper, newPepper] = [randomBytes(32), randomBytes(32)];

let database: TestDatabase;
let db: Db;
let store: Store;
let nowMs = Date.UTC(2026, 10, 21, 18);
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { poolSize: 10, role: 'serving', applicationName: 'test' });
  const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
  store = { db, clock, ids: randomIds, livemode: false, wakes: createWakes(db) };
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function secretsWith(...peppers: [Uint8Array, ...Uint8Array[]]): LinkSecrets {
  return {
    create() {
      const token = createLinkToken(new Uint8Array(randomBytes(32)));
      return { token, hash: hashLinkToken(token, peppers[0]), pepperId: 'test' };
    },
    peppers,
  };
}
const secrets = secretsWith(pepper);

const create = (using = secrets) =>
  write(store, ACTOR, (tx) =>
    createLink(tx, using, {
      purpose: 'recover',
      accountId: null,
      subject: { email: 'ada@example.com' },
      lifetimeMs: HOUR_MS,
    }),
  );
const consume = (token: string, using = secrets) =>
  write(store, ACTOR, (tx) => consumeLink(tx, using, 'recover', token));

it('finds a link any number of times, and redeems it once', async () => {
  const { id, token, expiresAt } = await create();
  expect(expiresAt).toEqual(new Date(nowMs + HOUR_MS));
  for (let look = 0; look < 2; look += 1) {
    expect(await findLink(db, secrets, 'recover', token)).toMatchObject({ id, used_at: null });
  }
  expect(await consume(token)).toMatchObject({ id, subject: { email: 'ada@example.com' } });
  expect(await consume(token)).toBeNull();
  expect(await findLink(db, secrets, 'recover', token)).toMatchObject({ id, used_at: new Date(nowMs) });
});

it('exactly one of eight concurrent attempts redeems it', async () => {
  const rounds = size(50, 500);
  for (let round = 0; round < rounds; round += 1) {
    const { token } = await create();
    const results = await Promise.all(Array.from({ length: 8 }, () => consume(token)));
    expect(results.filter((link) => link !== null)).toHaveLength(1);
  }
  process.stdout.write(`${JSON.stringify({ measure: 'single use', rounds, at_once: 8, uses: rounds })}\n`);
});

it('a change that fails leaves the link unused', async () => {
  const { token } = await create();
  const failing = write(store, ACTOR, async (tx) => {
    await consumeLink(tx, secrets, 'recover', token);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await consume(token)).not.toBeNull();
});

it('expires at its end, to the millisecond', async () => {
  const { token } = await create();
  nowMs += HOUR_MS;
  expect(await consume(token)).toBeNull();
  nowMs -= 1;
  expect(await consume(token)).not.toBeNull();
});

it('refuses another purpose, another pepper, and anything but a token', async () => {
  const { token } = await create();
  expect(await findLink(db, secrets, 'join', token)).toBeNull();
  expect(await write(store, ACTOR, (tx) => consumeLink(tx, secrets, 'join', token))).toBeNull();
  expect(await consume(token, secretsWith(newPepper))).toBeNull();
  for (const text of ['', token.slice(1), `${token}=`, "' or true --"]) expect(await consume(text)).toBeNull();
  expect(await consume(token)).not.toBeNull();
});

it('still opens while the pepper is being rotated', async () => {
  const { token } = await create();
  expect(await consume(token, secretsWith(newPepper, pepper))).not.toBeNull();
});

it('the table holds neither the token nor anything it could be derived from', async () => {
  const { token } = await create();
  expect(await db`select 1 from link_tokens t where strpos(t::text, ${token}) > 0`).toHaveLength(0);
  const unpeppered = hashLinkToken(token, new Uint8Array(32));
  expect(await db`select 1 from link_tokens where hash = ${unpeppered}`).toHaveLength(0);
});
