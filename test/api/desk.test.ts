import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import { act, atTheDesk as findAtDesk } from '../filings/desk.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { startService, type TestService } from '../harness/service.ts';

/* REGISTRY=desk: people file, and record the office's answer with its proof. */

let service: TestService;
let ada: Account;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  service = await startService({ env: { REGISTRY: 'desk' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await service.anonymous.signUp();
  [grace, hedy] = [await service.operator(), await service.operator()];
});

type Filing = { id: string; entity_id: string; type: string; state: string; claimed_by: string | null };
type Page = { data: Filing[]; next_cursor: string | null; has_more: boolean };

const queue = async (name: string) =>
  (await grace.call('GET', '/v1/operator/filings', { query: { queue: name, limit: '100' } })).ok<Page>().data;

const atTheDesk = (entityId: string, type = 'formation') => findAtDesk<Filing>(grace, entityId, type);

async function submitted(): Promise<{ id: string; filing: Filing }> {
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  return { id, filing: await atTheDesk(id) };
}

/** The data of the entries with this action in the chain of a company. */
async function inChain(entityId: string, action: string): Promise<object[]> {
  const rows = await service.sql<{ data: { object: object } }[]>`
    select data from audit_entries join audit_data using (account_id, chain, seq)
    where chain = ${`entity:${entityId}`} and action = ${action} order by seq`;
  return rows.map(({ data }) => data.object);
}

async function evidence(filing: Filing): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  const path = `/v1/operator/filings/${filing.id}/evidence`;
  return (await grace.call('POST', path, { body, headers })).ok<{ id: string }>(201).id;
}

const result = async (filing: Filing) => ({
  number: nextNumber(),
  filed_at: new Date().toISOString(),
  evidence_upload_id: await evidence(filing),
});

describe('a filing at the desk', () => {
  it('is claimed, filed by hand, recorded with its proof, and so is the tax number: Active', async () => {
    const { id, filing } = await submitted();
    expect(filing).toMatchObject({ state: 'pending', claimed_by: null });
    // No registry is asked: the operator is the one to act, wherever the account looks.
    const next_action = { code: 'await_operator', actor: 'operator' };
    const entity = (await ada.getEntity(id)).ok();
    expect(entity).toMatchObject({ state: 'Filing', stage: 'state_filing', next_action });
    const formation = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<{ next_action: unknown }>();
    expect(formation.next_action).toEqual(entity.next_action);
    const listed = (await ada.call('GET', '/v1/entities', { query: { limit: '100' } })).ok<{ data: Entity[] }>();
    expect(listed.data.find((each) => each.id === id)).toMatchObject({ next_action });
    (await act(grace, filing, 'accept', await result(filing))).refused('illegal_transition');
    (await act(grace, filing, 'claim')).ok();
    (await act(grace, filing, 'claim')).ok();
    (await act(hedy, filing, 'claim')).refused('illegal_transition');
    (await act(hedy, filing, 'accept', await result(filing))).refused('illegal_transition');
    const given = await result(filing);
    (await act(grace, filing, 'accept', given)).ok();

    const tax = await atTheDesk(id, 'ein');
    expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Filed', filing_number: given.number });
    (await act(grace, tax, 'claim')).ok();
    const body = { ein: '12-3456789', evidence_upload_id: await evidence(tax) };
    (await grace.call('POST', `/v1/operator/tax-numbers/${tax.id}/record`, { body })).ok();
    expect(await ada.until(id, 'Active')).toMatchObject({ filing_number: given.number, ein: '12-3456789' });

    const [row] = await service.sql`select filed_at from entities where id = ${id}`;
    expect(row?.['filed_at']).toEqual(new Date(given.filed_at));
    const audit = (await ada.call('GET', `/v1/entities/${id}/audit`, { query: { limit: '100' } })).ok<{
      data: { entry: { action: string; actor: { type: string; id: string } } }[];
    }>();
    const reported = audit.data.filter(({ entry }) => entry.action === 'filing.reported');
    expect(reported.map(({ entry }) => entry.actor)).toEqual([
      { type: 'operator', id: grace.id },
      { type: 'operator', id: grace.id },
    ]);
  });

  it('never invents a number: its form, its date and its proof are checked, all at once', async () => {
    const { filing } = await submitted();
    (await act(grace, filing, 'claim')).ok();
    const wrong = { number: '17', filed_at: '2999-01-01T00:00:00Z', evidence_upload_id: await evidence(filing) };
    const { errors } = (await act(grace, filing, 'accept', wrong)).refused('validation_failed');
    expect(errors?.map((error) => error.pointer)).toEqual(['/number', '/filed_at']);
    const foreign = await submitted();
    const other = { ...(await result(filing)), evidence_upload_id: foreign.id };
    const [missing] = (await act(grace, filing, 'accept', other)).refused('validation_failed').errors ?? [];
    expect(missing).toMatchObject({ pointer: '/evidence_upload_id', code: 'not_found' });
  });

  it('is rejected with a code, which asks the account for what is missing; corrected, it returns to the desk', async () => {
    const { id, filing } = await submitted();
    (await act(grace, filing, 'claim')).ok();
    const body = { code: 'name_not_distinguishable', message: 'Too close to Helios LLC.' };
    (await act(grace, filing, 'reject', { ...body, code: 'ein_other' })).refused('validation_failed');
    const resubmit_by = '2027-01-15T17:00:00.000Z';
    (await act(grace, filing, 'reject', { ...body, resubmit_by })).ok();
    const failed = await ada.until(id, 'FilingFailed');
    expect(failed.filing_error).toBe('Too close to Helios LLC.');
    expect(failed.next_action?.due_at).toBe(resubmit_by);
    const { requirements } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<{
      requirements: Requirement[];
    }>();
    expect(requirements).toMatchObject([{ kind: 'name_change', pointer: '/name', status: 'open' }]);
    (await ada.call('POST', failed.next_action?.href ?? '', { body: { name: uniqueName() } })).ok();
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'retry_from_failed' })).ok();
    const again = await atTheDesk(id);
    expect(again.id).not.toBe(filing.id);
  });

  it('is released only with a reason and a second operator, who sees the reason in the list', async () => {
    const { id, filing } = await submitted();
    const reason = 'The search of the office shows no filing under this name.';
    (await act(grace, filing, 'release', { reason })).refused('illegal_transition');
    (await act(grace, filing, 'claim')).ok();
    for (const body of [undefined, {}, { reason: ' ' }, { reason: 'ok' }]) {
      const [missing] = (await act(grace, filing, 'release', body)).refused('validation_failed').errors ?? [];
      expect(missing).toMatchObject({ pointer: '/reason' });
    }
    const requested = { release_asked_by: grace.id, release_reason: reason, claimed_by: grace.id };
    expect((await act(grace, filing, 'release', { reason })).ok()).toMatchObject(requested);
    expect((await queue('to_file')).find((each) => each.id === filing.id)).toMatchObject(requested);
    (await act(grace, filing, 'release', { reason })).refused('illegal_transition');
    expect((await act(hedy, filing, 'release')).ok()).toMatchObject({
      release_asked_by: null,
      release_reason: null,
      claimed_by: null,
    });
    (await act(hedy, filing, 'claim')).ok();
    expect(await inChain(id, 'filing.release_asked')).toMatchObject([{ reason }]);
    expect(await inChain(id, 'filing.released')).toMatchObject([{ reason, first_operator: grace.id }]);
  });

  it('is released by its operator alone if the site of the office is down and no result is recorded', async () => {
    const { id, filing } = await submitted();
    const body = { reason: 'The site answers with an error since 9:40.', site_down: true };
    (await act(grace, filing, 'claim')).ok();
    const [missing] =
      (await act(grace, filing, 'release', { site_down: true })).refused('validation_failed').errors ?? [];
    expect(missing).toMatchObject({ pointer: '/reason', code: 'required' });
    const [other] = (await act(hedy, filing, 'release', body)).refused('validation_failed').errors ?? [];
    expect(other).toMatchObject({ pointer: '/site_down', code: 'not_allowed' });
    expect((await act(grace, filing, 'release', body)).ok()).toMatchObject({ state: 'pending', claimed_by: null });
    expect(await inChain(id, 'filing.released')).toMatchObject([body]);
    (await act(hedy, filing, 'claim')).ok();
  });

  it('is settled for good once accepted: nothing else is recorded of it', async () => {
    const { id, filing } = await submitted();
    (await act(grace, filing, 'claim')).ok();
    const answers = await Promise.all([
      act(grace, filing, 'accept', await result(filing)),
      act(grace, filing, 'reject', { code: 'registry_other', message: 'The name is taken.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await eventually(async () => expect((await ada.getEntity(id)).ok().state).not.toBe('Filing'));
    (await act(grace, filing, 'accept', await result(filing))).refused('illegal_transition');
  });

  it('is followed to its end if the account marks it as failed: the office has it', async () => {
    const { id, filing } = await submitted();
    (await act(grace, filing, 'claim')).ok();
    const { version } = (await ada.getEntity(id)).ok();
    (await ada.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
    (await ada.deleteEntity(id, version + 1)).refused('guard_unmet');
    const given = await result(filing);
    (await act(grace, filing, 'accept', given)).ok();
    await eventually(async () => {
      expect((await ada.getEntity(id)).ok()).toMatchObject({ filing_number: given.number });
    });
  });
});
