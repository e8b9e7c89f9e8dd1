import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { verifyDatabase } from '../../src/documents/verify-database.ts';
import { ed25519PublicKey, signEd25519 } from '../../src/domain/formats/ed25519.ts';
import type { Db, TransactionSql } from '../../src/store/core/db.ts';
import { SERVICE_SEED } from '../audit-fixtures.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';
import { changeValue, deleteRow, pick, readTables, type Table, UNPROTECTED } from './tampers.ts';

/*
 * Somebody with the disk of the database changes one value or deletes one row, of any table that must not change:
 * `efs verify` finds each. What it would not find is a list with reasons, which may only shrink.
 */

const TAMPERS = size(150, 10_000);

let service: TestService;
let tables: Table[];
beforeAll(async () => {
  service = await startService();
  const ada = await service.anonymous.signUp();
  const { id } = await ada.draft();
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await ada.until(id, 'Active');
  for (const amount_usd of ['50.00', '25.00'])
    (await ada.call('POST', `/v1/entities/${id}/treasury/deposits`, { body: { amount_usd } })).ok(201);
  await service.sql.begin(async (sql) => {
    tables = await readTables(sql);
  });
});
afterAll(() => service.stop());

const auditSigner = {
  publicKey: ed25519PublicKey(SERVICE_SEED),
  sign: (message: Uint8Array) => signEd25519(SERVICE_SEED, message),
};

async function problems(sql: TransactionSql): Promise<string[]> {
  const store = { db: sql as unknown as Db };
  const parts = await Array.fromAsync(verifyDatabase({ store, clock: systemClock, auditSigner }));
  return parts.flatMap((part) => part.problems);
}

/** Returns whether the change is found; null: there was nothing to change. The change is rolled back. */
async function isFound(change: (sql: TransactionSql) => Promise<string | null>): Promise<[string | null, boolean]> {
  const over = new Error('rolled back');
  let result: [string | null, boolean] = [null, false];
  await service.sql
    .begin(async (sql) => {
      // As somebody who has the disk: no constraint of another table and no right is in the way.
      await sql`set local session_replication_role = replica`;
      const what = await change(sql);
      result = [what, what !== null && (await problems(sql)).length > 0];
      throw over;
    })
    .catch((error: unknown) => {
      // A constraint of the table itself refuses the change, so nobody can make it.
      if (error !== over && (error as { code?: string }).code?.startsWith('23') !== true) throw error;
    });
  return result;
}

/** Every way to tamper, with its name. */
function ways(): [string, (sql: TransactionSql) => Promise<string | null>][] {
  return tables.flatMap((table) => [
    [`a row of ${table.table} deleted`, (sql: TransactionSql) => deleteRow(sql, table)] as const,
    ...table.columns.map(
      (column) =>
        [`${table.table}.${column.column}`, (sql: TransactionSql) => changeValue(sql, table, column)] as const,
    ),
  ]) as [string, (sql: TransactionSql) => Promise<string | null>][];
}

it(`${TAMPERS} tampers of every kind: each is found`, { timeout: 600_000 }, async () => {
  const protectedWays = ways().filter(([name]) => UNPROTECTED[name] === undefined);
  const unfound = new Map<string, string>();
  const kinds = new Set<string>();
  let made = 0;
  for (let n = 0; made < TAMPERS; n += 1) {
    const [name, change] =
      n < protectedWays.length ? (protectedWays[n] as (typeof protectedWays)[0]) : pick(protectedWays);
    const [what, found] = await isFound(change);
    if (what === null) continue;
    made += 1;
    kinds.add(name);
    if (!found) unfound.set(name, what);
  }
  report('tampers', { tampers: made, kinds: kinds.size, unfound: unfound.size });
  expect(Object.fromEntries(unfound)).toEqual({});
});
