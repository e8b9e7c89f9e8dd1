import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { startStranger } from '../stranger/registry.ts';

/* An account sees the same with every filer: the simulator, a stranger's program, a person at the desk. */

/** The office behind one service. */
type Office = {
  service: TestService;
  /**
   * Makes the office reject this account's next filing, with a reason that it supports. Returns the name to file under.
   */
  refuseNext(owner: Account): Promise<string>;
  /** Lets the office work until the entity has reached a state. */
  attend(owner: Account, id: string, state: 'Active' | 'FilingFailed'): Promise<void>;
  stop(): Promise<void>;
};

async function simulatorOffice(): Promise<Office> {
  const service = await startService({ pace: 0.02 });
  return {
    service,
    refuseNext: async (owner) => {
      await service.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'reject' });
      return uniqueName();
    },
    attend: async (owner, id, state) => void (await owner.until(id, state)),
    stop: service.stop,
  };
}

async function strangersOffice(): Promise<Office> {
  const stranger = await startStranger();
  const service = await startService({ registryUrl: stranger.url });
  return {
    service,
    refuseNext: async () => `odd-${uniqueName()}`,
    attend: async (owner, id, state) => void (await owner.until(id, state)),
    stop: async () => {
      await service.stop();
      await stranger.stop();
    },
  };
}

type Task = { id: string; entity_id: string; type: string };

/** An operator who handles everything at the desk. */
async function deskOffice(): Promise<Office> {
  const service = await startService({ env: { REGISTRY: 'desk' } });
  const grace = await service.operator();
  const refused = new Set<string>();
  let serial = 0;

  const post = (task: Task, action: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
    grace.call('POST', `/v1/operator/${action.replace('{id}', task.id)}`, options);
  const settle = async (owner: Account, task: Task) => {
    (await post(task, 'filings/{id}/claim')).ok();
    if (refused.delete(owner.id)) {
      const body = { code: 'registry_other', message: 'The clerk finds this odd.' };
      return (await post(task, 'filings/{id}/reject', { body })).ok();
    }
    serial += 1;
    const headers = { 'content-type': 'application/pdf' };
    const upload = await post(task, 'filings/{id}/evidence', {
      body: Buffer.from(`%PDF-1.7 ${randomUUID()}`),
      headers,
    });
    const evidence_upload_id = upload.ok<{ id: string }>(201).id;
    const digits = String(serial).padStart(7, '0');
    if (task.type === 'ein') {
      return (await post(task, 'tax-numbers/{id}/record', { body: { ein: `12-${digits}`, evidence_upload_id } })).ok();
    }
    const body = { number: `${YEAR}-00${digits}`, filed_at: new Date().toISOString(), evidence_upload_id };
    return (await post(task, 'filings/{id}/accept', { body })).ok();
  };

  return {
    service,
    refuseNext: async (owner) => {
      refused.add(owner.id);
      return uniqueName();
    },
    attend: (owner, id, state) =>
      eventually(
        async () => {
          const queue = { queue: 'to_file', limit: '100' };
          const { data } = (await grace.call('GET', '/v1/operator/filings', { query: queue })).ok<{ data: Task[] }>();
          const task = data.find(({ entity_id }) => entity_id === id);
          // A filing that was reported a moment ago is still in the queue.
          if (task) await settle(owner, task).catch(() => {});
          expect((await owner.getEntity(id)).ok().state).toBe(state);
        },
        { interval: 50 },
      ),
    stop: service.stop,
  };
}

describe.each([
  ['the simulator', simulatorOffice],
  ["a stranger's registry", strangersOffice],
  ['the desk', deskOffice],
] as const)('with %s', (_title, open) => {
  let office: Office;
  let ada: Account;
  beforeAll(async () => {
    office = await open();
    ada = await office.service.anonymous.signUp();
  });
  afterAll(() => office.stop());

  async function submitted(name = uniqueName()): Promise<string> {
    const { id } = await ada.draft({ name });
    (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    return id;
  }

  const filings = (id: string) =>
    office.service.sql<{ reference: string; state: string; sends: number; number: string | null }[]>`
      select reference, state, sends, result->>'number' as number from filings
      where entity_id = ${id} and type = 'formation' order by ordinal`;

  it("a company is formed: sent once, with the office's number", async () => {
    const id = await submitted();
    await office.attend(ada, id, 'Active');
    const { filing_number, ein } = (await ada.getEntity(id)).ok();
    expect(await filings(id)).toEqual([
      { reference: `efs-${id}-formation-1`, state: 'accepted', sends: 1, number: filing_number },
    ]);
    expect(ein).toMatch(/^\d{2}-\d{7}$/);
  });

  it('starting it repeatedly files it once', async () => {
    const { id } = await ada.draft();
    const starts = Array.from({ length: 8 }, () => ada.call('POST', `/v1/entities/${id}/formation/start`));
    expect(new Set((await Promise.all(starts)).map(({ status }) => status))).toEqual(new Set([200]));
    await office.attend(ada, id, 'Active');
    expect(await filings(id)).toHaveLength(1);
  });

  it('a rejection has a code, asks for a correction, and the same entity is filed under a new reference', async () => {
    const id = await submitted(await office.refuseNext(ada));
    await office.attend(ada, id, 'FilingFailed');
    type Formation = { rejection: { code: string; requirement_id: string; message: string } };
    const { rejection } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
    expect(rejection).toMatchObject({ code: 'registry_other', message: expect.stringMatching(/./) });
    const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    const { version } = (await ada.getEntity(id)).ok();
    const renamed = (await ada.putEntity(id, { version, constitution: { ...document, name: uniqueName() } })).ok();
    (await ada.putEntity(id, { version: renamed.version, action: 'retry_from_failed' })).ok();
    await office.attend(ada, id, 'Active');
    expect((await filings(id)).map(({ reference, state }) => [reference, state])).toEqual([
      [`efs-${id}-formation-1`, 'rejected'],
      [`efs-${id}-formation-2`, 'accepted'],
    ]);
  });

  it('two accounts, one name: one files, the other is told that the name is held', async () => {
    const eve = await office.service.anonymous.signUp();
    const name = uniqueName();
    const [mine, hers] = [await ada.draft({ name }), await eve.draft({ name })];
    const answers = await Promise.all([
      ada.call('POST', `/v1/entities/${mine.id}/formation/start`),
      eve.call('POST', `/v1/entities/${hers.id}/formation/start`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, id] = answers[0]?.status === 200 ? ([ada, mine.id] as const) : ([eve, hers.id] as const);
    await office.attend(winner, id, 'Active');
  });
});
