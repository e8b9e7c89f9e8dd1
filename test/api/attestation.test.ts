import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { EXAMPLE_HOST } from '../harness/live-desk.ts';
import { requireTrueLinkStates } from '../harness/mailed-links.ts';
import { linkTo, mailsTo, submit, tablesWith } from '../harness/pages.ts';
import { retryNow } from '../harness/retry-now.ts';
import { startService, type TestService } from '../harness/service.ts';
import { SUBMITTABLE_YAML } from '../rules/constitution.ts';

/* Nothing is filed before a natural person has seen it and signed exactly that. Each test has an account of its own. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always', TRUSTED_PROXY_HOPS: '1' } });
  operator = await service.operator();
});
afterAll(() => service.stop());

type Case = { owner: Account; email: string; entity: Entity };
type Step = { name: string; status: string; detail: string | null };
type Constitution = { document: Record<string, unknown> };
type Formation = { steps: Step[]; rejection: { code: string; source: string; retryable: boolean } | null };

let serial = 0;
/** A company of an account of its own, whose organizer is asked to sign. */
async function asked(name = uniqueName(), form: Record<string, string> = {}): Promise<Case> {
  serial += 1;
  const email = `organizer${serial}@example.com`;
  const owner = await service.anonymous.signUp({ email, name: 'Ada <i>Lovelace</i>' });
  const draft = await owner.draft({ name, ...form });
  (await owner.call('POST', `/v1/entities/${draft.id}/formation/start`)).ok<unknown>();
  return { owner, email, entity: await untilAsked(owner, draft.id) };
}

function untilAsked(owner: Account, id: string): Promise<Entity> {
  return eventually(
    async () => {
      const entity = (await owner.getEntity(id)).ok();
      expect(entity.next_action?.code).toBe('attest');
      return entity;
    },
    { interval: 20 },
  );
}

const open = (path: string) => service.anonymous.call('GET', path);
const sign = (path: string, headers = {}) => submit(service.anonymous.call, path, headers);
const decline = (path: string) => submit(service.anonymous.call, `${path}/decline`);
const resend = ({ owner, entity }: Case) =>
  owner.call('POST', `/v1/entities/${entity.id}/formation/attestation/resend`);
const formationOf = async ({ owner, entity }: Case) =>
  (await owner.call('GET', `/v1/entities/${entity.id}/formation`)).ok<Formation>();
const stepOf = async (of: Case) => (await formationOf(of)).steps.find(({ name }) => name === 'attestation');
const retry = async ({ owner, entity }: Case) => {
  const { next_action } = (await owner.getEntity(entity.id)).ok();
  if (next_action?.code === 'resolve_requirement') {
    (await owner.call('POST', next_action.href ?? '', { body: { note: 'The registry was called.' } })).ok<unknown>();
  }
  const { version } = (await owner.getEntity(entity.id)).ok();
  (await owner.putEntity(entity.id, { version, action: 'retry_from_failed' })).ok();
};
const rename = async ({ owner, entity }: Case) => {
  const { version } = (await owner.getEntity(entity.id)).ok();
  const { document } = (await owner.call('GET', `/v1/entities/${entity.id}/constitution`)).ok<Constitution>();
  const renamed = { ...document, name: uniqueName() };
  (await owner.putEntity(entity.id, { version, constitution: renamed })).ok();
};
const attestations = ({ entity }: Case) =>
  service.sql`select * from attestations where entity_id = ${entity.id} order by requested_at, id`;
const filings = ({ entity }: Case) =>
  service.sql`select * from filings where entity_id = ${entity.id} and type = 'formation' order by ordinal`;

describe.concurrent('the organizer', () => {
  it('sees exactly what will be filed, and opening the web page changes nothing', async () => {
    const one = await asked();
    const [filing] = await filings(one);
    const path = await linkTo(operator, one.email);
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    for (const shown of [
      one.entity.legal_name,
      'Wyoming',
      'Ada &#60;i&#62;Lovelace&#60;/i&#62;',
      'Registered Agent',
      '$100.00',
      filing?.['reference'],
      filing?.['packet_hash'],
      'penalty of perjury (W.S. 17-29-207(c))',
      'rehearsal without legal effect',
    ]) {
      expect(page.text).toContain(shown);
    }
    expect((await open(path)).status).toBe(200);
    expect(await stepOf(one)).toMatchObject({ status: 'action_required' });
    expect(filing).toMatchObject({ state: 'ready', sends: 0, due_at: null });
  });

  it('reads the term of its state for the person who forms the company', async () => {
    const one = await asked(uniqueName(), { jurisdiction: 'US-DE', legal_form: 'llc' });
    const { text } = await open(await linkTo(operator, one.email));
    expect(text).toContain('You are named as the person who forms this company.');
    expect(text).toContain('<dt>Authorized person</dt>');
    expect(text).not.toMatch(/organizer<|Organizer<|the organizer/);
  });

  it('of a DAO without a smart contract reads that it may be dissolved after 30 days', async () => {
    for (const [legal_form, isWarned] of [
      ['dao_llc', true],
      ['llc', false],
    ] as const) {
      const one = await asked(uniqueName(), { legal_form });
      const { text } = await open(await linkTo(operator, one.email));
      expect(text.includes('the office dissolves a DAO that supplies no'), legal_form).toBe(isWarned);
    }
  });

  it('signs once; then the company is filed, and who signed, when and from where is recorded', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.email);
    const signed = await sign(path, { 'x-forwarded-for': '198.51.100.7' });
    expect([signed.status, signed.text]).toEqual([200, expect.stringContaining('<h1>Signed</h1>')]);
    await one.owner.until(one.entity.id, 'Active');
    expect(await stepOf(one)).toMatchObject({
      status: 'done',
      detail: expect.stringMatching(/^Signed by Ada .* at 20/),
    });
    const [filing] = await filings(one);
    const [attestation, ...others] = await attestations(one);
    expect(others).toEqual([]);
    expect(attestation).toMatchObject({
      decision: 'signed',
      filing_id: filing?.['id'],
      packet_hash: filing?.['packet_hash'],
      text_version: '2026-11-7',
      network_address: '198.51.100.7',
      voided_at: null,
    });
    for (const answer of [await sign(path), await decline(path), await open(path)]) {
      expect([answer.status, answer.text]).toEqual([410, expect.stringContaining('already used')]);
      // Who answered, what, and when.
      expect(answer.text).toMatch(
        /<dt>Answer<\/dt><dd>Signed<\/dd>\s*<dt>Signed by<\/dt><dd>Ada .*<\/dd>\s*<dt>Answered<\/dt><dd>\w{3} \d+, \d{4}, \d\d:\d\d UTC/,
      );
    }
  });

  it('answers once: of eight answers at once, signed and declined, one counts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await asked();
      const path = await linkTo(operator, one.email);
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? sign(path) : decline(path))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
      const [{ decision } = { decision: null }] = await attestations(one);
      const won = answers.find(({ status }) => status === 200);
      expect(won?.text).toContain(decision === 'signed' ? '<h1>Signed</h1>' : '<h1>Declined</h1>');
    }
  });

  it('declines: nothing was sent, the name is free again, and a retry asks again', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.email);
    expect((await decline(path)).text).toContain('<h1>Declined</h1>');
    const failed = (await one.owner.getEntity(one.entity.id)).ok();
    expect(failed).toMatchObject({ state: 'FilingFailed', filing_error: expect.stringContaining('declined') });
    expect(await formationOf(one)).toMatchObject({
      rejection: { code: 'attestation_declined', source: 'human', retryable: true },
    });
    expect(await filings(one)).toMatchObject([{ state: 'cancelled', sends: 0 }]);
    expect(await service.sql`select 1 from name_holds where entity_id = ${one.entity.id}`).toHaveLength(0);
    expect(JSON.stringify(await service.registry.register())).not.toContain(one.entity.id);

    await retry(one);
    await untilAsked(one.owner, one.entity.id);
    expect(await mailsTo(operator, one.email)).toHaveLength(2);
  });

  it('answers on our page only: a form of another site has no effect', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.email);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await sign(path, headers)).status).toBe(403);
      expect((await submit(service.anonymous.call, `${path}/decline`, headers)).status).toBe(403);
    }
    expect(await stepOf(one)).toMatchObject({ status: 'action_required' });
  });
});

describe.concurrent('the link', () => {
  it('goes to the organizer alone, lives seven days, and is in no table and no answer', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.email);
    const token = path.split('/').at(-1) ?? '';
    expect(await tablesWith(service, token.slice(0, 12))).toEqual([]);
    const outbox = await one.owner.call('GET', '/v1/sandbox/outbox');
    const [mail] = outbox.ok<{ data: { text: string; sandbox_link: string }[] }>().data;
    expect(mail?.text).toContain('[link removed]');
    expect(mail?.sandbox_link).toContain(token);
    const days = (Date.parse(one.entity.expected_by ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    for (const answer of [await one.owner.getEntity(one.entity.id), await resend(one)]) {
      expect(answer.text).not.toContain(token);
    }
    await service.sql`
      update link_tokens set expires_at = now()
      where account_id = ${one.owner.id} and purpose = 'attest' and used_at is null`;
    const newest = await linkTo(operator, one.email);
    for (const answer of [await open(newest), await sign(newest)]) {
      expect([answer.status, answer.text]).toEqual([410, expect.stringContaining('has expired')]);
    }
  });

  it('is void once another is sent', async () => {
    const one = await asked();
    const before = await linkTo(operator, one.email);
    const answer = (await resend(one)).ok<{ entity_id: string; expires_at: string }>(202);
    expect(Object.keys(answer)).toEqual(['entity_id', 'expires_at']);
    const after = await linkTo(operator, one.email);
    expect(after).not.toBe(before);
    for (const dead of [await open(before), await sign(before), await decline(before)]) {
      expect([dead.status, dead.text]).toEqual([410, expect.stringContaining('no longer valid')]);
    }
    expect((await sign(after)).status).toBe(200);
    await one.owner.until(one.entity.id, 'Active');
  });

  it('has no effect once the filing was given up, nor on the filing that follows', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.email);
    const { version } = one.entity;
    (await one.owner.putEntity(one.entity.id, { version, action: 'mark_filing_failed' })).ok();
    for (const dead of [await open(path), await sign(path)]) {
      expect([dead.status, dead.text]).toEqual([410, expect.stringContaining('no longer valid')]);
    }
    await retry(one);
    await untilAsked(one.owner, one.entity.id);
    expect((await sign(path)).status).toBe(410);
    expect((await sign(await linkTo(operator, one.email))).status).toBe(200);
  });

  it('has no effect once the company is deleted', async () => {
    const one = await asked();
    const path = await linkTo(operator, one.email);
    const { version } = one.entity;
    const failed = await one.owner.putEntity(one.entity.id, { version, action: 'mark_filing_failed' });
    (await one.owner.deleteEntity(one.entity.id, failed.ok().version)).ok<undefined>(204);
    for (const dead of [await open(path), await sign(path), await decline(path)]) {
      expect([dead.status, dead.text]).toEqual([410, expect.stringContaining('no longer valid')]);
    }
  });

  it('is not sent again when the waiting formation is retried', async () => {
    const { owner, email, entity } = await asked();
    const path = await linkTo(operator, email);
    await retryNow(service, entity.id);
    expect(await mailsTo(operator, email)).toHaveLength(1);
    await sign(path);
    await owner.until(entity.id, 'Active');
  });

  it('is resent only while a signature is awaited, and not too often', async () => {
    const one = await asked();
    const draft = await one.owner.draft();
    (await resend({ ...one, entity: draft })).refused('illegal_transition');
    // The step sent the first one.
    for (let time = 0; time < 9; time += 1) (await resend(one)).ok<unknown>(202);
    expect((await resend(one)).refused('rate_limited').retry_after_seconds).toBeGreaterThan(0);
    expect((await sign(await linkTo(operator, one.email))).status).toBe(200);
    (await resend(one)).refused('illegal_transition');
  });
});

describe.concurrent('a retry', () => {
  it('asks nobody again when the packet is the signed one, and files again', async () => {
    const one = await asked();
    await service.registry.fault({ filer: one.owner.id, step: 'state_filing', kind: 'reject' });
    await sign(await linkTo(operator, one.email));
    await one.owner.until(one.entity.id, 'FilingFailed');
    await retry(one);
    await one.owner.until(one.entity.id, 'Active');
    expect(await mailsTo(operator, one.email)).toHaveLength(1);
    expect(await stepOf(one)).toMatchObject({
      status: 'done',
      detail: expect.stringContaining('The organizer already signed this packet'),
    });
    expect(await attestations(one)).toHaveLength(1);
    expect(await filings(one)).toMatchObject([{ state: 'rejected' }, { state: 'accepted' }]);
  });

  it.each<[string, (one: Case) => Promise<unknown>]>([
    ['what is filed has changed', rename],
    [
      'the signature was voided',
      (one) => service.sql`update attestations set voided_at = now() where entity_id = ${one.entity.id}`,
    ],
  ])('asks again once %s', async (_title, change) => {
    const one = await asked();
    await service.registry.fault({ filer: one.owner.id, step: 'state_filing', kind: 'reject' });
    await sign(await linkTo(operator, one.email));
    await one.owner.until(one.entity.id, 'FilingFailed');
    await change(one);
    await retry(one);
    await untilAsked(one.owner, one.entity.id);
    expect(await mailsTo(operator, one.email)).toHaveLength(2);
  });

  it('in a loop sends no more mails than resending does, and says how to continue', async () => {
    const one = await asked();
    for (let time = 0; time < 10; time += 1) {
      const { version } = (await one.owner.getEntity(one.entity.id)).ok();
      (await one.owner.putEntity(one.entity.id, { version, action: 'mark_filing_failed' })).ok();
      await retry(one);
      await untilAsked(one.owner, one.entity.id);
    }
    expect(await mailsTo(operator, one.email)).toHaveLength(10);
    expect(await stepOf(one)).toMatchObject({ detail: expect.stringContaining('attestation/resend') });
  });
});

it.concurrent('the audit records the link’s id, the packet and the text, and no person', async () => {
  const one = await asked();
  await sign(await linkTo(operator, one.email));
  const rows = await service.sql<{ action: string; actor: { type: string }; data: unknown }[]>`
    select action, actor, data from audit_entries join audit_data using (account_id, chain, seq)
    where chain = ${`entity:${one.entity.id}`} order by seq`;
  const signed = rows.find(({ action, actor }) => actor.type === 'mail_link' && action.startsWith('formation.'));
  expect(signed).toMatchObject({
    action: 'formation.step_completed',
    data: { object: { step: 'attestation', text_version: '2026-11-7', packet_hash: expect.any(String) } },
  });
  expect(JSON.stringify(rows)).not.toMatch(/Lovelace|organizer\d|127\.0\.0\.1/);
});

it.concurrent('is required in live mode, even if no setting requires it', async () => {
  const live = await startService({ env: { MODE: 'live', REGISTRY: 'http', REGISTRY_URL: 'http://127.0.0.1:9' } });
  try {
    const owner = await live.anonymous.signUp({ email: 'ada@example.com' });
    // Reserved names are refused in live mode; no mail leaves this test.
    const constitution_yaml = SUBMITTABLE_YAML.replaceAll(EXAMPLE_HOST, 'helios.org');
    const draft = (await owner.createEntity({ constitution_yaml })).ok(201);
    (await owner.call('POST', `/v1/entities/${draft.id}/formation/start`)).ok<unknown>();
    const clerk = await live.operator();
    // Wyoming asks the registered agent first, in live mode whatever the setting says.
    const consent = await linkTo(clerk, 'service@helios.org');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await live.anonymous.call('POST', consent, { body: 'signed_by=Pat', headers })).status).toBe(200);
    const path = await linkTo(clerk, 'ada@helios.org');
    await untilAsked(owner, draft.id);
    const page = await live.anonymous.call('GET', path);
    expect([page.status, page.text.includes('rehearsal')]).toEqual([200, false]);
  } finally {
    await live.stop();
  }
});

it('the outbox and the pages agree about every link that was mailed', async () => {
  expect(await requireTrueLinkStates(service, operator)).toContain('used');
});
