import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { DAY, OTHER, REASON, stepOf, TaxAccount } from './tax-account.ts';

/* The account may answer the tax office's rejections and long waits; every answer ends in a defined state. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Answered = { body: object; ends: (entity: Entity, id: string) => Promise<void> };
/** Each answer, and the resulting company. */
const ANSWERS: Record<string, (account: TaxAccount, id: string) => Promise<Answered>> = {
  'another responsible party': async (account) => ({
    body: { responsible_party: OTHER },
    ends: async ({ ein }, id) => {
      const entries = await account.requests(id);
      expect(entries.map(({ status, reference }) => [status, reference])).toEqual([
        ['rejected', `efs-${id}-ein-1`],
        ['accepted', `efs-${id}-ein-2`],
      ]);
      expect(ein).toBe(entries.at(1)?.number);
      const [filing] = await service.sql<{ packet: Record<string, unknown> }[]>`
        select packet from filings where entity_id = ${id} and type = 'ein' and ordinal = 2`;
      expect(filing?.packet['responsible_party']).toEqual(OTHER);
      expect(await account.worksheetsOf(id)).toEqual([expect.stringContaining(OTHER.name)]);
    },
  }),
  'a waiver': async () => ({
    body: { waiver: REASON },
    ends: async ({ ein }, id) => {
      expect(ein).toBeNull();
      const [row] = await service.sql`select ein_waiver from entities where id = ${id}`;
      expect(row?.['ein_waiver']).toBe(REASON);
    },
  }),
  'the number with its notice': async (account, id) => {
    const body = await account.withNotice(id);
    return {
      body,
      ends: async ({ ein }) => {
        expect(ein).toBe(body.ein);
        const [upload] = await service.sql`
          select claimed_at from uploads where id = ${body.documents[0]?.upload_id ?? ''}`;
        expect(upload?.['claimed_at']).not.toBeNull();
        expect((await account.documentsOf(id)).map(({ kind }) => kind)).toContain('ein_notice');
      },
    };
  },
};
const CODES = ['ein_name_conflict', 'ein_party_mismatch', 'ein_daily_limit', 'ein_technical', 'ein_other'] as const;
const PASSING: readonly string[] = ['ein_daily_limit', 'ein_technical'];

it.concurrent('the worksheet read before an answer stays, the one read after it names the other party', async () => {
  const account = await TaxAccount.signUp(service);
  const { id, open } = await account.refused('ein_party_mismatch');
  const [first = ''] = await account.worksheetsOf(id);
  expect(first).not.toContain(OTHER.name);
  (await account.resolve(id, open.id, { responsible_party: OTHER })).ok();
  await account.ada.until(id, 'Active');
  expect(await account.worksheetsOf(id)).toEqual([expect.stringContaining(OTHER.name), first]);
});

it.concurrent('no number is requested if the constitution waives it with a reason', async () => {
  const account = await TaxAccount.signUp(service);
  const template = await account.ada.draft();
  const { document } = (await account.ada.call('GET', `/v1/entities/${template.id}/constitution`)).ok<{
    document: object;
  }>();
  const constitution = { ...document, name: uniqueName(), tax: { ein: 'waived', reason: REASON } };
  const { id } = await account.ada.draft({ name: undefined, constitution });
  (await account.ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  expect((await account.ada.until(id, 'Active')).ein).toBeNull();
  expect(stepOf(await account.formationOf(id))?.detail).toBe('Waived by the constitution.');
  expect(await account.requests(id)).toEqual([]);
});

it.concurrent('a number that another company has is reviewed, unless that company has ended', async () => {
  const supplied = async (ein?: string) => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.refused('ein_other');
    const body = await account.withNotice(id, ein);
    (await account.resolve(id, open.id, body)).ok();
    return { account, id, ein: body.ein };
  };
  const first = await supplied();
  await first.account.ada.until(first.id, 'Active');
  const second = await supplied(first.ein);
  await eventually(async () => {
    const [filing] =
      await service.sql`select state from filings where entity_id = ${second.id} and type = 'ein' order by ordinal desc`;
    expect(filing?.['state']).toBe('needs_review');
  });
  await service.sql`update entities set state = 'WindingDown' where id = ${first.id}`;
  const third = await supplied(first.ein);
  expect((await third.account.ada.until(third.id, 'Active')).ein).toBe(first.ein);
  await service.sql`update entities set state = 'Active' where id = ${first.id}`;
});

describe.concurrent.each(CODES)('%s', (code) => {
  it.each(Object.keys(ANSWERS))('is answered with %s: Active', async (which) => {
    const account = await TaxAccount.signUp(service);
    const { id, formation, open } = await account.refused(code);
    expect(formation.rejection).toMatchObject({ code, source: 'tax', requirement_id: open.id });
    expect((await account.ada.getEntity(id)).ok()).toMatchObject({ state: 'Filed', stage: 'ein', ein: null });
    const isPassing = PASSING.includes(code);
    expect(formation.next_action).toMatchObject(
      isPassing
        ? { code: 'await_registry', actor: 'registry' }
        : { code: 'resolve_requirement', actor: 'agent', operation_id: 'resolve_requirement' },
    );
    expect(stepOf(formation)?.status).toBe(isPassing ? 'waiting' : 'action_required');
    expect(formation.rejection?.retry_at !== undefined).toBe(isPassing);

    const { body, ends } = (await ANSWERS[which]?.(account, id)) ?? { body: {}, ends: async () => {} };
    expect((await account.resolve(id, open.id, body)).ok<Requirement>()).toMatchObject({ status: 'resolved' });
    await ends(await account.ada.until(id, 'Active'), id);
    const after = await account.formationOf(id);
    expect(after).toMatchObject({ rejection: null, next_action: null, requirements: [{ status: 'resolved' }] });
    expect(stepOf(after)?.status).toBe('done');
    // The supplied values name people, and are nowhere in the chain.
    const chain = JSON.stringify(await account.auditOf(id));
    expect(chain).not.toContain(OTHER.email);
    expect(chain).not.toContain(REASON);
    (await account.resolve(id, open.id, body)).refused('illegal_transition');
  });
});

describe.concurrent('a temporary rejection', () => {
  it.each([
    ['ein_technical', DAY],
    ['ein_daily_limit', 25 * 3_600],
  ] as const)('%s: is repeated automatically, and not before its time', async (code, seconds) => {
    const account = await TaxAccount.signUp(service);
    const { id, formation } = await account.refused(code);
    const retryAt = Date.parse(formation.rejection?.retry_at ?? '');
    expect(stepOf(formation)?.expected_by).toBe(new Date(retryAt + 120_000).toISOString());
    if (code === 'ein_technical') {
      await account.advance(DAY - 3_600);
      await eventually(async () => {
        const [row] = await service.sql`
          select due_at > now() + interval '30 minutes' as waits from formations where entity_id = ${id}`;
        expect(row?.['waits']).toBe(true);
      });
      expect(await account.requests(id)).toHaveLength(1);
      await account.advance(3_700);
    } else await account.advance(seconds);
    expect((await account.ada.until(id, 'Active')).ein).toBe((await account.requests(id)).at(1)?.number);
    expect((await account.formationOf(id)).requirements).toMatchObject([{ code, status: 'canceled' }]);
  });

  it('is repeated five times at most; then only an answer continues', async () => {
    const account = await TaxAccount.signUp(service);
    await service.registry.fault({
      filer: account.ada.id,
      step: 'ein',
      kind: 'reject',
      code: 'ein_technical',
      times: 9,
    });
    const id = await account.start();
    for (let request = 1; request < 5; request += 1) {
      await eventually(async () => expect(await account.requests(id)).toHaveLength(request));
      await account.asked(id, 'ein_technical');
      await account.advance(DAY + 60);
    }
    const last = await eventually(async () => {
      const formation = await account.formationOf(id);
      expect(formation.next_action?.code).toBe('resolve_requirement');
      return formation;
    });
    expect(await account.requests(id)).toHaveLength(5);
    expect(last.rejection?.retry_at).toBeUndefined();
    (await account.resolve(id, last.rejection?.requirement_id ?? '', { waiver: REASON })).ok<Requirement>();
    await account.ada.until(id, 'Active');
  });
});
