import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pdfOfPages } from '../documents/hostile-pdf.ts';
import { act, atTheDesk } from '../filings/desk.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A file proves one filing. A paper about several companies proves each by a page of its own. */

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

type Filing = { id: string; entity_id: string; type: string; reference: string; legal_name: string };
type Correction = { id: string };

/** A filing that the first operator has claimed. */
async function claimed(owner = ada): Promise<Filing> {
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const filing = await atTheDesk<Filing>(grace, id, 'formation');
  (await act(grace, filing, 'claim')).ok();
  return filing;
}

async function upload({ id }: Filing, body: Uint8Array, type = 'application/pdf'): Promise<string> {
  const call = { body, headers: { 'content-type': type } };
  return (await grace.call('POST', `/v1/operator/filings/${id}/evidence`, call)).ok<{ id: string }>(201).id;
}

const fileOf = (text = uniqueName()) => new TextEncoder().encode(`%PDF-1.7 ${text}`);

async function accept(filing: Filing, file: Uint8Array, more: { number?: string; evidence_page?: number } = {}) {
  const { number = nextNumber(), ...page } = more;
  const evidence_upload_id = await upload(filing, file);
  return act(grace, filing, 'accept', { number, filed_at: new Date().toISOString(), evidence_upload_id, ...page });
}

async function accepted(filing: Filing, file: Uint8Array, more = {}): Promise<void> {
  (await accept(filing, file, more)).ok();
  await eventually(async () => {
    const { state } = (await grace.call('GET', `/v1/operator/filings/${filing.id}`)).ok<{ state: string }>();
    expect(state).toBe('accepted');
  });
}

async function correct(filing: Filing, facts: object, file: Uint8Array) {
  const evidence_upload_id = await upload(filing, file);
  return act(grace, filing, 'correct', { facts, reason: 'The receipt of another company.', evidence_upload_id });
}

it('a file that proves a filing is refused as the proof of another, also of another account, and is named', async () => {
  const [first, second] = [await claimed(), await claimed(await service.anonymous.signUp())];
  const file = fileOf();
  await accepted(first, file);
  const [problem] = (await accept(second, file)).refused('validation_failed').errors ?? [];
  expect(problem).toMatchObject({ pointer: '/evidence_upload_id', code: 'proves_another' });
  expect(problem?.message).toContain(first.reference);
  expect(problem?.message).toContain('Upload the paper about this company');
  await accepted(second, fileOf());
});

it('of two operators who record the same file at once, one is refused', async () => {
  const [first, second] = [await claimed(), await claimed(await service.anonymous.signUp())];
  const file = fileOf();
  const answers = await Promise.all([accept(first, file), accept(second, file)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('a picture that proves the formation is refused as the notice of the tax number', async () => {
  const filing = await claimed();
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(uniqueName())]);
  const body = { number: nextNumber(), filed_at: new Date().toISOString() };
  (
    await act(grace, filing, 'accept', { ...body, evidence_upload_id: await upload(filing, picture, 'image/png') })
  ).ok();
  const tax = await atTheDesk<Filing>(grace, filing.entity_id, 'ein');
  (await act(grace, tax, 'claim')).ok();
  const evidence_upload_id = await upload(tax, picture, 'image/png');
  const call = { body: { ein: '12-3456789', evidence_upload_id } };
  const refused = (await grace.call('POST', `/v1/operator/tax-numbers/${tax.id}/record`, call)).refused(
    'validation_failed',
  );
  expect(refused.errors).toMatchObject([{ pointer: '/evidence_upload_id', code: 'proves_another' }]);
});

it('each page of a paper about several companies proves one filing, and only its own page is compared', async () => {
  const [first, second] = [await claimed(), await claimed()];
  const [one, other] = [nextNumber(), nextNumber()];
  const file = pdfOfPages(['Approved today:'], [first.legal_name, one], [second.legal_name, other]);
  await accepted(first, file, { number: one, evidence_page: 2 });
  const refusal = async (evidence_page?: number) => {
    const page = evidence_page === undefined ? {} : { evidence_page };
    return (await accept(second, file, { number: other, ...page })).refused('validation_failed').errors ?? [];
  };
  const [whole] = await refusal();
  expect(whole).toMatchObject({ pointer: '/evidence_upload_id', code: 'proves_another' });
  expect(whole?.message).toContain('"evidence_page"');
  expect(await refusal(2)).toMatchObject([
    { pointer: '/evidence_note', code: 'not_in_evidence' },
    { pointer: '/evidence_page', code: 'proves_another' },
  ]);
  expect(await refusal(4)).toContainEqual(expect.objectContaining({ pointer: '/evidence_page', code: 'not_a_page' }));
  await accepted(second, file, { number: other, evidence_page: 3 });
  const shown = (await grace.call('GET', `/v1/operator/filings/${second.id}`)).ok<{ evidence_check: object }>();
  expect(shown.evidence_check).toMatchObject({ outcome: 'found', page: 3 });
});

it('a page is refused for a file whose pages nobody can count', async () => {
  const [problem] =
    (await accept(await claimed(), fileOf(), { evidence_page: 1 })).refused('validation_failed').errors ?? [];
  expect(problem).toMatchObject({ pointer: '/evidence_page', code: 'not_a_page' });
});

it('a correction needs a file of its own as well, and frees the file of the number that it replaces', async () => {
  const [first, second, third] = [await claimed(), await claimed(), await claimed()];
  const [receiptOfThird, receiptOfSecond, receipt] = [fileOf(), fileOf(), fileOf()];
  // The operator took the receipt of the third company for that of the first.
  await accepted(first, receiptOfThird);
  await accepted(second, receiptOfSecond);
  const number = nextNumber();
  const [problem] = (await correct(first, { number }, receiptOfSecond)).refused('validation_failed').errors ?? [];
  expect(problem).toMatchObject({ pointer: '/evidence_upload_id', code: 'proves_another' });
  const { id } = (await correct(first, { number }, receipt)).ok<Correction>(201);
  (await accept(third, receiptOfThird)).refused('validation_failed');
  (await confirmCorrection(hedy, id, { number })).ok();
  (await accept(third, receipt)).refused('validation_failed');
  await accepted(third, receiptOfThird);
});

it('a correction needs a reason that explains it', async () => {
  const filing = await claimed();
  await accepted(filing, fileOf());
  const evidence_upload_id = await upload(filing, fileOf());
  const body = { facts: { number: nextNumber() }, reason: 'done.', evidence_upload_id };
  const [problem] = (await act(grace, filing, 'correct', body)).refused('validation_failed').errors ?? [];
  expect(problem).toMatchObject({ pointer: '/reason', code: 'says_nothing' });
  expect(problem?.message).toContain('Say what happened');
});

it('the file of a filing that was never accepted is free again', async () => {
  const [first, second] = [await claimed(), await claimed()];
  const file = fileOf();
  await accepted(first, file);
  const { id } = (await correct(first, { not_filed: true }, file)).ok<Correction>(201);
  (await hedy.call('POST', `/v1/operator/corrections/${id}/confirm`, { body: {} })).ok();
  await accepted(second, file);
});
