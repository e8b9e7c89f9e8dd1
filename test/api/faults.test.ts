import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { FaultRequest } from '../../src/registry/simulator/fault-kinds.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Whatever the registry does, the company is filed once, and the entity shows exactly what is known. */

let service: TestService;
beforeAll(async () => {
  // A deadline of 1 s: a lost filing is proven lost about 2 s later.
  service = await startService({ registryTimeoutMs: 2_000 });
});
afterAll(() => service.stop());

type Fault = Omit<FaultRequest, 'filer'>;

/** Returns the register's entries of an account, with any reference. */
async function entriesOf(account: Account, type: 'formation' | 'ein') {
  const { data } = await service.registry.register();
  return data.filter((entry) => entry.filer === account.id && entry.type === type);
}

async function expectFiledOnce(account: Account, entity: Entity): Promise<void> {
  for (const [type, number] of [
    ['formation', entity.filing_number],
    ['ein', entity.ein],
  ] as const) {
    const entries = await entriesOf(account, type);
    expect(entries.map((entry) => [entry.status, entry.number])).toEqual([['accepted', number]]);
  }
}

/** Run concurrently: each waits for a deadline, none for another. */
describe.concurrent('a company becomes Active, with exactly one row of each kind in the register, despite', () => {
  const KINDS: [string, Fault][] = [
    ['unavailable: 503 before anything is entered', { step: 'state_filing', kind: 'unavailable' }],
    ['closed: the connection breaks before anything is entered', { step: 'state_filing', kind: 'closed' }],
    ['lost_answer: entered, then the connection breaks', { step: 'state_filing', kind: 'lost_answer' }],
    ['error_500: entered, then 500', { step: 'state_filing', kind: 'error_500' }],
    ['garbage: entered, then an unreadable answer', { step: 'state_filing', kind: 'garbage' }],
    ['late: entered in time, answered after the deadline', { step: 'state_filing', kind: 'late' }],
    ['delay: pending for a second', { step: 'state_filing', kind: 'delay', seconds: 1 }],
    ['the name check fails', { step: 'name_check', kind: 'error_500' }],
    ['the tax number: lost_answer', { step: 'ein', kind: 'lost_answer' }],
    ['the tax number: unavailable', { step: 'ein', kind: 'unavailable' }],
  ];

  it.for(KINDS)('%s', async ([, fault]) => {
    const mine = await service.anonymous.signUp();
    await service.registry.fault({ ...fault, filer: mine.id });
    const { id } = await mine.draft();
    (await mine.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await expectFiledOnce(mine, await mine.until(id, 'Active'));
  });

  it.for(['Lost Answer', 'Outage'])('the words "%s" in the name', async (words) => {
    const mine = await service.anonymous.signUp();
    const { id } = await mine.draft({ name: `${words} ${uniqueName()}` });
    (await mine.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await expectFiledOnce(mine, await mine.until(id, 'Active'));
  });
});
