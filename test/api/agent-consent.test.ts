import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../src/http/resources/documents/shapes.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { textOf } from '../documents/text.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { requireTrueLinkStates } from '../harness/mailed-links.ts';
import { linksTo, linkTo, mailsTo, tablesWith } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/* Where the state asks for it, nothing is filed before the registered agent itself has consented. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({
    env: { REQUIRE_ATTESTATION: 'always', REQUIRE_CONSENT: 'always', REGISTRY: 'desk', TRUSTED_PROXY_HOPS: '1' },
  });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; id: string; organizer: string; agent: string };
type Formation = {
  steps: { name: string; status: string; detail: string | null; expected_by: string | null }[];
  requirements: { kind: string; status: string; due_at: string | null }[];
  next_action: { code: string; actor: string };
  rejection: { code: string } | null;
};

type Standing = {
  id: string;
  evidence_upload_id: string;
  agent: { name: string };
  signed_by: string;
  ended_at: string | null;
  end_reason: string | null;
};

let serial = 0;
/** A Wyoming company whose agent is asked; `of` another: of the same account and the same agent. */
async function asked(of?: Case): Promise<Case> {
  serial += 1;
  const organizer = of?.organizer ?? `organizer${serial}@example.com`;
  const agent = of?.agent ?? `agent${serial}@example.org`;
  const owner = of?.owner ?? (await service.anonymous.signUp({ email: organizer, name: 'Ada' }));
  const constitution_yaml = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
    .replace(/organizer: .*$/m, `organizer: { name: Ada, email: ${organizer} }`)
    .replace('service@prairie.test', agent)
    .replace('Prairie Agents Inc.', of ? `Prairie ${agent} Inc.` : `Prairie ${agent} Inc.`);
  const { id } = (await owner.createEntity({ constitution_yaml })).ok(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await untilNext({ owner, id }, 'await_consent');
  return { owner, id, organizer, agent };
}

function untilNext({ owner, id }: Pick<Case, 'owner' | 'id'>, code: string): Promise<Entity> {
  return eventually(
    async () => {
      const entity = (await owner.getEntity(id)).ok();
      expect(entity.next_action?.code).toBe(code);
      return entity;
    },
    { interval: 20 },
  );
}

const formationOf = async ({ owner, id }: Case) =>
  (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
const submit = (path: string, form: Record<string, string>) =>
  service.anonymous.call('POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.9' },
  });
const filingOf = async ({ id }: Pick<Case, 'id'>) => {
  const [row] = await service.sql<{ id: string; state: string; sends: number }[]>`
    select id, state, sends from filings where entity_id = ${id} and type = 'formation' order by ordinal desc limit 1`;
  if (row === undefined) throw new Error('no filing');
  return row;
};
const signedConsent = async ({ owner, id }: Case) => {
  const { data } = (await owner.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: Document[] }>();
  const found = data.find(({ title }) => title.endsWith('consent, signed'));
  const path = new URL(`/v1/entities/${id}/documents/${found?.id}/content`, service.url);
  const file = await fetch(path, { headers: { authorization: `Bearer ${owner.key}` } });
  expect(file.status).toBe(200);
  return (await textOf(new Uint8Array(await file.arrayBuffer()))).text;
};

describe('the registered agent', () => {
  it('is asked before the organizer; the formation shows who must act and until when', async () => {
    const one = await asked();
    const { next_action, requirements, steps } = await formationOf(one);
    expect(next_action).toMatchObject({ code: 'await_consent', actor: 'human' });
    expect(requirements[0]).toMatchObject({ kind: 'signature', status: 'open', due_at: expect.any(String) });
    expect(steps.find(({ name }) => name === 'attestation')?.detail).toContain('registered agent must consent');
    expect(await mailsTo(operator, one.organizer)).toHaveLength(0);
    expect(await filingOf(one)).toMatchObject({ state: 'ready', sends: 0 });
    const stuck = (await operator.call('GET', '/v1/operator/stuck')).ok<{ stuck: { entity_id: string }[] }>();
    expect(stuck.stuck.map(({ entity_id }) => entity_id)).not.toContain(one.id);
  });

  it('sees the appointment alone, and signs with the name of a person; the paper has it', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.agent);
    const { text } = await service.anonymous.call('GET', path);
    expect(text).toContain('Consent to serve');
    expect(text.replaceAll('…', '')).not.toContain('..');
    expect(text).not.toMatch(/Spending|spend|organizer|constitution/i);
    expect((await service.anonymous.call('GET', `${path}/documents/articles`)).status).toBe(404);
    expect((await service.anonymous.call('GET', `${path}/documents/consent`)).status).toBe(200);
    expect((await submit(path, { signed_by: 'Pat Prairie' })).status).toBe(200);
    expect((await submit(path, { signed_by: 'Pat Prairie' })).status).toBe(410);
    await untilNext(one, 'attest');
    expect(await signedConsent(one)).toContain('/s/ Pat Prairie');
    const signed = await submit(await linkTo(operator, one.organizer), {});
    expect(signed.text).toContain('Next, an operator of this service files it with the Wyoming Secretary of State');
    await eventually(async () => expect(await filingOf(one)).toMatchObject({ state: 'pending' }));
    const filing = (await operator.call('GET', `/v1/operator/filings/${(await filingOf(one)).id}`)).ok<{
      signing: { consent: object; documents: { kind: string }[] };
    }>();
    expect(filing.signing.consent).toMatchObject({ signed_by: 'Pat Prairie', method: 'mailed_link' });
    const [row] = await service.sql`
      select network_address, signer_name from attestations where entity_id = ${one.id} and role = 'agent'`;
    expect(row).toEqual({ network_address: '198.51.100.9', signer_name: 'Pat Prairie' });
    const later = await service.anonymous.call('GET', path);
    expect(later.status).toBe(410);
    expect(later.text).toContain('<dt>Signed by</dt><dd>Pat Prairie</dd>');
    expect(later.text).toContain('The consent to serve as registered agent');
    expect(later.text).not.toMatch(/198\.51|@example/);
    const audit = await service.sql`select data from audit_data where chain = ${`entity:${one.id}`}`;
    expect(JSON.stringify(audit)).not.toMatch(/Pat Prairie|198\.51\.100\.9/);
    expect(await tablesWith(service, path.slice(-12))).toEqual([]);
  });

  it('that types only spaces gets the form again, with the message at the field', async () => {
    const path = await linkTo(operator, (await asked()).agent);
    const { status, text } = await submit(path, { signed_by: '  ' });
    expect([status, text]).toEqual([422, expect.stringContaining('Your statement')]);
    expect(text).toMatch(/<input id="signed_by" .* aria-invalid="true" aria-describedby="signed_by_problem"/);
    expect(text).toContain('<p class="warn" id="signed_by_problem">Enter your full name to sign.</p>');
    expect((await submit(path, { signed_by: 'Pat Prairie' })).status).toBe(200);
  });

  it('sees who asks and what declining means, and has to open a part of the page to decline', async () => {
    const { text } = await service.anonymous.call('GET', await linkTo(operator, (await asked()).agent));
    expect(text).toContain('<strong>Ada</strong> forms this company, and names you as its registered agent.');
    expect(text).toContain('If you decline, this formation ends');
    const folded = /<details><summary>I do not want.*?<\/details>/s.exec(text)?.[0] ?? '';
    expect(folded).toContain('/decline');
    expect(text.replace(folded, '')).not.toContain('/decline');
  });

  it('declines: nothing is filed, and another agent has to be named', async () => {
    const one = await asked();
    expect((await submit(`${await linkTo(operator, one.agent)}/decline`, {})).text).toContain('<h1>Declined</h1>');
    expect((await one.owner.getEntity(one.id)).ok()).toMatchObject({ state: 'FilingFailed' });
    expect(await formationOf(one)).toMatchObject({
      rejection: { code: 'registered_agent_invalid' },
      next_action: { code: 'resolve_requirement' },
    });
    expect(await filingOf(one)).toMatchObject({ state: 'cancelled', sends: 0 });
  });

  it('is asked by a mail that a sandbox without SMTP holds, and that the desk counts', async () => {
    const countOf = async () => {
      type Queues = { data: { queue: string; count: number }[] };
      const { data } = (await operator.call('GET', '/v1/operator/queues')).ok<Queues>();
      return data.find(({ queue }) => queue === 'mail')?.count ?? 0;
    };
    const before = await countOf();
    await linkTo(operator, (await asked()).agent);
    expect(await countOf()).toBe(before + 1);
  });

  it('gets one mail a day, which lists all its companies; asking again mails one at once', async () => {
    const one = await asked();
    const [two, three] = [await asked(one), await asked(one)];
    expect(await mailsTo(operator, one.agent)).toHaveLength(1);
    expect((await formationOf(two)).steps.find(({ name }) => name === 'attestation')?.detail).toContain('daily mail');
    await eventually(async () => {
      const query = { queue: 'agent_consent', limit: '100' };
      const { data } = (await operator.call('GET', '/v1/operator/filings', { query })).ok<{
        data: { entity_id: string; queues: { queue: string; reason: string; waits_until: string | null }[] }[];
      }>();
      const placesOf = ({ id }: { id: string }) => data.find(({ entity_id }) => entity_id === id)?.queues;
      expect(placesOf(one)).toMatchObject([{ queue: 'agent_consent', waits_until: null }]);
      const [place] = placesOf(two) ?? [];
      expect(place?.reason).toContain('one mail a day');
      expect(Date.parse(place?.waits_until ?? '')).toBeGreaterThan(Date.now());
    });
    await service.sql`
      update attestations set mail_after = now() - interval '1 minute'
      where role = 'agent' and mailed_at is null and account_id = ${one.owner.id}`;
    const links = await linksTo(operator, one.agent, 2);
    expect(links).toHaveLength(2);
    expect(await mailsTo(operator, one.agent)).toHaveLength(2);
    for (const link of links) expect((await submit(link, { signed_by: 'Pat' })).status).toBe(200);
    await untilNext(two, 'attest');
    await untilNext(three, 'attest');
    const resent = await one.owner.call('POST', `/v1/entities/${one.id}/formation/attestation/resend`);
    resent.ok<unknown>(202);
    expect(await mailsTo(operator, one.agent)).toHaveLength(3);
  });

  it('gets its mail although the mail of another agent cannot be made, which is tried again later', async () => {
    const broken = await asked(await asked());
    const whole = await asked(await asked());
    await service.sql`
      update filings set packet = packet || '{"legal_name": null}'::jsonb where entity_id = ${broken.id}`;
    await service.sql`
      update attestations set mail_after = now() - interval '1 minute'
      where role = 'agent' and mailed_at is null and entity_id in (${broken.id}, ${whole.id})`;
    await eventually(async () => expect(await mailsTo(operator, whole.agent)).toHaveLength(2));
    const [row] = await service.sql<{ later: boolean }[]>`
      select mail_after > now() as later from attestations where role = 'agent' and entity_id = ${broken.id}`;
    expect(row?.later).toBe(true);
  });
});

describe('a consent on paper', () => {
  const evidence = async (one: Case) => {
    const path = `/v1/operator/filings/${(await filingOf(one)).id}`;
    const headers = { 'content-type': 'application/pdf' };
    const paper = `%PDF-1.7 ${uniqueName()}`;
    const body = new TextEncoder().encode(paper);
    const { id } = (await operator.call('POST', `${path}/evidence`, { body, headers })).ok<{ id: string }>(201);
    return { path: `${path}/agent-consent`, id, filing: path, paper };
  };
  const signedAt = () => new Date(Date.now() - 60_000).toISOString();

  it('is recorded by an operator with its proof; the link is then void', async () => {
    const one = await asked();
    const link = await linkTo(operator, one.agent);
    const { path, id, filing, paper } = await evidence(one);
    const body = { signed_by: 'Pat Prairie', signed_at: signedAt(), evidence_upload_id: id };
    const future = { ...body, signed_at: new Date(Date.now() + 3_600_000).toISOString() };
    (await operator.call('POST', path, { body: future })).refused('validation_failed');
    (await one.owner.call('POST', path, { body })).refused('insufficient_scope');
    (await operator.call('POST', path, { body })).ok<unknown>();
    (await operator.call('POST', path, { body })).refused('illegal_transition');
    await untilNext(one, 'attest');
    expect((await submit(link, { signed_by: 'Eve' })).status).toBe(410);
    // The paper itself is filed.
    const { signing } = (await operator.call('GET', filing)).ok<{ signing: { documents: Document[] } }>();
    const listed = signing.documents.find(({ kind }) => kind === 'consent');
    const { data } = (await one.owner.call('GET', `/v1/entities/${one.id}/documents`)).ok<{ data: Document[] }>();
    expect(data.find(({ blake3 }) => blake3 === listed?.blake3)).toMatchObject({
      title: "Registered agent's consent, signed",
      template_version: null,
      size: paper.length,
    });
    expect((await operator.call('GET', `${filing}/documents/consent`)).text).toBe(paper);
  });

  it('is supplied by the account and counts once an operator has recorded it', async () => {
    const one = await asked();
    const path = `/v1/entities/${one.id}/formation/agent-consent`;
    const supply = (body: object) => one.owner.call('POST', path, { body });
    const headers = { 'content-type': 'application/pdf' };
    const paper = pdfOfLines('Consent', 'Signed: Pat Prairie');
    const { id: upload_id } = (await one.owner.call('POST', '/v1/uploads', { body: paper, headers })).ok<{
      id: string;
    }>(201);
    const body = { upload_id, signed_by: 'Pat Prairie', signed_at: signedAt() };
    const wrong = {
      upload_id: randomUUID(),
      signed_by: 'Pat',
      signed_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { errors } = (await supply(wrong)).refused('validation_failed');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/signed_at', '/upload_id']);
    (await supply({ ...body, signed_by: 'Patricia' })).ok<unknown>(202);
    (await supply(body)).ok<unknown>(202);
    expect((await formationOf(one)).next_action).toMatchObject({ code: 'await_consent' });
    const filing = `/v1/operator/filings/${(await filingOf(one)).id}`;
    const { signing } = (await operator.call('GET', filing)).ok<{ signing: { supplied_consent: object } }>();
    expect(signing.supplied_consent).toMatchObject(body);
    expect((await operator.call('GET', `${filing}/evidence/${upload_id}`)).status).toBe(200);
    const recorded = { signed_by: 'Pat Prairie', signed_at: body.signed_at, evidence_upload_id: upload_id };
    const refused = (await operator.call('POST', `${filing}/agent-consent`, { body: recorded })).refused(
      'validation_failed',
    );
    expect(refused.errors?.[0]).toMatchObject({ pointer: '/evidence_note', code: 'not_in_evidence' });
    const noted = { ...recorded, evidence_note: 'It names the filing instead of the company.' };
    (await operator.call('POST', `${filing}/agent-consent`, { body: noted })).ok<unknown>();
    await untilNext(one, 'attest');
    expect(await signedConsent(one)).toContain('Signed: Pat Prairie');
    (await supply(body)).refused('illegal_transition');
    const audit = await service.sql`select data from audit_data where chain = ${`entity:${one.id}`}`;
    expect(JSON.stringify(audit)).not.toContain('Pat');
  });

  it('that is standing is used for the next company with this agent at this office, and for no other', async () => {
    const one = await asked();
    const { path, id, paper } = await evidence(one);
    const body = { signed_by: 'Pat', signed_at: signedAt(), evidence_upload_id: id, is_standing: true };
    (await operator.call('POST', path, { body })).ok<unknown>();
    await untilNext(one, 'attest');
    const document = SUBMITTABLE_YAML.replace(/^name: .*$/m, `name: ${uniqueName()}`)
      .replace('service@prairie.test', one.agent)
      .replace('Prairie Agents Inc.', `PRAIRIE ${one.agent}, inc`);
    const other = await service.anonymous.signUp();
    const { id: next } = (await other.createEntity({ constitution_yaml: document })).ok(201);
    (await other.call('POST', `/v1/entities/${next}/formation/start`)).ok<unknown>();
    await untilNext({ owner: other, id: next }, 'attest');
    // Both filings file the paper that the agent signed, and no signature on a paper that it never saw.
    for (const each of [one, { owner: other, id: next }]) {
      const filing = `/v1/operator/filings/${(await filingOf(each)).id}`;
      expect((await operator.call('GET', `${filing}/documents/consent`)).text).toBe(paper);
    }
    const versions = await service.sql`
      select distinct text_version from attestations where role = 'agent' and evidence_upload_id = ${id}`;
    expect(versions).toEqual([{ text_version: 'agent-consent-on-paper-2026-11' }]);
    await asked();
  });

  it('that is standing ends when an operator ends it, and the agent is asked again', async () => {
    const one = await asked();
    const { path, id } = await evidence(one);
    const body = { signed_by: 'Pat', signed_at: signedAt(), evidence_upload_id: id, is_standing: true };
    (await operator.call('POST', path, { body })).ok<unknown>();
    await untilNext(one, 'attest');
    const standing = async () => {
      const query = { limit: '100' };
      const { data } = (await operator.call('GET', '/v1/operator/agent-consents', { query })).ok<{
        data: Standing[];
      }>();
      return data.find(({ evidence_upload_id }) => evidence_upload_id === id);
    };
    const consent = await standing();
    expect(consent).toMatchObject({ agent: { name: expect.stringContaining(one.agent) }, signed_by: 'Pat' });
    const end = `/v1/operator/agent-consents/${consent?.id}/withdraw`;
    const ended = (await operator.call('POST', end, { body: { reason: 'Taken back.' } })).ok<Standing>();
    expect(ended).toMatchObject({ end_reason: 'Taken back.', ended_at: expect.any(String) });
    expect(await standing()).toBeUndefined();
    const again = await operator.call('POST', end, { body: { reason: 'Again.' } });
    expect(again.ok<Standing>()).toEqual(ended);
    await asked(one);
  });
});

it('Delaware asks for no consent of the agent', async () => {
  const owner = await service.anonymous.signUp();
  const { id } = (await owner.createEntity({ name: uniqueName(), jurisdiction: 'US-DE', legal_form: 'llc' })).ok(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await untilNext({ owner, id }, 'attest');
});

it('the outbox and the pages agree about every link that was mailed', async () => {
  expect(await requireTrueLinkStates(service, operator)).toContain('used');
});
