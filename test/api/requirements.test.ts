import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REJECTION_CODES, type RejectionCode } from '../../src/domain/filing/rejection.ts';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* A rejection gives its reason, asks for what is missing, and the same entity is filed again under a new reference. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Formation = {
  rejection: { code: string; requirement_id: string; pointer?: string } | null;
  requirements: Requirement[];
  attempts: { reference: string }[];
  next_action: { code: string; actor: string; href: string };
};
const formationOf = async (ada: Account, id: string) =>
  (await ada.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();

async function rejected(ada: Account, code: RejectionCode): Promise<{ id: string; open: Requirement }> {
  await service.registry.fault({ filer: ada.id, step: 'state_filing', kind: 'reject', code });
  const { id } = await ada.draft();
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await ada.until(id, 'FilingFailed');
  const { requirements, rejection } = await formationOf(ada, id);
  expect(requirements).toHaveLength(1);
  const [open] = requirements as [Requirement];
  expect(open).toMatchObject({ status: 'open', code });
  expect(rejection).toMatchObject({ code, requirement_id: open.id });
  return { id, open };
}

async function retry(ada: Account, id: string) {
  const { version } = (await ada.getEntity(id)).ok();
  return ada.putEntity(id, { version, action: 'retry_from_failed' });
}

const resolve = (ada: Account, id: string, requirementId: string, body: unknown) =>
  ada.call('POST', `/v1/entities/${id}/formation/requirements/${requirementId}/resolve`, { body });

async function upload(ada: Account): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const body = new TextEncoder().encode(`%PDF-1.7 ${uniqueName()}`);
  return (await ada.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201).id;
}

const AGENT = {
  name: 'Prairie Agents Inc.',
  street: '1 Main Street',
  city: 'Cheyenne',
  state: 'WY',
  postal_code: '82001',
  email: 'agents@example.com',
  consent: { signed_by: 'Pat Prairie', signed_at: '2026-11-20' },
};

const newName = async () => ({ name: uniqueName() });
const documents = async (ada: Account) => ({
  documents: [
    { kind: 'articles', upload_id: await upload(ada) },
    { kind: 'consent', upload_id: await upload(ada) },
  ],
});

/** Has a link mailed to the organizer, and signs as they would. */
async function signAgain(ada: Account, id: string): Promise<void> {
  const { next_action } = (await ada.getEntity(id)).ok();
  expect(next_action).toMatchObject({ code: 'request_signature', operation_id: 'resend_attestation' });
  (await ada.call('POST', next_action?.href ?? '')).ok<unknown>(202);
  const path = await linkTo(await service.operator(), 'founder@example.com');
  expect((await submit(service.anonymous.call, path)).status).toBe(200);
}

async function settlePayment(_ada: Account, _id: string, open: Requirement): Promise<void> {
  const body = { note: 'Paid by cheque.' };
  const path = `/v1/operator/requirements/${open.id}/settle`;
  (await (await service.operator()).call('POST', path, { body })).ok<unknown>();
}

/** Requirements that only others than the account can close. */
const BY_OTHERS: Partial<Record<RejectionCode, (ada: Account, id: string, open: Requirement) => Promise<void>>> = {
  signature_missing: signAgain,
  fee_declined: settlePayment,
};

/** The answer to each rejection that a caller can answer. */
const FIXES: Partial<Record<RejectionCode, (ada: Account) => Promise<object>>> = {
  name_not_distinguishable: newName,
  name_missing_designator: newName,
  name_restricted_word: newName,
  name_paper_only: newName,
  duplicate_filing: newName,
  registered_agent_invalid: async () => ({ registered_agent: AGENT }),
  registered_office_invalid: async () => ({ registered_agent: { ...AGENT, street: '2 Main Street' } }),
  document_invalid: documents,
  registry_other: async () => ({ note: 'The registry was called; it takes the filing now.' }),
};

const CODES = (Object.keys(REJECTION_CODES) as RejectionCode[]).filter(
  // The requirements of people who sign have their own tests; those of the tax office come with its step.
  (code) => !code.startsWith('ein_') && code !== 'attestation_declined' && code !== 'agreement_declined',
);

describe.concurrent.each(CODES)('%s', (code) => {
  it('is asked, answered, and filed again under a new reference', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, code);
    expect(open.kind).toBe(REJECTION_CODES[code].asks);
    const { errors, next_actions } = (await retry(ada, id)).refused('guard_unmet');
    expect(errors).toMatchObject([{ code: 'requirement_open' }]);
    const [fix, byOthers] = [FIXES[code], BY_OTHERS[code]];
    if (fix) {
      expect(next_actions?.map((action) => action.code)).toEqual(['resolve_requirement', 'repeat']);
      expect((await ada.getEntity(id)).ok().next_action).toMatchObject({
        code: 'resolve_requirement',
        actor: 'agent',
        operation_id: 'resolve_requirement',
        href: `/v1/entities/${id}/formation/requirements/${open.id}/resolve`,
      });
      const closed = (await resolve(ada, id, open.id, await fix(ada))).ok<Requirement>();
      expect(closed).toMatchObject({ id: open.id, status: 'resolved' });
    } else {
      expect(open.schema).toBeNull();
      await byOthers?.(ada, id, open);
    }

    const { next_action, requirements } = await formationOf(ada, id);
    expect(requirements).toMatchObject([{ id: open.id, status: 'resolved' }]);
    expect(next_action.code).toBe('retry_from_failed');
    (await retry(ada, id)).ok();
    const active = await ada.until(id, 'Active');

    const { data } = await service.registry.register();
    const entries = data.filter((entry) => entry.filer === ada.id && entry.type === 'formation');
    expect(entries.map(({ status, reference }) => [status, reference])).toEqual([
      ['rejected', `efs-${id}-formation-1`],
      ['accepted', `efs-${id}-formation-2`],
    ]);
    expect(entries.at(1)?.number).toBe(active.filing_number);
  });
});

it.concurrent('a word that needs an approval is asked about before anything is sent; with the approval it files', async () => {
  const ada = await service.anonymous.signUp();
  const { id } = await ada.draft({ name: `Trust ${uniqueName()}` });
  (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await ada.until(id, 'FilingFailed');
  const { requirements } = await formationOf(ada, id);
  expect(requirements).toMatchObject([
    { kind: 'name_change', status: 'open', message: expect.stringContaining('TRUST') },
  ]);
  const entered = async () => (await service.registry.register()).data.filter(({ filer }) => filer === ada.id);
  expect(await entered()).toEqual([]);

  const headers = { 'content-type': 'application/pdf' };
  const upload = await ada.call('POST', '/v1/uploads', { body: Buffer.from('%PDF-1.7 approval'), headers });
  const approval = { kind: 'name_approval', upload_id: upload.ok<{ id: string }>(201).id };
  (await resolve(ada, id, requirements[0]?.id ?? '', { documents: [approval] })).ok<unknown>();
  (await retry(ada, id)).ok();
  await ada.until(id, 'Active');
  expect((await entered()).map(({ type, status }) => [type, status])).toEqual([
    ['formation', 'accepted'],
    ['ein', 'accepted'],
  ]);
});

describe.concurrent('a requirement', () => {
  it('is closed once, however many try at once, and every supplied value is checked', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, 'registered_office_invalid');
    const faulty = await resolve(ada, id, open.id, {
      registered_agent: { ...AGENT, postal_code: '!', state: 'Wyoming' },
    });
    expect(faulty.refused('validation_failed').errors?.map((error) => error.pointer)).toEqual(
      expect.arrayContaining(['/registered_agent/postal_code', '/registered_agent/state']),
    );
    (await resolve(ada, id, open.id, { note: 'Not what was asked.' })).refused('validation_failed');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => resolve(ada, id, open.id, { registered_agent: AGENT })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('does not accept the rejected name, in any spelling', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, 'name_not_distinguishable');
    const { name } = (await ada.getEntity(id)).ok();
    const [problem] =
      (await resolve(ada, id, open.id, { name: name.toUpperCase() })).refused('validation_failed').errors ?? [];
    expect(problem).toMatchObject({ pointer: '/name', code: 'unchanged' });
  });

  it('does not accept a name that another filing holds', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, 'name_not_distinguishable');
    const other = await ada.draft();
    (await ada.call('POST', `/v1/entities/${other.id}/formation/start`)).ok<unknown>();
    const { name } = (await ada.getEntity(other.id)).ok();
    const [problem] = (await resolve(ada, id, open.id, { name })).refused('validation_failed').errors ?? [];
    expect(problem).toMatchObject({ pointer: '/name', code: 'held' });
    (await resolve(ada, id, open.id, { name: `${name} Field Office` })).ok<unknown>();
  });

  it('is also resolved by correcting the constitution itself, and by no other change in it', async () => {
    const ada = await service.anonymous.signUp();
    const { id } = await rejected(ada, 'name_not_distinguishable');
    const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
    const put = async (changes: object) => {
      const { version } = (await ada.getEntity(id)).ok();
      return (await ada.putEntity(id, { version, constitution: { ...document, ...changes } })).ok();
    };
    expect((await put({ purpose: 'Another purpose.' })).next_action?.code).toBe('resolve_requirement');
    expect((await put({ name: uniqueName() })).next_action?.code).toBe('retry_from_failed');
    (await retry(ada, id)).ok();
    await ada.until(id, 'Active');
  });

  it('that only others can close is not closed by a caller', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, 'fee_declined');
    expect(open).toMatchObject({ kind: 'payment', schema: null });
    expect((await ada.getEntity(id)).ok().next_action).toMatchObject({ code: 'await_payment', actor: 'operator' });
    (await resolve(ada, id, open.id, { note: 'Paid.' })).refused('illegal_transition');
  });

  it('of another account is not found', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, 'registry_other');
    const eve = await service.anonymous.signUp();
    (await resolve(eve, id, open.id, { note: 'Mine.' })).refused('not_found');
  });

  it('points at the place of a missing file', async () => {
    const ada = await service.anonymous.signUp();
    const { id, open } = await rejected(ada, 'document_invalid');
    const body = { documents: [{ kind: 'articles', upload_id: open.id }] };
    const [problem] = (await resolve(ada, id, open.id, body)).refused('validation_failed').errors ?? [];
    expect(problem).toMatchObject({ pointer: '/documents/0/upload_id', code: 'not_found' });
  });
});
