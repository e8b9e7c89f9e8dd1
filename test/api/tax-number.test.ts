import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/schema/entity.ts';
import type { Requirement } from '../../src/schema/formation.ts';
import { uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { nextEin, stepOf, TaxAccount } from './tax-account.ts';

/* The account may answer the tax office's rejections and long waits; every answer ends in a defined state. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const DAY = 86_400;

const OTHER = { name: 'Grace Hopper', email: 'grace@example.com' };
const REASON = 'It has no income and no employees.';

type Answered = { body: object; ends: (entity: Entity, id: string) => Promise<void> };
/** Each answer, and the resulting company. */
const ANSWERS: Record<string, (account: TaxAccount) => Promise<Answered>> = {
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
  'the number with its notice': async (account) => {
    const body = await account.withNotice();
    return {
      body,
      ends: async ({ ein }, id) => {
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

    const { body, ends } = (await ANSWERS[which]?.(account)) ?? { body: {}, ends: async () => {} };
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

describe.concurrent('an answer', () => {
  it('is one of three forms, complete, and refused with all its problems', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.refused('ein_other');
    for (const body of [{}, { waiver: REASON, responsible_party: OTHER }, { note: 'Again.' }, { ein: nextEin() }]) {
      (await account.resolve(id, open.id, body)).refused('validation_failed');
    }
    const [never] =
      (await account.resolve(id, open.id, await account.withNotice('00-1234567'))).refused('validation_failed')
        .errors ?? [];
    expect(never).toMatchObject({ pointer: '/ein', code: 'never_assigned' });
    const missing = { ein: nextEin(), documents: [{ kind: 'ein_notice', upload_id: open.id }] };
    const [absent] = (await account.resolve(id, open.id, missing)).refused('validation_failed').errors ?? [];
    expect(absent).toMatchObject({ pointer: '/documents/0/upload_id', code: 'not_found' });
    const ssn = { responsible_party: { ...OTHER, name: 'Grace 123456789' } };
    const [personal] = (await account.resolve(id, open.id, ssn)).refused('validation_failed').errors ?? [];
    expect(personal).toMatchObject({ pointer: '/responsible_party/name', code: 'personal_tax_number' });
    expect((await account.formationOf(id)).requirements).toMatchObject([{ status: 'open' }]);
  });

  it('with the rejected party is refused if the party was the reason, and only then', async () => {
    const account = await TaxAccount.signUp(service);
    const [filed] = [await account.refused('ein_party_mismatch')];
    const { document } = (await account.ada.call('GET', `/v1/entities/${filed.id}/constitution`)).ok<{
      document: { responsible_party: typeof OTHER };
    }>();
    const same = {
      responsible_party: { ...document.responsible_party, name: document.responsible_party.name.toUpperCase() },
    };
    const [problem] = (await account.resolve(filed.id, filed.open.id, same)).refused('validation_failed').errors ?? [];
    expect(problem).toMatchObject({ pointer: '/responsible_party', code: 'unchanged' });
    const other = await account.refused('ein_other');
    (await account.resolve(other.id, other.open.id, same)).ok<Requirement>();
    await account.ada.until(other.id, 'Active');
  });

  it('is accepted once, however many arrive at once', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.refused('ein_name_conflict');
    const bodies = [{ waiver: REASON }, { responsible_party: OTHER }, await account.withNotice(), { waiver: REASON }];
    const answers = await Promise.all(bodies.map((body) => account.resolve(id, open.id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await account.ada.until(id, 'Active');
  });
});

describe.concurrent('on paper', () => {
  it('gives a realistic date, and arrives with the clock', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, formation } = await account.onPaper();
    const inDays = (Date.parse(stepOf(formation)?.expected_by ?? '') - Date.now()) / DAY / 1_000;
    expect(inDays).toBeGreaterThan(34.9);
    expect(stepOf(formation)).toMatchObject({ status: 'waiting', detail: expect.stringContaining('paper') });
    expect(formation.next_action).toMatchObject({ code: 'await_registry', actor: 'registry' });
    await account.advance(36 * DAY);
    expect((await account.ada.until(id, 'Active')).ein).toBe((await account.requests(id))[0]?.number);
    expect((await account.formationOf(id)).requirements).toMatchObject([{ status: 'canceled' }]);
  });

  it('accepts no other party while the request is with the office', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.onPaper();
    (await account.resolve(id, open.id, { responsible_party: OTHER })).refused('validation_failed');
  });

  it('a number that arrives after a waiver becomes the company’s', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.onPaper();
    (await account.resolve(id, open.id, { waiver: REASON })).ok<Requirement>();
    const waived = await account.ada.until(id, 'Active');
    expect(waived.ein).toBeNull();
    await account.advance(36 * DAY);
    await eventually(async () => expect((await account.ada.getEntity(id)).ok().ein).not.toBeNull());
    expect((await account.ada.getEntity(id)).ok()).toMatchObject({
      state: 'Active',
      ein: (await account.requests(id))[0]?.number,
    });
    const [row] = await service.sql`select ein_waiver from entities where id = ${id}`;
    expect(row?.['ein_waiver']).toBe(REASON);
    const late = (await account.auditOf(id)).filter(({ action }) => action === 'formation.ein_assigned');
    expect(late).toMatchObject([{ data: { object: { late: true } } }]);
    expect(stepOf(await account.formationOf(id))).toMatchObject({ status: 'done', detail: 'Waived by the account.' });
  });

  it('a number that differs from the supplied one goes to an operator, and overwrites nothing', async () => {
    const account = await TaxAccount.signUp(service);
    const { id, open } = await account.onPaper();
    const supplied = await account.withNotice();
    (await account.resolve(id, open.id, supplied)).ok<Requirement>();
    expect((await account.ada.until(id, 'Active')).ein).toBe(supplied.ein);
    await account.advance(36 * DAY);
    const grace = await service.operator();
    const filing = await eventually(async () => {
      const query = { queue: 'needs_review', limit: '100' };
      const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{
        data: { id: string; entity_id: string; review_reason: string }[];
      }>();
      const found = data.find((each) => each.entity_id === id);
      expect(found?.review_reason).toContain(supplied.ein);
      return found as { id: string };
    });
    expect((await account.ada.getEntity(id)).ok()).toMatchObject({ state: 'Active', ein: supplied.ein, stage: null });
    // The operator finds the office's number to be the right one.
    const number = (await account.requests(id))[0]?.number ?? '';
    const proof = await grace.call('POST', `/v1/operator/filings/${filing.id}/evidence`, {
      body: new TextEncoder().encode('%PDF-1.7 147C'),
      headers: { 'content-type': 'application/pdf' },
    });
    const body = { ein: number, evidence_upload_id: proof.ok<{ id: string }>(201).id };
    (await grace.call('POST', `/v1/operator/tax-numbers/${filing.id}/record`, { body })).ok<unknown>();
    await eventually(async () => expect((await account.ada.getEntity(id)).ok().ein).toBe(number));
    const last = (await account.auditOf(id)).filter(({ action }) => action === 'formation.ein_assigned').at(-1);
    expect(last).toMatchObject({ data: { previous: { ein: supplied.ein }, object: { ein: number } } });
  });
});
