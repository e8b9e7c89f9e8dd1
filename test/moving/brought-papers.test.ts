import { readdirSync, readFileSync } from 'node:fs';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILED_KINDS } from '../../src/domain/entity/document.ts';
import { seal } from '../../src/domain/filing/packet.ts';
import { fileHash } from '../../src/domain/formats/file-hash.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import { type Company, makeCompany } from '../harness/companies.ts';
import { linkTo, submit } from '../harness/pages.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/*
 * Papers whose bytes came with an archive that nobody here vouches for are never shown as papers of this service: to a bank,
 * to whoever has a status link, to a signer, to an operator. Each reader of the bytes of documents has a line here.
 */

const FORGED = 'Mallory owns all of it';

let deployments: Deployments;
let source: TestService;
let target: TestService;
let grace: Account;
let hedy: Account;
let brought: Shown;
let own: Shown;
let another: Shown;
beforeAll(async () => {
  deployments = await startDeployments(0, { target: { REQUIRE_MEMBER_SIGNATURES: 'always' } });
  ({ source, target } = deployments);
  [grace, hedy] = [await target.operator(), await target.operator()];
  own = await made(target, 'ada.own@example.com');
  another = await made(target, 'ada.another@example.com');
  // The registries of both begin with the same numbers.
  for (const email of ['ada.first@example.com', 'ada.second@example.com']) await made(source, email);
  brought = await made(source, 'ada.brought@example.com');
  brought.here = await move(deployments, { owner: brought.owner, operator: grace }, () => forgePapers(brought));
  await confirm(brought.id);
});
afterAll(() => deployments?.stop());

/** `here`: its account at the target. */
type Shown = Company & { here: Account; email: string };

async function made(service: TestService, email: string): Promise<Shown> {
  const company = await makeCompany(service, await service.anonymous.signUp(), { members: [{ name: 'Ada', email }] });
  return { ...company, here: company.owner, email };
}

/** Other bytes for every paper, and a packet, a signed agreement and hashes that name them. */
async function forgePapers({ id }: Company): Promise<void> {
  const { sql } = source;
  const rows = await sql<{ id: string; kind: string }[]>`
    select id, kind from documents where entity_id = ${id} and upload_id is null`;
  const hashes = new Map<string, string>();
  for (const { id: document, kind } of rows) {
    const bytes = pdfOfLines(kind, FORGED);
    hashes.set(kind, fileHash(bytes));
    await sql`
      update documents set content = ${bytes}, packed = null, dictionary = null, size = ${bytes.length},
        blake3 = ${fileHash(bytes)} where id = ${document}`;
  }
  const agreement = hashes.get('operating_agreement') ?? '';
  const standing = { is_automatic: false, blake3: agreement, signed_blake3: agreement };
  await sql`
    update entities set operating_agreement = operating_agreement || ${sql.json(standing)} where id = ${id}`;
  const [filing] = await sql<Row[]>`select * from filings where entity_id = ${id} and type = 'formation'`;
  const documents = filing?.packet.documents.map((paper) => ({
    ...paper,
    blake3: hashes.get(paper.kind) ?? paper.blake3,
  }));
  const { packet, packetHash } = seal({ ...filing?.packet, documents } as never);
  await sql`
    update filings set packet = ${sql.json(packet as never)}, packet_hash = ${packetHash} where id = ${filing?.id ?? ''}`;
}

type Row = {
  id: string;
  packet: { legal_name: string; documents: { kind: string; blake3: string }[] };
  result: { number: string };
  closed_at: Date;
};

const filingOf = async (id: string, type = 'formation') => {
  const [row] = await target.sql<Row[]>`select * from filings where entity_id = ${id} and type = ${type}`;
  if (row === undefined) throw new Error('no filing');
  return row;
};

async function confirm(id: string): Promise<void> {
  const { id: filing, packet, result, closed_at } = await filingOf(id);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(closed_at);
  const path = `/v1/operator/filings/${filing}`;
  const proof = {
    body: pdfOfLines(packet.legal_name, result.number, day),
    headers: { 'content-type': 'application/pdf' },
  };
  const evidence_upload_id = (await grace.call('POST', `${path}/evidence`, proof)).ok<{ id: string }>(201).id;
  const facts = { number: result.number, filed_at: closed_at.toISOString() };
  const body = { facts, reason: 'Compared with the register.', evidence_upload_id };
  const correction = (await grace.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
  (await hedy.call('POST', `/v1/operator/corrections/${correction.id}/confirm`)).ok();
}

async function bytesOf(path: string, key?: string): Promise<Uint8Array | null> {
  const answer = await fetch(new URL(path, target.url), key ? { headers: { authorization: `Bearer ${key}` } } : {});
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.status === 200 ? bytes : null;
}

const textAt = async (path: string, key?: string) => {
  const bytes = await bytesOf(path, key);
  return bytes === null ? '' : (await textOf(bytes)).text;
};

async function bankPack({ id, here }: Shown): Promise<string> {
  const documents = `/v1/entities/${id}/documents`;
  const pack = (await here.call('POST', `${documents}/bank-pack`)).ok<{ id: string }>(201);
  const archive = (await bytesOf(`${documents}/${pack.id}/content`, here.key)) ?? new Uint8Array();
  const entries = await new ZipReader(new Uint8ArrayReader(archive)).getEntries();
  const texts = await Promise.all(
    entries.map(async (entry) => {
      if (entry.directory || !entry.filename.endsWith('.pdf')) return entry.filename;
      return (await textOf(await entry.getData(new Uint8ArrayWriter()))).text;
    }),
  );
  return texts.join('\n');
}

async function statusPage({ id, here }: Shown): Promise<string> {
  const body = { shows_documents: true };
  const { url } = (await here.call('POST', `/v1/entities/${id}/status-links`, { body })).ok<{ url: string }>(201);
  const page = Buffer.from((await bytesOf(url)) ?? []).toString();
  const papers = [...page.matchAll(/href="\.\/[^/]+\/documents\/([^"]+)"/g)].map(([, document]) => document);
  const texts = await Promise.all(papers.map((document) => textAt(`${url}/documents/${document}`)));
  return [page, ...texts].join('\n');
}

async function desk({ id }: Shown): Promise<string> {
  const kinds = [...FILED_KINDS, 'ein_worksheet', 'ein_notice', 'signature_certificate'];
  const filings = [await filingOf(id), await filingOf(id, 'ein')];
  const paths = filings.flatMap((filing) => kinds.map((kind) => `/v1/operator/filings/${filing.id}/documents/${kind}`));
  return (await Promise.all(paths.map((path) => textAt(path, grace.key)))).join('\n');
}

/** A member is shown the text, signs it, and the company has it with their signature. */
async function agreement({ id, here, email }: Shown): Promise<string> {
  const path = `/v1/entities/${id}/operating-agreement`;
  (await here.call('POST', `${path}/resend`)).ok<unknown>(202);
  const link = await linkTo(grace, email);
  const shown = await textAt(`${link}/document`);
  expect((await submit(target.anonymous.call, link)).status).toBe(200);
  const after = (await here.call('GET', path)).ok<{ blake3: string; signed_document_id: string }>();
  const signed = await textAt(`/v1/entities/${id}/documents/${after.signed_document_id}/content`, here.key);
  expect(signed).toContain('Ada');
  return `${shown}\n${signed}`;
}

const SURFACES = { bankPack, statusPage, desk, agreement } as const;

/** Every reader, and where its papers are shown; `account`: to the company's own account, as its history. */
const READERS: Readonly<Record<string, keyof typeof SURFACES | 'account' | 'nobody'>> = {
  'documents/make-bundle.ts': 'account',
  'documents/verify-database.ts': 'nobody',
  'signatures/read-agreement.ts': 'account',
  'papers/bank-pack.ts': 'bankPack',
  'papers/documents.ts': 'nobody',
  'http/resources/agreement/agreement-pages.ts': 'agreement',
  'http/resources/documents/document-file.ts': 'account',
  'http/resources/documents/documents.ts': 'account',
  // Nobody is asked to sign a filing that was brought: history-not-work.test.ts.
  'http/resources/formation/filing-document.ts': 'desk',
  'http/resources/formation/status-links.ts': 'statusPage',
  'moving/account-archive.ts': 'account',
  'worker/steps/documents.ts': 'nobody',
};

it('each reader of the papers of a company has a line here', () => {
  const src = new URL('../../src/', import.meta.url);
  const reads = /\b(?:readDocument|findDocument|findDocumentByHash|findNewestDocument|listDocuments|listRows)\b/;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'store/documents.ts') return false;
    const imported = /import \{([^}]*)\} from '[^']*store\/documents\.ts'/.exec(
      readFileSync(new URL(file, src), 'utf8'),
    );
    return imported !== null && reads.test(imported[1] ?? '');
  });
  expect(files.toSorted()).toEqual(Object.keys(READERS).toSorted());
});

it.each(Object.entries(SURFACES))(
  '%s shows papers that are written here, and none that an archive brought',
  async (_, show) => {
    const mine = await show(own);
    expect(mine).toContain((await filingOf(own.id)).packet.legal_name);
    const theirs = await show(brought);
    expect(theirs).not.toContain(FORGED);
  },
);

it('sets no signature on another text than the one that was shown', async () => {
  const { id, owner, email } = another;
  const path = `/v1/entities/${id}/operating-agreement`;
  // As if it had come with an archive before papers were written anew.
  const bytes = pdfOfLines(FORGED);
  const blake3 = fileHash(bytes);
  await target.sql`
    update documents set content = ${bytes}, packed = null, dictionary = null, size = ${bytes.length}, blake3 = ${blake3}
    where entity_id = ${id} and kind = 'operating_agreement'`;
  await target.sql`
    update entities set operating_agreement = operating_agreement || ${target.sql.json({ blake3 })} where id = ${id}`;
  await target.sql`update agreement_signatures set agreement_blake3 = ${blake3} where entity_id = ${id}`;
  (await owner.call('POST', `${path}/resend`)).ok<unknown>(202);
  expect((await submit(target.anonymous.call, await linkTo(grace, email))).status).toBe(200);
  const after = (await owner.call('GET', path)).ok<{ document_id: string; signed_document_id: string }>();
  expect(after.signed_document_id).toBe(after.document_id);
  // What was forged here by hand is no longer as its entry says.
  await target.sql`update entities set operating_agreement = null where id = ${id}`;
  await target.sql`delete from documents where entity_id = ${id} and kind = 'operating_agreement'`;
});

it('the account has what it brought as its history', async () => {
  const { data } = (await brought.here.call('GET', `/v1/entities/${brought.id}/documents`)).ok<{
    data: { id: string; kind: string; superseded_at: string | null }[];
  }>();
  const articles = data.filter(({ kind }) => kind === 'articles');
  expect(articles).toMatchObject([{ superseded_at: expect.any(String) }]);
  const text = await textAt(`/v1/entities/${brought.id}/documents/${articles[0]?.id}/content`, brought.here.key);
  expect(text).toContain(FORGED);
});
