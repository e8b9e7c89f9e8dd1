import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, TEMPLATE, type TestDatabase } from '../../../test/harness/database.ts';
import { systemClock } from '../../clock.ts';
import { WORKER } from '../../domain/access/actor.ts';
import { MAX_ERASED_AT_ONCE } from '../../domain/audit/audit-erasure.ts';
import { randomIds } from '../../ids.ts';
import { type Db, openDb } from '../core/db.ts';
import { write } from '../core/write.ts';
import { type ErasedEntries, eraseEntries } from './account-erasures.ts';

/* An erasure reads each entry once, whatever the number of companies. */

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const CHAINS = 300;
const ENTRIES = 5;

// Its chains have no valid hashes, so it is not a database whose chains are verified when it is dropped.
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createEmptyDatabase(TEMPLATE);
  db = openDb(database.url, { poolSize: 1, role: 'owner', applicationName: 'test' });
  await db`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  await db`
    insert into chain_heads (account_id, chain, seq, hash, event_sequence, is_frozen)
    select ${ACCOUNT}::uuid, 'entity:' || gen_random_uuid(), ${ENTRIES}::int, repeat('0', 64), 0, true
    from generate_series(1, ${CHAINS}::int)`;
  await db`
    insert into audit_entries (account_id, chain, seq, at, actor, action, data_hash, prev_hash, hash)
    select h.account_id, h.chain, n, now(), '{}', 'entity.updated', repeat('0', 64), repeat('0', 64),
      md5(h.chain || n) || md5(h.chain || n)
    from chain_heads h, generate_series(1, ${ENTRIES}::int) n`;
  await db`
    insert into audit_data (account_id, chain, seq, salt, data)
    select account_id, chain, seq, decode(repeat('00', 16), 'hex'), '{}' from audit_entries`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function erase(after: ErasedEntries['last']): Promise<ErasedEntries> {
  const wakes = { send: () => {}, subscribe: () => Promise.reject(new Error('not here')) };
  const store = { db, clock: systemClock, ids: randomIds, livemode: false, wakes };
  return write(store, WORKER, (tx) => eraseEntries(tx, ACCOUNT, { reason: 'person_asked', after }));
}

it('a batch takes the entries of many chains, and the next one begins after it', async () => {
  const first = await erase(null);
  expect(first.count).toBe(MAX_ERASED_AT_ONCE);
  const [{ chain = '' } = {}] = await db<{ chain: string }[]>`select min(chain) as chain from chain_heads`;
  await db`
    insert into audit_data (account_id, chain, seq, salt, data)
    values (${ACCOUNT}, ${chain}, 1, decode(repeat('00', 16), 'hex'), '{}')`;
  const second = await erase(first.last);
  expect(second.count).toBe(CHAINS * ENTRIES - MAX_ERASED_AT_ONCE);
  expect(await erase(second.last)).toEqual({ count: 0, last: null });
  // An entry before the cursor is left to the next round.
  expect((await erase(null)).count).toBe(1);
});
