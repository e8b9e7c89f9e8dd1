import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../src/store/core/db.ts';
import type { CallOptions } from '../harness/client.ts';
import { OPERATIONS } from '../harness/contract.ts';
import { startWorld, type World } from '../security/operations/world.ts';
import { PROBES, pathOf } from '../security/probes.ts';

/* A dry run tells every row that leads to something outside: as many as the real call then writes, table by table. */

/** The list of effects that tells the rows of each table. */
const TOLD_AS: Readonly<Record<string, string>> = {
  mails: 'mails',
  requirements: 'requirements',
  payments: 'money',
  treasury_entries: 'money',
};
/** Money without a row here: Stripe or the next invoice collects it. */
const ELSEWHERE = ['subscription', 'refund', 'payment_waived'];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const CHANGES = OPERATIONS.filter(
  ({ method, path, scope }) => method !== 'GET' && path.startsWith('/v1') && scope !== 'operator',
);

it('of every change that a probe makes', async () => {
  const { service, ada } = world;
  const differing: string[] = [];
  let written = 0;
  for (const operation of CHANGES) {
    const { call } = operation.scope === null ? service.anonymous : ada;
    const path = pathOf(operation, await world.subjectOfAda(operation));
    const { query, ...options }: CallOptions = PROBES[operation.operationId] ?? {};
    const tried = await call(operation.method, path, { ...options, query: { ...query, dry_run: 'true' } });
    if (tried.status !== 200) continue;
    const { effects } = tried.ok<{ effects: Record<string, { reason?: string }[]> }>();
    const before = await countsOf(service.sql);
    const made = await call(operation.method, path, { ...options, ...(query && { query }) });
    expect(made.status, operation.operationId).toBeLessThan(300);
    const after = await countsOf(service.sql);
    for (const list of new Set(Object.values(TOLD_AS))) {
      const told = (effects[list] ?? []).filter(({ reason = '' }) => !ELSEWHERE.includes(reason)).length;
      const tables = Object.keys(TOLD_AS).filter((table) => TOLD_AS[table] === list);
      const rows = tables.reduce((sum, table) => sum + (after[table] ?? 0) - (before[table] ?? 0), 0);
      written += rows;
      if (rows !== told) differing.push(`${operation.operationId}: ${told} ${list} told, ${rows} rows written`);
    }
  }
  expect(differing).toEqual([]);
  expect(written).toBeGreaterThan(2);
});

async function countsOf(sql: Db): Promise<Record<string, number>> {
  const counts = Object.keys(TOLD_AS).map(async (table) => {
    const [row] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql.identifier(table)}`;
    return [table, row?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
