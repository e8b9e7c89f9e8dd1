import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import { textOf } from '../documents/text.ts';
import { type Account, account, type CreatedAccount } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A signature given online stands on the paper that is filed, and a certificate proves it without being filed. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always', REGISTRY: 'desk', TRUSTED_PROXY_HOPS: '1' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Paper = { kind: string; blake3: string };
type Signing = {
  signer: string;
  filer: string;
  capacity: string;
  documents: Paper[];
  proof: Record<string, string> | null;
};
type Filing = { id: string; entity_id: string; packet: { documents: Paper[] }; signing: Signing };
type Case = { owner: Account; id: string; page: string };

let serial = 0;
async function asked(): Promise<Case> {
  serial += 1;
  const email = `organizer${serial}@example.com`;
  const made = (await service.anonymous.createAccount({ email, name: 'Ada Lovelace' })).ok<CreatedAccount>(201);
  const owner = account(service.url, { id: made.id, key: made.api_key });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  return { owner, id, page: await linkTo(operator, email) };
}

async function bytesOf(path: string, key = ''): Promise<Uint8Array> {
  const answer = await fetch(new URL(path, service.url), key ? { headers: { authorization: `Bearer ${key}` } } : {});
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const sign = (page: string) => submit(service.anonymous.call, page, { 'x-forwarded-for': '198.51.100.7' });

async function signedAtTheDesk({ id, page }: Case): Promise<Filing> {
  expect((await sign(page)).status).toBe(200);
  const queue = { queue: 'to_file', limit: '100' };
  const filing = await eventually(
    async () => {
      const { data } = (await operator.call('GET', '/v1/operator/filings', { query: queue })).ok<{ data: Filing[] }>();
      const found = data.find(({ entity_id }) => entity_id === id);
      if (!found) throw new Error('not there yet');
      return found;
    },
    { interval: 30 },
  );
  return (await operator.call('GET', `/v1/operator/filings/${filing.id}`)).ok<Filing>();
}

const documentsOf = async ({ owner, id }: Case) =>
  (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>().data;

describe('the paper', () => {
  it('that the signer reads has no signature; the one at the desk has it, with capacity and day, and is else the same', async () => {
    const one = await asked();
    const shown = (await textOf(await bytesOf(`${one.page}/documents/articles`))).text;
    expect(shown).not.toContain('/s/');
    expect((await service.anonymous.call('GET', one.page)).text).toContain('/s/ Ada Lovelace');
    const { id, packet, signing } = await signedAtTheDesk(one);
    const bytes = await bytesOf(`/v1/operator/filings/${id}/documents/articles`, operator.key);
    const { text } = await textOf(bytes);
    expect(text).toContain('/s/ Ada Lovelace');
    const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', dateStyle: 'long' }).format(
      new Date(),
    );
    expect(text).toContain(today);
    expect(text.replace('/s/ Ada Lovelace', '').replace(today, '').replaceAll(/\s+/g, ' ')).toBe(
      shown.replaceAll(/\s+/g, ' '),
    );
    const [filed] = signing.documents;
    expect(filed).toEqual({ kind: 'articles', blake3: bytesToHex(blake3(bytes)) });
    expect(packet.documents[0]?.blake3).not.toBe(filed?.blake3);
    const titles = (await documentsOf(one)).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Articles of organization', 'Articles of organization, signed']));
  });

  it('with the signature is the one that the audit entry names', async () => {
    const one = await asked();
    const { signing } = await signedAtTheDesk(one);
    const [row] = await service.sql<{ data: { object: Record<string, unknown> } }[]>`
      select data from audit_entries join audit_data using (account_id, chain, seq)
      where chain = ${`entity:${one.id}`} and action = 'formation.step_completed'
        and data -> 'object' ->> 'step' = 'attestation'`;
    expect(row?.data.object['signed_documents']).toEqual([signing.documents[0]]);
  });

  it('of a sandbox that asks nobody says that it was signed automatically', async () => {
    const plain = await startService({});
    try {
      const owner = await plain.anonymous.signUp({ name: 'Ada Lovelace' });
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>();
      const articles = data.filter(({ kind }) => kind === 'articles');
      expect(articles).toHaveLength(1);
      const path = new URL(`/v1/entities/${id}/documents/${articles[0]?.id}/content`, plain.url);
      const answer = await fetch(path, { headers: { authorization: `Bearer ${owner.key}` } });
      const { text } = await textOf(new Uint8Array(await answer.arrayBuffer()));
      expect(text).toContain('/s/ Ada Lovelace');
      expect(text).toContain('nobody signed');
    } finally {
      await plain.stop();
    }
  });
});

describe('the certificate', () => {
  it('tells the operator who signed, how they were identified, when, from where, and what', async () => {
    const one = await asked();
    const { id, signing } = await signedAtTheDesk(one);
    expect(signing).toMatchObject({ signer: 'Ada Lovelace', filer: null, capacity: 'Organizer' });
    expect(signing.proof).toMatchObject({ method: 'mailed_link', text_version: '2026-11-7' });
    expect(signing.proof?.['sent_to']).toMatch(/^o•••@example\.com$/);
    const { text } = await textOf(await bytesOf(signing.proof?.['certificate'] ?? '', operator.key));
    const [entry] = await service.sql<{ hash: string }[]>`
      select hash from audit_entries where chain = ${`entity:${one.id}`}
        and actor ->> 'id' = ${signing.proof?.['attestation_id'] ?? ''} and action = 'formation.step_completed'`;
    const dense = text.replaceAll(/\s+/g, '');
    for (const said of [
      'Ada Lovelace',
      'Organizer',
      'o•••@example.com',
      '198.51.100.7',
      'penalty of perjury',
      'Not for filing'.toUpperCase(),
      signing.proof?.['packet_hash'] ?? '',
      signing.documents[0]?.blake3 ?? '',
      entry?.hash ?? '-',
    ]) {
      expect(dense).toContain(said.replaceAll(' ', ''));
    }
    expect(signing.documents.map(({ kind }) => kind)).not.toContain('signature_certificate');
    expect(id).toBeTruthy();
  });

  it('is made once, belongs to the company’s documents, and is not on the status page', async () => {
    const one = await asked();
    await signedAtTheDesk(one);
    await Promise.all([documentsOf(one), documentsOf(one)]);
    const kinds = (await documentsOf(one)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'signature_certificate')).toHaveLength(1);
    const link = (await one.owner.call('POST', `/v1/entities/${one.id}/status-links`)).ok<{ url: string }>(201);
    expect((await service.anonymous.call('GET', new URL(link.url).pathname)).text).not.toContain('certificate');
  });
});
