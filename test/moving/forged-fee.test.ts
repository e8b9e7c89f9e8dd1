import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, atTheDesk, resultOf } from '../filings/desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* The fee of a filing in an archive that nobody vouches for is a number of its author, and no expected fee. */

let deployments: Deployments;
beforeAll(async () => {
  const env = { REGISTRY: 'desk', RESULT_HOLD_MS: '0' };
  deployments = await startDeployments(0, { source: env, target: env });
});
afterAll(() => deployments?.stop());

it('a brought filing that an operator adopts has no expected fee', async () => {
  const { source, target } = deployments;
  const [sam, grace] = [await source.operator(), await target.operator()];
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  const filing = await atTheDesk(sam, id, 'formation');
  (await act(sam, filing, 'claim')).ok();
  const here = await move(deployments, { owner, operator: grace }, async () => {
    await source.sql`update filings set fee_cents = 2000000000 where id = ${filing.id}`;
  });
  const at = new Date().toISOString();
  (await act(grace, filing, 'adopt', await resultOf(grace, filing, nextNumber(), at))).ok();
  await here.until(id, 'Filed');
  const query = { month: at.slice(0, 7) };
  const fees = (await grace.call('GET', '/v1/operator/office-fees', { query })).ok<object>();
  expect(fees).toMatchObject({ totals: { filings: 1, expected_cents: 0 }, data: [{ expected_cents: null }] });
});
