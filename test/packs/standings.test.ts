import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { listPackStandings, noticePacks } from '../../src/forming/pack-standing.ts';
import { randomIds } from '../../src/ids.ts';
import type { Logger } from '../../src/log.ts';
import { migrate } from '../../src/store/core/migrate.ts';
import { createWakes } from '../../src/store/core/wake.ts';
import type { Store } from '../../src/store/core/write.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* An upgrade and each start record which law a deployment applies. */

const DAY_MS = 86_400_000;

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
});
afterAll(() => service?.stop());

const now = () => new Date(systemClock.now().getTime() + aheadMs);
let aheadMs = 0;

const standings = async () =>
  (await listPackStandings(service.sql, now())).map(
    ({ jurisdiction, legal_form, standing }) => `${jurisdiction} ${legal_form} ${standing}`,
  );

/** Starts a process; returns its warnings. */
async function start(): Promise<string[]> {
  const store: Store = {
    db: service.sql,
    clock: { ...systemClock, now },
    ids: randomIds,
    livemode: true,
    wakes: createWakes(service.sql),
  };
  const lines: string[] = [];
  const log = { warn: (about: object, text: string) => lines.push(`${text} ${JSON.stringify(about)}`) };
  await noticePacks(store, log as unknown as Logger);
  return lines;
}

it('an upgrade counts laws as reviewed by which companies were filed, for 60 days', async () => {
  const { id } = await ada.draft();
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await ada.until(id, 'Active');
  await service.sql`drop table pack_reviews`;
  await service.sql`delete from schema_migrations where name = '0119_pack_reviews.sql'`;
  expect(await migrate(service.databaseUrl)).toEqual(['0119_pack_reviews.sql']);
  expect(await standings()).toEqual([
    'US-WY dao_llc reviewed_under_0_3_0',
    'US-WY llc never',
    'US-DE llc never',
    'US-DE corporation never',
    'US-CO llc never',
  ]);
  aheadMs = 60 * DAY_MS;
  expect((await standings())[0]).toBe('US-WY dao_llc lapsed');
  aheadMs = 0;
});

it('a start records once which texts are applied, and warns in a line each of what is refused and what will end', async () => {
  const warnings = await start();
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(
    /^no review of these packs is recorded: new submissions are refused, .*"US-WY llc","US-DE/,
  );
  expect(warnings[1]).toMatch(/hold for a limited time.*"US-WY dao_llc until 20/);
  aheadMs = 5 * DAY_MS;
  await start();
  const rows = await service.sql<{ days: number }[]>`
    select extract(day from recorded_at - now())::int as days from pack_reviews where kind = 'in_use'`;
  expect(rows.map(({ days }) => days)).toEqual([0, 0, 0, 0, 0]);
});

it('rows can only be added by the service', async () => {
  const grants = await service.sql<{ privilege_type: string }[]>`
    select privilege_type from information_schema.table_privileges
    where table_name = 'pack_reviews' and grantee = 'efs_serving' order by 1`;
  expect(grants.map((row) => row.privilege_type)).toEqual(['INSERT', 'SELECT']);
});
