import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { linkTo } from '../harness/pages.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* A recovery goes to the account that has been here longest, whatever age an archive states. */

let deployments: Deployments;
let grace: Account;
beforeAll(async () => {
  deployments = await startDeployments();
  grace = await deployments.target.operator();
});
afterAll(() => deployments?.stop());

it('a link is mailed to the spelling of the account that was here first', async () => {
  const { source, target } = deployments;
  const email = `ada.${Date.now()}@example.com`;
  (await target.anonymous.createAccount({ name: 'Ada', email })).ok<unknown>(201);
  const owner = await source.anonymous.signUp();
  await move(deployments, { owner, operator: grace }, async () => {
    await source.sql`
      update accounts set email = ${email.toUpperCase()}, created_at = '2001-01-01' where id = ${owner.id}`;
  });
  (await target.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
  expect(await linkTo(grace, email)).toContain('/recover/');
});
