import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../src/domain/access/permissions.ts';
import { probe } from '../probes.ts';
import { OF_ACCOUNTS, OF_OPERATORS, startWorld, type World } from './world.ts';

/* Operators and accounts have separate keys. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe.each(OF_OPERATORS)('$operationId', (operation) => {
  it('is refused to an account, with any scopes', async () => {
    const { service, ada } = world;
    for (const scopes of [SCOPES, ...SCOPES.map((scope) => [scope])]) {
      const key = await service.withScopes(ada, scopes);
      expect((await probe(key, operation, { id: ada.id })).refused('insufficient_scope').required_scope).toBe(
        'operator',
      );
    }
  });

  it('is open to the key of an operator, and closed once that key is revoked or has expired', async () => {
    const { service } = world;
    for (const end of [{ revoked_at: new Date() }, { expires_at: new Date(0) }]) {
      const operator = await service.operator();
      // Not Ada, because some of them suspend the account they are called on.
      const { id } = await service.anonymous.signUp();
      const { status } = await probe(operator, operation, { id });
      // If there is no such filing or screening, the object is refused, not the operator.
      if (/\{id\}/.test(operation.path)) expect([401, 403]).not.toContain(status);
      else expect(status).toBeLessThan(300);
      await service.sql`update operator_keys set ${service.sql.set(end)} where id = ${operator.id}`;
      (await probe(operator, operation, { id })).refused('unauthenticated');
    }
  });
});

it("an operator's key does not work as an account's key", async () => {
  const operator = await world.service.operator();
  expect(OF_OPERATORS.length).toBeGreaterThan(2);
  for (const operation of OF_ACCOUNTS) (await probe(operator, operation)).refused('unauthenticated');
});
