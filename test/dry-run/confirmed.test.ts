import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallOptions } from '../harness/client.ts';
import { OPERATIONS, PUBLISHED } from '../harness/contract.ts';
import { startWorld, type World } from '../security/operations/world.ts';
import { PROBES, pathOf } from '../security/probes.ts';

/* Whatever can be tried can be confirmed: nothing that differs from run to run is part of what is confirmed. */

/** It stops the account with which all others are tried. */
const LAST = ['suspend_account'];
const TRIED = OPERATIONS.filter(({ operationId }) =>
  PUBLISHED.find(({ operation }) => operation.operationId === operationId)?.operation.parameters.some(
    ({ $ref }) => $ref === '#/components/parameters/DryRun',
  ),
).toSorted((a, b) => LAST.indexOf(a.operationId) - LAST.indexOf(b.operationId));

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('every change that a probe makes has the same `confirm` in each dry run, and is made with it', async () => {
  const { service, ada } = world;
  const operator = await service.operator();
  const differing: string[] = [];
  const confirmed: string[] = [];
  for (const operation of TRIED) {
    const { operationId, method, scope } = operation;
    const { call } = scope === null ? service.anonymous : scope === 'operator' ? operator : ada;
    const isAboutAccount = operation.path.startsWith('/v1/operator/accounts/');
    // Suspending Ada would refuse all that comes after it.
    const subject = isAboutAccount ? (await service.anonymous.signUp()).id : await world.subjectOfAda(operation);
    const path = pathOf(operation, subject);
    const { query, ...options }: CallOptions = PROBES[operationId] ?? {};
    const dryRun = () => call(method, path, { ...options, query: { ...query, dry_run: 'true' } });
    const [first, second] = [await dryRun(), await dryRun()];
    // Which probes are refused, nothing-kept.test.ts lists.
    if (first.status !== 200) continue;
    const { confirm } = first.ok<{ confirm: string }>();
    if (second.ok<{ confirm: string }>().confirm !== confirm) differing.push(`${operationId}: another confirm`);
    const headers = { ...options.headers, confirm };
    const made = await call(method, path, { ...options, headers, ...(query && { query }) });
    if (made.status >= 300) differing.push(`${operationId}: ${made.status} ${made.text.slice(0, 200)}`);
    confirmed.push(operationId);
  }
  expect(differing).toEqual([]);
  expect(confirmed).toContain('create_certificate');
  expect(confirmed.length).toBeGreaterThan(40);
});
