import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAsked, dissolve, execute, FOUNDER_DISSOLVES, makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { at, type Dissolution, deposit, eventTypes, founderOf, read, registered, spend } from './dissolving.ts';

/* Whatever the registry says of a dissolution: filed once, and dissolved by its number alone. */

let service: TestService;
beforeAll(async () => {
  // A deadline of 1 s: a lost filing is proven lost about 2 s later.
  service = await startService({ registryTimeoutMs: 2_000 });
});
afterAll(() => service.stop());

const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

describe.concurrent('the registry', () => {
  const withFault = async (fault: object) => {
    const account = await service.anonymous.signUp();
    const ending = await makeCompany(service, account, { members: 1, constitution: FOUNDER_DISSOLVES });
    (await account.call('POST', '/v1/sandbox/faults', { body: { step: 'dissolution', ...fault } })).ok(201);
    (await dissolve(ending)).ok();
    return ending;
  };

  it('rejects: reported with its reason, filed again under another reference, once', async () => {
    const ending = await withFault({ kind: 'reject', code: 'fee_declined' });
    await eventually(async () => expect((await read(ending)).status).toBe('rejected'));
    expect(await read(ending)).toMatchObject({
      state: 'WindingDown',
      rejection: { code: 'fee_declined' },
      next_action: { code: 'file_dissolution', operation_id: 'file_dissolution' },
    });
    // The books are open again, and have to become empty again.
    (await deposit(ending, '7.00')).ok(201);
    (await ending.owner.call('POST', at(ending, '/file'), { body: {} })).refused('not_permitted');
    const filed = await founderOf(ending).call('POST', at(ending, '/file'), { body: {} });
    expect(filed.ok<Dissolution>()).toMatchObject({ status: 'winding_up', rejection: null });
    (await execute(ending, await decideAsked(ending, spend('7.00')), founderOf(ending))).ok();
    await ending.owner.until(ending.id, 'Dissolved');
    expect((await read(ending)).reference).toBe(`efs-${ending.id}-dissolution-2`);
    expect(await eventTypes(service, ending)).toEqual([
      'dissolution.started',
      'dissolution.submitted',
      'dissolution.action_required',
      'dissolution.submitted',
      'dissolution.completed',
    ]);
  });

  it('has it dissolved already: not a rejection to correct; an operator decides', async () => {
    const ending = await withFault({ kind: 'reject', code: 'duplicate_filing' });
    await eventually(async () => expect((await read(ending)).status).toBe('needs_review'));
    expect(await read(ending)).toMatchObject({ state: 'WindingDown', next_action: { code: 'review' } });
    (await founderOf(ending).call('POST', at(ending, '/file'), { body: {} })).refused('illegal_transition');
    expect(await eventTypes(service, ending)).toContain('dissolution.needs_review');
    const grace = await service.operator();
    const [filing] = await service.sql<{ id: string }[]>`
      select id from filings where entity_id = ${ending.id} and type = 'dissolution'`;
    const path = `/v1/operator/filings/${filing?.id}`;
    const proof = { body: new Uint8Array(PDF), headers: { 'content-type': 'application/pdf' } };
    const { id: evidence_upload_id } = (await grace.call('POST', `${path}/evidence`, proof)).ok<{ id: string }>(201);
    const body = { number: `${YEAR}-000000777`, filed_at: new Date().toISOString(), evidence_upload_id };
    (await grace.call('POST', `${path}/adopt`, { body })).ok<unknown>();
    await ending.owner.until(ending.id, 'Dissolved');
    expect((await read(ending)).dissolution_number).toBe(`${YEAR}-000000777`);
    const { data } = (await ending.owner.call('GET', `/v1/entities/${ending.id}/documents`)).ok<{
      data: { kind: string }[];
    }>();
    expect(data.filter(({ kind }) => kind === 'evidence')).toHaveLength(1);
  });

  it('loses its answer: the outcome is unknown, looked up, and never sent twice', async () => {
    const ending = await withFault({ kind: 'lost_answer' });
    await ending.owner.until(ending.id, 'Dissolved');
    expect(await registered(service, ending)).toHaveLength(1);
    expect(await eventTypes(service, ending)).toContain('dissolution.outcome_unknown');
  });

  it('fails in every other way: each filed once, with the number that the register has', async () => {
    const dissolvedWith = async (kind: string) => {
      const ending = await withFault({ kind });
      await ending.owner.until(ending.id, 'Dissolved');
      const { dissolution_number } = await read(ending);
      return { kind, numbers: (await registered(service, ending)).map(({ number }) => number), dissolution_number };
    };
    const ends = await Promise.all(['error_500', 'closed', 'garbage', 'unavailable', 'late'].map(dissolvedWith));
    for (const { numbers, dissolution_number } of ends) expect(numbers).toEqual([dissolution_number]);
  });
});
