import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceDays, formed } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Times that an answer shows side by side are in their order, however far an account has advanced its clock. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Times = { opened_at: string; filed_at: string | null; closed_at: string | null };

async function filingsOf(owner: Account, id: string): Promise<Times[]> {
  return (await owner.call('GET', `/v1/entities/${id}/filings`)).ok<{ data: Times[] }>().data;
}

it('a filing is opened, then filed, then closed', async () => {
  const owner = await service.anonymous.signUp();
  const before = await formed(owner);
  await advanceDays(owner, 400);
  const after = await formed(owner);
  const filings = [...(await filingsOf(owner, before)), ...(await filingsOf(owner, after))];
  expect(filings.filter(({ filed_at }) => filed_at !== null)).toHaveLength(4);
  for (const { opened_at, filed_at, closed_at } of filings) {
    const shown = [opened_at, filed_at, closed_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  }
});
