import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { amendment, decideOwn } from '../harness/companies.ts';
import { eventBreach } from '../harness/event-check.ts';
import { eventually } from '../harness/eventually.ts';
import { formSigned, linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A change on file is made under penalty of perjury: a person signs for the company, by a link in a mail. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; id: string; email: string; name: string; proposal: string; filing: string };
type Event = Parameters<typeof eventBreach>[0];
type Standing = {
  id: string;
  status: string;
  rejection: { code: string } | null;
  next_action: { code: string } | null;
};

let serial = 0;
/** A company that decided to change its name; the filing waits for its signer. */
async function awaiting(): Promise<Case> {
  serial += 1;
  const email = `bea${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Bea Lovelace' });
  const id = await formSigned(service, operator, { owner, email });
  const name = uniqueName();
  const proposal = await decideOwn(owner, id, await amendment(owner, id, { name }));
  (await owner.call('POST', `${proposal}/execute`)).ok<unknown>();
  const { id: filing } = await standing({ owner, proposal }, 'attestation');
  return { owner, id, email, name, proposal, filing };
}

const standing = ({ owner, proposal }: Pick<Case, 'owner' | 'proposal'>, status: string) =>
  eventually(async () => {
    const { filing } = (await owner.call('GET', proposal)).ok<{ filing: Standing }>();
    if (filing.status !== status) throw new Error(JSON.stringify(filing));
    return filing;
  });
const nameOf = async ({ owner, id }: Case) => (await owner.getEntity(id)).ok<{ name: string }>().name;
const sends = async ({ filing }: Case) =>
  (await service.sql<{ sends: number }[]>`select sends from filings where id = ${filing}`)[0]?.sends;

it('nothing is sent before the signer has read the change and signed it; then it takes effect', async () => {
  const one = await awaiting();
  expect(await standing(one, 'attestation')).toMatchObject({ next_action: { code: 'attest' } });
  const query = { entity_id: one.id, type: 'filing.action_required' };
  const events = await eventually(async () => {
    const page = (await one.owner.call('GET', '/v1/events', { query })).ok<{ data: Event[] }>();
    expect(page.data).toHaveLength(1);
    return page.data;
  });
  expect(events.map(eventBreach)).toEqual([null]);
  const before = await nameOf(one);
  const link = await linkTo(operator, one.email);
  const { text } = await service.anonymous.call('GET', link);
  for (const said of ['Sign an amendment of', 'penalty of perjury', 'Bea Lovelace', '$60.00', one.name]) {
    expect(text).toContain(said);
  }
  const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain(`Name Now: ${before} DAO LLC After the filing: ${one.name} DAO LLC`);
  for (const said of ['anybody can read the names', 'Nobody can take a filing back', 'The state keeps its fee']) {
    expect(words).toContain(said);
  }
  const paper = await service.anonymous.call('GET', `${link}/documents/articles_of_amendment`);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await sends(one)).toBe(0);
  const { data } = (await operator.call('GET', '/v1/operator/filings', { query: { queue: 'signature' } })).ok<{
    data: { id: string }[];
  }>();
  expect(data.map(({ id }) => id)).toContain(one.filing);
  const signed = await submit(service.anonymous.call, link);
  expect([signed.status, signed.text]).toEqual([
    200,
    expect.stringContaining('It goes to the Wyoming Secretary of State next, which then decides.'),
  ]);
  expect(signed.text).not.toContain('is filed');
  await standing(one, 'accepted');
  expect(await nameOf(one)).toBe(one.name);
  const papers = await service.sql`
    select from documents where entity_id = ${one.id} and kind = 'articles_of_amendment' and title like '%signed'`;
  expect(papers).toHaveLength(1);
  const { data: documents } = (await one.owner.call('GET', `/v1/entities/${one.id}/documents`)).ok<{
    data: { id: string; kind: string }[];
  }>();
  expect(documents.filter(({ kind }) => kind === 'signature_certificate')).toHaveLength(2);
  const receipt = documents.find(({ kind }) => kind === 'receipt');
  const path = `/v1/entities/${one.id}/documents/${receipt?.id}/content`;
  const file = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${one.owner.key}` } });
  const printed = await textOf(new Uint8Array(await file.arrayBuffer()));
  expect(printed.text).toContain(`${before} DAO LLC`);
  expect(printed.text).not.toContain(one.name);
});

it('a signer who declines leaves everything as it was, and the decision can be filed again', async () => {
  const one = await awaiting();
  expect((await submit(service.anonymous.call, `${await linkTo(operator, one.email)}/decline`)).status).toBe(200);
  const declined = await standing(one, 'rejected');
  expect(declined).toMatchObject({ rejection: { code: 'attestation_declined' }, next_action: { code: 'file_again' } });
  expect(await sends(one)).toBe(0);
  expect(await nameOf(one)).not.toBe(one.name);
  const again = await one.owner.call('POST', `/v1/entities/${one.id}/filings/${one.filing}/again`);
  expect(again.ok(201)).toMatchObject({ status: 'attestation', proposal_id: one.proposal.split('/').at(-1) });
});

it('another link can be mailed, which ends the earlier one', async () => {
  const one = await awaiting();
  const first = await linkTo(operator, one.email);
  (await one.owner.call('POST', `/v1/entities/${one.id}/formation/attestation/resend`)).ok<unknown>(202);
  const second = await eventually(async () => {
    const link = await linkTo(operator, one.email);
    expect(link).not.toBe(first);
    return link;
  });
  expect((await submit(service.anonymous.call, first)).status).toBe(410);
  expect((await submit(service.anonymous.call, second)).status).toBe(200);
  await standing(one, 'accepted');
});
