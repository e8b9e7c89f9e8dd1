import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../src/registry/simulator/fault-kinds.ts';
import type { Entity } from '../../src/schema/entity.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Whatever the registry does, the company is filed once, and the entity shows exactly what is known. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  // A deadline of 1 s: a lost filing is proven lost about 2 s later.
  service = await startService({ registryTimeoutMs: 2_000 });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
});

type Fault = Omit<FaultRequest, 'filer'>;

async function submitted(body: Record<string, unknown> = {}): Promise<Entity> {
  const { id } = await ada.draft(body);
  return (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
}

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

type Formation = {
  steps: { name: string; status: string }[];
  rejection: { code: string; retryable: boolean } | null;
};
const formationOf = async (id: string) => (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();

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

describe('a rejection', () => {
  it('gives its reason with its code, and a new name with a retry leads to Active under a new reference', async () => {
    const { id } = await submitted({ name: `Reject Name ${uniqueName()}` });
    const failed = await ada.until(id, 'FilingFailed');
    expect(failed.filing_error).toContain('fault');
    expect(failed.next_action).toMatchObject({ code: 'resolve_requirement' });
    const formation = await formationOf(id);
    expect(formation.rejection).toMatchObject({ code: 'name_not_distinguishable' });
    expect(formation.steps.find(({ name }) => name === 'state_filing')?.status).toBe('failed');

    const name = uniqueName();
    const current = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{
      document: Record<string, unknown>;
    }>();
    const renamed = (
      await ada.putEntity(id, { version: failed.version, constitution: { ...current.document, name } })
    ).ok();
    expect(renamed).toMatchObject({ name, state: 'FilingFailed', version: failed.version + 1 });
    const retried = (await ada.putEntity(id, { version: renamed.version, action: 'retry_from_failed' })).ok();
    expect(retried).toMatchObject({ state: 'Filing', filing_error: null });
    const active = await ada.until(id, 'Active');

    const entries = await entriesOf(ada, 'formation');
    expect(entries.map((entry) => entry.status)).toEqual(['rejected', 'accepted']);
    expect(new Set(entries.map((entry) => entry.reference)).size).toBe(2);
    expect(entries[1]?.number).toBe(active.filing_number);
    expect((await formationOf(id)).rejection).toBeNull();
  });

  it.each(['document_invalid', 'fee_declined', 'registry_other'] as const)(
    'with code %s is passed on unchanged',
    async (code) => {
      await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code });
      const { id } = await submitted();
      await ada.until(id, 'FilingFailed');
      const status = (await ada.call('GET', `/v1/entities/${id}/formation/status`)).ok<Formation>();
      expect(status.rejection?.code).toBe(code);
    },
  );

  it('after it, the entity can be deleted; its ledger and its chain stay', async () => {
    await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code: 'document_invalid' });
    const { id } = await submitted();
    const { version } = await ada.until(id, 'FilingFailed');
    (await ada.deleteEntity(id, version)).ok<undefined>(204);
    expect(await service.sql`select 1 from filings where entity_id = ${id} and state = 'rejected'`).toHaveLength(1);
    (await ada.call('GET', `/v1/entities/${id}/audit`)).ok<unknown>();
  });
});
