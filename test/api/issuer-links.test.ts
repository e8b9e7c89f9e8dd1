import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/access/permissions.ts';
import { type Account, account, withoutRequestId } from '../harness/client.ts';
import { PLATFORM, PLATFORM_KEYS, platformToken } from '../harness/issuer.ts';
import { createKey } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';

type Link = { id: string; issuer: string; subject: string; scopes: string[]; created_at: string };

let service: TestService;
let ada: Account;
let eve: Account;
beforeAll(async () => {
  service = await startService({ worker: false });
  ada = await service.anonymous.signUp();
  eve = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const PATH = '/v1/account/issuer-links';
const link = (owner: Account, token: string) => owner.call('POST', PATH, { body: { token } });
const linked = async (owner: Account, sub: string) => (await link(owner, platformToken(sub))).ok<Link>(201);
/** A client with a token of the platform. */
const agent = (token: string, url = service.url) => account(url, { id: ada.id, key: token });

describe('a linked user of a trusted platform', () => {
  it("acts for the account with the platform's own tokens, within the platform's cap", async () => {
    const stranger = agent(platformToken('agent-1'));
    (await stranger.listEntities()).refused('unauthenticated');
    const made = await linked(ada, 'agent-1');
    expect(made).toMatchObject({ issuer: PLATFORM.issuer, subject: 'agent-1' });
    expect(made.scopes.toSorted()).toEqual([...PLATFORM.cap].sort());
    expect((await stranger.call('GET', '/v1/account')).ok<{ id: string }>().id).toBe(ada.id);
    const { id } = await stranger.draft();
    expect((await ada.getEntity(id)).status).toBe(200);
    const { data } = (await ada.call('GET', `/v1/entities/${id}/audit`)).ok<{
      data: { entry: { actor: unknown } }[];
    }>();
    expect(data[0]?.entry.actor).toMatchObject({ type: 'linked_token', id: ada.id, key_id: made.id });
    (await stranger.putEntity(id, { version: 1, action: 'submit_formation' })).refused('insufficient_scope');
  });

  it.each(Object.keys(PLATFORM_KEYS) as (keyof typeof PLATFORM_KEYS)[])('signs with its key %s', async (kid) => {
    const token = platformToken(`signer-${kid}`, {}, kid);
    (await link(ada, token)).ok(201);
    expect((await agent(token).listEntities()).status).toBe(200);
  });

  it('does no more than its token allows, and nothing if its scope is empty', async () => {
    await linked(ada, 'agent-2');
    const reader = agent(platformToken('agent-2', { scope: 'entities:read openid keys:manage' }));
    expect((await reader.listEntities()).status).toBe(200);
    (await reader.createEntity({ name: 'agent-research' })).refused('insufficient_scope');
    (await agent(platformToken('agent-2', { scope: '' })).listEntities()).refused('insufficient_scope');
  });

  it('never manages keys, makes tokens or links others, whatever its token says', async () => {
    await linked(ada, 'agent-3');
    const greedy = agent(platformToken('agent-3', { scope: SCOPES.join(' ') }));
    (await greedy.call('GET', PATH)).refused('insufficient_scope');
    (await link(greedy, platformToken('agent-4'))).refused('insufficient_scope');
    (await greedy.call('POST', '/v1/tokens', { body: {} })).refused('insufficient_scope');
  });

  it('gets no scope that the maker of the link did not have', async () => {
    const maker = await service.withScopes(ada, ['keys:manage', 'audit:read', 'billing:write']);
    expect((await linked(maker, 'agent-5')).scopes).toEqual(['audit:read']);
    (await agent(platformToken('agent-5')).listEntities()).refused('insufficient_scope');
  });

  it("loses access within a second of the link's deletion, in every process", async () => {
    const { id } = await linked(ada, 'agent-6');
    const token = platformToken('agent-6');
    const everywhere = [agent(token), agent(token, await service.twin())];
    for (const each of everywhere) expect((await each.listEntities()).status).toBe(200);
    (await ada.call('DELETE', `${PATH}/${id}`)).ok(204);
    await sleep(1_000);
    for (const each of everywhere) expect((await each.listEntities()).status).toBe(401);
    // Free again, for anyone who proves ownership.
    (await link(eve, token)).ok(201);
  });
});

describe('a link of a key that ends', () => {
  it('ends with it, and then no longer counts against the limit', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const key = await createKey(ada, { name: 'Ending', scopes: SCOPES, expires_at });
    const made = await linked(account(service.url, { id: ada.id, key: key.api_key }), 'agent-12');
    expect(made).toMatchObject({ expires_at });
    const user = agent(platformToken('agent-12'));
    expect((await user.listEntities()).status).toBe(200);
    service.clock.advanceMs(60_000);
    (await user.listEntities()).refused('unauthenticated');
    (await link(eve, platformToken('agent-12'))).ok(201);
    service.clock.advanceMs(-60_000);
  });
});

describe('a link', () => {
  it('belongs to one account, and no answer tells which', async () => {
    await linked(ada, 'agent-7');
    const answer = await link(eve, platformToken('agent-7'));
    answer.refused('link_taken');
    expect(answer.text).not.toContain(ada.id);
    expect((await agent(platformToken('agent-7')).call('GET', '/v1/account')).ok<{ id: string }>().id).toBe(ada.id);
  });

  it('made again by its own account is the same link', async () => {
    const first = await linked(ada, 'agent-8');
    expect(await linked(ada, 'agent-8')).toEqual(first);
  });

  it('is made once when many calls ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => link(index % 2 ? ada : eve, platformToken('agent-9'))),
    );
    const winners = answers.filter(({ status }) => status === 201);
    expect(new Set(winners.map((answer) => answer.ok<Link>(201).id)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) answer.refused('link_taken');
  });

  it('is listed and deleted by its account alone', async () => {
    const owner = await service.anonymous.signUp();
    const made = await linked(owner, 'agent-10');
    const page = (await owner.call('GET', PATH)).ok<{ data: Link[] }>();
    expect(page).toEqual({ data: [made], next_cursor: null, has_more: false });
    const foreign = await eve.call('DELETE', `${PATH}/${made.id}`);
    foreign.refused('not_found');
    const absent = await eve.call('DELETE', `${PATH}/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11`);
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(absent));
    (await owner.call('DELETE', `${PATH}/${made.id}`)).ok(204);
    expect((await owner.call('GET', PATH)).ok<{ data: Link[] }>().data).toEqual([]);
  });

  it('is limited to a hundred per account', async () => {
    const owner = await service.anonymous.signUp();
    await service.sql`
      insert into issuer_links
      select gen_random_uuid(), ${owner.id}, 'https://full.example', n::text, '{}', now() from generate_series(1, 100) n`;
    (await link(owner, platformToken('agent-11'))).refused('guard_unmet');
  });

  it('keeps the user’s identity out of the audit chain', async () => {
    await linked(ada, 'ada@agents.example');
    const [found] = await service.sql`
      select count(*)::int as n from audit_data d where strpos(d::text, 'ada@agents.example') > 0`;
    expect(found?.['n']).toBe(0);
  });
});

describe('a link needs a valid token of a trusted platform', () => {
  const now = Math.floor(Date.now() / 1_000);
  const other = 'https://nobody.example';
  it.each<[string, () => string | Promise<string>]>([
    ['an expired one', () => platformToken('x', { exp: now - 31 })],
    ['one for longer than a day', () => platformToken('x', { exp: now + 90_000 })],
    ['one without an end', () => platformToken('x', { exp: undefined })],
    ['one for another audience', () => platformToken('x', { aud: 'somebody-else' })],
    ['one for several audiences', () => platformToken('x', { aud: [PLATFORM.audience, 'somebody-else'] })],
    ['one of another platform', () => platformToken('x', { iss: other })],
    ['one that is not valid yet', () => platformToken('x', { nbf: now + 60 })],
    ['one without a subject', () => platformToken('x', { sub: undefined })],
    ['one with NUL in its subject', () => platformToken('x\0')],
    ['one with too long a subject', () => platformToken('x'.repeat(256))],
    ['an API key', () => ada.key],
    [
      'a token of our own',
      async () => (await ada.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201).access_token,
    ],
    ['nonsense', () => 'nonsense'],
  ])('not %s', async (_title, token) => {
    const problem = (await link(ada, await token())).refused('validation_failed');
    expect(problem.errors?.[0]?.pointer).toBe('/token');
  });
});
