import { createPublicKey } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { compactVerify, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateVerification, verifyCertificate } from '../../sdk/src/certificate.ts';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import { textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { putInState } from '../harness/states.ts';
import { ADA } from '../rules/constitution.ts';

/* A certificate says only what is true, anyone can verify it offline, and it ends with its truth. */

let service: TestService;
let ada: Account;
/** With a person and an agent who may bind it. */
let company: string;
const CLERK = 'did:web:clerk.example.com';

beforeAll(async () => {
  service = await startService();
  ada = await service.anonymous.signUp();
  company = await formed(clerkCompany);
});
afterAll(() => service.stop());

type Issued = {
  id: string;
  kind: string;
  agent: string | null;
  status: string;
  status_list: string;
  credential: string;
  document_id: string;
  expires_at: string;
};
type Constitution = Record<string, unknown> & { members: object[] };

const authority = (limit: string) => ({
  officers_and_authority: {
    authority: [
      { member: ADA, matters: ['contracts', 'banking'] },
      { member: CLERK, matters: ['payments'], limit_usd: limit },
    ],
  },
});
const clerkCompany = (document: Constitution) => ({
  ...document,
  name: uniqueName(),
  treasury: { daily_spend_limit_usd: '10000.00', counterparty_caps_usd: {} },
  members: [
    { id: ADA, name: 'Ada Quist', role: 'founder', natural_person: true, email: 'ada@example.com' },
    { id: CLERK, name: 'Clerk', role: 'algorithmic', permissions: ['propose', 'execute'] },
  ],
  ...authority('250.00'),
});

async function formed(change?: (document: Constitution) => object): Promise<string> {
  const { id } = await ada.draft();
  if (change) {
    const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: Constitution }>();
    (await ada.putEntity(id, { version: 1, constitution: change(document) })).ok();
  }
  (await ada.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await ada.until(id, 'Active');
  return id;
}

const pathOf = (id: string) => `/v1/entities/${id}/certificates`;
const issue = async (id: string, body: Record<string, unknown> = { kind: 'existence' }) =>
  (await ada.call('POST', pathOf(id), { body })).ok<Issued>(201);
const ofClerk = { kind: 'authority', agent: CLERK };
const keySet = async () =>
  (await (await fetch(new URL('/.well-known/jwks.json', service.url))).json()) as {
    keys: (JWK & { purpose?: string })[];
  };
const statusList = async (certificate: Issued) =>
  (await fetch(new URL(new URL(certificate.status_list).pathname, service.url))).text();
const partsOf = (credential: string) =>
  credential
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
const codesOf = ({ status, problems }: CertificateVerification) => [status, ...problems.map(({ code }) => code)];

describe('a certificate of existence', () => {
  it('states the company with the source of each fact', async () => {
    const issued = await issue(company);
    expect(issued).toMatchObject({ kind: 'existence', agent: null, status: 'valid' });
    const [header, claims] = partsOf(issued.credential);
    expect(header).toMatchObject({ alg: 'Ed25519', typ: 'dc+sd-jwt' });
    const { legal_name, filing_number, oas_did } = (await ada.getEntity(company)).ok();
    expect(claims).toMatchObject({
      vct: 'urn:entity-formation-service:certificate-of-existence:1',
      livemode: false,
      sub: oas_did,
      company: { name: legal_name, filing_number, jurisdiction: 'US-WY', legal_form: 'dao_llc', state: 'Active' },
    });
    expect(claims.facts.map(({ name }: { name: string }) => name)).toEqual([
      'name',
      'jurisdiction',
      'legal_form',
      'filing_number',
      'filed_at',
    ]);
    for (const fact of claims.facts) {
      expect(fact).toMatchObject({ source: 'simulator', verified_by: 'simulator', verified_at: expect.any(String) });
    }
    expect(claims.exp - claims.iat).toBe(30 * 86_400);
  });

  it('verifies with an independent implementation, against the published key', async () => {
    const { credential, status_list } = await issue(company);
    const key = (await keySet()).keys.find(({ purpose }) => purpose === 'audit') ?? {};
    const publicKey = await importJWK({ ...key, alg: 'Ed25519' } as JWK);
    const { protectedHeader } = await compactVerify(credential.slice(0, -1), publicKey);
    expect(protectedHeader.kid).toBe(key.kid);
    expect(createPublicKey({ key: key as never, format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
    const list = await fetch(new URL(new URL(status_list).pathname, service.url));
    expect(list.headers.get('content-type')).toBe('application/statuslist+jwt');
    const { payload } = await compactVerify(await list.text(), publicKey);
    const { sub, status_list: content } = JSON.parse(new TextDecoder().decode(payload));
    expect(sub).toBe(status_list);
    expect(inflateSync(Buffer.from(content.lst, 'base64url')).length).toBe(131_072);
  });

  it('has a PDF that says the same, and that no state issued it', async () => {
    const { document_id, id } = await issue(company);
    const answer = await fetch(new URL(`/v1/entities/${company}/documents/${document_id}/content`, service.url), {
      headers: { authorization: `Bearer ${ada.key}` },
    });
    const { text, pages } = await textOf(new Uint8Array(await answer.arrayBuffer()));
    const { legal_name, filing_number } = (await ada.getEntity(company)).ok();
    for (const part of [legal_name, filing_number, id, 'NOT BY A STATE', 'Expires', 'Revocation']) {
      expect(text).toContain(part);
    }
    for (const page of pages) expect(page).toContain('Sandbox: no such company exists');
  });
});

describe('a certificate of authority', () => {
  it('states the agent, the company, the matters, the limits, and since when', async () => {
    const issued = await issue(company, { ...ofClerk, valid_days: 7 });
    const [, claims] = partsOf(issued.credential);
    expect(claims).toMatchObject({
      sub: CLERK,
      authority: {
        agent: { did: CLERK, name: 'Clerk', role: 'algorithmic' },
        matters: ['payments'],
        limit_usd: '250.00',
        company_limits: { daily_spend_limit_usd: '10000.00', agent_monthly_limit_usd: null },
      },
      origin: {
        since: claims.company.filed_at,
        proposal_id: null,
        constitution_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(claims.exp - claims.iat).toBe(7 * 86_400);
    expect(claims.cnf).toBeUndefined();
  });

  it('binds the key of a member who has one', async () => {
    const { credential } = await issue(company, { kind: 'authority', agent: ADA });
    const [, claims] = partsOf(credential);
    expect(claims.cnf.jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('is refused if the constitution gives the member no authority', async () => {
    const codes = async (body: object) => {
      const problem = (await ada.call('POST', pathOf(company), { body })).refused('guard_unmet');
      return (problem as { errors: { code: string }[] }).errors.map(({ code }) => code);
    };
    expect(await codes({ kind: 'authority', agent: 'did:web:stranger.example.com' })).toEqual(['not_a_member']);
    const plain = await formed();
    const { document } = (await ada.call('GET', `/v1/entities/${plain}/constitution`)).ok<{ document: Constitution }>();
    const [founder] = document.members as { id: string }[];
    const body = { kind: 'authority', agent: founder?.id };
    const problem = (await ada.call('POST', pathOf(plain), { body })).refused('guard_unmet');
    expect(problem).toMatchObject({ errors: [{ code: 'no_authority', pointer: '/agent' }] });
  });

  it('that a restore of the database lost is never valid again', async () => {
    const id = await formed();
    const lost = await issue(id);
    await service.sql`delete from certificates where id = ${lost.id}`;
    // Counted from the certificates that are left, one of these would have the place of the lost one.
    for (let nth = 0; nth < 3; nth += 1) await issue(id);
    const options = { jwks: await keySet(), statusList: await statusList(lost) };
    const verdict = await verifyCertificate(lost.credential, options);
    expect(verdict.status).toBe('revoked');
  });

  it('is revoked by the amendment that changes it; one about existence is not', async () => {
    const id = await formed(clerkCompany);
    const [existence, first] = [await issue(id), await issue(id, ofClerk)];
    await service.sql`
      insert into constitutions (account_id, entity_id, version, format, source, canonical, hash, created_at)
      select account_id, entity_id, version + 1, format, source,
        jsonb_set(canonical::jsonb, '{officers_and_authority,authority,1,limit_usd}', '"100.00"')::text, hash, now()
      from constitutions where entity_id = ${id} order by version desc limit 1`;
    const second = await issue(id, ofClerk);
    const [, { origin }] = partsOf(second.credential);
    expect(origin.since_version).toBe(origin.constitution_version);
    const jwks = await keySet();
    const verdict = async (issued: Issued) =>
      (await verifyCertificate(issued.credential, { jwks, statusList: await statusList(issued) })).status;
    expect([await verdict(existence), await verdict(first), await verdict(second)]).toEqual([
      'valid',
      'revoked',
      'valid',
    ]);
    const { data } = (await ada.call('GET', pathOf(id))).ok<{ data: Issued[] }>();
    expect(Object.fromEntries(data.map((each) => [each.id, each.status]))).toEqual({
      [existence.id]: 'valid',
      [first.id]: 'revoked',
      [second.id]: 'valid',
    });
  });
});

describe('offline verification', () => {
  it('distinguishes valid, unchecked, expired, too early and unpinned', async () => {
    const issued = await issue(company, ofClerk);
    const jwks = await keySet();
    const list = await statusList(issued);
    const status = async (options: Parameters<typeof verifyCertificate>[1]) =>
      (await verifyCertificate(JSON.stringify(issued), options)).status;
    expect(await status({ jwks, statusList: list })).toBe('valid');
    expect(await status({ jwks })).toBe('valid_when_issued');
    expect(await status({ jwks, at: new Date(issued.expires_at) })).toBe('expired');
    expect(await status({ jwks, at: new Date('2020-01-01T00:00:00Z') })).toBe('not_yet_valid');
    expect(await status({})).toBe('unpinned');
  });

  it('finds every changed character', async () => {
    const { credential } = await issue(company, ofClerk);
    const jwks = await keySet();
    for (let at = 0; at < credential.length; at += 1) {
      const other = credential[at] === 'A' ? 'B' : 'A';
      const changed = `${credential.slice(0, at)}${other}${credential.slice(at + 1)}`;
      expect((await verifyCertificate(changed, { jwks })).status, `character ${at}`).toBe('failed');
    }
  });

  it('finds a raised limit, another key, a foreign status list and a forged one', async () => {
    const issued = await issue(company, ofClerk);
    const jwks = await keySet();
    const [head, body, mark] = issued.credential.split('.') as [string, string, string];
    const claims = Buffer.from(body, 'base64url').toString().replace('"250.00"', '"250000.00"');
    const raised = [head, Buffer.from(claims).toString('base64url'), mark].join('.');
    expect(codesOf(await verifyCertificate(raised, { jwks }))).toEqual(['failed', 'signature_invalid']);
    expect(codesOf(await verifyCertificate(issued.credential, { key: ADA }))).toEqual(['failed', 'signature_invalid']);
    expect(codesOf(await verifyCertificate(issued.credential, { jwks: { keys: [] } }))).toEqual([
      'failed',
      'unknown_key',
    ]);
    const other = await issue(await formed());
    const foreign = await statusList(other);
    expect(codesOf(await verifyCertificate(issued.credential, { jwks, statusList: foreign }))).toEqual([
      'failed',
      'other_status_list',
    ]);
    const [listHead, listBody, listMark] = (await statusList(issued)).split('.') as [string, string, string];
    const content = JSON.parse(Buffer.from(listBody, 'base64url').toString());
    const late = Buffer.from(JSON.stringify({ ...content, exp: content.exp + 1_000_000 })).toString('base64url');
    const forged = [listHead, late, listMark].join('.');
    expect(codesOf(await verifyCertificate(issued.credential, { jwks, statusList: forged }))).toEqual([
      'failed',
      'signature_invalid',
    ]);
    const afterwards = { jwks, statusList: await statusList(issued), at: new Date(Date.now() + 2 * 3_600_000) };
    expect(codesOf(await verifyCertificate(issued.credential, afterwards))).toEqual(['failed', 'status_list_expired']);
  });

  it('does not accept anything else that the service signed as a certificate', async () => {
    const jwks = await keySet();
    const { access_token } = (await ada.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201);
    const issued = await issue(company);
    const others = [access_token, `${access_token}~`, `${await statusList(issued)}~`, '', '~', '{}', 'x.y.z~'];
    for (const text of others) expect((await verifyCertificate(text, { jwks })).status, text).toBe('failed');
  });
});

describe('issuing', () => {
  it('is refused for a company that nobody confirmed, that ends, or with a wrong question', async () => {
    const { id } = await ada.draft();
    const ask = (body: object) => ada.call('POST', pathOf(id), { body });
    expect((await ask({ kind: 'existence' })).refused('guard_unmet')).toMatchObject({
      errors: [{ code: 'not_filed' }],
    });
    (await ask({ kind: 'authority' })).refused('validation_failed');
    (await ask({ kind: 'existence', agent: CLERK })).refused('validation_failed');
    await putInState(service.sql, id, 'Active');
    expect((await ask({ kind: 'existence' })).refused('guard_unmet')).toMatchObject({
      errors: [{ code: 'number_unverified' }],
    });
    await putInState(service.sql, id, 'Dissolved');
    (await ask({ kind: 'existence' })).refused('illegal_transition');
  });

  it('ends with the winding up, which revokes the issued certificates', async () => {
    const id = await formed();
    const issued = await issue(id);
    await putInState(service.sql, id, 'WindingDown');
    const jwks = await keySet();
    await eventually(async () => {
      const verdict = await verifyCertificate(issued.credential, { jwks, statusList: await statusList(issued) });
      expect(verdict.status).toBe('revoked');
    });
  });

  it('gives no signed text away in a dry run, and keeps nothing', async () => {
    const id = await formed();
    const { would } = (
      await ada.call('POST', pathOf(id), { query: { dry_run: 'true' }, body: { kind: 'existence' } })
    ).ok<{
      would: { body: Issued };
    }>();
    expect(would.body.credential).toBeNull();
    expect((await ada.call('GET', pathOf(id))).ok<{ data: Issued[] }>().data).toEqual([]);
    const { data } = (await ada.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>();
    expect(data.map(({ kind }) => kind)).not.toContain('certificate');
  });

  it('is in the audit chain, without the signed text', async () => {
    const { id, credential } = await issue(company);
    const rows = await service.sql<{ data: unknown }[]>`
      select d.data from audit_entries e join audit_data d using (account_id, chain, seq)
      where e.chain = ${`entity:${company}`} and e.action = 'certificate.issued'`;
    expect(JSON.stringify(rows)).toContain(id);
    expect(JSON.stringify(rows)).not.toContain(credential);
  });

  it('answers 404 for a status list of a company without certificates, as for one that does not exist', async () => {
    const { id } = await ada.draft();
    const read = async (entity: string) => {
      const answer = await fetch(new URL(`/entities/${entity}/certificate-status`, service.url));
      const { request_id, instance, ...rest } = (await answer.json()) as Record<string, unknown>;
      return [answer.status, rest];
    };
    expect(await read(id)).toEqual(await read('0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e99'));
  });
});
