import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { createVerifyToken } from '../../src/http/bearer/verify-token.ts';
import { type Account, account } from '../harness/client.ts';
import { platformToken } from '../harness/issuer.ts';
import { constitutionOf, createKey, person, proofOf } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';

type Token = { access_token: string; token_type: string; expires_in: number; scope: string };

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

async function mint(maker: Account, body: Record<string, unknown> = {}): Promise<Token> {
  return (await maker.call('POST', '/v1/tokens', { body })).ok<Token>(201);
}

/** A client with a token, at this service or at a twin of it. */
function bearer(token: Token, url = service.url): Account {
  return account(url, { id: ada.id, key: token.access_token });
}

function claimsOf(token: Token): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.access_token.split('.')[1] ?? '', 'base64url').toString());
}

describe('a token', () => {
  it('acts as its key does, during its lifetime', async () => {
    const answer = await ada.call('POST', '/v1/tokens', { body: {} });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const token = answer.ok<Token>(201);
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: SCOPES.join(' ') });
    expect((await bearer(token).call('GET', '/v1/account')).ok<{ id: string }>().id).toBe(ada.id);
    const entity = await bearer(token).draft();
    expect((await ada.getEntity(entity.id)).status).toBe(200);
  });

  it('can be verified with the published keys alone', async () => {
    const token = await mint(ada, { ttl_seconds: 60 });
    const { iat, exp, ...claims } = claimsOf(token);
    expect(Number(exp) - Number(iat)).toBe(60);
    expect(claims).toEqual({
      iss: service.url,
      aud: service.url,
      sub: ada.id,
      scope: token.scope,
      key_id: expect.any(String),
      jti: expect.any(String),
    });
    const header = JSON.parse(Buffer.from(token.access_token.split('.')[0] ?? '', 'base64url').toString());
    const jwks = await service.anonymous.call('GET', '/.well-known/jwks.json');
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=300');
    const { keys } = jwks.ok<{ keys: Record<string, string>[] }>();
    expect(header).toEqual({
      alg: 'Ed25519',
      typ: 'at+jwt',
      kid: keys.find(({ purpose }) => purpose === 'tokens')?.['kid'],
    });
    expect(keys.map(({ purpose, use, alg }) => [purpose, use, alg])).toEqual([
      ['audit', 'sig', undefined],
      ['tokens', 'sig', 'Ed25519'],
    ]);
  });

  it('may do less than its key, never more', async () => {
    const narrow = await mint(ada, { scope: 'entities:read' });
    expect(narrow.scope).toBe('entities:read');
    expect((await bearer(narrow).listEntities()).status).toBe(200);
    (await bearer(narrow).createEntity({ name: 'narrow-research' })).refused('insufficient_scope');
    const reader = await service.withScopes(ada, ['entities:read']);
    const problem = (await reader.call('POST', '/v1/tokens', { body: { scope: 'entities:read audit:read' } })).refused(
      'insufficient_scope',
    );
    expect(problem.required_scope).toBe('audit:read');
    expect(problem.detail).toContain('audit:read');
  });

  it.each(['entities:fly', 'operator', '', ' ', 'entities:read ', 'entities:read  audit:read', 'ENTITIES:READ'])(
    'is not made for the scope "%s"',
    async (scope) => {
      (await ada.call('POST', '/v1/tokens', { body: { scope } })).refused('validation_failed');
    },
  );

  it.each([59, 901, 1e9, -60, 60.5, '900', null])('is not made for %s seconds', async (ttl_seconds) => {
    (await ada.call('POST', '/v1/tokens', { body: { ttl_seconds } })).refused('validation_failed');
  });

  it('cannot make a token, and is told why', async () => {
    const token = await mint(ada);
    const problem = (await bearer(token).call('POST', '/v1/tokens', { body: {} })).refused('insufficient_scope');
    expect(problem.detail).toContain('API key');
  });

  it('is not stored: a replayed answer has null in its place', async () => {
    const headers = { 'idempotency-key': 'mint-once' };
    const first = await ada.call('POST', '/v1/tokens', { body: {}, headers });
    const { access_token: secret, ...rest } = first.ok<Token>(201);
    const again = await ada.call('POST', '/v1/tokens', { body: {}, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.ok(201)).toEqual({ ...rest, access_token: null });
    const signature = secret.split('.')[2] ?? '';
    const [found] = await service.sql`
      select count(*)::int as n from idempotency_records r where strpos(r::text, ${signature}) > 0`;
    expect(found?.['n']).toBe(0);
  });
});

describe("a token of a member's own key", () => {
  it('is that member, and dies with the binding', async () => {
    const bo = person();
    const founder = { id: person().did };
    const { id } = await ada.draft({ name: undefined, constitution: constitutionOf([founder, { id: bo.did }]) });
    const member = await proofOf(ada, id, bo);
    const key = await createKey(ada, { name: 'Bo', scopes: ['entities:read', 'proposals:vote'], member });
    const token = await mint(account(service.url, { id: ada.id, key: key.api_key }));
    const verify = createVerifyToken({
      db: service.sql,
      clock: systemClock,
      baseUrl: () => service.url,
      tokenKeys: service.tokenKeys,
      trustedIssuers: [],
    });
    expect(await verify(token.access_token)).toMatchObject({
      kind: 'token',
      accountId: ada.id,
      keyId: key.id,
      scopes: ['entities:read', 'proposals:vote'],
      member: { entityId: id, did: bo.did },
    });
    (await bearer(token).call('GET', '/v1/api-keys')).refused('insufficient_scope');
    (await ada.putEntity(id, { version: 1, constitution: constitutionOf([founder]) })).ok();
    await sleep(1_000);
    (await bearer(token).listEntities()).refused('unauthenticated');
  });
});

describe('a token ends', () => {
  const startedMs = Date.now();
  let aheadMs = 0;
  const clock = {
    now: () => new Date(startedMs + aheadMs),
    monotonicMs: () => systemClock.monotonicMs() + aheadMs,
  };
  let url: string;
  beforeAll(async () => {
    url = await service.twin(clock);
  });

  it('at its end, plus 30 s for differing clocks', async () => {
    const token = await mint(account(url, ada), { ttl_seconds: 60 });
    aheadMs += 89_000;
    expect((await bearer(token, url).listEntities()).status).toBe(200);
    aheadMs += 1_000;
    (await bearer(token, url).listEntities()).refused('unauthenticated');
  });

  it('no later than its key, which may expire first', async () => {
    const key = await service.withScopes(ada, SCOPES);
    const expiresAt = new Date(clock.now().getTime() + 100_000);
    await service.sql`update api_keys set expires_at = ${expiresAt} where ${isKey(key)}`;
    const token = await mint(account(url, key));
    expect(token.expires_in).toBeGreaterThan(90);
    expect(token.expires_in).toBeLessThanOrEqual(100);
    aheadMs += 101_000;
    // Within the 30 s for clocks, but the key has ended.
    (await bearer(token, url).listEntities()).refused('unauthenticated');
  });

  it('within a second of its key being revoked, in every process', async () => {
    const key = await service.withScopes(ada, SCOPES);
    const token = await mint(key);
    const other = await service.twin();
    const everywhere = [bearer(token), bearer(token, other)];
    for (const each of everywhere) expect((await each.listEntities()).status).toBe(200);
    await service.sql`update api_keys set revoked_at = now() where ${isKey(key)}`;
    await sleep(1_000);
    for (const each of everywhere) expect((await each.listEntities()).status).toBe(401);
  });

  it('for scopes that its key has lost: both must have a scope, at the time of use', async () => {
    const key = await service.withScopes(ada, ['entities:read', 'entities:write']);
    const token = await mint(key);
    await service.sql`update api_keys set scopes = ${['entities:read', 'audit:read']} where ${isKey(key)}`;
    await sleep(1_000);
    expect((await bearer(token).createEntity({ name: 'late-research' })).status).toBe(403);
    expect((await bearer(token).listEntities()).status).toBe(200);
  });

  function isKey(key: Account) {
    return service.sql`display_prefix = ${key.key.slice(0, 13)} and account_id = ${ada.id}`;
  }
});

describe('the signing key', () => {
  it('is replaced on schedule: published first, then signing, the old one accepted until its last token is over', async () => {
    const [begin] = await service.sql<{ at: Date }[]>`
      select signs_from as at from signing_keys where purpose = 'tokens' and generation = 1`;
    let atMs = begin?.at.getTime() ?? Number.NaN;
    const clock = { now: () => new Date(atMs), monotonicMs: () => atMs };
    const url = await service.twin(clock);
    const here = account(url, ada);
    const kids = async () =>
      (await here.call('GET', '/.well-known/jwks.json'))
        .ok<{ keys: { kid: string; purpose: string }[] }>()
        .keys.filter(({ purpose }) => purpose === 'tokens')
        .map(({ kid }) => kid);
    const kidOf = (token: Token) =>
      JSON.parse(Buffer.from(token.access_token.split('.')[0] ?? '', 'base64url').toString()).kid as string;
    const [first] = await kids();

    atMs += 90 * 86_400_000 - 30 * 60_000;
    const [, second] = await kids();
    expect(second).toBeDefined();
    expect(kidOf(await mint(here))).toBe(first);

    atMs += 30 * 60_000 - 1_000;
    const last = await mint(here);
    expect(kidOf(last)).toBe(first);
    atMs += 2_000;
    expect(kidOf(await mint(here))).toBe(second);
    atMs += 890_000;
    expect((await bearer(last, url).listEntities()).status).toBe(200);
    expect(await kids()).toEqual([first, second]);
    atMs += 200_000;
    expect(await kids()).toEqual([second]);
  });
});

it('says where tokens come from (RFC 9728)', async () => {
  const place = '/.well-known/oauth-protected-resource';
  for (const [path, resource] of [
    [place, service.url],
    [`${place}/mcp`, `${service.url}/mcp`],
  ] as const) {
    expect((await service.anonymous.call('GET', path)).ok()).toEqual({
      resource,
      authorization_servers: ['https://agents.example'],
      bearer_methods_supported: ['header'],
      scopes_supported: [...SCOPES],
    });
  }
});

describe('scopes cannot be widened', () => {
  const narrow: Scope = 'entities:read';
  const wanted = SCOPES.filter((scope) => scope !== narrow);

  it.each(wanted)('a key with entities:read alone gets no token for %s', async (scope) => {
    const reader = await service.withScopes(ada, [narrow]);
    for (const asked of [scope, `${narrow} ${scope}`, `${scope} ${narrow}`]) {
      (await reader.call('POST', '/v1/tokens', { body: { scope: asked } })).refused('insufficient_scope');
    }
  });

  it.each([
    ['an array of scopes', { scope: ['entities:write'] }],
    ['scopes as another member', { scopes: 'entities:write' }],
    ['another account', { sub: 'x' }],
    ['another key', { key_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11' }],
    ['a member', { member: 'did:oas:x' }],
    ['claims of its own', { claims: { scope: 'entities:write' } }],
    ['a longer life', { exp: 9_999_999_999 }],
  ])('%s cannot be requested', async (_title, body) => {
    const reader = await service.withScopes(ada, [narrow]);
    (await reader.call('POST', '/v1/tokens', { body })).refused('validation_failed');
  });

  it('a key or a link made with a token ends with the token', async () => {
    const minted = await mint(ada, { ttl_seconds: 60 });
    const endsAt = new Date(Number(claimsOf(minted)['exp']) * 1_000).toISOString();
    const token = bearer(minted);
    expect((await createKey(token, { name: 'Child', scopes: [narrow] })).expires_at).toBe(endsAt);
    const later = new Date(Date.parse(endsAt) + 1_000).toISOString();
    const body = { name: 'Child', scopes: [narrow], expires_at: later };
    (await token.call('POST', '/v1/api-keys', { body })).refused('validation_failed');
    const link = await token.call('POST', '/v1/account/issuer-links', { body: { token: platformToken('of-a-token') } });
    expect(link.ok<{ expires_at: string }>(201).expires_at).toBe(endsAt);
    const first = (await ada.call('GET', '/v1/api-keys')).ok<{ data: { id: string; name: string }[] }>().data[0];
    const rotated = await token.call('POST', `/v1/api-keys/${first?.id}/rotate`, { body: { grace_seconds: 3_600 } });
    expect(rotated.status).toBeGreaterThanOrEqual(400);
  });

  it('a token can do only what its scopes allow', async () => {
    const token = bearer(await mint(ada, { scope: narrow }));
    const { id } = await ada.draft();
    (await token.createEntity({ name: 'wide-research' })).refused('insufficient_scope');
    (await token.putEntity(id, { version: 1 })).refused('insufficient_scope');
    (await token.deleteEntity(id, 1)).refused('insufficient_scope');
    (await token.call('GET', `/v1/entities/${id}/audit`)).refused('insufficient_scope');
    (await token.call('GET', '/v1/account/issuer-links')).refused('insufficient_scope');
    (await token.call('POST', '/v1/tokens', { body: {} })).refused('insufficient_scope');
  });
});
