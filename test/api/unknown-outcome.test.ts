import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* While nobody knows whether the registry has a filing, nothing is deleted, released, resent or changed. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  // A filing is pending for 0.3 s.
  service = await startService({ pace: 0.05 });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
});

const WAITING = { interval: 20 };

async function submitted(): Promise<Entity> {
  const { id } = await ada.draft();
  return (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
}

async function formationsOf(account: Account) {
  const { data } = await service.registry.register();
  return data.filter((entry) => entry.filer === account.id && entry.type === 'formation');
}

async function constitutionOf(id: string): Promise<unknown> {
  return (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: unknown }>().document;
}

async function filingOf(id: string) {
  const [filing] =
    await service.sql`select state, sends, due_at from filings where entity_id = ${id} and type = 'formation'`;
  return filing;
}

/** The registry decides what it has pending once the account's clock has passed this. */
const DECIDES_AFTER_S = 3_600;

async function registryDecides(): Promise<void> {
  (await ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: DECIDES_AFTER_S } })).ok<unknown>();
}

/** Submits, waits until the registry has it, and still marks it as failed. */
async function markedWhilePending(): Promise<Entity> {
  await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'delay', seconds: DECIDES_AFTER_S });
  const { id, version } = await submitted();
  await eventually(async () => expect(await formationsOf(ada)).toHaveLength(1), WAITING);
  return (await ada.putEntity(id, { version, action: 'mark_filing_failed', filing_error: 'Too slow.' })).ok();
}

describe('marked as failed while the registry has it', () => {
  it('nothing is deleted, changed or released until the outcome is known; its acceptance wins', async () => {
    const failed = await markedWhilePending();
    expect(failed).toMatchObject({ state: 'FilingFailed', filing_error: 'Too slow.' });
    const waiting = { code: 'await_outcome', actor: 'registry' };
    expect(failed.next_action).toMatchObject(waiting);
    expect((await ada.getEntity(failed.id)).ok().next_action).toMatchObject(waiting);
    expect((await ada.listEntities()).ok<{ data: Entity[] }>().data[0]?.next_action).toMatchObject(waiting);
    const constitution = await constitutionOf(failed.id);
    for (const answer of [
      await ada.deleteEntity(failed.id, failed.version),
      await ada.putEntity(failed.id, { version: failed.version, constitution }),
    ]) {
      expect(answer.refused('guard_unmet').errors).toMatchObject([{ code: 'outcome_unknown', source: 'registry' }]);
    }
    const eve = await service.anonymous.signUp();
    const { id: hers } = await eve.draft({ name: failed.name });
    (await eve.putEntity(hers, { version: 1, action: 'submit_formation' })).refused('name_held');

    await registryDecides();
    const active = await ada.until(failed.id, 'Active');
    expect(active.filing_error).toBeNull();
    expect(await formationsOf(ada)).toMatchObject([{ status: 'accepted', number: active.filing_number }]);
    const { data } = (await ada.call('GET', `/v1/entities/${failed.id}/audit`)).ok<{
      data: { entry: { action: string } }[];
    }>();
    expect(data.map(({ entry }) => entry.action)).toContain('formation.reconciled');
  });

  it('a retry rejoins the same filing and sends nothing', async () => {
    const failed = await markedWhilePending();
    (await ada.putEntity(failed.id, { version: failed.version, action: 'retry_from_failed' })).ok();
    await registryDecides();
    const active = await ada.until(failed.id, 'Active');
    expect(await formationsOf(ada)).toMatchObject([{ status: 'accepted', number: active.filing_number }]);
    expect(await filingOf(failed.id)).toMatchObject({ state: 'accepted', sends: 1 });
  });
});

it('only a person adopts a filing that the registry shows twice', async () => {
  await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'duplicate' });
  const { id } = await submitted();
  await eventually(async () => expect(await filingOf(id)).toMatchObject({ state: 'needs_review' }), WAITING);
  expect(await filingOf(id)).toMatchObject({ due_at: null, sends: 1 });
  const entity = (await ada.getEntity(id)).ok();
  expect(entity).toMatchObject({
    state: 'Filing',
    filing_number: null,
    next_action: { code: 'review', actor: 'operator' },
  });

  // Giving up does not help: the registry still has it, twice.
  const failed = (await ada.putEntity(id, { version: entity.version, action: 'mark_filing_failed' })).ok();
  expect(failed.next_action).toMatchObject({ code: 'review', actor: 'operator' });
  (await ada.deleteEntity(id, failed.version)).refused('guard_unmet');
  (await ada.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).ok();
  expect((await ada.getEntity(id)).ok().next_action?.actor).toBe('operator');
  expect(await filingOf(id)).toMatchObject({ state: 'needs_review', sends: 1 });
});

it('marked as failed before anything was sent withdraws it: the name is free and nothing is ever filed', async () => {
  const own = await startService();
  try {
    const [mine, eve] = [await own.anonymous.signUp(), await own.anonymous.signUp()];
    // The office is slow with the name check, so the worker is busy and nothing has been sent yet.
    await own.registry.fault({ filer: mine.id, step: 'name_check', kind: 'delay', seconds: 1 });
    const { id, name } = await mine.draft();
    (await mine.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    await eventually(async () => {
      const leased = await own.sql`select 1 from formations where entity_id = ${id} and lease_until is not null`;
      expect(leased).toHaveLength(1);
    }, WAITING);
    const failed = (await mine.putEntity(id, { version: 2, action: 'mark_filing_failed' })).ok();
    expect(failed.next_action).toMatchObject({ code: 'retry_from_failed', actor: 'agent' });
    expect(await own.sql`select state from filings where entity_id = ${id}`).toMatchObject([{ state: 'cancelled' }]);

    const { id: hers } = await eve.draft({ name });
    (await eve.putEntity(hers, { version: 1, action: 'submit_formation' })).ok();
    await eve.until(hers, 'Active');
    // Returns once the worker is back from the name check: it must not have filed what was withdrawn.
    await own.stopWorker();
    const { data } = await own.registry.register();
    expect(data.filter((entry) => entry.filer === mine.id)).toEqual([]);
    expect((await mine.getEntity(id)).ok()).toEqual(failed);
  } finally {
    await own.stop();
  }
});
