import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideOwnEnd } from '../harness/companies.ts';
import { startService, type TestService } from '../harness/service.ts';

const MIGRATION = new URL('../../migrations/0023_number_holds.sql', import.meta.url);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Hold = { office: string; number: string; entity_id: string };
const holds = () => service.sql<Hold[]>`select office, number, entity_id from number_holds order by office, number`;

it('the migration gives earlier companies the same number holds that they would get today', async () => {
  const owner = await service.anonymous.signUp();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await owner.draft();
    (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await owner.until(id, 'Active');
    ids.push(id);
  }
  const [ending] = ids as [string];
  (await owner.call('POST', `${await decideOwnEnd(owner, ending)}/execute`)).ok<unknown>();
  await owner.until(ending, 'Dissolved');
  const before = [...(await holds())];
  expect(before.filter(({ office }) => office === 'IRS')).toHaveLength(3);
  expect(before.length).toBeGreaterThanOrEqual(6);

  await service.sql.script(
    'drop table number_holds; drop index entities_by_ein; alter table filings drop column asserted',
  );
  await service.sql.script(await readFile(MIGRATION, 'utf8'));
  expect([...(await holds())]).toEqual(before);
});
