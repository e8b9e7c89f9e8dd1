import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import { makeCompany } from '../harness/companies.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* A signature certificate that is written after a move says only what this deployment knows of the signer. */

let deployments: Deployments;
let grace: Account;
beforeAll(async () => {
  const env = { REQUIRE_MEMBER_SIGNATURES: 'always' };
  deployments = await startDeployments(0, { source: env, target: env });
  grace = await deployments.target.operator();
});
afterAll(() => deployments?.stop());

it.each([
  { isMoved: false, identified: "bound to themselves by a signature with the member's own key" },
  { isMoved: true, identified: 'where the company was at that time' },
])('the certificate of a member who bound their own key (moved: $isMoved)', async ({ isMoved, identified }) => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const members = [{ name: 'Ada Lovelace', email: 'ada@example.com' }];
  const company = await makeCompany(source, owner, { members, state: 'Active' });
  const path = `/v1/entities/${company.id}/operating-agreement`;
  const { blake3 } = (await owner.call('GET', path)).ok<{ blake3: string }>();
  (await (company.members[0] as { as: Account }).as.call('POST', `${path}/sign`, { body: { blake3 } })).ok<unknown>();
  const here = isMoved ? await move(deployments, { owner, operator: grace, isTrusted: true }) : owner;
  const { data } = (await here.call('GET', `/v1/entities/${company.id}/documents`)).ok<{
    data: { id: string; kind: string; title: string }[];
  }>();
  const certificate = data.find(({ kind, title }) => kind === 'signature_certificate' && title.includes('member 1'));
  const url = new URL(
    `/v1/entities/${company.id}/documents/${certificate?.id}/content`,
    isMoved ? target.url : source.url,
  );
  const file = await fetch(url, { headers: { authorization: `Bearer ${here.key}` } });
  const { text } = await textOf(new Uint8Array(await file.arrayBuffer()));
  expect(text.replaceAll(/\s+/g, ' ')).toContain(identified);
  expect(text).not.toContain('invitation');
});
