import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '../harness/companies.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';

/* What one request may store must fit into a row of an archive, or one member could keep a whole account from moving. */

let deployments: Deployments;
beforeAll(async () => {
  deployments = await startDeployments();
});
afterAll(() => deployments?.stop());

const BODY_BYTES = 256 * 1_024;
/** Values that take more room in the database than in a request. */
const GROWING = ['1e15', '1e-15', '-1e15', '1', '""', '{}', '"\\n"'];

it('the largest proposals move', async () => {
  const { source, archiveOf, bring } = deployments;
  const owner = await source.anonymous.signUp();
  const { path, members } = await makeCompany(source, owner, { members: 2 });
  const propose = async (body: string) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${members[1]?.as.key}`,
      'idempotency-key': randomUUID(),
    };
    return (await fetch(source.url + path, { method: 'POST', headers, body })).status;
  };
  for (const value of GROWING) expect(await propose(bodyOf(value)), value).toBe(201);
  // In full, the database would write it with 309 digits.
  expect(await propose(bodyOf('1e308'))).toBe(400);
  await freeze(owner);
  await bring(await archiveOf(source, owner));
});

/** Returns a request to propose, filled with a value as often as it may be. */
function bodyOf(value: string): string {
  const list = `[${Array(1_000).fill(value).join(',')}]`;
  const lists = Math.floor((BODY_BYTES - 1_000) / (list.length + 1));
  const whole = Array(Math.min(lists, 1_000)).fill(list).join(',');
  return `{"kind":"custom","title":"All there is","draft":true,"payload":{"all":[${whole}]}}`;
}
