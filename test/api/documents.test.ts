import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_VERSIONS } from '../../src/domain/entity/document.ts';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import { dense, textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Filed documents are kept byte for byte: packet, list, download and archive have the same hash. */

let service: TestService;
let ada: Account;
/** A formed company, for tests that only read. */
let company: string;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
  company = await formed();
});
afterAll(() => service.stop());

type Page = { data: Document[]; next_cursor: string | null; has_more: boolean };
type Packet = { documents: { kind: string; blake3: string }[] };

const pathOf = (id: string) => `/v1/entities/${id}/documents`;
const list = async (id: string, query = {}) => (await ada.call('GET', pathOf(id), { query })).ok<Page>();
const hashOf = (bytes: Uint8Array) => bytesToHex(blake3(bytes));
const download = (path: string, init: RequestInit = {}, key = ada.key) =>
  fetch(new URL(path, service.url), { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
const bytesOf = async (path: string) => new Uint8Array(await (await download(path)).arrayBuffer());
const packetsOf = async (id: string) => {
  const rows = await service.sql<{ packet: Packet }[]>`
    select packet from filings where entity_id = ${id} and type = 'formation' order by ordinal`;
  return rows.map(({ packet }) => packet);
};
const act = async (id: string, action: string) => {
  const { version } = (await ada.getEntity(id)).ok();
  return ada.putEntity(id, { version, action });
};

async function formed(body: Record<string, unknown> = {}): Promise<string> {
  const { id } = await ada.draft(body);
  (await act(id, 'submit_formation')).ok();
  await ada.until(id, 'Active');
  return id;
}

describe('a company that was formed', () => {
  it('has its documents, newest first; a download is what the packet names', async () => {
    const id = company;
    const { data } = await list(id);
    expect(data.map(({ kind }) => kind).sort()).toEqual(
      ['articles', 'communications_contact', 'consent', 'ein_worksheet', 'operating_agreement', 'receipt'].sort(),
    );
    expect(data.map(({ created_at }) => created_at)).toEqual(
      data
        .map((each) => each.created_at)
        .sort()
        .reverse(),
    );
    const [packet] = await packetsOf(id);
    expect(packet?.documents.map(({ kind }) => kind)).toEqual(['articles', 'consent']);
    for (const document of data) {
      const bytes = await bytesOf(`${pathOf(id)}/${document.id}/content`);
      expect([hashOf(bytes), bytes.length]).toEqual([document.blake3, document.size]);
      const named = packet?.documents.find(({ kind }) => kind === document.kind);
      if (named) expect(named.blake3).toBe(document.blake3);
      expect((await ada.call('GET', `${pathOf(id)}/${document.id}`)).ok<Document>()).toEqual(document);
    }
    const worksheet = data.find(({ kind }) => kind === 'ein_worksheet');
    expect(await list(id)).toMatchObject({ data, has_more: false });
    expect(worksheet).toMatchObject({
      content_type: 'application/pdf',
      template_version: TEMPLATE_VERSIONS.ein_worksheet,
    });
  });

  it.each(['llc', 'corporation'])(
    'of a Delaware %s has no consent of the agent, which nobody gave and the state does not ask for',
    async (legal_form) => {
      const { id } = await ada.draft({ jurisdiction: 'US-DE', legal_form });
      (await act(id, 'submit_formation')).ok();
      await ada.until(id, 'Active');
      expect((await packetsOf(id)).map(({ documents }) => documents.map(({ kind }) => kind))).toEqual([['articles']]);
      expect((await list(id)).data.map(({ kind }) => kind)).not.toContain('consent');
    },
  );

  it('says in its steps what was filed and what the agreement binds', async () => {
    const id = company;
    type Steps = { steps: { name: string; status: string; detail: string }[] };
    const { steps } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Steps>();
    const detailOf = (name: string) => steps.find((step) => step.name === name);
    expect(detailOf('documents')).toMatchObject({ status: 'done', detail: 'To be filed: articles, consent.' });
    const { hash } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ hash: string }>();
    expect(detailOf('operating_agreement')).toMatchObject({
      status: 'done',
      detail: `Binds the constitution ${hash}. Its signatures were set automatically; nobody signed.`,
    });
    const { data } = await list(id);
    const agreement = data.find(({ kind }) => kind === 'operating_agreement');
    const { text } = await textOf(await bytesOf(`${pathOf(id)}/${agreement?.id}/content`));
    expect(dense(text)).toContain(hash);
  });

  it('has every stored document in its audit chain, once', async () => {
    const id = company;
    const { data } = await list(id);
    await list(id);
    const rows = await service.sql<{ data: { object: { kind: string; blake3: string } } }[]>`
      select d.data from audit_entries e join audit_data d using (account_id, chain, seq)
      where e.chain = ${`entity:${id}`} and e.action = 'document.created'`;
    const told = rows.map(({ data: { object } }) => `${object.kind} ${object.blake3}`).sort();
    expect(told).toEqual(data.map(({ kind, blake3: hash }) => `${kind} ${hash}`).sort());
  });

  it('lists them page by page', async () => {
    const id = company;
    const whole = (await list(id)).data;
    const found: Document[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(id, { limit: '2', ...(cursor === '' ? {} : { cursor }) });
      found.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(found).toEqual(whole);
  });

  it('shows on its receipt what the registry confirmed', async () => {
    const id = company;
    const { filing_number } = (await ada.getEntity(id)).ok();
    const receipt = (await list(id)).data.find(({ kind }) => kind === 'receipt');
    const { text } = await textOf(await bytesOf(`${pathOf(id)}/${receipt?.id}/content`));
    const [packet] = await packetsOf(id);
    for (const part of [filing_number, 'M', '$100.00', ...(packet?.documents.map((named) => named.blake3) ?? [])]) {
      expect(text).toContain(part);
    }
  });
});

describe('the content', () => {
  it('comes with its type, a portable file name, its hash as ETag; shared caches must not store it', async () => {
    const id = await formed({ name: `Quill's Ink, Dept. 7 ${uniqueName()}` });
    const [articles] = (await list(id)).data.filter(({ kind }) => kind === 'articles');
    const path = `${pathOf(id)}/${articles?.id}/content`;
    const { headers, status } = await download(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(articles?.size),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      etag: `"${articles?.blake3}"`,
    });
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="quill-s-ink-dept-7-zest-[a-z-]+-articles\.pdf"$/,
    );
    const head = await download(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      String(articles?.size),
      0,
    ]);
    const again = await download(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('belongs to its entity: another entity or account gets a 404', async () => {
    const [one, two] = [company, await formed()];
    const [document] = (await list(one)).data;
    (await ada.call('GET', `${pathOf(two)}/${document?.id}`)).refused('not_found');
    (await ada.call('GET', `${pathOf(two)}/${document?.id}/content`)).refused('not_found');
    const other = await service.anonymous.signUp();
    (await other.call('GET', `${pathOf(one)}/${document?.id}/content`)).refused('not_found');
    (await other.call('GET', pathOf(one))).refused('not_found');
  });

  it('needs the scope for documents, an upload the one for writing', async () => {
    const id = company;
    const [document] = (await list(id)).data;
    const reader = await service.withScopes(ada, ['documents:read']);
    const outsider = await service.withScopes(ada, ['entities:read']);
    (await reader.call('GET', pathOf(id))).ok<Page>();
    expect((await download(`${pathOf(id)}/${document?.id}/content`, {}, reader.key)).status).toBe(200);
    (await outsider.call('GET', pathOf(id))).refused('insufficient_scope');
    (await reader.call('POST', `${pathOf(id)}/bundle`)).refused('insufficient_scope');
  });
});

describe('before and without a filing', () => {
  it('a draft has no documents, and its deletion also deletes those of a failed filing', async () => {
    const { id } = await ada.draft();
    expect((await list(id)).data).toEqual([]);
    await service.registry.fault({
      filer: ada.id,
      step: 'state_filing',
      kind: 'reject',
      code: 'name_not_distinguishable',
    });
    (await act(id, 'submit_formation')).ok();
    const { version } = await ada.until(id, 'FilingFailed');
    expect((await list(id)).data.map(({ kind }) => kind).sort()).toEqual(['articles', 'consent']);
    (await ada.deleteEntity(id, version)).ok<undefined>(204);
    expect(await service.sql`select 1 from documents where entity_id = ${id}`).toEqual([]);
  });

  it('a blocked submission leaves nothing behind', async () => {
    const { id } = await ada.draft();
    const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    const { registered_agent: _agent, ...incomplete } = document as Record<string, unknown>;
    (await ada.putEntity(id, { version: 1, constitution: incomplete })).ok();
    (await act(id, 'submit_formation')).refused('guard_unmet');
    expect((await list(id)).data).toEqual([]);
  });

  it('changes made while the papers are written are never filed by accident: 409, or the new version', async () => {
    // An account of its own: what it files later must not meet a fault that another test sets.
    const eve = await service.anonymous.signUp();
    const drafts = await Promise.all(Array.from({ length: 16 }, () => eve.draft()));
    const outcomes = await Promise.all(
      drafts.map(async ({ id }) => {
        const { document } = (await eve.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
        const [started] = await Promise.all([
          eve.call('POST', `/v1/entities/${id}/formation/start`),
          eve.putEntity(id, { version: 1, constitution: { ...document, name: uniqueName() } }),
        ]);
        return started.status;
      }),
    );
    expect(outcomes.every((status) => status === 200 || status === 409)).toBe(true);
    const wrong = await service.sql`
      select 1 from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id
      join documents d on d.account_id = f.account_id and d.entity_id = f.entity_id and d.kind = 'articles'
      where f.type = 'formation' and f.ordinal = 1 and e.id in ${service.sql.list(drafts.map(({ id }) => id))}
        and d.constitution_version <> e.constitution_version`;
    expect(wrong).toEqual([]);
  });
});

describe('a rejected filing', () => {
  const rejectedFor = async (code: 'document_invalid' | 'name_not_distinguishable') => {
    await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code });
    const { id } = await ada.draft();
    (await act(id, 'submit_formation')).ok();
    await ada.until(id, 'FilingFailed');
    type Formation = { requirements: { id: string }[] };
    const { requirements } = (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
    return { id, href: `/v1/entities/${id}/formation/requirements/${requirements[0]?.id}/resolve` };
  };

  it('is filed again under another name with new articles, beside the old ones', async () => {
    const { id, href } = await rejectedFor('name_not_distinguishable');
    (await ada.call('POST', href, { body: { name: uniqueName() } })).ok<unknown>();
    (await act(id, 'retry_from_failed')).ok();
    await ada.until(id, 'Active');
    const packets = await packetsOf(id);
    const named = packets.map((packet) => packet.documents.find(({ kind }) => kind === 'articles')?.blake3);
    expect(new Set(named).size).toBe(2);
    const kept = (await list(id)).data.filter(({ kind }) => kind === 'articles').map((document) => document.blake3);
    expect(kept).toEqual(named.toReversed());
  });

  it('is told from the accepted one by each of its documents', async () => {
    const { id, href } = await rejectedFor('name_not_distinguishable');
    (await ada.call('POST', href, { body: { name: uniqueName() } })).ok<unknown>();
    (await act(id, 'retry_from_failed')).ok();
    await ada.until(id, 'Active');
    const { data } = await list(id);
    const filingsOf = (kind: string) => data.filter((each) => each.kind === kind).map(({ filing }) => filing);
    const [second, first] = filingsOf('articles');
    expect(second).toMatchObject({ type: 'formation', state: 'accepted', attempt: 2 });
    expect(first).toMatchObject({ type: 'formation', state: 'rejected', attempt: 1, closed_at: expect.any(String) });
    expect(filingsOf('consent').map((filing) => filing?.attempt)).toEqual([2, 1]);
    expect(filingsOf('receipt')).toEqual([second]);
    expect(filingsOf('operating_agreement')).toEqual([null]);
    const [newest] = data;
    expect((await ada.call('GET', `${pathOf(id)}/${newest?.id}`)).ok<Document>()).toEqual(newest);
  });

  it('uses a file of the account in place of ours, exactly as it was uploaded', async () => {
    const { id, href } = await rejectedFor('document_invalid');
    const body = new TextEncoder().encode(`%PDF-1.7 signed in ink ${uniqueName()}`);
    const headers = { 'content-type': 'application/pdf' };
    const upload = (await ada.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201);
    (await ada.call('POST', href, { body: { documents: [{ kind: 'articles', upload_id: upload.id }] } })).ok<unknown>();
    (await act(id, 'retry_from_failed')).ok();
    await ada.until(id, 'Active');
    const last = (await packetsOf(id)).at(-1);
    expect(last?.documents).toEqual([
      { kind: 'articles', blake3: hashOf(body) },
      { kind: 'consent', blake3: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const mine = (await list(id)).data.find((document) => document.blake3 === hashOf(body));
    expect(mine).toMatchObject({ kind: 'articles', template_version: null, size: body.length });
    expect(hashOf(await bytesOf(`${pathOf(id)}/${mine?.id}/content`))).toBe(hashOf(body));
  });
});

describe('the bundle', () => {
  const run = promisify(execFile);
  const efs = new URL('../../src/main.ts', import.meta.url).pathname;

  async function unpack(archive: Uint8Array): Promise<Map<string, Uint8Array>> {
    const reader = new ZipReader(new Uint8ArrayReader(archive), { checkSignature: true });
    const files = new Map<string, Uint8Array>();
    for (const entry of await reader.getEntries()) {
      if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
    }
    return files;
  }

  it('holds everything, with the hash of each; its audit export verifies offline', async () => {
    const id = await formed();
    const made = await ada.call('POST', `${pathOf(id)}/bundle`);
    const bundle = made.ok<Document>(201);
    expect(bundle).toMatchObject({ kind: 'bundle', content_type: 'application/zip' });
    expect(made.headers.get('location')).toBe(`${pathOf(id)}/${bundle.id}`);
    const archive = await bytesOf(`${pathOf(id)}/${bundle.id}/content`);
    expect(hashOf(archive)).toBe(bundle.blake3);
    const files = await unpack(archive);
    expect([...files.keys()].sort()).toEqual([
      'audit/export.jsonl',
      'constitution/canonical.json',
      'constitution/source.json',
      'did.json',
      'documents/articles.pdf',
      'documents/communications-contact.pdf',
      'documents/consent.pdf',
      'documents/ein-worksheet.pdf',
      'documents/operating-agreement.pdf',
      'documents/receipt.pdf',
      'manifest.json',
    ]);
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    const manifest = JSON.parse(text('manifest.json')) as { files: { name: string; size: number; blake3: string }[] };
    expect(manifest).toMatchObject({ entity_id: id, livemode: false, state: 'Active' });
    expect(manifest.files).toHaveLength(files.size - 1);
    for (const { name, size, blake3: hash } of manifest.files) {
      const content = files.get(name) ?? new Uint8Array();
      expect([name, content.length, hashOf(content)]).toEqual([name, size, hash]);
    }
    const { hash } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ hash: string }>();
    expect(hashOf(files.get('constitution/canonical.json') ?? new Uint8Array())).toBe(hash);

    const jwks = (await service.anonymous.call('GET', '/.well-known/jwks.json')).ok<{ keys: { multikey: string }[] }>();
    const folder = await mkdtemp(join(tmpdir(), 'efs-bundle-'));
    const file = join(folder, 'export.jsonl');
    await writeFile(file, files.get('audit/export.jsonl') ?? '');
    const key = jwks.keys[0]?.multikey ?? '';
    const { stdout } = await run(process.execPath, [efs, 'audit', 'verify', file, '--key', key]);
    await rm(folder, { recursive: true });
    expect(stdout).toMatch(/verified/i);
  });

  it('can be made of a draft, is replayed for a repeated key, and only the newest few are kept', async () => {
    const { id } = await ada.draft();
    const headers = { 'idempotency-key': uniqueName() };
    const made = async (given = {}) =>
      (await ada.call('POST', `${pathOf(id)}/bundle`, { headers: given })).ok<Document>(201);
    const first = await made(headers);
    expect(await made(headers)).toEqual(first);
    const later: string[] = [];
    for (let round = 0; round < 6; round += 1) later.push((await made()).id);
    const kept = (await list(id)).data.map((document) => document.id);
    expect(kept).toEqual(later.toReversed().slice(0, 5));
  }, 30_000);
});
