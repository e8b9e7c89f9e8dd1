import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueName } from '../harness/client.ts';
import { EXAMPLE_HOST, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { openProof } from '../harness/open-proof.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';
import { decide, type ImportBody, importBody, readImport } from './import.ts';

/* Live: the operator's word is held before anything follows from it, and no number is a fact without it. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk.stop());

const act = (who: LiveDesk['grace'], id: string, action: string, body?: object) =>
  who.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

async function importedLive(more: { ein?: string } = {}) {
  const constitution_yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`).replaceAll(
    EXAMPLE_HOST,
    'helios.org',
  );
  const { id } = (await desk.owner.createEntity({ constitution_yaml })).ok(201);
  const body = await importBody(desk.owner, more);
  const answer = (await desk.owner.call('POST', `/v1/entities/${id}/import`, { body })).ok<ImportBody>(201);
  return { id, body, filingId: answer.filing_id };
}

it('nothing follows before the hold is over or a second operator confirms, and a held result can be withdrawn', async () => {
  const { id, body, filingId } = await importedLive();
  const found = { number: body.filing_number, filed_at: '2019-04-26' };
  const held = (await decide(desk.grace, filingId, 'adopt', found)).ok<{ queues: { queue: string }[] }>();
  expect(held.queues).toMatchObject([{ queue: 'held_result' }]);
  expect(await readImport(desk.owner, id)).toMatchObject({ state: 'Importing', status: 'unverified', confirmed: null });
  (await act(desk.grace, filingId, 'confirm')).refused('illegal_transition');
  const withdrawn = (await act(desk.hedy, filingId, 'withdraw')).ok<{ queues: { queue: string }[] }>();
  expect(withdrawn.queues).toMatchObject([{ queue: 'import' }]);
  (await decide(desk.grace, filingId, 'adopt', found)).ok();
  await openProof(desk.hedy, filingId);
  (await act(desk.hedy, filingId, 'confirm', { number: body.filing_number })).ok();
  expect(await desk.owner.until(id, 'Filed')).toMatchObject({ filing_number: body.filing_number, ein: null });
});

it('is not withdrawn by its account while the word of an operator is held', async () => {
  const { id, body, filingId } = await importedLive();
  (await decide(desk.grace, filingId, 'adopt', { number: body.filing_number, filed_at: '2019-04-26' })).ok();
  const withdraw = () => desk.owner.call('POST', `/v1/entities/${id}/import/withdraw`);
  (await withdraw()).refused('guard_unmet');
  (await act(desk.hedy, filingId, 'withdraw')).ok();
  (await withdraw()).ok();
  (await decide(desk.grace, filingId, 'reject', { code: 'registry_other', message: 'No.' })).refused(
    'illegal_transition',
  );
});

it('a live company is not Registered on the tax number that its account gave', async () => {
  const { id, body, filingId } = await importedLive({ ein: '12-3456789' });
  (await decide(desk.grace, filingId, 'adopt', { number: body.filing_number, filed_at: '2019-04-26' })).ok();
  await openProof(desk.hedy, filingId);
  (await act(desk.hedy, filingId, 'confirm', { number: body.filing_number })).ok();
  expect(await desk.owner.until(id, 'Filed')).toMatchObject({ ein: null, import_status: 'confirmed' });
  const { data } = (await desk.owner.call('GET', `/v1/entities/${id}/facts`)).ok<{ data: { name: string }[] }>();
  expect(data.map(({ name }) => name).sort()).toEqual(['filed_at', 'filing_number']);
});

it('two operators take a confirmation back that was a mistake: the company can be imported again, never formed', async () => {
  const { id, body, filingId } = await importedLive();
  (await decide(desk.grace, filingId, 'adopt', { number: body.filing_number, filed_at: '2019-04-26' })).ok();
  await openProof(desk.hedy, filingId);
  (await act(desk.hedy, filingId, 'confirm', { number: body.filing_number })).ok();
  await desk.owner.until(id, 'Filed');
  const correction = await decide(desk.grace, filingId, 'correct', {
    facts: { not_filed: true },
    reason: 'The register has another company under this number.',
  });
  const { id: correctionId } = correction.ok<{ id: string }>(201);
  (await desk.hedy.call('POST', `/v1/operator/corrections/${correctionId}/confirm`)).ok();
  const failed = await desk.owner.until(id, 'ImportFailed');
  expect(failed).toMatchObject({ filing_number: null, import_status: 'rejected' });
  (await desk.owner.putEntity(id, { version: failed.version, action: 'retry_from_failed' })).refused(
    'illegal_transition',
  );
  const again = await importBody(desk.owner, { filing_number: body.filing_number });
  (await desk.owner.call('POST', `/v1/entities/${id}/import`, { body: again })).ok(201);
});
