import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { fileAs } from '../harness/live-desk.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* What a trusted archive brings unsent meets the demands of the deployment that would send it. */

let deployments: Deployments;
let sam: Account;
let grace: Account;
beforeAll(async () => {
  const target = { REGISTRY: 'desk', SCREENING: 'desk', REQUIRE_ATTESTATION: 'always' };
  deployments = await startDeployments(0, { target });
  [sam, grace] = [await deployments.source.operator(), await deployments.target.operator()];
  await fileAs(grace);
});
afterAll(() => deployments?.stop());

const pause = (act: 'pause' | 'resume') =>
  sam.call('POST', `/v1/operator/jurisdictions/US-WY/${act}`, act === 'pause' ? { body: { reason: 'Closed.' } } : {});

async function held(id: string, type: string): Promise<void> {
  await eventually(async () => {
    const rows = await deployments.source.sql`
      select state, wait_reason from filings where entity_id = ${id} and type = ${type}`;
    expect(rows[0]).toMatchObject({ state: 'ready', wait_reason: expect.any(String) });
  });
}

/** Looks at once, where the service waits for days. */
const lookUp = (id: string) => deployments.target.sql`
  update filings set due_at = now(), deadline_at = least(deadline_at, now() - interval '2 days')
  where entity_id = ${id} and state in ('ambiguous', 'reconciling')`;

it('a formation begins again where its people are screened', async () => {
  const { source } = deployments;
  (await pause('pause')).ok<unknown>();
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await held(id, 'formation');
  const here = await move(deployments, { owner, operator: grace, isTrusted: true });
  (await pause('resume')).ok<unknown>();
  const failed = await eventually(async () => {
    await lookUp(id);
    const entity = (await here.getEntity(id)).ok();
    expect(entity.state).toBe('FilingFailed');
    return entity;
  });
  expect(failed.filing_error).toContain('begun in another deployment');
});

it('a request for a tax number that a registry would have taken is signed before operators apply', async () => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'delay', seconds: 3 });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await eventually(async () => {
    const rows = await source.sql`select state from filings where entity_id = ${id} and type = 'formation'`;
    expect(rows[0]?.['state']).toBe('pending');
  });
  (await pause('pause')).ok<unknown>();
  await held(id, 'ein');
  const here = await move(deployments, { owner, operator: grace, isTrusted: true });
  (await pause('resume')).ok<unknown>();
  await eventually(async () => {
    await lookUp(id);
    const { requirements } = (await here.call('GET', `/v1/entities/${id}/formation`)).ok<{
      requirements: { code: string; status: string }[];
    }>();
    expect(requirements).toContainEqual(expect.objectContaining({ code: 'tax_form_signature', status: 'open' }));
  });
  const [filing] = await target.sql`select state, due_at from filings where entity_id = ${id} and type = 'ein'`;
  expect(filing).toMatchObject({ state: 'ready', due_at: null });
});
