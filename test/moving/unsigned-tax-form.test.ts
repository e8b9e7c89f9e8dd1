import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from '../../src/domain/formats/canonical.ts';
import { act, atTheDesk, type Queued, resultOf } from '../filings/desk.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { fileAs } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { linkTo, submit } from '../harness/pages.ts';
import { noticeRestore } from '../harness/restore.ts';
import type { TestService } from '../harness/service.ts';
import { findTaxFormLink, postTaxForm } from '../harness/tax-form.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* After a restore or a move, an open request is looked up. It still needs the signature of the responsible party. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let sam: Account;
let grace: Account;
beforeAll(async () => {
  const env = { REGISTRY: 'desk', RESULT_HOLD_MS: '0', REQUIRE_ATTESTATION: 'always' };
  deployments = await startDeployments(0, { source: env, target: env });
  ({ source, target } = deployments);
  [sam, grace] = [await source.operator(), await target.operator()];
  await fileAs(sam);
  await fileAs(grace);
});
afterAll(() => deployments?.stop());

type Place = { service: TestService; operator: Account; owner: Account; id: string };

/** A filed company whose responsible party is asked to sign. */
async function asked(): Promise<Place & { link: string }> {
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const email = await eventually(async () => {
    const [row] = await source.sql<{ email: string }[]>`
      select packet #>> '{organizer,email}' as email from filings f
      where entity_id = ${id} and exists (select from attestations a where a.filing_id = f.id)`;
    if (row === undefined) throw new Error('nobody is asked yet');
    return row.email;
  });
  expect((await submit(source.anonymous.call, await linkTo(sam, email))).status).toBe(200);
  const formation = await atTheDesk(sam, id, 'formation');
  (await act(sam, formation, 'claim')).ok<unknown>();
  const result = await resultOf(sam, formation, nextNumber(), new Date().toISOString());
  (await act(sam, formation, 'accept', result)).ok<unknown>();
  const here = { service: source, operator: sam, owner, id };
  return { ...here, link: await linkOf(here) };
}

const linkOf = ({ operator, id }: Pick<Place, 'operator' | 'id'>) =>
  eventually(async () => {
    const link = await findTaxFormLink(operator, id);
    if (link === null) throw new Error('nobody is asked yet');
    return link;
  });

/** Waits until the request was looked up and found absent. Looks at once, where the service waits for days. */
async function lookedUp({ service: { sql }, id }: Place): Promise<void> {
  await eventually(
    async () => {
      await sql`
        update filings set due_at = now(), deadline_at = least(deadline_at, now() - interval '2 days')
        where entity_id = ${id} and type = 'ein' and state in ('ambiguous', 'reconciling')`;
      const [filing] = await sql<{ state: string; due_at: Date | null }[]>`
        select state, due_at from filings where entity_id = ${id} and type = 'ein'`;
      expect(filing).toMatchObject({ state: 'ready', due_at: null });
    },
    { interval: 100 },
  );
}

async function queued({ operator, id }: Place): Promise<boolean> {
  const query = { queue: 'to_file', limit: '100' };
  const { data } = (await operator.call('GET', '/v1/operator/filings', { query })).ok<{ data: Queued[] }>();
  return data.some(({ entity_id, type }) => entity_id === id && type === 'ein');
}

const sign = ({ service }: Place, link: string) => postTaxForm(service.anonymous.call, link);
const stepOf = async ({ owner, id }: Place) =>
  (await owner.call('GET', `/v1/entities/${id}/formation`))
    .ok<{ steps: { name: string; status: string }[] }>()
    .steps.find(({ name }) => name === 'ein');

const noteOf = async ({ operator, id }: Place) => {
  const { id: filing } = await atTheDesk(operator, id, 'ein');
  const { office_form } = (await operator.call('GET', `/v1/operator/filings/${filing}`)).ok<{
    office_form: { instructions: string[] };
  }>();
  return office_form.instructions[0];
};

/** Answers the open question of a company. */
async function resolved({ owner, id }: Place, body: object): Promise<void> {
  const { requirements } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
    requirements: { id: string; status: string }[];
  }>();
  const open = requirements.find(({ status }) => status === 'open');
  (await owner.call('POST', `/v1/entities/${id}/formation/requirements/${open?.id}/resolve`, { body })).ok<unknown>();
}

const untilAsked = ({ owner, id }: Place) =>
  eventually(async () => {
    const { requirements } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
      requirements: { code: string; status: string }[];
    }>();
    expect(requirements).toContainEqual(expect.objectContaining({ code: 'tax_form_signature', status: 'open' }));
  });

/** Two operators release a filing, because the office does not have it. */
async function released(operators: readonly Account[], filing: { id: string }): Promise<void> {
  const reason = 'The tax office has no such application.';
  for (const operator of operators) (await act(operator, filing, 'release', { reason })).ok<unknown>();
}

async function reviewedFiling({ sql }: TestService, id: string): Promise<{ id: string }> {
  return eventually(async () => {
    await sql`
      update filings set due_at = now(), deadline_at = least(deadline_at, now() - interval '2 days')
      where entity_id = ${id} and type = 'ein' and state in ('ambiguous', 'reconciling')`;
    const [filing] = await sql<{ id: string }[]>`
      select id from filings where entity_id = ${id} and type = 'ein' and state = 'needs_review'`;
    if (filing === undefined) throw new Error('not in review yet');
    return filing;
  });
}

describe('a request that nobody has signed', () => {
  it('stays away from the desk after a restore, and goes there with the signature', async () => {
    const { link, ...place } = await asked();
    await noticeRestore(source);
    await lookedUp(place);
    expect(await queued(place)).toBe(false);
    expect(await stepOf(place)).toMatchObject({ status: 'action_required' });
    expect((await sign(place, link)).status).toBe(200);
    await atTheDesk(sam, place.id, 'ein');
    // An operator may have applied before, without a trace in the restored database.
    expect(await noteOf(place)).toContain('look it up at the office first');
  });

  it('goes to the desk if it is signed while it is looked up', async () => {
    const { link, ...place } = await asked();
    await noticeRestore(source);
    expect((await sign(place, link)).status).toBe(200);
    const sent = eventually(async () => {
      await source.sql`
        update filings set due_at = now(), deadline_at = least(deadline_at, now() - interval '2 days')
        where entity_id = ${place.id} and type = 'ein' and state in ('ambiguous', 'reconciling')`;
      expect(await queued(place)).toBe(true);
    });
    await sent;
  });

  it('is never sent if its person declines after a restore', async () => {
    const { link, ...place } = await asked();
    await noticeRestore(source);
    // Nothing can be refused while the office may have it.
    expect((await submit(source.anonymous.call, `${link}/decline`)).status).toBe(422);
    await lookedUp(place);
    expect((await submit(source.anonymous.call, `${link}/decline`)).status).toBe(200);
    expect(await queued(place)).toBe(false);
  });

  it('stays away from the desk after a move, and goes there with the signature', async () => {
    const { link: _, ...before } = await asked();
    const owner = await move(deployments, { owner: before.owner, operator: grace, isTrusted: true });
    const place = { service: target, operator: grace, owner, id: before.id };
    await lookedUp(place);
    expect(await queued(place)).toBe(false);
    await signedHere(place);
  });
});

it('a number that the account supplied, and two operators release, leads to a signature first', async () => {
  const { link: _, ...place } = await asked();
  const file = { body: utf8(`%PDF-1.7 ${uniqueName()}`), headers: { 'content-type': 'application/pdf' } };
  const { id: upload_id } = (await place.owner.call('POST', '/v1/uploads', file)).ok<{ id: string }>(201);
  await resolved(place, { ein: '12-3456789', documents: [{ kind: 'ein_notice', upload_id }] });
  await released([sam, await source.operator()], await reviewedFiling(source, place.id));
  await untilAsked(place);
  expect(await queued(place)).toBe(false);
  await signedHere(place);
});

/** Two operators find that the register does not have the company. */
async function disproved({ owner, id }: Pick<Place, 'owner' | 'id'>): Promise<void> {
  const [formation] = await source.sql<{ id: string }[]>`
    select id from filings where entity_id = ${id} and type = 'formation' order by ordinal desc limit 1`;
  const path = `/v1/operator/filings/${formation?.id}`;
  const file = { body: utf8(`%PDF-1.7 ${uniqueName()}`), headers: { 'content-type': 'application/pdf' } };
  const { id: evidence_upload_id } = (await sam.call('POST', `${path}/evidence`, file)).ok<{ id: string }>(201);
  const why = { reason: 'The register does not have this company.', evidence_note: 'A page of it.' };
  const body = { facts: { not_filed: true }, ...why, evidence_upload_id };
  const { id: correction } = (await sam.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
  (await (await source.operator()).call('POST', `/v1/operator/corrections/${correction}/confirm`)).ok<unknown>();
  await owner.until(id, 'FilingFailed');
}

describe('a company that turned out not to be filed', () => {
  it('is filed again while its signed request is at the desk', async () => {
    const { link, ...place } = await asked();
    expect((await sign(place, link)).status).toBe(200);
    await atTheDesk(sam, place.id, 'ein');
    await disproved(place);
    const { version } = await place.owner.until(place.id, 'FilingFailed');
    (await place.owner.putEntity(place.id, { version, action: 'retry_from_failed' })).ok<unknown>();
  });

  it('is asked for its tax number again, although the office had rejected the request', async () => {
    const { link, ...place } = await asked();
    expect((await sign(place, link)).status).toBe(200);
    const request = await atTheDesk(sam, place.id, 'ein');
    (await act(sam, request, 'claim')).ok<unknown>();
    const rejection = { code: 'ein_other', message: 'The company is not known.' };
    (await act(sam, request, 'reject', rejection)).ok<unknown>();
    await eventually(async () => expect(await stepOf(place)).toMatchObject({ status: 'action_required' }));
    await disproved(place);
    const { version } = await place.owner.until(place.id, 'FilingFailed');
    (await place.owner.putEntity(place.id, { version, action: 'retry_from_failed' })).ok<unknown>();
    const formation = await atTheDesk(sam, place.id, 'formation');
    (await act(sam, formation, 'claim')).ok<unknown>();
    const result = await resultOf(sam, formation, nextNumber(), new Date().toISOString());
    (await act(sam, formation, 'accept', result)).ok<unknown>();
    expect((await sign(place, await linkOf(place))).status).toBe(200);
    await atTheDesk(sam, place.id, 'ein');
  });
});

it('a request that an operator of the source had claimed is signed again once it is released here', async () => {
  const { link, ...before } = await asked();
  expect((await sign(before, link)).status).toBe(200);
  (await act(sam, await atTheDesk(sam, before.id, 'ein'), 'claim')).ok<unknown>();
  const owner = await move(deployments, { owner: before.owner, operator: grace, isTrusted: true });
  const place = { service: target, operator: grace, owner, id: before.id };
  await released([grace, await target.operator()], await reviewedFiling(target, place.id));
  await untilAsked(place);
  expect(await queued(place)).toBe(false);
  await signedHere(place);
});

it('a company that waived its number is not asked to sign after a move', async () => {
  const { link, ...before } = await asked();
  expect((await sign(before, link)).status).toBe(200);
  await eventually(() => resolved(before, { waiver: 'It needs no number yet.' }));
  await before.owner.until(before.id, 'Active');
  const owner = await move(deployments, { owner: before.owner, operator: grace, isTrusted: true });
  const { requirements } = (await owner.call('GET', `/v1/entities/${before.id}/formation`)).ok<{
    requirements: { status: string }[];
  }>();
  expect(requirements.filter(({ status }) => status === 'open')).toEqual([]);
});

it('a request that authorizes an operator of the source is signed again after a move', async () => {
  const { link, ...before } = await asked();
  expect((await sign(before, link)).status).toBe(200);
  await atTheDesk(sam, before.id, 'ein');
  const owner = await move(deployments, { owner: before.owner, operator: grace, isTrusted: true });
  const place = { service: target, operator: grace, owner, id: before.id };
  await lookedUp(place);
  expect(await queued(place)).toBe(false);
  await signedHere(place);
});

async function signedHere(place: Place): Promise<void> {
  (await place.owner.call('POST', `/v1/entities/${place.id}/formation/attestation/resend`)).ok<unknown>(202);
  expect((await sign(place, await linkOf(place))).status).toBe(200);
  await atTheDesk(place.operator, place.id, 'ein');
}
