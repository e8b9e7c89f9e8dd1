import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { fileAs } from '../harness/live-desk.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { signTaxForm } from '../harness/tax-form.ts';
import { YEAR } from '../harness/this-year.ts';

/* The signer reads what is signed, the filer has what is filed, and the customer gets the documents, without a key. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always', REGISTRY: 'desk' } });
  operator = await service.operator();
  await fileAs(operator);
});
afterAll(() => service.stop());

const hashOf = (bytes: Uint8Array) => bytesToHex(blake3(bytes));
const get = (path: string, key?: string) =>
  fetch(new URL(path, service.url), { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } });

let serial = 0;
async function asked(): Promise<{ owner: Account; id: string; page: string }> {
  serial += 1;
  const email = `organizer${serial}@example.com`;
  const made = (await service.anonymous.createAccount({ email, name: 'Ada' })).ok<CreatedAccount>(201);
  const owner = account(service.url, { id: made.id, key: made.api_key });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return { owner, id, page: await linkTo(operator, email) };
}

async function namedDocuments(id: string) {
  const [row] = await service.sql<{ packet: { documents: { kind: string; blake3: string }[] } }[]>`
    select packet from filings where entity_id = ${id} and type = 'formation' order by ordinal desc limit 1`;
  return row?.packet.documents ?? [];
}

describe('the signing page', () => {
  it('links to every document by its name; reading them does not redeem the link', async () => {
    const { id, page } = await asked();
    const documents = await namedDocuments(id);
    expect(documents).toHaveLength(2);
    const { text } = await service.anonymous.call('GET', page);
    for (const { kind, blake3: hash } of documents) {
      const [, token] = /\/attest\/(.+)$/.exec(page) ?? [];
      expect(text).toContain(`href="./${token}/documents/${kind}"`);
      expect(text).toContain(hash);
      for (let round = 0; round < 2; round += 1) {
        const answer = await get(`${page}/documents/${kind}`);
        expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
        expect(answer.headers.get('content-disposition')).toMatch(/^inline; /);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
    expect((await get(`${page}/documents/receipt`)).status).toBe(404);
    expect((await submit(service.anonymous.call, page)).status).toBe(200);
    expect((await get(`${page}/documents/articles`)).status).toBe(410);
    expect((await get(`/attest/${'A'.repeat(43)}/documents/articles`)).status).toBe(404);
  });
});

type Paper = { kind: string; blake3: string };
type Filing = { id: string; entity_id: string; type: string };

function atTheDesk(entityId: string, type: string): Promise<Filing> {
  return eventually(
    async () => {
      if (type === 'ein') await signTaxForm(service.anonymous.call, operator, entityId);
      const query = { queue: 'to_file', limit: '100' };
      const { data } = (await operator.call('GET', '/v1/operator/filings', { query })).ok<{ data: Filing[] }>();
      const found = data.find((filing) => filing.entity_id === entityId && filing.type === type);
      if (!found) throw new Error('not there yet');
      return found;
    },
    { interval: 30 },
  );
}

async function record(filing: Filing, action: string, result: object): Promise<void> {
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  const path = `/v1/operator/filings/${filing.id}`;
  const proof = (await operator.call('POST', `${path}/evidence`, { body, headers })).ok<{ id: string }>(201);
  (await operator.call('POST', `${path}/claim`)).ok<unknown>();
  const given = { ...result, evidence_upload_id: proof.id };
  (await operator.call('POST', action, { body: given })).ok<unknown>();
}

describe('the desk', () => {
  it('gets the signed papers, and the worksheet for the tax number; each reading is audited', async () => {
    const { owner, id, page } = await asked();
    await submit(service.anonymous.call, page);
    const filing = await atTheDesk(id, 'formation');
    const path = `/v1/operator/filings/${filing.id}`;
    const { signing } = (await operator.call('GET', path)).ok<{ signing: { documents: Paper[] } }>();
    expect(signing.documents.map(({ kind }) => kind)).toEqual(['articles', 'consent']);
    for (const { kind, blake3: hash } of signing.documents) {
      const answer = await get(`${path}/documents/${kind}`, operator.key);
      expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
    }
    (await operator.call('GET', `${path}/documents/receipt`)).refused('not_found');
    (await owner.call('GET', `${path}/documents/articles`)).refused('insufficient_scope');

    await record(filing, `${path}/accept`, { number: `${YEAR}-000000001`, filed_at: new Date().toISOString() });
    const tax = await atTheDesk(id, 'ein');
    const worksheet = await get(`/v1/operator/filings/${tax.id}/documents/ein_worksheet`, operator.key);
    expect([worksheet.status, worksheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const read = await service.sql<{ action: string; actor: { id: string } }[]>`
      select action, actor from audit_entries where chain = ${`entity:${id}`} and action = 'filing.document_read'`;
    expect(read.map(({ actor }) => actor.id)).toEqual([operator.id, operator.id, operator.id]);

    await record(tax, `/v1/operator/tax-numbers/${tax.id}/record`, { ein: '12-3456789' });
    await owner.until(id, 'Active');
    type Page = { data: { kind: string; content_type: string }[] };
    const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<Page>();
    expect(data.map(({ kind }) => kind)).toContain('evidence');
  });
});

describe('the status page', () => {
  it('serves the documents once everything is done, and never the worksheet', async () => {
    const { owner, id, page } = await asked();
    const link = (await owner.call('POST', `/v1/entities/${id}/status-links`)).ok<{ id: string; url: string }>(201);
    const status = new URL(link.url).pathname;
    const linksIn = async () =>
      [...(await (await get(status)).text()).matchAll(/href="\.\/([^"]+)">([^<]+)</g)].map(([, href, title]) => ({
        path: new URL(href ?? '', new URL(status, service.url)).pathname,
        title,
      }));
    expect(await linksIn()).toEqual([]);
    await submit(service.anonymous.call, page);
    const filing = await atTheDesk(id, 'formation');
    const result = { number: `${YEAR}-000000002`, filed_at: new Date().toISOString() };
    await record(filing, `/v1/operator/filings/${filing.id}/accept`, result);
    const tax = await atTheDesk(id, 'ein');
    expect(await linksIn()).toEqual([]);
    await record(tax, `/v1/operator/tax-numbers/${tax.id}/record`, { ein: '12-3456780' });
    await owner.until(id, 'Active');

    const links = await linksIn();
    expect(links.map(({ title }) => title)).toEqual([
      'Articles of organization, signed',
      'Registered agent&#39;s consent',
      'Operating agreement',
      'Filing receipt',
    ]);
    for (const { path } of links) expect((await get(path)).headers.get('content-type')).toBe('application/pdf');
    type Page = { data: { id: string; kind: string }[] };
    const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<Page>();
    const worksheet = data.find(({ kind }) => kind === 'ein_worksheet');
    expect((await get(`${status}/documents/${worksheet?.id}`)).status).toBe(404);
    (await owner.call('DELETE', `/v1/entities/${id}/status-links/${link.id}`)).ok<undefined>(204);
    expect((await get(links[0]?.path ?? '')).status).toBe(404);
  });
});
