import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureOfLines, scanOfPictures } from '../documents/scan.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { openProof } from '../harness/open-proof.ts';

/* Live: the service recognizes the number in a picture, which helps operators and replaces no reading. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk.stop());

type Check = { outcome: string; recognized_number?: string };
type Held = {
  held_until: string;
  held_result: { number: string | null; needs_second_reading: boolean };
  evidence_check: Check;
};

const DAY_MS = 86_400_000;

const act = (who: LiveDesk['grace'], { id }: DeskFiling, action: string, body: object = {}) =>
  who.call('POST', `/v1/operator/filings/${id}/${action}`, { body });

async function claimed(filing: DeskFiling): Promise<DeskFiling> {
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
  return filing;
}

async function upload({ id }: DeskFiling, body: Uint8Array, type = 'image/png'): Promise<string> {
  const call = { body, headers: { 'content-type': type } };
  return (await desk.grace.call('POST', `/v1/operator/filings/${id}/evidence`, call)).ok<{ id: string }>(201).id;
}

/** A formation that an office accepted, with a receipt that has text. */
async function filed(): Promise<DeskFiling> {
  const filing = await claimed(await desk.submitted());
  const number = nextNumber();
  const evidence_upload_id = await desk.paper(filing, number);
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
  (await act(desk.grace, filing, 'accept', body)).ok<unknown>();
  (await act(desk.hedy, filing, 'confirm')).ok<unknown>();
  await desk.owner.until(filing.entity_id, 'Filed');
  return filing;
}

const receipt = (number: string) => pictureOfLines('Office of the Secretary of State', `Original ID: ${number}`);
const notice = (ein: string) => pictureOfLines('INTERNAL REVENUE SERVICE', `Employer Identification Number: ${ein}`);

/** The number with its last digit changed. */
const slipOf = (number: string) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);

it('a slip is refused without the number that was recognized, and recorded when it is confirmed', async () => {
  const { entity_id } = await filed();
  const { id, ...request } = await claimed(await desk.atTheDesk(entity_id, 'ein'));
  const evidence_upload_id = await upload({ id, ...request }, notice('12-3456789'));
  const record = (more: object = {}) =>
    desk.grace.call('POST', `/v1/operator/tax-numbers/${id}/record`, {
      body: { ein: '12-3456798', evidence_upload_id, ...more },
    });
  const refused = await record();
  const { errors } = refused.refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/ein', code: 'unusual' }]);
  expect(errors?.[0]?.message).toContain('recognized in the proof');
  expect(refused.text).not.toContain('3456789');
  const held = (await record({ confirm_unusual: true })).ok<Held>();
  expect(held.evidence_check).toMatchObject({ outcome: 'unreadable', recognized_number: 'similar' });
  expect(held.held_result).toMatchObject({ number: null, needs_second_reading: true });
});

it('the right number is recorded with the help shown, and is held for a second reading all the same', async () => {
  const filing = await claimed(await desk.submitted());
  const number = nextNumber();
  const scan = await scanOfPictures(receipt(nextNumber()), receipt(number));
  const evidence_upload_id = await upload(filing, scan, 'application/pdf');
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id, evidence_page: 2 };
  const held = (await act(desk.grace, filing, 'accept', body)).ok<Held>();
  expect(held.evidence_check).toMatchObject({ outcome: 'unreadable', recognized_number: 'same', page: 2 });
  expect(held.held_result).toMatchObject({ number: null, needs_second_reading: true });
  expect(Date.parse(held.held_until) - desk.now().getTime()).toBeGreaterThan(DAY_MS - 60_000);
  const missing = (await act(desk.hedy, filing, 'confirm')).refused('validation_failed');
  expect(missing.errors).toMatchObject([{ pointer: '/number', code: 'required' }]);
  await openProof(desk.hedy, filing.id);
  (await act(desk.hedy, filing, 'confirm', { number })).ok<unknown>();
  expect(await desk.owner.until(filing.entity_id, 'Filed')).toMatchObject({ filing_number: number });
});

it('a slip in a correction is refused, and is requested when it is confirmed', async () => {
  const filing = await filed();
  const number = nextNumber();
  const evidence_upload_id = await upload(filing, receipt(number));
  const body = { facts: { number: slipOf(number) }, reason: 'Two digits were misread.', evidence_upload_id };
  const { errors } = (await act(desk.grace, filing, 'correct', body)).refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/facts/number', code: 'unusual' }]);
  const asked = await act(desk.grace, filing, 'correct', { ...body, confirm_unusual: true });
  expect(asked.ok<{ evidence_check: Check }>(201).evidence_check).toMatchObject({ recognized_number: 'similar' });
});

it('a picture that shows no such number, or none that can be read, changes nothing', async () => {
  const filing = await claimed(await desk.submitted());
  const number = nextNumber();
  for (const picture of [receipt('unknown'), Buffer.from('89504e470d0a1a0a00', 'hex')]) {
    const evidence_upload_id = await upload(filing, picture);
    const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
    const held = (await act(desk.grace, filing, 'accept', body)).ok<Held>();
    expect(held.evidence_check).toEqual({ outcome: 'unreadable', missing: [], note: null });
    (await act(desk.hedy, filing, 'withdraw')).ok<unknown>();
  }
});
