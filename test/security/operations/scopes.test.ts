import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../../src/domain/access/permissions.ts';
import { ACTS_OF_MEMBERS, probe, scopesAskedFor } from '../probes.ts';
import { makeSubject } from '../subjects.ts';
import { SCOPED, startWorld, type World } from './world.ts';

/* Each operation asks for its scope, and for no other. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('asks for scopes that a key can have', () => {
  expect(SCOPES).toEqual(expect.arrayContaining(SCOPED.map(({ scope }) => scope)));
});

describe.each(SCOPED)('$operationId', (operation) => {
  it('needs its scope: a key with every other one is told which is missing', async () => {
    const { service, ada } = world;
    const others = await service.withScopes(
      ada,
      SCOPES.filter((scope) => scope !== operation.scope),
    );
    const id = await world.subjectOfAda(operation);
    const problem = (await probe(others, operation, { id })).refused('insufficient_scope');
    expect(problem.required_scope).toBe(operation.scope);
    expect(problem.detail).toContain(operation.scope);
  });

  it.each(operation.alsoNeeds)('needs %s as well', async (also) => {
    const { service, ada } = world;
    const without = await service.withScopes(
      ada,
      SCOPES.filter((scope) => scope !== also),
    );
    const id = await world.subjectOfAda(operation);
    const { required_scope } = (await probe(without, operation, { id })).refused('insufficient_scope');
    expect(required_scope).toBe(also);
  });

  it('needs no other scope, except those it grants', async () => {
    const { service, ada } = world;
    const needed = [operation.scope, ...operation.alsoNeeds, ...scopesAskedFor(operation)] as Scope[];
    const alone = await service.withScopes(ada, [...new Set(needed)]);
    const id = await makeSubject(ada, service.sql, operation);
    if (operation.operationId === 'resend_attestation') await awaitAttestation(id);
    const answer = await probe(alone, operation, { id });
    if (ACTS_OF_MEMBERS.has(operation.operationId)) answer.refused('not_permitted');
    // Closed or frozen, the account would be no use to the other probes.
    else if (OF_MOVES.has(operation.operationId)) answer.refused('guard_unmet');
    else expect(answer.status).toBeLessThan(300);
  });
});

/** They are refused while nothing moves. */
const OF_MOVES: ReadonlySet<string> = new Set(['close_account', 'create_account_handover']);

it('an action needs formation:submit as well as entities:write', async () => {
  const { service, ada } = world;
  const { id } = await ada.draft();
  const writer = await service.withScopes(ada, ['entities:write']);
  for (const action of ['submit_formation', 'mark_filing_failed', 'retry_from_failed']) {
    const { required_scope } = (await writer.putEntity(id, { version: 1, action })).refused('insufficient_scope');
    expect(required_scope).toBe('formation:submit');
  }
});

/** Advances a formation to where it waits for its organizer; no worker runs here. */
async function awaitAttestation(id: string): Promise<void> {
  await world.service.sql`
    update formations set stage = 'attestation', stage_status = 'action_required' where entity_id = ${id}`;
}
