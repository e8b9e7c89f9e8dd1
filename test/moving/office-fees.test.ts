import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '../harness/companies.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* The list of office fees has what operators of this deployment paid. */

let deployments: Deployments;
beforeAll(async () => {
  deployments = await startDeployments();
});
afterAll(() => deployments?.stop());

it('a moved account adds no payment of the operators that it came from', async () => {
  const { source, target } = deployments;
  const [there, here] = [await source.operator(), await target.operator()];
  const month = new Date().toISOString().slice(0, 7);
  const feesOf = async (operator: typeof here) =>
    (await operator.call('GET', `/v1/operator/office-fees?month=${month}`)).ok<{ totals: object }>().totals;
  const { id, owner } = await makeCompany(source, await source.anonymous.signUp(), { members: 1 });
  await source.sql`
    insert into filing_reports (account_id, filing_id, ordinal, kind, operator_id, report, reported_at, applied_at)
    select account_id, id, 1, 'accept', ${there.id}, result || '{"at_office": {"fee_paid_cents": 10240}}', closed_at, closed_at
    from filings where entity_id = ${id} and type = 'formation'`;
  expect(await feesOf(there)).toMatchObject({ filings: 1, paid_cents: 10_240 });
  await move(deployments, { owner, operator: here, isTrusted: true });
  expect(await feesOf(here)).toMatchObject({ filings: 0, paid_cents: 0 });
});
