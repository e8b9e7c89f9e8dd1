import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { requireTrueLinkStates } from '../harness/mailed-links.ts';
import { formSigned, linkTo, mailsTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/*
 * The articles that end a company are filed under penalty of perjury: a person who approved it signs, by a link in a
 * mail.
 */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; id: string; email: string };
type Dissolution = {
  state: string;
  status: string;
  rejection: { code: string } | null;
  next_action: { code: string; actor: string } | null;
};

let serial = 0;
/** A company that winds down, whose articles wait for the signature of its approver. */
async function awaiting(): Promise<Case> {
  serial += 1;
  const email = `ada${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Ada Lovelace' });
  const id = await formSigned(service, operator, { owner, email });
  (await owner.call('POST', `${await decideOwnEnd(owner, id)}/execute`)).ok<unknown>();
  const one = { owner, id, email };
  await eventually(async () => expect((await read(one)).status).toBe('attestation'));
  return one;
}

const read = async ({ owner, id }: Case) =>
  (await owner.call('GET', `/v1/entities/${id}/dissolution`)).ok<Dissolution>();
const sends = async ({ id }: Case) =>
  (await service.sql`select sends from filings where entity_id = ${id} and type = 'dissolution' and sends > 0`).length;

it('nothing is sent before the signer has read the articles and signed them', async () => {
  const one = await awaiting();
  expect(await read(one)).toMatchObject({ next_action: { code: 'attest', actor: 'human' } });
  const link = await linkTo(operator, one.email);
  const { text } = await service.anonymous.call('GET', link);
  for (const said of ['Articles of dissolution', 'penalty of perjury', 'Ada Lovelace', '$60.00', 'is dissolved']) {
    expect(text).toContain(said);
  }
  const articles = await service.anonymous.call('GET', `${link}/documents/articles_of_dissolution`);
  expect([articles.status, articles.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await sends(one)).toBe(0);
  expect((await submit(service.anonymous.call, link)).status).toBe(200);
  await one.owner.until(one.id, 'Dissolved');
  const [signed] = await service.sql`
    select text_version, decision from attestations where entity_id = ${one.id} order by requested_at desc limit 1`;
  expect(signed).toEqual({ text_version: 'dissolution-2026-11-6', decision: 'signed' });
  const documents = (await one.owner.call('GET', `/v1/entities/${one.id}/documents`)).ok<{
    data: { id: string; kind: string; title: string }[];
  }>();
  const paper = documents.data.find(({ title }) => title === 'Articles of dissolution, signed');
  const file = await fetch(new URL(`/v1/entities/${one.id}/documents/${paper?.id}/content`, service.url), {
    headers: { authorization: `Bearer ${one.owner.key}` },
  });
  expect((await textOf(new Uint8Array(await file.arrayBuffer()))).text).toContain('/s/ Ada Lovelace');
  expect(documents.data.filter(({ kind }) => kind === 'signature_certificate')).toHaveLength(2);
});

it('declined, nothing is filed; a member has it filed again, and the signer is asked again', async () => {
  const one = await awaiting();
  expect((await submit(service.anonymous.call, `${await linkTo(operator, one.email)}/decline`)).status).toBe(200);
  expect(await read(one)).toMatchObject({
    state: 'WindingDown',
    status: 'rejected',
    rejection: { code: 'attestation_declined' },
    next_action: { code: 'file_dissolution' },
  });
  const before = (await mailsTo(operator, one.email)).length;
  (await one.owner.call('POST', `/v1/entities/${one.id}/dissolution/file`, { body: {} })).ok();
  await eventually(async () => expect(await mailsTo(operator, one.email)).toHaveLength(before + 1));
  expect(await sends(one)).toBe(0);
  expect((await submit(service.anonymous.call, await linkTo(operator, one.email))).status).toBe(200);
  await one.owner.until(one.id, 'Dissolved');
});

it('another link can be mailed, and the previous one is void', async () => {
  const one = await awaiting();
  const first = await linkTo(operator, one.email);
  (await one.owner.call('POST', `/v1/entities/${one.id}/formation/attestation/resend`)).ok(202);
  const second = await linkTo(operator, one.email);
  expect(second).not.toBe(first);
  expect((await submit(service.anonymous.call, first)).status).toBe(410);
  expect((await submit(service.anonymous.call, second)).status).toBe(200);
  await one.owner.until(one.id, 'Dissolved');
});

it('another eligible signer can sign instead; nobody else, and no deposit is accepted meanwhile', async () => {
  const one = await awaiting();
  const path = `/v1/entities/${one.id}/dissolution/file`;
  const deposit = { body: { amount_usd: '1.00' } };
  const refused = (await one.owner.call('POST', `/v1/entities/${one.id}/treasury/deposits`, deposit)).refused(
    'illegal_transition',
  );
  expect(refused).toMatchObject({ state: 'WindingDown' });
  const first = await linkTo(operator, one.email);
  const stranger = { body: { signer_email: 'mallory@example.com' } };
  expect((await one.owner.call('POST', path, stranger)).refused('validation_failed')).toMatchObject({
    errors: [{ pointer: '/signer_email', code: 'not_a_signer' }],
  });
  (await one.owner.call('POST', path, { body: { signer_email: one.email.toUpperCase() } })).ok<unknown>();
  await eventually(async () => expect(await linkTo(operator, one.email)).not.toBe(first));
  expect((await submit(service.anonymous.call, first)).status).toBe(410);
  expect((await submit(service.anonymous.call, await linkTo(operator, one.email))).status).toBe(200);
  await one.owner.until(one.id, 'Dissolved');
});

it('the signature for the formation stays valid, whatever happens to the articles', async () => {
  const one = await awaiting();
  expect((await submit(service.anonymous.call, `${await linkTo(operator, one.email)}/decline`)).status).toBe(200);
  const rows = await service.sql`
    select f.type, a.decision, a.voided_at is null as counts
    from attestations a join filings f on f.account_id = a.account_id and f.id = a.filing_id
    where a.entity_id = ${one.id} order by a.requested_at`;
  expect([...rows]).toEqual([
    { type: 'formation', decision: 'signed', counts: true },
    { type: 'dissolution', decision: 'declined', counts: false },
  ]);
});

it('a restored service that forgot a filing asks the registry before it requests a signature', async () => {
  const one = await awaiting();
  expect((await submit(service.anonymous.call, await linkTo(operator, one.email))).status).toBe(200);
  await one.owner.until(one.id, 'Dissolved');
  // In the state of a backup from before the articles were opened.
  await service.sql.begin(async (tx) => {
    await tx`delete from attestations where filing_id in (select id from filings where entity_id = ${one.id} and type = 'dissolution')`;
    await tx`delete from filing_attempts where filing_id in (select id from filings where entity_id = ${one.id} and type = 'dissolution')`;
    await tx`delete from filings where entity_id = ${one.id} and type = 'dissolution'`;
    await tx`update entities set state = 'WindingDown', dissolution_number = null, dissolved_at = null where id = ${one.id}`;
    await tx`update usage_now set active_entities = active_entities + 1 where account_id = ${one.owner.id}`;
    await tx`
      update dissolutions set status = 'winding_up', let_go_at = null, due_at = now(), epoch = epoch + 1
      where entity_id = ${one.id}`;
  });
  const before = (await mailsTo(operator, one.email)).length;
  await one.owner.until(one.id, 'Dissolved');
  expect(await mailsTo(operator, one.email)).toHaveLength(before);
  const { data } = await service.registry.register();
  const entries = data.filter(({ type, reference }) => type === 'dissolution' && reference.includes(one.id));
  expect(entries).toHaveLength(1);
});

it('the outbox and the pages agree about every link that was mailed', async () => {
  expect(await requireTrueLinkStates(service, operator)).toContain('used');
});
