import { randomUUID } from 'node:crypto';
import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { packetHash } from '../../src/registry/protocol.ts';
import type { Store } from '../../src/store/core/write.ts';
import { createDesk } from '../../src/worker/desk.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { dissolution, HOUR_MS } from '../simulator/fixture.ts';
import { own } from './registries.ts';

/* With REGISTRY=desk a person files a dissolution as they file a formation. */

let service: TestService;
let ada: Account;
let grace: Account;
beforeAll(async () => {
  // Nobody applies the reports: only what operators see and report is tested.
  service = await startService({ worker: false, env: { REGISTRY: 'desk' } });
  ada = await service.anonymous.signUp();
  grace = await service.operator();
});
afterAll(() => service.stop());

const desk = () => createDesk({ store: { db: service.sql, livemode: false } as Store, clock: systemClock });
const articles = Buffer.from('%PDF-1.7 Articles of dissolution');

/** Makes a dissolution that waits at the desk. */
async function atTheDesk() {
  const { sql } = service;
  const { id: entity_id } = await ada.draft();
  const [id, reference] = [randomUUID(), `efs-${entity_id}-dissolution-1`];
  const named = { kind: 'articles_of_dissolution', blake3: bytesToHex(blake3(articles)) };
  const packet = dissolution(own({ filer: ada.id }), `${YEAR}-000000001`, { documents: [named] });
  const owner = { account_id: ada.id, entity_id };
  await sql`insert into documents ${sql.insert({
    ...owner,
    ...named,
    id: randomUUID(),
    title: 'Articles of dissolution',
    content_type: 'application/pdf',
    size: articles.length,
    template_version: '1',
    constitution_version: 1,
    content: articles,
    created_at: new Date(),
  })}`;
  await sql`insert into filings ${sql.insert({
    ...owner,
    id,
    reference,
    type: 'dissolution',
    ordinal: 1,
    state: 'pending',
    packet: sql.json(packet as never),
    packet_hash: packetHash(packet),
    fee_cents: packet.fee_cents,
    pack_version: '2026-11',
    opened_at: new Date(),
    sends: 1,
    deadline_at: new Date(),
    due_at: new Date(),
  })}`;
  return { id, reference, packet, entity_id };
}

const act = (id: string, action: string, body?: object) =>
  grace.call('POST', `/v1/operator/filings/${id}/${action}`, body === undefined ? {} : { body });

async function evidence(id: string): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const path = `/v1/operator/filings/${id}/evidence`;
  return (await grace.call('POST', path, { body: Buffer.from(`%PDF-1.7 ${randomUUID()}`), headers })).ok<{
    id: string;
  }>(201).id;
}

it('is accepted, waits for a person, and is found by its reference', async () => {
  const { reference, packet } = await atTheDesk();
  const sent = { type: 'dissolution', reference, packet, timeoutMs: 1_000 } as const;
  const taken = { status: 'pending', reference, packetHash: packetHash(packet), number: null };
  const outcome = await desk().submit({ ...sent, deadlineAt: new Date(Date.now() + HOUR_MS) });
  expect(outcome).toMatchObject({ kind: 'answered', answer: taken });
  const late = await desk().submit({ ...sent, deadlineAt: new Date(Date.now() - 1) });
  expect(late).toMatchObject({ kind: 'answered', answer: { ...taken, status: 'too_late' } });
  const found = await desk().lookup({ type: 'dissolution', reference });
  expect(found).toMatchObject({ kind: 'found', answers: [taken] });
  expect(await desk().lookup({ type: 'dissolution', reference: randomUUID() })).toEqual({ kind: 'not_found' });
});

it('is in the queue, with its packet and the articles it names', async () => {
  const { id, reference, packet, entity_id } = await atTheDesk();
  const query = { queue: 'to_file', limit: '100' };
  const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{ data: { id: string }[] }>();
  expect(data.find((filing) => filing.id === id)).toMatchObject({ type: 'dissolution', reference, entity_id });
  expect((await grace.call('GET', `/v1/operator/filings/${id}`)).ok()).toMatchObject({ packet });
  const { url } = service;
  const document = await fetch(`${url}/v1/operator/filings/${id}/documents/articles_of_dissolution`, {
    headers: { authorization: `Bearer ${grace.key}` },
  });
  expect(Buffer.from(await document.arrayBuffer())).toEqual(articles);
  (await grace.call('GET', `/v1/operator/filings/${id}/documents/articles`)).refused('not_found');
});

it("is recorded by the operator who claimed it, with a number of the office's form, its date and its proof", async () => {
  const { id } = await atTheDesk();
  const proof = { filed_at: new Date().toISOString(), evidence_upload_id: await evidence(id) };
  (await act(id, 'accept', { ...proof, number: `${YEAR}-000000017` })).refused('illegal_transition');
  (await act(id, 'claim')).ok();
  (await act(id, 'accept', { ...proof, number: '12-3456789' })).refused('validation_failed');
  (await act(id, 'accept', { ...proof, number: `${YEAR}-000000017` })).ok();
  const [report] = await service.sql`select kind, report from filing_reports where filing_id = ${id}`;
  expect(report).toMatchObject({ kind: 'accept', report: { number: `${YEAR}-000000017`, filed_at: proof.filed_at } });
});

it('is rejected with a code of the registry, never of the tax office', async () => {
  const { id } = await atTheDesk();
  (await act(id, 'claim')).ok();
  (await act(id, 'reject', { code: 'ein_other', message: 'The name is taken.' })).refused('validation_failed');
  (await act(id, 'reject', { code: 'document_invalid', message: 'The articles are not signed.' })).ok();
  const [report] = await service.sql`select kind, report from filing_reports where filing_id = ${id}`;
  const rejection = { code: 'document_invalid', source: 'registry', retryable: false };
  expect(report).toMatchObject({ kind: 'reject', report: { rejection } });
});
