import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import { makeCompany } from '../harness/companies.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, filesOf, freeze, handOver, releaseMoved, startDeployments } from './deployments.ts';

/* A company has one deployment that speaks for it: the others publish neither its record nor its DID. */

let deployments: Deployments;
beforeAll(async () => {
  deployments = await startDeployments();
});
afterAll(() => deployments.stop());

async function formed() {
  const owner = await deployments.source.anonymous.signUp();
  const { id } = await makeCompany(deployments.source, owner, { members: 1 });
  const { oas_did } = (await owner.getEntity(id)).ok<{ oas_did: string }>();
  return { owner, id, oas_did };
}

async function archived(owner: Account): Promise<{ archive: string; trustKey: string }> {
  const archive = await deployments.archiveOf(deployments.source, owner);
  const manifest = JSON.parse((await filesOf(archive)).get('manifest.json') ?? '') as { public_key: string };
  return { archive, trustKey: manifest.public_key };
}

const statuses = async ({ anonymous }: TestService, { oas_did }: { oas_did: string }) =>
  Promise.all(
    [`/v1/public/entities/${oas_did}`, `/v1/dids/${oas_did}`].map(
      async (path) => (await anonymous.call('GET', path)).status,
    ),
  );

it('a copy of an account that goes on at its source publishes nothing', async () => {
  const company = await formed();
  const { archive, trustKey } = await archived(company.owner);
  await deployments.bring(archive, { trustKey });
  expect(await statuses(deployments.source, company)).toEqual([200, 200]);
  expect(await statuses(deployments.target, company)).toEqual([404, 404]);
});

it('the source publishes a company until it hands it over, and the target from its release on', async () => {
  const company = await formed();
  const { owner } = company;
  await freeze(owner);
  const { archive, trustKey } = await archived(owner);
  const imported = await deployments.bring(archive, { trustKey });
  expect(await statuses(deployments.source, company)).toEqual([200, 200]);
  expect(await statuses(deployments.target, company)).toEqual([404, 404]);
  await handOver(owner, imported);
  expect(await statuses(deployments.source, company)).toEqual([404, 404]);
  await releaseMoved(await deployments.target.operator(), owner, imported);
  expect(await statuses(deployments.target, company)).toEqual([200, 200]);
});

it('the page of a status link says that the company moves, once its account is frozen', async () => {
  const { owner, id } = await formed();
  const { url } = (await owner.call('POST', `/v1/entities/${id}/status-links`)).ok<{ url: string }>(201);
  const page = async () => (await deployments.source.anonymous.call('GET', new URL(url).pathname)).text;
  expect(await page()).toContain('The company exists');
  await freeze(owner);
  expect(await page()).toContain('is moving to another deployment of this service, or has moved there');
});
