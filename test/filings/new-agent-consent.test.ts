import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { decideOwn, NEW_AGENT } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A statement of change has the consent that the new registered agent itself signed (W.S. 17-28-102(a)(v)). */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({
    leavesStuck: 'filings of unknown outcome',
    env: { REQUIRE_ATTESTATION: 'always', REQUIRE_CONSENT: 'always' },
  });
  operator = await service.operator();
});
afterAll(() => service.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const { consent: TYPED, ...AGENT } = NEW_AGENT;
const consent = (link: string, name = 'Sam+River') =>
  service.anonymous.call('POST', link, { body: `signed_by=${name}`, headers: FORM });

type Standing = { id: string; status: string; detail: string; rejection: { code: string } | null };
type Desk = { signing: { consent: object | null }; office_form: { fields: { field: string; value: string }[] } };
type Case = { owner: Account; id: string; email: string; agent: string; name: string; proposal: string };

let serial = 0;
/** An active company that decided to have another agent, whose consent somebody typed. */
async function decided(change: object = {}): Promise<Case> {
  serial += 1;
  const email = `bea${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Bea Lovelace' });
  const first = `first-agent${serial}@example.org`;
  const like = (await owner.createEntity({ name: uniqueName(), jurisdiction: 'US-WY', legal_form: 'llc' })).ok(201).id;
  const { document } = (await owner.call('GET', `/v1/entities/${like}/constitution`)).ok<{
    document: { registered_agent: object };
  }>();
  const constitution = {
    ...document,
    name: uniqueName(),
    registered_agent: { ...document.registered_agent, email: first },
  };
  const { id } = (await owner.call('POST', '/v1/entities', { body: { constitution } })).ok<{ id: string }>(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  expect((await consent(await linkTo(operator, first), 'Pat+Prairie')).status).toBe(200);
  expect((await submit(service.anonymous.call, await linkTo(operator, email))).status).toBe(200);
  await owner.until(id, 'Active');
  const agent = `agent${serial}@windriver.example`;
  const name = `Wind River ${serial} LLC`;
  const registered_agent = { ...AGENT, name, email: agent, consent: TYPED, ...change };
  const body = { kind: 'registered_agent_change', title: 'Another agent', registered_agent };
  const proposal = await decideOwn(owner, id, body);
  (await owner.call('POST', `${proposal}/execute`)).ok<unknown>();
  return { owner, id, email, agent, name, proposal };
}

const standing = ({ owner, proposal }: Case, status: string) =>
  eventually(async () => {
    const { filing } = (await owner.call('GET', proposal)).ok<{ filing: Standing }>();
    if (filing.status !== status) throw new Error(JSON.stringify(filing));
    return filing;
  });

async function paperAt(link: string): Promise<string> {
  const paper = await fetch(`${service.url}${link}/documents/statement_of_change`);
  return (await textOf(new Uint8Array(await paper.arrayBuffer()))).text;
}

it('asks the new agent before the signer, and states its consent instead of what was typed', async () => {
  const one = await decided();
  expect((await standing(one, 'attestation')).detail).toContain('registered agent must consent');
  const link = await linkTo(operator, one.agent);
  const { text } = await service.anonymous.call('GET', link);
  for (const said of ['decided to make you its registered agent', 'If you decline, the change ends', 'Sign'])
    expect(text).toContain(said);
  expect(await paperAt(link)).not.toContain('consents to this appointment');
  expect((await consent(link, 'Robin+Vale')).status).toBe(200);
  const signing = await linkTo(operator, one.email);
  const signed = await paperAt(signing);
  expect(signed).toContain('Robin Vale signed electronically for it on');
  expect(signed).toContain('/s/ Robin Vale');
  expect(signed.replaceAll(/\s+/g, ' ')).toContain(
    `For ${one.name}, new registered agent, who consents to this appointment`,
  );
  expect(signed).not.toContain(TYPED.signed_by);
  expect((await submit(service.anonymous.call, signing)).status).toBe(200);
  const { id: filing } = await standing(one, 'accepted');
  const desk = (await operator.call('GET', `/v1/operator/filings/${filing}`)).ok<Desk>();
  expect(desk.signing.consent).toMatchObject({ signed_by: 'Robin Vale', method: 'mailed_link' });
  const entered = desk.office_form.fields.find(({ field }) => field === 'Consent of the new agent')?.value;
  expect(entered).toContain('Signed electronically by Robin Vale');
  const shown = (await one.owner.call('GET', `/v1/entities/${one.id}/constitution`)).ok<{ document: object }>();
  expect(shown.document).toMatchObject({ registered_agent: { email: one.agent } });
  const certificate = await certificateOfAgent(one);
  for (const said of ['Robin Vale', `For ${one.name}, registered agent`, `consents to serve as the registered agent`])
    expect(certificate.replaceAll(/\s+/g, ' ')).toContain(said);
});

/** The text of the signature certificate that the new agent got. */
async function certificateOfAgent({ owner, id }: Case): Promise<string> {
  const documents = `/v1/entities/${id}/documents`;
  const { data } = (await owner.call('GET', documents)).ok<{ data: { id: string; title: string }[] }>();
  const certificates = data.filter(({ title }) => title.startsWith('Signature certificate, registered agent'));
  expect(certificates).toHaveLength(2);
  const texts = await Promise.all(
    certificates.map(async (certificate) => {
      const headers = { authorization: `Bearer ${owner.key}` };
      const file = await fetch(`${service.url}${documents}/${certificate.id}/content`, { headers });
      return (await textOf(new Uint8Array(await file.arrayBuffer()))).text;
    }),
  );
  return texts.find((text) => text.includes('Robin Vale')) ?? texts.join();
}

it('ends the change if the new agent declines, and the company keeps its agent', async () => {
  const one = await decided();
  const link = await linkTo(operator, one.agent);
  expect((await submit(service.anonymous.call, `${link}/decline`)).text).toContain('people who run the company');
  expect(await standing(one, 'rejected')).toMatchObject({
    rejection: { code: 'registered_agent_invalid' },
    detail: expect.stringContaining('declined the appointment'),
  });
});

it('mails the new agent another link on request, and the old one is dead', async () => {
  const one = await decided();
  const first = await linkTo(operator, one.agent);
  (await one.owner.call('POST', `/v1/entities/${one.id}/formation/attestation/resend`)).ok<unknown>(202);
  const second = await eventually(async () => {
    const link = await linkTo(operator, one.agent);
    expect(link).not.toBe(first);
    return link;
  });
  expect((await service.anonymous.call('GET', first)).status).not.toBe(200);
  expect((await consent(second)).status).toBe(200);
  expect((await submit(service.anonymous.call, await linkTo(operator, one.email))).status).toBe(200);
  await standing(one, 'accepted');
});

it('tells the new agent to wait while the filing may be at the office', async () => {
  for (const state of ['reconciling', 'needs_review']) {
    const one = await decided();
    await standing(one, 'attestation');
    const link = await linkTo(operator, one.agent);
    // As after a restore of the database, which has lost the consent.
    await service.sql`
      update filings set state = ${state}, sends = 1, deadline_at = now(), due_at = null,
        review_reason = ${state === 'needs_review' ? 'Look it up.' : null}
      where entity_id = ${one.id} and type = 'agent_change'`;
    const { status, text } = await consent(link);
    expect(status).toBe(422);
    expect(text).toContain('is being asked');
  }
});
