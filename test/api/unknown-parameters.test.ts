import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES } from '../../src/http/router.ts';
import { type Account, type Answer, account, type Call, uniqueName } from '../harness/client.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { startService, type TestService } from '../harness/service.ts';
import { PROBES, pathOf } from '../security/probes.ts';

/* Every operation of /v1 refuses a misspelt query parameter, so that no request does what its caller excluded. */

let service: TestService;
let ada: Account;
let operator: Account;
let nobody: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
  operator = await service.operator();
  nobody = account(service.url, { id: ada.id, key: 'efs_test_wrong' });
});
afterAll(() => service.stop());

const OF_V1 = OPERATIONS.filter(({ path }) => path.startsWith('/v1/'));
const OTHERS = OPERATIONS.filter(({ path, method }) => !path.startsWith('/v1/') && method === 'GET');
/** The registry's signature covers the query, so nobody can add to it; Stripe's calls ignore theirs. */
const UNSIGNED = OF_V1.filter(({ signedBy }) => signedBy === null);
const WITH_CREDENTIAL = OF_V1.filter(({ scope, signedBy }) => scope !== null || signedBy !== null);

function parametersOf({ operationId }: Operation): string[] {
  const query = ROUTES.find((route) => route.operationId === operationId)?.query;
  return Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
}

function callerOf({ scope }: Operation): { call: Call } {
  if (scope === null) return service.anonymous;
  return scope === 'operator' ? operator : ada;
}

/** The usual call of the operation, on a missing object, with this at the end of its address. */
function send(operation: Operation, query: string, caller = callerOf(operation)): Promise<Answer> {
  const { query: _usual, ...options } = PROBES[operation.operationId] ?? {};
  return caller.call(operation.method, `${pathOf(operation)}?${query}`, options);
}

it.each(UNSIGNED)(
  '$operationId refuses an unknown parameter by name, and lists the allowed ones',
  async (operation) => {
    const allowed = parametersOf(operation);
    const { detail, errors } = (await send(operation, 'dry_runn=true')).refused('invalid_parameter');
    expect(detail).toContain('Unknown query parameter `dry_runn`.');
    expect(errors).toMatchObject([{ pointer: '/dry_runn', code: 'unknown_parameter', allowed }]);
    for (const name of allowed) expect(detail).toContain(`\`${name}\``);
  },
);

it.each(UNSIGNED.filter((operation) => parametersOf(operation).length > 0))(
  '$operationId refuses a parameter that is given twice',
  async (operation) => {
    const [name = ''] = parametersOf(operation);
    const { errors } = (await send(operation, `${name}=1&${name}=1`)).refused('invalid_parameter');
    expect(errors).toMatchObject([{ pointer: `/${name}`, code: 'repeated_parameter' }]);
  },
);

it.each(WITH_CREDENTIAL)('$operationId answers 401 before it judges a parameter', async (operation) => {
  (await send(operation, 'dry_runn=true', nobody)).refused('unauthenticated');
});

it.each(OTHERS)('$operationId ignores an unknown parameter', async (operation) => {
  const bare = await service.anonymous.call('GET', pathOf(operation));
  expect((await service.anonymous.call('GET', `${pathOf(operation)}?utm_source=mail`)).status).toBe(bare.status);
});

it('a misspelt parameter never acts: the company is not filed', async () => {
  const { id } = await ada.draft({ name: uniqueName() });
  const body = { version: 1, action: 'submit_formation' };
  (await ada.call('PUT', `/v1/entities/${id}?dry_runn=true`, { body })).refused('invalid_parameter');
  expect((await ada.getEntity(id)).ok()).toMatchObject({ state: 'Draft', version: 1 });
});

it('403 comes before an unknown parameter, 404 after', async () => {
  const reader = await service.withScopes(ada, ['entities:read']);
  const path = `${pathOf({ path: '/v1/entities/{id}' })}?dry_runn=true`;
  (await reader.call('PUT', path, { body: { version: 1 } })).refused('insufficient_scope');
  (await ada.call('PUT', path, { body: { version: 1 } })).refused('invalid_parameter');
});

it('names every unknown parameter at once, and echoes at most 64 characters of each', async () => {
  const long = 'x'.repeat(200);
  const { detail, errors } = (await ada.call('GET', `/v1/entities?${long}=1&limt=2&limit=3`)).refused(
    'invalid_parameter',
  );
  expect(errors?.map(({ pointer }) => pointer)).toEqual([`/${'x'.repeat(64)}`, '/limt']);
  expect(detail).not.toContain('x'.repeat(65));
  expect(detail).toContain('See `errors` for 1 more.');
});

it.each(['=1', '__proto__=1', 'constructor=1', 'limit[]=1', '%00=1', 'Limit=1'])('?%s is unknown', async (query) => {
  const { errors } = (await ada.call('GET', `/v1/entities?${query}`)).refused('invalid_parameter');
  expect(errors).toMatchObject([{ code: 'unknown_parameter' }]);
});

it('an address that ends in a bare question mark has no parameters', async () => {
  (await ada.call('GET', '/v1/account?')).ok();
});
