import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOddRegistry } from '../chaos/odd-registry.ts';
import type { Account } from '../harness/client.ts';
import { decideOwnEnd } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { formSigned, linkTo, mailsTo, submit } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startStranger } from '../stranger/registry.ts';

/* A registry that falls silent between a formation and the articles that end the company. */

let service: TestService;
let operator: Account;
let registry: Awaited<ReturnType<typeof startStranger>>;
let gate: Awaited<ReturnType<typeof startOddRegistry>>;
let isSilent = false;
beforeAll(async () => {
  registry = await startStranger();
  gate = await startOddRegistry(registry.url, async (ask, forward) =>
    isSilent && ask.url.search.includes('-dissolution-') ? { status: 503, body: '' } : forward(ask),
  );
  service = await startService({ env: { REQUIRE_ATTESTATION: 'always' }, registryUrl: gate.url });
  operator = await service.operator();
});
afterAll(async () => {
  await service.stop();
  gate.close();
  await registry.stop();
});

it('asks nobody to sign while the registry cannot say whether it has the articles, and says so', async () => {
  const email = 'ada@example.com';
  const owner = await service.anonymous.signUp({ email, name: 'Ada Lovelace' });
  const id = await formSigned(service, operator, { owner, email });
  const dissolution = async () =>
    (await owner.call('GET', `/v1/entities/${id}/dissolution`)).ok<{ status: string; detail: string }>();
  isSilent = true;
  const proposal = await decideOwnEnd(owner, id);
  const before = (await mailsTo(operator, email)).length;
  (await owner.call('POST', `${proposal}/execute`)).ok<unknown>();
  await eventually(async () => expect((await dissolution()).detail).toContain('The registry cannot be reached'));
  expect((await dissolution()).status).toBe('winding_up');
  expect(await mailsTo(operator, email)).toHaveLength(before);

  isSilent = false;
  await service.sql`update dissolutions set due_at = now() where entity_id = ${id}`;
  await eventually(async () => expect((await dissolution()).status).toBe('attestation'));
  expect((await submit(service.anonymous.call, await linkTo(operator, email))).status).toBe(200);
  await owner.until(id, 'Dissolved');
});
