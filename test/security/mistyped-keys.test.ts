import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import { createAuthenticate } from '../../src/http/bearer/auth.ts';
import type { TokenKeys } from '../../src/http/bearer/token-keys.ts';
import { createVerifyToken } from '../../src/http/bearer/verify-token.ts';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import type { Db } from '../../src/store/core/db.ts';
import { report } from '../harness/report.ts';
import { size } from '../harness/sizes.ts';

/* A key that was mistyped is refused before the database is asked. */

const KEYS = size(50_000, 1_000_000);
const SEED = 20261121;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

type Chance = () => number;
const below = (chance: Chance, count: number) => Math.floor(chance() * count);
const letter = (chance: Chance) => LETTERS.charAt(below(chance, LETTERS.length));
const replaceAt = (key: string, at: number, text: string, length = text.length) =>
  key.slice(0, at) + text + key.slice(at + length);

/** Typical mistakes between a screen and another program. */
const MISTAKES: Record<string, (key: string, chance: Chance) => string> = {
  'one character wrong': (key, chance) => replaceAt(key, below(chance, key.length), letter(chance)),
  'one character missing': (key, chance) => replaceAt(key, below(chance, key.length), '', 1),
  'one character twice': (key, chance) => {
    const at = below(chance, key.length);
    return replaceAt(key, at, key.charAt(at).repeat(2), 1);
  },
  'two neighbours swapped': (key, chance) => {
    const at = below(chance, key.length - 1);
    return replaceAt(key, at, key.charAt(at + 1) + key.charAt(at));
  },
  'two characters wrong': (key, chance) => {
    const once = replaceAt(key, below(chance, key.length), letter(chance));
    return replaceAt(once, below(chance, key.length), letter(chance));
  },
  'cut off': (key, chance) => key.slice(0, below(chance, key.length)),
  'begins too late': (key, chance) => key.slice(1 + below(chance, key.length - 1)),
  'other prefix': (key, chance) => ['efs_live_', 'sk_test_', 'efs-test-', ''][below(chance, 4)] + key.slice(9),
  'letters of the other case': (key, chance) => (chance() < 0.5 ? key.toUpperCase() : key.toLowerCase()),
  'something behind it': (key, chance) => key + ['.', ',', '"', letter(chance), '%20'][below(chance, 5)],
};

it(`${KEYS} mistyped keys are refused without one query`, { timeout: size(60_000, 600_000) }, async () => {
  const chance = seededChance(SEED);
  let queries = 0;
  const db = (() => {
    queries += 1;
    throw new Error('the database was asked');
  }) as unknown as Db;
  const clock = systemClock;
  // A mistake can turn a key into a token, by a dot: that too has to be refused without a query.
  const tokenKeys = { find: db } as unknown as TokenKeys;
  const baseUrl = () => 'http://127.0.0.1';
  const verifyToken = createVerifyToken({ db, clock, baseUrl, tokenKeys, trustedIssuers: [] });
  const authenticate = createAuthenticate({ db, clock, livemode: false, peppers: [randomBytes(32)], verifyToken });
  const names = Object.keys(MISTAKES);
  const counts: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  let key = '';
  for (let made = 0; made < KEYS; ) {
    if (made % 20 === 0) key = createApiKey(false, randomBytes(32));
    const name = names[made % names.length] ?? '';
    const mistyped = MISTAKES[name]?.(key, chance) ?? '';
    // A mistake without a change does not count.
    if (mistyped === key) continue;
    const refusal = await authenticate(`Bearer ${mistyped}`).catch((error: { code?: string }) => error);
    expect(refusal, `${name}: ${mistyped}`).toMatchObject({ code: 'unauthenticated' });
    counts[name] = (counts[name] ?? 0) + 1;
    made += 1;
  }
  expect(queries).toBe(0);
  report('mistyped keys', { seed: SEED, refused: KEYS, queries, mistakes: counts });
  // The stub would have reported it: a correct key is looked up.
  await authenticate(`Bearer ${key}`).catch(() => null);
  expect(queries).toBe(1);
});
