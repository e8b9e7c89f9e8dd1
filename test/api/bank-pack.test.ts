import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import { dense, textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { putInState } from '../harness/states.ts';
import { ADA } from '../rules/constitution.ts';

/* A bank gets every paper in one archive, and its first page tells the truth about each. */

let service: TestService;
let ada: Account;
let company: string;
beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
  company = await formed();
});
afterAll(() => service.stop());

const run = promisify(execFile);
const packPath = (id: string) => `/v1/entities/${id}/documents/bank-pack`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function formed(body: Record<string, unknown> = {}): Promise<string> {
  const { id } = await ada.draft(body);
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await ada.until(id, 'Active');
  return id;
}

async function download(id: string, documentId: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(`/v1/entities/${id}/documents/${documentId}/content`, service.url), {
    headers: { authorization: `Bearer ${ada.key}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
}

async function make(id: string): Promise<{ document: Document; bytes: Uint8Array; files: Map<string, Uint8Array> }> {
  const document = (await ada.call('POST', packPath(id))).ok<Document>(201);
  const bytes = await download(id, document.id);
  const files = new Map<string, Uint8Array>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return { document, bytes, files };
}

type Paper = {
  paper: string;
  status: string;
  file?: string;
  sha256?: string;
  source?: string;
  how?: string;
  open?: string;
};
type Manifest = { livemode: boolean; papers: Paper[]; files: { name: string; blake3: string }[] };
const manifestOf = (files: Map<string, Uint8Array>): Manifest =>
  JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString());
const pageOf = async (files: Map<string, Uint8Array>, name: string) => textOf(files.get(name) ?? new Uint8Array());

describe('the bank pack of a formed company', () => {
  it('has a first page, the papers and a list of hashes for programs', async () => {
    const { document, files } = await make(company);
    expect(document).toMatchObject({ kind: 'bank_pack', content_type: 'application/zip', title: 'Bank pack' });
    expect([...files.keys()].sort()).toEqual([
      '00-contents.pdf',
      '01-articles.pdf',
      '03-receipt.pdf',
      '04-operating-agreement.pdf',
      '06-banking-resolution.pdf',
      'manifest.json',
    ]);
    const { papers, livemode } = manifestOf(files);
    expect(livemode).toBe(false);
    const missing = papers.filter(({ status }) => status === 'missing');
    expect(missing.map(({ paper }) => paper)).toEqual(['proof_of_filing', 'tax_notice']);
    for (const { how } of missing) expect(how).toMatch(/\w{3}/);
  });

  it('states the SHA-256 of each file as anyone computes it, in the list and on the first page', async () => {
    const { files } = await make(company);
    const { text } = await pageOf(files, '00-contents.pdf');
    const included = manifestOf(files).papers.filter(({ status }) => status === 'included');
    expect(included).toHaveLength(4);
    for (const { file = '', sha256: stated } of included) {
      expect(sha256(files.get(file) ?? new Uint8Array())).toBe(stated);
      expect(dense(text)).toContain(stated);
      expect(text).toContain(file);
    }
  });

  it('has the articles exactly as they were filed', async () => {
    const { files } = await make(company);
    const { data } = (await ada.call('GET', `/v1/entities/${company}/documents`)).ok<{ data: Document[] }>();
    const filed = data.find(({ kind }) => kind === 'articles');
    expect(sha256(files.get('01-articles.pdf') ?? new Uint8Array())).toBe(
      sha256(await download(company, filed?.id ?? '')),
    );
  });

  it('marks every page of a sandbox, and says who issued each paper', async () => {
    const { files } = await make(company);
    for (const [name, content] of files) {
      if (!name.endsWith('.pdf')) continue;
      for (const page of (await textOf(content)).pages) expect(page, name).toContain('Sandbox: no such company exists');
    }
    const { text } = await pageOf(files, '00-contents.pdf');
    expect(text).toContain('Prepared by the Entity Formation Service and filed with the Wyoming Secretary of State');
    expect(text).toContain('From the registry simulator; verified on');
    expect(text).toContain('The signatures were set automatically; nobody signed.');
  });

  it('has the text that waits for signatures until all are given, marked as not signed', async () => {
    const id = await formed();
    await service.sql`
      update entities set operating_agreement =
        operating_agreement || '{"signed_blake3": null, "is_automatic": false, "signed": 0}'::jsonb where id = ${id}`;
    const { files } = await make(id);
    expect([...files.keys()]).toContain('04-operating-agreement-unsigned.pdf');
    expect((await pageOf(files, '00-contents.pdf')).text).toContain('Not signed: every member signs it.');
  });

  it('names the sole member as signer, with a line to sign and to adopt the resolution', async () => {
    const { files } = await make(company);
    const { text } = await pageOf(files, '06-banking-resolution.pdf');
    const { filing_number, ein } = (await ada.getEntity(company)).ok();
    for (const part of [filing_number, ein, 'The only member adopts this resolution', 'Specimen signatures']) {
      expect(text).toContain(part);
    }
    expect(text.match(/Member and founder, a natural person/g)).toHaveLength(1);
  });

  // Every archive above was read by a library; another program reads it where there is one.
  it.runIf(existsSync('/usr/bin/unzip'))('can be unpacked by other programs', async () => {
    const { bytes } = await make(company);
    const folder = await mkdtemp(join(tmpdir(), 'bank-pack-'));
    try {
      await writeFile(join(folder, 'pack.zip'), bytes);
      await run('unzip', ['-q', 'pack.zip', '-d', 'out'], { cwd: folder });
      expect(await readdir(join(folder, 'out'))).toHaveLength(6);
      expect((await readFile(join(folder, 'out/01-articles.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is kept five times, each with its first page; the resolution once', async () => {
    const id = await formed();
    for (let n = 0; n < 6; n += 1) await make(id);
    const { data } = (await ada.call('GET', `/v1/entities/${id}/documents`, { query: { limit: '100' } })).ok<{
      data: Document[];
    }>();
    const count = (kind: string) => data.filter((each) => each.kind === kind).length;
    expect(['bank_pack', 'bank_pack_contents', 'banking_resolution'].map(count)).toEqual([5, 5, 1]);
  });
});

describe('the signers', () => {
  it('are those whom the constitution authorizes, agents without a line to sign', async () => {
    const clerk = 'did:web:clerk.example.com';
    const { document } = (await ada.call('GET', `/v1/entities/${company}/constitution`)).ok<{
      document: { members: object[] };
    }>();
    const id = await formed({
      name: undefined,
      constitution: {
        ...document,
        name: uniqueName(),
        treasury: { daily_spend_limit_usd: '10000.00', counterparty_caps_usd: {} },
        members: [
          { id: ADA, name: 'Ada Quist', role: 'founder', natural_person: true, email: 'ada@example.com' },
          { id: 'did:web:bo.example.com', name: 'Bo Lind', role: 'member', natural_person: true },
          { id: clerk, name: 'Clerk', role: 'algorithmic', permissions: ['vote', 'execute'] },
        ],
        officers_and_authority: {
          officers: [{ title: 'Treasurer', member: ADA }],
          authority: [
            { member: ADA, matters: ['banking', 'payments'], limit_usd: '7500.00' },
            { member: clerk, matters: ['payments'], limit_usd: '250.00' },
          ],
        },
      },
    });
    const { files } = await make(id);
    const { text } = await pageOf(files, '06-banking-resolution.pdf');
    for (const part of ['as the constitution says', 'Treasurer', '$7,500.00', '$250.00', 'They sign nothing']) {
      expect(text).toContain(part);
    }
    const signing = text.slice(text.indexOf('Specimen signatures'));
    expect(signing.match(/Ada Quist/g)).toHaveLength(2);
    expect(signing.match(/Bo Lind/g)).toHaveLength(1);
    expect(signing).not.toContain('Clerk');
    expect(text).toContain('1 program of 3 voters cannot sign');
  });
});

describe('a refusal', () => {
  it('has a code and the next step for a company that is not formed', async () => {
    const { id } = await ada.draft();
    const problem = (await ada.call('POST', packPath(id))).refused('guard_unmet') as {
      errors: { code: string }[];
      next_actions: unknown[];
    };
    expect(problem.errors.map(({ code }) => code)).toEqual(['not_filed']);
    expect(problem.next_actions.length).toBeGreaterThan(0);
  });

  it('concerns a company whose number only the account states', async () => {
    const { id } = await ada.draft();
    await putInState(service.sql, id, 'Active');
    const problem = (await ada.call('POST', packPath(id))).refused('guard_unmet') as { errors: { code: string }[] };
    expect(problem.errors.map(({ code }) => code)).toEqual(['number_unverified']);
  });

  it('meets a company that ends', async () => {
    const { id } = await ada.draft();
    await putInState(service.sql, id, 'WindingDown');
    (await ada.call('POST', packPath(id))).refused('illegal_transition');
  });
});
