import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '../../src/domain/compliance/day.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextEin, nextNumber } from '../harness/office-numbers.ts';

/* A slip of an honest clerk is noticed by the text of the proof, and asked about before it is recorded. */

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
  (await desk.owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'scale' } })).ok<unknown>();
});
afterAll(() => desk?.stop());

const day = (days = 0) => dayAt('America/Denver', new Date(desk.now().getTime() + days * 86_400_000));
const lines = (name: string) => name.match(/.{1,50}/g) ?? [];

async function claimed(): Promise<DeskFiling> {
  const filing = await desk.submitted();
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
  return filing;
}

type Slip = { paper: (name: string, number: string) => string[]; body?: (number: string) => object };

async function accept(filing: DeskFiling, { paper, body = () => ({}) }: Slip, more: object = {}) {
  const number = nextNumber();
  const evidence_upload_id = await desk.evidence(filing, pdfOfLines(...paper(filing.legal_name, number)));
  const result = { number, filed_at: day(), evidence_upload_id, ...body(number), ...more };
  return desk.grace.call('POST', `/v1/operator/filings/${filing.id}/accept`, { body: result });
}

const paper =
  (...more: string[]): Slip['paper'] =>
  (name, number) => [...lines(name), `Number ${number}`, ...more];

const ASKED: Readonly<Record<string, [pointer: string, slip: Slip]>> = {
  'a notice of rejection': ['/evidence_upload_id', { paper: paper('NOTICE OF REJECTION', 'It was not filed.') }],
  'a notice that the filing is pending': ['/evidence_upload_id', { paper: paper('Your filing is PENDING.') }],
  'a paper that is no evidence': ['/evidence_upload_id', { paper: paper('This is not evidence of filing.') }],
  'a name reservation': ['/evidence_upload_id', { paper: paper('Certificate of Name Reservation') }],
  'a refusal of the office': ['/evidence_upload_id', { paper: paper('We are unable to process the document.') }],
  'the day before': ['/filed_at', { paper: paper('Filed on January 2, 2026') }],
  'a paper of another year': ['/filed_at', { paper: paper('03/17/2019') }],
  'an effective day that the paper lacks': [
    '/effective_at',
    { paper: (name, number) => [...lines(name), number, day()], body: () => ({ effective_at: day(20) }) },
  ],
  'a paper of a longer name': ['/evidence_upload_id', { paper: (name, number) => [...lines(`New ${name}`), number] }],
  'one file for two companies': ['/evidence_page', { paper: paper('Other Company LLC', 'Number 2026-009876543') }],
  'a fee of ten thousand dollars': ['/fee_paid_cents', { paper: paper(), body: () => ({ fee_paid_cents: 1_000_000 }) }],
  'a fee of one dollar': ['/fee_paid_cents', { paper: paper(), body: () => ({ fee_paid_cents: 100 }) }],
};

describe.concurrent('an acceptance is asked about', () => {
  it.each(Object.entries(ASKED))('%s', async (_, [pointer, slip]) => {
    const filing = await claimed();
    const errors = [{ pointer, code: 'unusual' }];
    expect((await accept(filing, slip)).refused('validation_failed')).toMatchObject({ errors });
    (await accept(filing, slip, { confirm_unusual: true })).ok<unknown>();
  });

  it('and not if the paper is in order', async () => {
    const inOrder = (name: string, number: string) => [...lines(name), `Filed on ${day()}`, number, 'Fee $100.00'];
    (await accept(await claimed(), { paper: inOrder, body: () => ({ fee_paid_cents: 10_240 }) })).ok<unknown>();
  });
});

it.each(['2026-28-11', '2026-13-01', '2026-00-10', '2026-02-30', '2026-11-28T25:00:00Z'])(
  'the day %s, which does not exist, is refused with its field',
  async (impossible) => {
    const filing = await claimed();
    for (const name of ['filed_at', 'effective_at']) {
      const answer = await accept(filing, { paper: paper(), body: () => ({ [name]: impossible }) });
      expect(answer.refused('validation_failed')).toMatchObject({ errors: [{ pointer: `/${name}` }] });
    }
  },
);

describe('the desk', () => {
  const reject = async (body: object) => {
    const filing = await claimed();
    const path = `/v1/operator/filings/${filing.id}/reject`;
    return desk.grace.call('POST', path, { body: { code: 'registry_other', ...body } });
  };
  const TOLD = { message: 'The name is taken.', without_notice: 'The office told us by telephone.' };

  it.each(['ok', '.', 'x', 'done'])(
    'refuses a rejection with the reason "%s", because it explains nothing',
    async (word) => {
      const ofMessage = await reject({ ...TOLD, message: word });
      expect(ofMessage.refused('validation_failed')).toMatchObject({ errors: [{ pointer: '/message' }] });
      const ofNote = await reject({ ...TOLD, without_notice: word });
      expect(ofNote.refused('validation_failed')).toMatchObject({ errors: [{ pointer: '/without_notice' }] });
    },
  );

  it('asks about a rejection with a notice of acceptance', async () => {
    const filing = await claimed();
    const text = [...lines(filing.legal_name), 'Certificate of Organization', `This entity was filed on ${day()}.`];
    const evidence_upload_id = await desk.evidence(filing, pdfOfLines(...text));
    const body = { code: 'registry_other', message: 'The office returned it.', evidence_upload_id };
    const path = `/v1/operator/filings/${filing.id}/reject`;
    expect((await desk.grace.call('POST', path, { body })).refused('validation_failed')).toMatchObject({
      errors: [{ pointer: '/evidence_upload_id', code: 'unusual' }],
    });
    (await desk.grace.call('POST', path, { body: { ...body, confirm_unusual: true } })).ok<unknown>();
  });
});

it('a refusal of the tax office is no tax number', async () => {
  const filing = await claimed();
  const number = nextNumber();
  const evidence_upload_id = await desk.paper(filing, number);
  const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/accept`, { body })).ok<unknown>();
  (await desk.hedy.call('POST', `/v1/operator/filings/${filing.id}/confirm`)).ok<unknown>();
  const tax = await desk.atTheDesk(filing.entity_id, 'ein');
  (await desk.grace.call('POST', `/v1/operator/filings/${tax.id}/claim`)).ok<unknown>();
  const ein = nextEin();
  const refusal = ['We were unable to assign an EIN.', 'Reference 101', ein];
  const proof = await desk.evidence(tax, pdfOfLines(...lines(tax.legal_name), ...refusal));
  const recorded = await desk.grace.call('POST', `/v1/operator/tax-numbers/${tax.id}/record`, {
    body: { ein, evidence_upload_id: proof },
  });
  expect(recorded.refused('validation_failed')).toMatchObject({ errors: [{ pointer: '/evidence_upload_id' }] });
});

describe('a correction is asked about', () => {
  let filing: DeskFiling;
  let number: string;
  beforeAll(async () => {
    filing = await claimed();
    number = nextNumber();
    const evidence_upload_id = await desk.paper(filing, number);
    const body = { number, filed_at: desk.now().toISOString(), evidence_upload_id };
    (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/accept`, { body })).ok<unknown>();
    (await desk.hedy.call('POST', `/v1/operator/filings/${filing.id}/confirm`)).ok<unknown>();
    await desk.owner.until(filing.entity_id, 'Filed');
  });

  it.each<[string, string, object | null, (name: string, other: string) => string[]]>([
    ['that denies the filing by its certificate', '/evidence_upload_id', { not_filed: true }, certificate],
    ['that denies the filing by a certificate of good standing', '/evidence_upload_id', { not_filed: true }, standing],
    ['of the number by a notice of rejection', '/evidence_upload_id', null, (...of) => [...of, 'REJECTED']],
    ['of the number by a paper of a longer name', '/evidence_upload_id', null, (name, other) => [`New ${name}`, other]],
    ['of the number by a paper of another year', '/facts/filed_at', null, (...of) => [...of, 'January 2, 2019']],
  ])('%s', async (_, pointer, denial, text) => {
    const other = nextNumber();
    const evidence_upload_id = await desk.evidence(filing, pdfOfLines(...text(filing.legal_name, other)));
    const body = { facts: denial ?? { number: other }, reason: 'The paper says so.', evidence_upload_id };
    const correct = (more: object) =>
      desk.grace.call('POST', `/v1/operator/filings/${filing.id}/correct`, { body: { ...body, ...more } });
    const errors = [{ pointer, code: 'unusual' }];
    expect((await correct({})).refused('validation_failed')).toMatchObject({ errors });
    const { id } = (await correct({ confirm_unusual: true })).ok<{ id: string }>(201);
    (await desk.hedy.call('POST', `/v1/operator/corrections/${id}/decline`, { body: {} })).ok<unknown>();
  });
});

function certificate(name: string): string[] {
  return [name, `These articles were filed on ${day()}.`];
}

function standing(name: string): string[] {
  return [name, 'is in good standing.'];
}
