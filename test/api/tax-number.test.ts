import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RejectionCode } from '../../src/domain/filing/rejection.ts';
import type { Entity } from '../../src/schema/entity.ts';
import type { Requirement } from '../../src/schema/formation.ts';
import { textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The account may answer the tax office's rejections and long waits; every answer ends in a defined state. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
});

type Formation = {
  rejection: { code: string; requirement_id: string; retry_at?: string; registry_code?: string } | null;
  requirements: Requirement[];
  steps: { name: string; status: string; detail: string | null; expected_by: string | null }[];
  next_action: { code: string; actor: string; message: string } | null;
};
const DAY = 86_400;
let serial = 0;
/** Returns another number for each company. */
function nextEin(): string {
  serial += 1;
  return `12-${String(serial).padStart(7, '0')}`;
}

const formationOf = async (id: string) => (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
const stepOf = ({ steps }: Formation) => steps.find(({ name }) => name === 'ein');
const resolve = (id: string, requirementId: string, body: unknown) =>
  ada.call('POST', `/v1/entities/${id}/formation/requirements/${requirementId}/resolve`, { body });
const advance = async (seconds: number) =>
  (await ada.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })).ok<unknown>();

async function start(): Promise<string> {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  return id;
}

async function asked(id: string, code: string): Promise<{ formation: Formation; open: Requirement }> {
  return eventually(
    async () => {
      const formation = await formationOf(id);
      const open = formation.requirements.find(({ status }) => status === 'open');
      expect(open).toMatchObject({ kind: 'information', code });
      // Two reads may see two moments.
      expect(['waiting', 'action_required']).toContain(stepOf(formation)?.status);
      if (code !== 'ein') expect(formation.rejection?.requirement_id).toBe(open?.id);
      return { formation, open: open as Requirement };
    },
    { interval: 30 },
  );
}

async function refused(code: RejectionCode): Promise<{ id: string; formation: Formation; open: Requirement }> {
  await service.registry.fault({ filer: ada.id, step: 'ein', kind: 'reject', code });
  const id = await start();
  return { id, ...(await asked(id, code)) };
}

async function onPaper(): Promise<{ id: string; formation: Formation; open: Requirement }> {
  await service.registry.fault({ filer: ada.id, step: 'ein', kind: 'paper' });
  const id = await start();
  return { id, ...(await asked(id, 'ein')) };
}

async function notice(): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 CP 575 ${uniqueName()}`);
  return (await ada.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201).id;
}
const withNotice = async (ein = nextEin()) => ({ ein, documents: [{ kind: 'ein_notice', upload_id: await notice() }] });

const requests = async (id: string) =>
  (await service.registry.register()).data.filter(
    (entry) => entry.type === 'ein' && entry.reference.startsWith(`efs-${id}-`),
  );
async function auditOf(id: string): Promise<{ action: string; data: { object: Record<string, unknown> } | null }[]> {
  const answer = await ada.call('GET', `/v1/entities/${id}/audit`, { query: { limit: '100' } });
  return answer
    .ok<{ data: { entry: { action: string }; data: never }[] }>()
    .data.map(({ entry, data }) => ({ action: entry.action, data }));
}

type Listed = { id: string; kind: string };
async function documentsOf(id: string): Promise<Listed[]> {
  return (await ada.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Listed[] }>().data;
}
/** The text of every worksheet, the newest first. */
async function worksheetsOf(id: string): Promise<string[]> {
  const worksheets = (await documentsOf(id)).filter(({ kind }) => kind === 'ein_worksheet');
  return Promise.all(
    worksheets.map(async (worksheet) => {
      const headers = { authorization: `Bearer ${ada.key}` };
      const answer = await fetch(`${service.url}/v1/entities/${id}/documents/${worksheet.id}/content`, { headers });
      return (await textOf(new Uint8Array(await answer.arrayBuffer()))).text;
    }),
  );
}

const OTHER = { name: 'Grace Hopper', email: 'grace@example.com' };
const REASON = 'It has no income and no employees.';

/** Each answer, and the resulting company. */
const ANSWERS: Record<string, () => Promise<{ body: object; ends: (entity: Entity, id: string) => Promise<void> }>> = {
  'another responsible party': async () => ({
    body: { responsible_party: OTHER },
    ends: async ({ ein }, id) => {
      const entries = await requests(id);
      expect(entries.map(({ status, reference }) => [status, reference])).toEqual([
        ['rejected', `efs-${id}-ein-1`],
        ['accepted', `efs-${id}-ein-2`],
      ]);
      expect(ein).toBe(entries.at(1)?.number);
      const [filing] = await service.sql<{ packet: Record<string, unknown> }[]>`
        select packet from filings where entity_id = ${id} and type = 'ein' and ordinal = 2`;
      expect(filing?.packet['responsible_party']).toEqual(OTHER);
      expect(await worksheetsOf(id)).toEqual([expect.stringContaining(OTHER.name)]);
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
  'the number with its notice': async () => {
    const body = await withNotice();
    return {
      body,
      ends: async ({ ein }, id) => {
        expect(ein).toBe(body.ein);
        const [upload] = await service.sql`
          select claimed_at from uploads where id = ${body.documents[0]?.upload_id ?? ''}`;
        expect(upload?.['claimed_at']).not.toBeNull();
        expect((await documentsOf(id)).map(({ kind }) => kind)).toContain('ein_notice');
      },
    };
  },
};
const CODES = ['ein_name_conflict', 'ein_party_mismatch', 'ein_daily_limit', 'ein_technical', 'ein_other'] as const;
const PASSING: readonly string[] = ['ein_daily_limit', 'ein_technical'];

it('the worksheet read before an answer stays, the one read after it names the other party', async () => {
  const { id, open } = await refused('ein_party_mismatch');
  const [first = ''] = await worksheetsOf(id);
  expect(first).not.toContain(OTHER.name);
  (await resolve(id, open.id, { responsible_party: OTHER })).ok();
  await ada.until(id, 'Active');
  expect(await worksheetsOf(id)).toEqual([expect.stringContaining(OTHER.name), first]);
});

it('no number is requested if the constitution waives it with a reason', async () => {
  const template = await ada.draft();
  const { document } = (await ada.call('GET', `/v1/entities/${template.id}/constitution`)).ok<{ document: object }>();
  const constitution = { ...document, name: uniqueName(), tax: { ein: 'waived', reason: REASON } };
  const { id } = await ada.draft({ name: undefined, constitution });
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  expect((await ada.until(id, 'Active')).ein).toBeNull();
  expect(stepOf(await formationOf(id))?.detail).toBe('Waived by the constitution.');
  expect(await requests(id)).toEqual([]);
});

describe.each(CODES)('%s', (code) => {
  it.each(Object.keys(ANSWERS))('is answered with %s: Active', async (which) => {
    const { id, formation, open } = await refused(code);
    expect(formation.rejection).toMatchObject({ code, source: 'tax', requirement_id: open.id });
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Filed', stage: 'ein', ein: null });
    const isPassing = PASSING.includes(code);
    expect(formation.next_action).toMatchObject(
      isPassing
        ? { code: 'await_registry', actor: 'registry' }
        : { code: 'resolve_requirement', actor: 'agent', operation_id: 'resolve_requirement' },
    );
    expect(stepOf(formation)?.status).toBe(isPassing ? 'waiting' : 'action_required');
    expect(formation.rejection?.retry_at !== undefined).toBe(isPassing);

    const { body, ends } = (await ANSWERS[which]?.()) ?? { body: {}, ends: async () => {} };
    expect((await resolve(id, open.id, body)).ok<Requirement>()).toMatchObject({ status: 'resolved' });
    await ends(await ada.until(id, 'Active'), id);
    const after = await formationOf(id);
    expect(after).toMatchObject({ rejection: null, next_action: null, requirements: [{ status: 'resolved' }] });
    expect(stepOf(after)?.status).toBe('done');
    // The supplied values name people, and are nowhere in the chain.
    const chain = JSON.stringify(await auditOf(id));
    expect(chain).not.toContain(OTHER.email);
    expect(chain).not.toContain(REASON);
    (await resolve(id, open.id, body)).refused('illegal_transition');
  });
});

describe('a temporary rejection', () => {
  it.each([
    ['ein_technical', DAY],
    ['ein_daily_limit', 25 * 3_600],
  ] as const)('%s: is repeated automatically, and not before its time', async (code, seconds) => {
    const { id, formation } = await refused(code);
    const retryAt = Date.parse(formation.rejection?.retry_at ?? '');
    expect(stepOf(formation)?.expected_by).toBe(new Date(retryAt + 120_000).toISOString());
    if (code === 'ein_technical') {
      await advance(DAY - 3_600);
      await eventually(async () => {
        const [row] = await service.sql`
          select due_at > now() + interval '30 minutes' as waits from formations where entity_id = ${id}`;
        expect(row?.['waits']).toBe(true);
      });
      expect(await requests(id)).toHaveLength(1);
      await advance(3_700);
    } else await advance(seconds);
    expect((await ada.until(id, 'Active')).ein).toBe((await requests(id)).at(1)?.number);
    expect((await formationOf(id)).requirements).toMatchObject([{ code, status: 'canceled' }]);
  });

  it('is repeated five times at most; then only an answer continues', async () => {
    await service.registry.fault({ filer: ada.id, step: 'ein', kind: 'reject', code: 'ein_technical', times: 9 });
    const id = await start();
    for (let request = 1; request < 5; request += 1) {
      await eventually(async () => expect(await requests(id)).toHaveLength(request));
      await asked(id, 'ein_technical');
      await advance(DAY + 60);
    }
    const last = await eventually(async () => {
      const formation = await formationOf(id);
      expect(formation.next_action?.code).toBe('resolve_requirement');
      return formation;
    });
    expect(await requests(id)).toHaveLength(5);
    expect(last.rejection?.retry_at).toBeUndefined();
    (await resolve(id, last.rejection?.requirement_id ?? '', { waiver: REASON })).ok<Requirement>();
    await ada.until(id, 'Active');
  });
});

describe('an answer', () => {
  it('is one of three forms, complete, and refused with all its problems', async () => {
    const { id, open } = await refused('ein_other');
    for (const body of [{}, { waiver: REASON, responsible_party: OTHER }, { note: 'Again.' }, { ein: nextEin() }]) {
      (await resolve(id, open.id, body)).refused('validation_failed');
    }
    const [never] =
      (await resolve(id, open.id, await withNotice('00-1234567'))).refused('validation_failed').errors ?? [];
    expect(never).toMatchObject({ pointer: '/ein', code: 'never_assigned' });
    const missing = { ein: nextEin(), documents: [{ kind: 'ein_notice', upload_id: open.id }] };
    const [absent] = (await resolve(id, open.id, missing)).refused('validation_failed').errors ?? [];
    expect(absent).toMatchObject({ pointer: '/documents/0/upload_id', code: 'not_found' });
    const ssn = { responsible_party: { ...OTHER, name: 'Grace 123456789' } };
    const [personal] = (await resolve(id, open.id, ssn)).refused('validation_failed').errors ?? [];
    expect(personal).toMatchObject({ pointer: '/responsible_party/name', code: 'personal_tax_number' });
    expect((await formationOf(id)).requirements).toMatchObject([{ status: 'open' }]);
  });

  it('with the rejected party is refused if the party was the reason, and only then', async () => {
    const [filed] = [await refused('ein_party_mismatch')];
    const { document } = (await ada.call('GET', `/v1/entities/${filed.id}/constitution`)).ok<{
      document: { responsible_party: typeof OTHER };
    }>();
    const same = {
      responsible_party: { ...document.responsible_party, name: document.responsible_party.name.toUpperCase() },
    };
    const [problem] = (await resolve(filed.id, filed.open.id, same)).refused('validation_failed').errors ?? [];
    expect(problem).toMatchObject({ pointer: '/responsible_party', code: 'unchanged' });
    const other = await refused('ein_other');
    (await resolve(other.id, other.open.id, same)).ok<Requirement>();
    await ada.until(other.id, 'Active');
  });

  it('is accepted once, however many arrive at once', async () => {
    const { id, open } = await refused('ein_name_conflict');
    const bodies = [{ waiver: REASON }, { responsible_party: OTHER }, await withNotice(), { waiver: REASON }];
    const answers = await Promise.all(bodies.map((body) => resolve(id, open.id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await ada.until(id, 'Active');
  });
});

describe('on paper', () => {
  it('gives a realistic date, and arrives with the clock', async () => {
    const { id, formation } = await onPaper();
    const inDays = (Date.parse(stepOf(formation)?.expected_by ?? '') - Date.now()) / DAY / 1_000;
    expect(inDays).toBeGreaterThan(34.9);
    expect(stepOf(formation)).toMatchObject({ status: 'waiting', detail: expect.stringContaining('paper') });
    expect(formation.next_action).toMatchObject({ code: 'await_registry', actor: 'registry' });
    await advance(36 * DAY);
    expect((await ada.until(id, 'Active')).ein).toBe((await requests(id))[0]?.number);
    expect((await formationOf(id)).requirements).toMatchObject([{ status: 'canceled' }]);
  });

  it('accepts no other party while the request is with the office', async () => {
    const { id, open } = await onPaper();
    (await resolve(id, open.id, { responsible_party: OTHER })).refused('validation_failed');
  });

  it('a number that arrives after a waiver becomes the company’s', async () => {
    const { id, open } = await onPaper();
    (await resolve(id, open.id, { waiver: REASON })).ok<Requirement>();
    const waived = await ada.until(id, 'Active');
    expect(waived.ein).toBeNull();
    await advance(36 * DAY);
    await eventually(async () => expect((await ada.getEntity(id)).ok().ein).not.toBeNull());
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Active', ein: (await requests(id))[0]?.number });
    const [row] = await service.sql`select ein_waiver from entities where id = ${id}`;
    expect(row?.['ein_waiver']).toBe(REASON);
    const late = (await auditOf(id)).filter(({ action }) => action === 'formation.ein_assigned');
    expect(late).toMatchObject([{ data: { object: { late: true } } }]);
    expect(stepOf(await formationOf(id))).toMatchObject({ status: 'done', detail: 'Waived by the account.' });
  });

  it('a number that differs from the supplied one goes to an operator, and overwrites nothing', async () => {
    const { id, open } = await onPaper();
    const supplied = await withNotice();
    (await resolve(id, open.id, supplied)).ok<Requirement>();
    expect((await ada.until(id, 'Active')).ein).toBe(supplied.ein);
    await advance(36 * DAY);
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
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Active', ein: supplied.ein, stage: null });
    // The operator finds the office's number to be the right one.
    const number = (await requests(id))[0]?.number ?? '';
    const proof = await grace.call('POST', `/v1/operator/filings/${filing.id}/evidence`, {
      body: new TextEncoder().encode('%PDF-1.7 147C'),
      headers: { 'content-type': 'application/pdf' },
    });
    const body = { ein: number, evidence_upload_id: proof.ok<{ id: string }>(201).id };
    (await grace.call('POST', `/v1/operator/tax-numbers/${filing.id}/record`, { body })).ok<unknown>();
    await eventually(async () => expect((await ada.getEntity(id)).ok().ein).toBe(number));
    const last = (await auditOf(id)).filter(({ action }) => action === 'formation.ein_assigned').at(-1);
    expect(last).toMatchObject({ data: { previous: { ein: supplied.ein }, object: { ein: number } } });
  });
});
