import { afterAll, beforeAll, expect, it } from 'vitest';
import { utf8 } from '../../src/domain/formats/canonical.ts';
import { change, settled } from '../filings/changes.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { decideAndExecute, dissolve, FOUNDER_DISSOLVES, makeCompany } from '../harness/companies.ts';
import { issueOf, makeCorporation, membersOf } from '../harness/corporations.ts';
import { eventually } from '../harness/eventually.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import type { TestService } from '../harness/service.ts';
import { decide, imported } from '../imports/import.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';

/* Whatever a company went through, its account can leave, although nobody at the target vouches for its archive. */

let deployments: Deployments;
let source: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  deployments = await startDeployments();
  ({ source } = deployments);
  [grace, hedy] = [await source.operator(), await source.operator()];
});
afterAll(() => deployments?.stop());

async function active(owner: Account): Promise<string> {
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  return id;
}

async function filingOf(entityId: string, type = 'formation'): Promise<string> {
  const [row] = await source.sql<{ id: string }[]>`
    select id from filings where entity_id = ${entityId} and type = ${type} order by ordinal desc limit 1`;
  return row?.id ?? '';
}

/** Two operators of the source correct what was recorded. */
async function correct(
  entityId: string,
  facts: { number?: string; [fact: string]: unknown },
  type = 'formation',
): Promise<void> {
  const path = `/v1/operator/filings/${await filingOf(entityId, type)}`;
  const proof = { body: utf8(`%PDF-1.7 ${uniqueName()}`), headers: { 'content-type': 'application/pdf' } };
  const { id: evidence_upload_id } = (await grace.call('POST', `${path}/evidence`, proof)).ok<{ id: string }>(201);
  const body = { facts, reason: 'Recorded by mistake.', evidence_upload_id, evidence_note: 'A scan.' };
  const asked = (await grace.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
  const { number } = facts;
  (await confirmCorrection(hedy, asked.id, { number })).ok();
}

async function ended(owner: Account): Promise<string> {
  const company = await makeCompany(source, owner, { members: 1, constitution: FOUNDER_DISSOLVES });
  (await dissolve(company)).ok();
  return company.id;
}

const LIVES: Readonly<Record<string, (owner: Account) => Promise<unknown>>> = {
  'takes another name and its first one again, and asks for a third': async (owner) => {
    const company = await makeCompany(source, owner, { members: 1 });
    const { name } = (await owner.getEntity(company.id)).ok<{ name: string }>();
    for (const next of [uniqueName(), name])
      await settled(company, (await change(company, { name: next })).id, 'accepted');
    await source.registry.fault({ filer: owner.id, step: 'amendment', kind: 'unavailable', times: 1_000 });
    await change(company, { name: uniqueName() });
  },
  'waits for two orders': async (owner) => {
    const id = await active(owner);
    const correction = { filing_id: await filingOf(id), inaccuracy: 'A.', reason: 'B.', corrected: 'C.' };
    for (const body of [{ kind: 'good_standing' }, { kind: 'correction', correction }])
      (await owner.call('POST', `/v1/entities/${id}/orders`, { body })).ok<unknown>(201);
  },
  'has another number': async (owner) => correct(await active(owner), { number: nextNumber() }),
  'was not filed': async (owner) => correct(await active(owner), { not_filed: true }),
  'has no tax number': async (owner) => correct(await active(owner), { not_filed: true }, 'ein'),
  'exchanges numbers with another': async (owner) =>
    correct(await active(owner), { swap_with: await filingOf(await active(owner)) }),
  'issues stock as a corporation': async (owner) => {
    const company = await makeCorporation(source, owner);
    const [ada, bea] = membersOf(company);
    await decideAndExecute(company, issueOf({ id: ada.did }, 600), [ada, bea]);
  },
  'is dissolved': async (owner) => owner.until(await ended(owner), 'Dissolved'),
  'was not dissolved': async (owner) => {
    const id = await ended(owner);
    await owner.until(id, 'Dissolved');
    await correct(id, { not_filed: true }, 'dissolution');
  },
  'is winding down': async (owner) => {
    await source.registry.fault({ filer: owner.id, step: 'dissolution', kind: 'unavailable', times: 1_000 });
    const id = await ended(owner);
    await eventually(async () => expect(await filingOf(id, 'dissolution')).not.toBe(''));
  },
  'existed before': async (owner) => {
    await imported(owner);
    const { id, answer, body } = await imported(owner, { ein: '12-3456789' });
    const { filing_number: number, filed_at } = body;
    (await decide(grace, answer.filing_id, 'adopt', { number, filed_at, evidence_note: 'A scan.' })).ok<unknown>();
    await owner.until(id, 'Filed');
  },
};

it('a company whose state is paused with a long reason arrives', async () => {
  const owner = await source.anonymous.signUp();
  const pause = { body: { reason: '手'.repeat(500) } };
  (await grace.call('POST', '/v1/operator/jurisdictions/US-WY/pause', pause)).ok<unknown>();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await eventually(async () =>
    expect(await source.sql`select 1 from filings where entity_id = ${id} and wait_reason is not null`).toHaveLength(1),
  );
  await freeze(owner);
  (await grace.call('POST', '/v1/operator/jurisdictions/US-WY/resume')).ok<unknown>();
  const archive = await deployments.archiveOf(source, owner);
  expect(await deployments.bring(archive)).toMatchObject({ accountId: owner.id });
});

it.each(Object.keys(LIVES))('a company that %s arrives', async (what) => {
  const owner = await source.anonymous.signUp();
  await LIVES[what]?.(owner);
  await freeze(owner);
  const archive = await deployments.archiveOf(source, owner);
  expect(await deployments.bring(archive)).toMatchObject({ accountId: owner.id, isTrusted: false });
});
