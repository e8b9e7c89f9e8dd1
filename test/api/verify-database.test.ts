import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { type Verified, verifyDatabase } from '../../src/documents/verify-database.ts';
import { ed25519PublicKey, signEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Db, TransactionSql } from '../../src/store/core/db.ts';
import { SERVICE_SEED } from '../audit-fixtures.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Everything that must not change is read again: whatever is changed behind the service's back is found. */

let service: TestService;
let entityId: string;
beforeAll(async () => {
  service = await startService();
  const ada = await service.anonymous.signUp();
  ({ id: entityId } = await ada.draft());
  (await ada.call('POST', `/v1/entities/${entityId}/formation/start`)).ok();
  await ada.until(entityId, 'Active');
  const deposit = { amount_usd: '50.00' };
  (await ada.call('POST', `/v1/entities/${entityId}/treasury/deposits`, { body: deposit })).ok(201);
});
afterAll(() => service.stop());

const auditSigner = {
  publicKey: ed25519PublicKey(SERVICE_SEED),
  sign: (message: Uint8Array) => signEd25519(SERVICE_SEED, message),
};

async function verify(db: Db): Promise<Verified[]> {
  return Array.fromAsync(verifyDatabase({ store: { db }, clock: systemClock, auditSigner }));
}

/** The problems after a change that is rolled back. */
async function problemsAfter(change: (sql: TransactionSql) => Promise<unknown>): Promise<string[]> {
  const over = new Error('rolled back');
  let found: Verified[] = [];
  await service.sql
    .begin(async (sql) => {
      // As somebody who has the disk: no constraint and no right is in the way.
      await sql`set local session_replication_role = replica`;
      await change(sql);
      found = await verify(sql as unknown as Db);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
  return found.flatMap(({ problems }) => problems);
}

it('finds nothing in a database that only the service wrote, and says how much it checked', async () => {
  const parts = await verify(service.sql);
  expect(parts.flatMap(({ problems }) => problems)).toEqual([]);
  expect(Object.fromEntries(parts.map(({ part, checked }) => [part, checked > 0 || part === 'uploads']))).toEqual({
    'audit chains': true,
    documents: true,
    constitutions: true,
    dictionaries: true,
    uploads: true,
    rules: true,
  });
});

const TAMPERS: Readonly<Record<string, [(sql: TransactionSql) => Promise<unknown>, RegExp]>> = {
  'a fact that was changed in the audit chain': [
    (sql) => sql`
      update audit_data set data = jsonb_set(data, '{object,name}', '"Other"')
      where (account_id, chain, seq) in (
        select account_id, chain, seq from audit_entries where chain = ${`entity:${entityId}`} order by seq limit 1)`,
    /^entity:.* \[/,
  ],
  'a missing entry at the end of a chain': [
    (sql) => sql`
      delete from audit_entries where chain = ${`entity:${entityId}`}
        and seq = (select max(seq) from audit_entries where chain = ${`entity:${entityId}`})`,
    /^entity:/,
  ],
  'bytes that were changed in a document': [
    (sql) =>
      sql`update documents set packed = set_byte(packed, 200, (get_byte(packed, 200) + 1) % 256) where packed is not null`,
    /^document .* do not match its hash/,
  ],
  'an event without a place': [
    (sql) => sql`delete from event_positions where entity_id = ${entityId}`,
    /Every event has one place in the log/,
  ],
  'a place without an event': [
    (sql) => sql`delete from events where entity_id = ${entityId}`,
    /Every place in the log/,
  ],
  'a number that two companies have': [
    (sql) => sql`
      insert into entities select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* from entities e
      where e.id = ${entityId}`,
    /No number of a registry belongs to two companies/,
  ],
  'a company that two accounts have': [
    (sql) => sql`
      insert into chain_heads
      select (jsonb_populate_record(h, jsonb_build_object('account_id', gen_random_uuid()))).* from chain_heads h
      where h.chain = ${`entity:${entityId}`}`,
    /No audit chain is in two accounts/,
  ],
  'a balance that does not follow': [
    (sql) => sql`update treasury_entries set balance_cents = balance_cents + 1 where entity_id = ${entityId}`,
    /Every balance follows/,
  ],
  'a wrong count of an account': [
    (sql) => sql`update usage_now set active_entities = active_entities + 1`,
    /as many active companies as are counted/,
  ],
  'a constitution that is missing': [
    (sql) => sql`delete from constitutions where entity_id = ${entityId}`,
    /Every entity has the version of the constitution/,
  ],
};

it.each(Object.entries(TAMPERS))('finds %s', async (_, [change, says]) => {
  const problems = await problemsAfter(change);
  expect(problems.filter((problem) => says.test(problem))).not.toEqual([]);
});
