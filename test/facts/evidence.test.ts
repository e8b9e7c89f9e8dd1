import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceCheck } from '../../src/domain/filing/evidence.ts';
import { pdfOfLines, pdfOfPage } from '../documents/hostile-pdf.ts';
import { type Account, type Answer, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';
import { WITH_EVIDENCE } from './table.ts';

/* A fact that a person enters is compared with the text of its proof, wherever it is entered. */

type Filing = { id: string; entity_id: string; type: string; legal_name: string };
type Operation = keyof typeof WITH_EVIDENCE;

const NUMBER = `${YEAR}-000000042`;
const NOTE = 'The office still uses the former name.';

let service: TestService;
let grace: Account;
let ada: Account;
const filings = {} as Record<Operation, Filing>;

beforeAll(async () => {
  service = await startService({ env: { REGISTRY: 'desk', REQUIRE_CONSENT: 'always' } });
  grace = await service.operator();
  ada = await service.anonymous.signUp();
  filings.record_agent_consent = await awaitingConsent();
  filings.accept_filing = await atTheDesk();
  // Each rejection is only tried.
  filings.reject_filing = filings.accept_filing;
  filings.adopt_filing = await atTheDesk();
  await service.sql`
    update filings set state = 'needs_review', review_reason = 'The registry shows it twice.', due_at = null,
      lease_until = null, epoch = epoch + 1
    where id = ${filings.adopt_filing.id}`;
  filings.correct_filing = await atTheDesk();
  const accepted = { ...bodyOf('accept_filing'), number: `${YEAR}-000000041` };
  (await post('accept_filing', filings.correct_filing, accepted, pdfOfLines('%'))).ok<unknown>();
  filings.record_tax_number = await queued(filings.correct_filing.entity_id, 'ein');
  (await grace.call('POST', `/v1/operator/filings/${filings.record_tax_number.id}/claim`)).ok<unknown>();
}, 120_000);
afterAll(() => service.stop());

async function awaitingConsent(): Promise<Filing> {
  const constitution_yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`);
  const { id } = (await ada.createEntity({ constitution_yaml })).ok(201);
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return eventually(async () => {
    const { next_action, legal_name } = (await ada.getEntity(id)).ok();
    expect(next_action?.code).toBe('await_consent');
    const [row] = await service.sql<{ id: string }[]>`select id from filings where entity_id = ${id}`;
    return { id: row?.id ?? '', entity_id: id, type: 'formation', legal_name };
  });
}

async function atTheDesk(): Promise<Filing> {
  const filing = await awaitingConsent();
  (await post('record_agent_consent', filing, bodyOf('record_agent_consent'), pdfOfLines('%'))).ok<unknown>();
  const found = await queued(filing.entity_id, 'formation');
  (await grace.call('POST', `/v1/operator/filings/${found.id}/claim`)).ok<unknown>();
  return found;
}

function queued(entityId: string, type: string): Promise<Filing> {
  return eventually(async () => {
    const query = { queue: 'to_file', limit: '100' };
    const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: Filing[] }>();
    const found = data.find((filing) => filing.entity_id === entityId && filing.type === type);
    if (found === undefined) throw new Error('not there yet');
    return found;
  });
}

function bodyOf(operation: Operation): Record<string, unknown> {
  switch (operation) {
    case 'accept_filing':
    case 'adopt_filing':
      return { number: NUMBER, filed_at: new Date().toISOString() };
    case 'record_tax_number':
      return { ein: '12-3456789' };
    case 'reject_filing':
      return { code: 'registry_other', message: 'The clerk finds this odd.' };
    case 'correct_filing':
      return { facts: { number: NUMBER }, reason: 'Typed wrong.' };
    case 'record_agent_consent':
      return { signed_by: 'Pat Prairie', signed_at: '2026-01-05T12:00:00Z' };
  }
}

/** A proof that has everything that the operation enters. */
function proofOf(operation: Operation, { legal_name }: Filing): Uint8Array {
  const lines = { record_tax_number: 'EIN 12-3456789', record_agent_consent: 'Signed: Pat Prairie' };
  const [first = '', ...rest] = legal_name.toUpperCase().split(' ');
  const line = operation in lines ? lines[operation as keyof typeof lines] : 'Filing ID 2026-0000 00042';
  return pdfOfLines('CERTIFICATE', first, `${rest.join(' ')}.`, line);
}

const PATHS: Record<Operation, (id: string) => string> = {
  accept_filing: (id) => `filings/${id}/accept`,
  adopt_filing: (id) => `filings/${id}/adopt`,
  record_tax_number: (id) => `tax-numbers/${id}/record`,
  reject_filing: (id) => `filings/${id}/reject`,
  correct_filing: (id) => `filings/${id}/correct`,
  record_agent_consent: (id) => `filings/${id}/agent-consent`,
};

async function post(
  operation: Operation,
  filing: Filing,
  body: object,
  proof: Uint8Array,
  { dry_run, type = 'application/pdf' }: { dry_run?: 'true'; type?: string } = {},
): Promise<Answer> {
  const path = `/v1/operator/filings/${filing.id}/evidence`;
  const uploaded = await grace.call('POST', path, { body: proof, headers: { 'content-type': type } });
  const { id: evidence_upload_id } = uploaded.ok<{ id: string }>(201);
  return grace.call('POST', `/v1/operator/${PATHS[operation](filing.id)}`, {
    body: { ...body, evidence_upload_id },
    ...(dry_run && { query: { dry_run } }),
  });
}

type Checked = {
  evidence_check: EvidenceCheck | null;
  signing?: { consent: { evidence_check: EvidenceCheck } | null };
};
const checkIn = (operation: Operation, { evidence_check, signing }: Checked) =>
  operation === 'record_agent_consent' ? signing?.consent?.evidence_check : evidence_check;

/** Tries the operation with this proof; returns the kept comparison. */
async function tried(operation: Operation, proof: Uint8Array, more: { type?: string; note?: string } = {}) {
  const { note, ...type } = more;
  const body = { ...bodyOf(operation), ...(note !== undefined && { evidence_note: note }) };
  const answer = await post(operation, filings[operation], body, proof, { dry_run: 'true', ...type });
  return checkIn(operation, answer.ok<{ would: { body: Checked } }>().would.body);
}

const OTHERS = pdfOfLines('CERTIFICATE', 'Another Company LLC', 'Filing ID 2026-000000777');
const UNREADABLE = { outcome: 'unreadable', missing: [], note: null };

describe.each(Object.entries(WITH_EVIDENCE) as [Operation, readonly string[]][])('%s', (operation, facts) => {
  it('takes a proof that has the facts', async () => {
    const proof = proofOf(operation, filings[operation]);
    expect(await tried(operation, proof)).toEqual({ outcome: 'found', missing: [], note: null });
  });

  it("refuses another company's proof, and says which facts it lacks and what to do", async () => {
    for (const note of [undefined, ' ']) {
      const body = { ...bodyOf(operation), ...(note && { evidence_note: note }) };
      const { errors } = (await post(operation, filings[operation], body, OTHERS)).refused('validation_failed');
      expect(errors).toMatchObject([{ pointer: '/evidence_note', code: 'not_in_evidence' }]);
      expect(errors?.[0]?.message).toContain('say here why');
      expect(errors?.[0]?.message).toContain(filings[operation].legal_name);
    }
  });

  it('takes it with an explanation, which is kept with the missing facts', async () => {
    const check = { outcome: 'not_found', missing: facts, note: NOTE };
    expect(await tried(operation, OTHERS, { note: NOTE })).toEqual(check);
  });

  it('takes a picture, a damaged file and a hostile one without an explanation', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]);
    expect(await tried(operation, png, { type: 'image/png' })).toEqual(UNREADABLE);
    expect(await tried(operation, new TextEncoder().encode('%PDF-1.7 receipt'))).toEqual(UNREADABLE);
    expect(await tried(operation, pdfOfPage('q Q'))).toEqual(UNREADABLE);
  });
});

it('the comparison is shown with the fact, with the filing and in the audit chain', async () => {
  const filing = filings.accept_filing;
  const body = { ...bodyOf('accept_filing'), evidence_note: NOTE };
  (await post('accept_filing', filing, body, pdfOfLines(`Filing ID ${NUMBER}`))).ok<unknown>();
  await ada.until(filing.entity_id, 'Filed');
  const evidence_check = { outcome: 'not_found', missing: ['legal_name'], note: NOTE };
  const { data } = (await ada.call('GET', `/v1/entities/${filing.entity_id}/facts`)).ok<{ data: object[] }>();
  expect(data[0]).toMatchObject({ name: 'filing_number', value: NUMBER, evidence_check });
  const packet = (await grace.call('GET', `/v1/operator/filings/${filing.id}`)).ok<object>();
  expect(packet).toMatchObject({ evidence_check });
  const entries = await service.sql<{ data: { object?: { evidence_check?: object } } }[]>`
    select d.data from audit_data d join audit_entries e on e.chain = d.chain and e.seq = d.seq
    where d.chain = ${`entity:${filing.entity_id}`} and e.action = 'filing.reported'`;
  expect(entries.map((entry) => entry.data.object?.evidence_check)).toEqual([evidence_check]);
});

it('an operator downloads the proof that another uploaded, which is recorded; files of other accounts are not found', async () => {
  const filing = filings.correct_filing;
  const proof = pdfOfLines('A proof to compare');
  const path = `/v1/operator/filings/${filing.id}/evidence`;
  const headers = { 'content-type': 'application/pdf' };
  const { id, sha256 } = (await grace.call('POST', path, { body: proof, headers })).ok<{ id: string; sha256: string }>(
    201,
  );
  const hedy = await service.operator();
  const file = await fetch(new URL(`${path}/${id}`, service.url), { headers: { authorization: `Bearer ${hedy.key}` } });
  expect([file.status, file.headers.get('content-type'), file.headers.get('etag')]).toEqual([
    200,
    'application/pdf',
    `"${sha256}"`,
  ]);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".+evidence\.pdf"$/);
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), proof)).toBe(0);
  const entries = await service.sql<{ data: { object?: object } }[]>`
    select d.data from audit_data d join audit_entries e on e.chain = d.chain and e.seq = d.seq
    where d.chain = ${`entity:${filing.entity_id}`} and e.action = 'filing.document_read'`;
  expect(entries.at(-1)?.data.object).toMatchObject({ kind: 'evidence', upload_id: id, sha256 });
  const stranger = await service.anonymous.signUp();
  const others = (await stranger.call('POST', '/v1/uploads', { body: proof, headers })).ok<{ id: string }>(201);
  (await hedy.call('GET', `${path}/${others.id}`)).refused('not_found');
});
