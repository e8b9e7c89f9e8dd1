import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgreementBody } from '../../src/http/resources/agreement/shapes.ts';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import { type Company, makeCompany, propose } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { requireTrueLinkStates } from '../harness/mailed-links.ts';
import { linkTo, mailsTo, tablesWith } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Members sign the operating agreement: natural persons by a mailed link or with their own key, never a program. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_MEMBER_SIGNATURES: 'always', TRUSTED_PROXY_HOPS: '1' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; company: Company; ada: string; bob: string };
let serial = 0;

/** A company of Ada, of a firm for which Bob signs, and of an agent. */
async function founded(signatures?: string, state: 'Active' | 'Draft' = 'Active'): Promise<Case> {
  serial += 1;
  const [ada, bob] = [`ada${serial}@example.com`, `bob${serial}@example.com`];
  const owner = await service.anonymous.signUp();
  const members = [
    { name: 'Ada Lovelace', email: ada },
    { name: 'Firm Inc.', email: bob, natural_person: false, signatory: { name: 'Bob Babbage', title: 'Manager' } },
    { name: 'Clerk', role: 'algorithmic', natural_person: false, permissions: ['propose'] },
  ];
  const constitution = { ...(signatures && { operating_agreement: { signatures } }) };
  return { owner, ada, bob, company: await makeCompany(service, owner, { members, constitution, state }) };
}

async function started(signatures: string): Promise<Case> {
  const one = await founded(signatures, 'Draft');
  (await one.owner.call('POST', `/v1/entities/${one.company.id}/formation/start`)).ok<unknown>();
  await untilNext(one, 'await_members');
  return one;
}

const path = ({ company }: Case, rest = '') => `/v1/entities/${company.id}/operating-agreement${rest}`;
const agreementOf = async (one: Case) => (await one.owner.call('GET', path(one))).ok<AgreementBody>();
const entityOf = async ({ owner, company }: Case) => (await owner.getEntity(company.id)).ok();
const untilNext = (one: Case, code: string | null) =>
  eventually(async () => expect((await entityOf(one)).next_action?.code ?? null).toBe(code), { interval: 20 });
const answer = (link: string, form: Record<string, string> = {}) =>
  service.anonymous.call('POST', link, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.9' },
  });
const sign = async (email: string) => expect((await answer(await linkTo(operator, email))).status).toBe(200);

async function read({ owner, company }: Case, id: string | null | undefined): Promise<string> {
  const url = new URL(`/v1/entities/${company.id}/documents/${id}/content`, service.url);
  const file = await fetch(url, { headers: { authorization: `Bearer ${owner.key}` } });
  expect(file.status).toBe(200);
  return (await textOf(new Uint8Array(await file.arrayBuffer()))).text;
}

describe('members', () => {
  it('sign by a mailed link; the last signature makes the signed agreement, with certificates', async () => {
    const one = await founded();
    const before = await agreementOf(one);
    expect(before).toMatchObject({ signed: 0, of: 2, declined: [], is_automatic: false, signed_document_id: null });
    expect(before.signatures).toMatchObject([
      { signer_name: 'Ada Lovelace', organization: null, capacity: 'Member', status: 'waiting' },
      { signer_name: 'Bob Babbage', organization: 'Firm Inc.', capacity: 'Manager of Firm Inc., member' },
    ]);
    expect((await entityOf(one)).operating_agreement).toMatchObject({ signed: 0, of: 2 });

    const link = await linkTo(operator, one.ada);
    const page = await service.anonymous.call('GET', link);
    expect(page.text).toContain(before.blake3);
    expect(page.text).toContain('/s/ Ada Lovelace');
    expect((await service.anonymous.call('GET', `${link}/document`)).status).toBe(200);
    expect((await answer(link)).status).toBe(200);
    const again = await answer(link);
    expect(again.status).toBe(410);
    expect(again.text).toMatch(/The operating agreement<\/dd>\s*<dt>Answer<\/dt><dd>Signed<\/dd>/);
    expect(again.text).toContain('<dt>Signed by</dt><dd>Ada Lovelace</dd>');
    // The other member's name is none of this link's business.
    expect(again.text).not.toContain('Bob Babbage');
    expect((await entityOf(one)).operating_agreement).toMatchObject({
      signed: 1,
      of: 2,
      waiting_on: [one.company.members[1]?.did],
    });
    await sign(one.bob);

    const after = await agreementOf(one);
    expect(after).toMatchObject({ signed: 2, waiting_on: [], blake3: before.blake3 });
    const text = await read(one, after.signed_document_id);
    expect(text).toContain('/s/ Ada Lovelace');
    expect(text).toContain('/s/ Bob Babbage');
    expect(text).not.toContain('/s/ Clerk');
    const { data } = (await one.owner.call('GET', `/v1/entities/${one.company.id}/documents`)).ok<{
      data: Document[];
    }>();
    const certificates = data.filter(({ kind }) => kind === 'signature_certificate');
    expect(certificates).toHaveLength(2);
    const titles = certificates.map(({ title }) => title).sort();
    expect(titles.map((title) => title.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'then'))).toEqual([
      'Signature certificate, member 1 of 2, agreement of version 1, then UTC',
      'Signature certificate, member 2 of 2, agreement of version 1, then UTC',
    ]);
    const [certificate] = certificates;
    const content = `/v1/entities/${one.company.id}/documents/${certificate?.id}/content`;
    const { headers } = await fetch(new URL(content, service.url), {
      headers: { authorization: `Bearer ${one.owner.key}` },
    });
    expect(headers.get('content-disposition')).toMatch(/-signature-certificate-member-\d-of-2-agreement-of-version-1-/);
    const texts = await Promise.all(certificates.map(({ id }) => read(one, id)));
    expect(texts.join()).toContain('Manager of Firm Inc., member');
    expect(texts.join()).toContain('198.51.100.9');
    expect(texts.join()).toContain(before.blake3.slice(0, 16));
    const audit = await service.sql`select data from audit_data where chain = ${`entity:${one.company.id}`}`;
    expect(JSON.stringify(audit.filter(({ data }) => JSON.stringify(data).includes('signature_id')))).not.toMatch(
      /Ada Lovelace|Bob Babbage|198\.51\.100\.9/,
    );
    expect(await tablesWith(service, link.slice(-12))).toEqual([]);
  });

  it('sign with a key that was bound to them with proof, and only the text they read', async () => {
    const one = await founded();
    const { blake3 } = await agreementOf(one);
    // A member who has signed is mailed no link any more.
    const mailed = await linkTo(operator, one.ada);
    const [ada, firm, clerk] = one.company.members;
    const by = (as: Account | undefined, body: object) => as?.call('POST', path(one, '/sign'), { body });
    (await by(one.owner, { blake3 }))?.refused('not_permitted');
    (await by(clerk?.as, { blake3 }))?.refused('not_permitted');
    expect((await by(ada?.as, { blake3: 'f'.repeat(64) }))?.refused('validation_failed').errors).toMatchObject([
      { pointer: '/blake3', code: 'another_text' },
    ]);
    const signed = (await by(ada?.as, { blake3 }))?.ok<AgreementBody>();
    expect(signed).toMatchObject({ signed: 1, of: 2 });
    expect((await by(ada?.as, { blake3 }))?.ok<AgreementBody>()).toMatchObject({ signed: 1, of: 2 });
    expect((await by(firm?.as, { blake3 }))?.ok<AgreementBody>()).toMatchObject({ signed: 2 });
    const { data } = (await one.owner.call('GET', `/v1/entities/${one.company.id}/documents`)).ok<{
      data: Document[];
    }>();
    const certificate = data.find(({ kind }) => kind === 'signature_certificate');
    expect((await read(one, certificate?.id)).replaceAll(/\s+/g, ' ')).toContain("signature with the member's own key");
    // The link has nothing left to ask.
    const { status, text } = await service.anonymous.call('GET', mailed);
    expect([status, text]).toEqual([410, expect.stringContaining('This was already answered')]);
    expect(text).not.toContain('Your earlier answer');
  });

  it('that are organizations sign by a person, who types a name of their own', async () => {
    serial += 1;
    const bob = `bob${serial}@example.com`;
    const owner = await service.anonymous.signUp();
    const members = [{ name: 'Ada Lovelace' }, { name: 'Firm Inc.', email: bob, natural_person: false }];
    const company = await makeCompany(service, owner, { members });
    const one = { owner, company, ada: '', bob };
    const link = await linkTo(operator, bob);
    expect((await answer(link)).status).toBe(422);
    const again = await answer(link, { signed_by: 'FIRM INC' });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('id="signed_by_problem">Enter your own')]);
    expect((await answer(link, { signed_by: 'Pat Prairie' })).status).toBe(200);
    const { blake3 } = await agreementOf(one);
    const signed = await company.members[0]?.as.call('POST', path(one, '/sign'), { body: { blake3 } });
    const text = await read(one, signed?.ok<AgreementBody>().signed_document_id);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/\/s\/ Pat Prairie.*Firm Inc\. Member\. By Pat Prairie/);
  });

  it('can decline, and are then asked again', async () => {
    const one = await founded();
    expect((await answer(`${await linkTo(operator, one.ada)}/decline`)).status).toBe(200);
    const ada = one.company.members[0]?.did;
    expect(await agreementOf(one)).toMatchObject({
      signed: 0,
      declined: [ada],
      signatures: [{ status: 'declined' }, {}],
    });
    expect((await entityOf(one)).state).toBe('Active');
    const again = (await one.owner.call('POST', path(one, '/resend'))).ok<{ asked: string[]; mails: object[] }>(202);
    expect(again.asked).toContain(ada);
    expect(again.mails).toEqual(again.asked.map((member) => ({ member, state: 'due', not_before: null })));
    await eventually(async () => expect(await mailsTo(operator, one.ada)).toHaveLength(2));
    await sign(one.ada);
    await sign(one.bob);
    (await one.owner.call('POST', path(one, '/resend'))).refused('illegal_transition');
  });

  it('are told apart by the answer of a resend if the limit of mails delays some of them', async () => {
    const one = await founded();
    await service.sql`
      insert into rate_limits (policy, subject, arrival_at)
      values ('attestation_address', ${`${one.owner.id} ${one.ada}`}, now() + interval '1 hour')
      on conflict (policy, subject) do update set arrival_at = excluded.arrival_at`;
    const [ada, firm] = one.company.members.map(({ did }) => did);
    const { mails } = (await one.owner.call('POST', path(one, '/resend'))).ok<{
      mails: { member: string; not_before: string | null }[];
    }>(202);
    expect(mails).toHaveLength(2);
    expect(mails).toContainEqual({ member: firm, state: 'due', not_before: null });
    expect(mails).toContainEqual({ member: ada, state: 'delayed', not_before: expect.any(String) });
    const waitMs = Date.parse(mails.find(({ member }) => member === ada)?.not_before ?? '') - Date.now();
    expect(Math.round(waitMs / 60_000)).toBe(6);
  });

  it('are reminded three times at most', async () => {
    const one = await founded();
    for (const count of [1, 2, 3, 4]) {
      await eventually(async () => expect(await mailsTo(operator, one.ada)).toHaveLength(count));
      await service.sql`
        update agreement_signatures set mail_at = now() where entity_id = ${one.company.id} and mail_at is not null`;
    }
    const [newest] = await eventually(async () => {
      const mails = await mailsTo(operator, one.ada);
      expect(mails[0]?.text).toBeTruthy();
      return mails;
    });
    expect(newest?.text).toContain('reminder');
    expect((await agreementOf(one)).signatures[0]).toMatchObject({ mails: 4, next_mail_at: null });
    await sign(one.ada);
  });

  it('sign anew after an amendment, and links to the earlier text end', async () => {
    const one = await founded();
    const earlier = await agreementOf(one);
    const link = await linkTo(operator, one.ada);
    await sign(one.bob);
    await amend(one);
    await eventually(async () => expect(await mailsTo(operator, one.bob)).toHaveLength(2));
    const again = await service.anonymous.call('GET', await linkTo(operator, one.bob));
    expect(again.text).toContain('What changed since you signed');
    expect(again.text).toMatch(/Purpose<\/span>\s*<br><span class="soft">before:<\/span> <del>/);
    const { constitution_version, blake3, signed, of } = await agreementOf(one);
    expect({ constitution_version, signed, of }).toEqual({ constitution_version: 2, signed: 0, of: 2 });
    expect(blake3).not.toBe(earlier.blake3);
    expect((await answer(link)).status).toBe(410);
    await eventually(async () => {
      const [mail] = await mailsTo(operator, one.ada);
      expect(mail?.text).toContain('changed the operating agreement');
    });
    await sign(one.ada);
    await sign(one.bob);
    expect(await read(one, (await agreementOf(one)).signed_document_id)).toContain('/s/ Bob Babbage');
  });
});

/** The two members with a vote change the purpose of the company. */
async function amend({ company, owner }: Case): Promise<void> {
  const { document } = (await owner.call('GET', `/v1/entities/${company.id}/constitution`)).ok<{ document: object }>();
  const [ada, firm] = company.members;
  if (!ada || !firm) throw new Error('no members');
  const constitution = { ...document, purpose: 'To draw maps.' };
  const { id } = await propose(company, ada.as, {
    kind: 'amend',
    title: 'Maps',
    rationale: 'We draw maps.',
    constitution,
  });
  for (const { as } of [ada, firm])
    await as.call('POST', `${company.path}/${id}/votes`, { body: { choice: 'approve' } });
  await eventually(async () => {
    const executed = await ada.as.call('POST', `${company.path}/${id}/execute`);
    expect(executed.status, executed.text).toBe(200);
  });
}

describe('a constitution may ask for all signatures', () => {
  it('before the filing: nothing is filed until then', async () => {
    const one = await started('before_filing');
    await sign(one.ada);
    const { requirements } = (await one.owner.call('GET', `/v1/entities/${one.company.id}/formation`)).ok<{
      requirements: { id: string }[];
    }>();
    const waiting = await service.anonymous.call('GET', `/waiting/${one.owner.id}/${requirements[0]?.id}`);
    expect(waiting.text).toContain('An operating agreement waits for signatures');
    expect(waiting.text).toMatch(/b•••@example\.com/);
    expect(waiting.text).not.toMatch(/a•••@example\.com/);
    const [filing] = await service.sql`select state, sends from filings where entity_id = ${one.company.id}`;
    expect(filing).toMatchObject({ sends: 0 });
    await sign(one.bob);
    await one.owner.until(one.company.id, 'Active');
    expect(await agreementOf(one)).toMatchObject({ signed: 2, signatures_due: 'before_filing' });
  });

  it('before the filing: one who declines stops it, and a retry asks only those who have not signed', async () => {
    const one = await started('before_filing');
    await sign(one.ada);
    expect((await answer(`${await linkTo(operator, one.bob)}/decline`)).status).toBe(200);
    const failed = await one.owner.until(one.company.id, 'FilingFailed');
    expect(failed.filing_error).toContain('declined');
    const retry = await one.owner.putEntity(one.company.id, { version: failed.version, action: 'retry_from_failed' });
    retry.ok();
    await untilNext(one, 'await_members');
    await eventually(async () => expect(await mailsTo(operator, one.bob)).toHaveLength(2));
    expect(await mailsTo(operator, one.ada)).toHaveLength(1);
    await sign(one.bob);
    await one.owner.until(one.company.id, 'Active');
  });

  it('before the filing: once one has declined, the others are not reminded before a retry', async () => {
    const one = await started('before_filing');
    const link = await linkTo(operator, one.ada);
    expect((await answer(`${await linkTo(operator, one.bob)}/decline`)).status).toBe(200);
    await one.owner.until(one.company.id, 'FilingFailed');
    await service.sql`
      update agreement_signatures set mail_at = now() where entity_id = ${one.company.id} and mail_at is not null`;
    await eventually(async () =>
      expect((await agreementOf(one)).signatures[0]).toMatchObject({ mails: 1, next_mail_at: null }),
    );
    expect((await answer(link)).status).toBe(200);
    expect(await agreementOf(one)).toMatchObject({ signed: 1, of: 2 });
  });

  it('before it is Active: it is filed, and then waits', async () => {
    const one = await started('before_active');
    expect(await entityOf(one)).toMatchObject({ state: 'Registered', stage: 'operating_agreement' });
    await sign(one.bob);
    await sign(one.ada);
    await one.owner.until(one.company.id, 'Active');
  });
});

it('a sandbox that asks nobody sets the signatures automatically, and says so', async () => {
  const plain = await startService();
  try {
    const owner = await plain.anonymous.signUp();
    const { id } = await owner.draft();
    (await owner.call('GET', `/v1/entities/${id}/operating-agreement`)).refused('not_found');
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const active = await owner.until(id, 'Active');
    expect(active.operating_agreement).toEqual({ signed: 1, of: 1, waiting_on: [], declined: [], is_automatic: true });
    const agreement = (await owner.call('GET', `/v1/entities/${id}/operating-agreement`)).ok<AgreementBody>();
    expect(agreement.signatures).toMatchObject([{ status: 'automatic', decided_at: null }]);
    expect(agreement.signed_document_id).toBe(agreement.document_id);
    const url = new URL(`/v1/entities/${id}/documents/${agreement.document_id}/content`, plain.url);
    const file = await fetch(url, { headers: { authorization: `Bearer ${owner.key}` } });
    const { text } = await textOf(new Uint8Array(await file.arrayBuffer()));
    expect(text).toContain('nobody signed');
  } finally {
    await plain.stop();
  }
});

it('the outbox and the pages agree about every link that was mailed', async () => {
  expect(await requireTrueLinkStates(service, operator)).toContain('used');
});
