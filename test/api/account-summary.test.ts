import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITY_STATES } from '../../src/domain/entity/entity.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

type Summary = {
  states: { state: string; entities: number }[];
  days: { day: string; state: string; entities: number }[];
  time_to_active: { formations: number; median_seconds: number; slowest_entity_id: string } | null;
};

async function summaryOf(account: Account): Promise<Summary> {
  return (await account.call('GET', '/v1/account/summary')).ok<Summary>();
}

it('counts nothing in a new account', async () => {
  const ada = await service.anonymous.signUp();
  expect(await summaryOf(ada)).toEqual({
    states: ENTITY_STATES.map((state) => ({ state, entities: 0, has_more: false })),
    days: [],
    days_from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    time_to_active: null,
  });
});

it('counts entities by state and by day, and measures formations', async () => {
  const ada = await service.anonymous.signUp();
  const { id, created_at } = await ada.draft();
  await ada.draft();
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await ada.until(id, 'Active');
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  await service.sql`update entities set created_at = ${longAgo} where id = ${(await ada.draft()).id}`;
  const { states, days, time_to_active } = await summaryOf(ada);
  expect(states.filter(({ entities }) => entities > 0)).toEqual([
    { state: 'Draft', entities: 2, has_more: false },
    { state: 'Active', entities: 1, has_more: false },
  ]);
  const day = created_at.slice(0, 10);
  expect(days).toEqual([
    { day, state: 'Active', entities: 1 },
    { day, state: 'Draft', entities: 1 },
  ]);
  expect(time_to_active).toMatchObject({ formations: 1, slowest_entity_id: id });
  expect(time_to_active?.median_seconds).toBeGreaterThan(0);
});
