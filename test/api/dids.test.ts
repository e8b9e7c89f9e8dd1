import https from 'node:https';
import { connect } from 'node:net';
import { from as keyFromMultikey } from '@digitalbazaar/ed25519-multikey';
import { type DIDResolutionResult, Resolver } from 'did-resolver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getResolver as webResolver } from 'web-did-resolver';
import type { Route } from '../../src/http/calls/route.ts';
import { ROUTES } from '../../src/http/router.ts';
import { type Account, uniqueName, withoutRequestId } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A DID resolves with independent libraries, and a company that is not public seems not to exist. */

const HOST = 'registry.example';
const UNKNOWN = 'did:oas:wy:llc:1999000000001';

let service: TestService;
let ada: Account;
let company: { id: string; did: string };
beforeAll(async () => {
  service = await startService({ env: { BASE_URL: `https://${HOST}` } });
  ada = await service.anonymous.signUp();
  company = await form(true);
});
afterAll(() => service.stop());

async function form(isPublic: boolean): Promise<{ id: string; did: string }> {
  const { id } = await ada.draft();
  const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  const constitution = { ...document, public_record: isPublic };
  (await ada.putEntity(id, { version: 1, constitution })).ok();
  (await ada.putEntity(id, { version: 2, action: 'submit_formation' })).ok();
  const { oas_did } = await ada.until(id, 'Active');
  return { id, did: String(oas_did) };
}

const get = (path: string) => service.anonymous.call('GET', path);
const webDidOf = (id: string) => `did:web:${HOST}:entities:${id}`;

/** Resolves as any client of a public resolver would; did:oas by the route that serves it. */
function resolver(): Resolver {
  const oas = async (did: string): Promise<DIDResolutionResult> => ({
    didResolutionMetadata: {},
    didDocument: (await get(`/v1/dids/${did}`)).ok(),
    didDocumentMetadata: {},
  });
  return new Resolver({ ...webResolver(), oas });
}

/** Resolvers of did:web ask over TLS; a proxy in front of a service would end it, and is left out here. */
async function withoutTls<T>(run: () => Promise<T>): Promise<T> {
  const { port } = new URL(service.url);
  const agent = https.globalAgent as unknown as { createConnection: unknown };
  const { createConnection } = agent;
  agent.createConnection = () => connect(Number(port), '127.0.0.1');
  try {
    return await run();
  } finally {
    agent.createConnection = createConnection;
  }
}

it('did:oas resolves, and other libraries can read its key', async () => {
  const { didDocument } = await resolver().resolve(`${company.did}#key-1`);
  expect(didDocument).toMatchObject({ id: company.did, alsoKnownAs: [webDidOf(company.id)], livemode: false });
  const [method] = didDocument?.verificationMethod ?? [];
  const key = await keyFromMultikey({ ...method });
  const [row] = await service.sql<{ public_key: Uint8Array }[]>`
    select public_key from entity_keys where entity_id = ${company.id}`;
  expect(Buffer.from((await key.export({ publicKey: true, raw: true })).publicKey)).toEqual(
    Buffer.from(row?.public_key ?? []),
  );
});

it('did:web resolves at the address that its method defines', async () => {
  const { didDocument, didResolutionMetadata } = await withoutTls(() => resolver().resolve(webDidOf(company.id)));
  expect(didResolutionMetadata.error).toBeUndefined();
  expect(didDocument).toMatchObject({ id: webDidOf(company.id), alsoKnownAs: [company.did] });
  const oas = (await get(`/v1/dids/${company.did}`)).ok<typeof didDocument>();
  expect(didDocument?.verificationMethod?.[0]?.publicKeyMultibase).toBe(
    oas?.verificationMethod?.[0]?.publicKeyMultibase,
  );
});

it('the public record holds only public facts, with a head that matches the chain', async () => {
  const { audit_head, ...record } = (await get(`/v1/public/entities/${company.did}`)).ok<{ audit_head: object }>();
  const entity = (await ada.getEntity(company.id)).ok();
  expect(record).toEqual({
    did: company.did,
    name: entity.legal_name,
    state: 'Active',
    jurisdiction: 'US-WY',
    filing_number: entity.filing_number,
    filed_at: expect.stringMatching(/^20.*Z$/),
    livemode: false,
  });
  const { head } = (await ada.call('GET', `/v1/entities/${company.id}/audit`)).ok<{ head: object }>();
  const { signed_at: _then, signature: _first, ...said } = head as Record<string, unknown>;
  expect(audit_head).toMatchObject(said);
});

it('a company that is not public, one without a DID and an unknown one get the same answer', async () => {
  const hidden = await form(false);
  const { id: draft } = await ada.draft({ name: uniqueName() });
  const unknown = withoutRequestId(await get(`/v1/dids/${UNKNOWN}`));
  for (const path of [
    `/v1/dids/${hidden.did}`,
    `/v1/public/entities/${hidden.did}`,
    `/v1/public/entities/${UNKNOWN}`,
    `/entities/${hidden.id}/did.json`,
    `/entities/${draft}/did.json`,
    '/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11/did.json',
  ]) {
    const answer = await get(path);
    answer.refused('not_found');
    expect(withoutRequestId(answer)).toBe(unknown);
  }
});

it.each(['did:oas:', 'oas:wy:1', 'did:x:a b', `did:x:${'a'.repeat(512)}`])('%s is not a DID', async (did) => {
  (await get(`/v1/dids/${encodeURIComponent(did)}`)).refused('invalid_parameter');
});

it('every public answer about a company says whether it is real', () => {
  const isPublic = ({ tag }: Route) => tag === 'Public record';
  const schemas = ROUTES.filter(isPublic).map(({ operationId, responses }) => [operationId, responses[200]?.schema]);
  expect(schemas.length).toBeGreaterThanOrEqual(3);
  for (const [operationId, schema] of schemas) {
    expect([operationId, schema]).toEqual([
      operationId,
      expect.objectContaining({ required: expect.arrayContaining(['livemode']) }),
    ]);
  }
});
