import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMultikey } from '../../src/domain/entity/did.ts';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import {
  askChallenge,
  type CreatedKey,
  constitutionOf,
  createKey,
  type Key,
  person,
  proofOf,
} from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

type Binding = { proof: string; key_id: string; member_did: string; email: string | null; voided_at: Date | null };
const bindingsOf = (entityId: string) =>
  service.sql<Binding[]>`select * from member_bindings where entity_id = ${entityId} order by created_at, key_id`;
const company = (members: readonly Record<string, unknown>[]) =>
  ada.draft({ name: undefined, constitution: constitutionOf(members) });
const as = ({ api_key }: CreatedKey): Account => account(service.url, { id: ada.id, key: api_key });
const keyNow = async (id: string): Promise<Key | undefined> =>
  (await ada.call('GET', '/v1/api-keys', { query: { limit: '100' } }))
    .ok<{ data: Key[] }>()
    .data.find((key) => key.id === id);
const mayRead = async (key: CreatedKey): Promise<number> => (await as(key).listEntities()).status;

async function bind(entityId: string, member = person(), scopes = ['entities:read', 'proposals:vote']) {
  const proof = await proofOf(ada, entityId, member);
  return createKey(ada, { name: 'A member', scopes, member: proof });
}

describe('by signature', () => {
  it('binds a key to the member', async () => {
    const bo = person();
    const { id } = await company([{ id: person().did }, { id: bo.did, email: 'bo@example.com' }]);
    const key = await bind(id, bo);
    expect(key.member).toEqual({ entity_id: id, did: bo.did });
    expect((await keyNow(key.id))?.member).toEqual(key.member);
    expect(await bindingsOf(id)).toMatchObject([
      { proof: 'signature', key_id: key.id, member_did: bo.did, email: 'bo@example.com', voided_at: null },
    ]);
    expect(await mayRead(key)).toBe(200);
  });

  it('the challenge names service, account, entity, member and purpose, and lasts ten minutes', async () => {
    const bo = person();
    const { id } = await company([{ id: bo.did }]);
    const { challenge, expires_at } = (await askChallenge(ada, id, bo.did)).ok<Record<string, string>>();
    for (const part of [service.url, ada.id, id, bo.did, 'bind an API key', expires_at])
      expect(challenge).toContain(part);
    const minutes = (new Date(expires_at ?? '').getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.5);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('accepts any valid DID in the path, encoded or not: with colons, percent signs and of the longest length', async () => {
    const keys = person();
    const dids = [
      keys.did,
      'did:web:example.com%3A8443:members:bo',
      `did:example:${'%3A'.repeat(81)}x`,
      'did:example::a:_-.',
    ];
    const { id } = await company(dids.map((did) => ({ id: did, public_key: keys.multikey })));
    for (const did of dids) {
      const proof = await proofOf(ada, id, { ...keys, did });
      const key = await createKey(ada, { name: 'Long', scopes: ['proposals:vote'], member: proof });
      expect(key.member?.did).toBe(did);
    }
    (await ada.call('POST', `/v1/entities/${id}/members/${keys.did}/challenge`)).ok();
    (await ada.call('POST', `/v1/entities/${id}/members/bo/challenge`)).refused('invalid_parameter');
  });

  it('a member who is not in the constitution, or has no key there, gets an error with the reason and no challenge', async () => {
    const nobody = person();
    const weak = encodeMultikey(new Uint8Array(32));
    const { id } = await company([
      { id: person().did },
      { id: 'did:example:bare' },
      { id: 'did:example:weak', public_key: weak },
    ]);
    (await askChallenge(ada, id, nobody.did)).refused('not_found');
    for (const [at, did] of [
      [1, 'did:example:bare'],
      [2, 'did:example:weak'],
    ]) {
      const problem = (await askChallenge(ada, id, String(did))).refused('guard_unmet');
      expect(problem.errors?.[0]).toMatchObject({
        pointer: `/members/${at}/public_key`,
        code: 'public_key_missing',
      });
    }
  });

  it('binds only one of two keys with the same challenge', async () => {
    const bo = person();
    const { id } = await company([{ id: bo.did }]);
    const member = await proofOf(ada, id, bo);
    const body = { name: 'Twin', scopes: ['proposals:vote'], member };
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.call('POST', '/v1/api-keys', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await bindingsOf(id)).toHaveLength(1);
  });
});

describe('by creation', () => {
  it('the creator of a company from a name is its member, with the key that made it', async () => {
    const { id } = await ada.draft();
    const [binding, ...others] = await bindingsOf(id);
    expect(others).toEqual([]);
    expect(binding).toMatchObject({ proof: 'creator', member_did: `did:oas:account:${ada.id}`, voided_at: null });
    expect((await keyNow(binding?.key_id ?? ''))?.member).toBeNull();
  });

  it('a caller’s own constitution binds nobody, and a member’s own key makes no company', async () => {
    const bo = person();
    const { id } = await company([{ id: bo.did }]);
    expect(await bindingsOf(id)).toEqual([]);
    const key = await bind(id, bo, ['entities:write']);
    (await as(key).createEntity({ name: uniqueName() })).refused('not_permitted');
  });

  it('moves with a key that rotates itself, and not with one that another key rotates', async () => {
    const scopes = ['keys:manage', 'entities:write'];
    const first = await createKey(ada, { name: 'Founder', scopes });
    const { id } = (await as(first).createEntity({ name: uniqueName() })).ok(201);
    const path = (key: CreatedKey) => `/v1/api-keys/${key.id}/rotate`;
    const second = (await as(first).call('POST', path(first), { body: {} })).ok<CreatedKey>(201);
    expect((await bindingsOf(id)).map(({ key_id }) => key_id)).toEqual([first.id, second.id]);
    const third = (await ada.call('POST', path(second), { body: {} })).ok<CreatedKey>(201);
    expect((await bindingsOf(id)).map(({ key_id }) => key_id)).not.toContain(third.id);
  });
});

describe('a binding ends when its proof no longer applies', () => {
  it.each([
    ['the member is gone', () => null],
    ['the key has changed', (member: object) => ({ ...member, public_key: person().multikey })],
    ['the e-mail has changed', (member: object) => ({ ...member, email: 'eve@example.com' })],
    ['the e-mail is gone', (member: object) => ({ ...member, email: undefined })],
  ])('%s: the key is revoked in the same commit', async (_title, change) => {
    const [bo, al] = [person(), person()];
    const founder = { id: person().did };
    const members = [
      { id: 'did:example:bo', public_key: bo.multikey, email: 'bo@example.com' },
      { id: al.did, email: 'al@example.com' },
    ];
    const { id } = await company([founder, ...members]);
    const [gone, stays] = [await bind(id, { ...bo, did: 'did:example:bo' }), await bind(id, al)];
    const changed = change(members[0] ?? {});
    const constitution = constitutionOf([founder, ...(changed === null ? [] : [changed]), members[1] ?? {}]);
    (await ada.putEntity(id, { version: 1, constitution })).ok();
    expect(await mayRead(stays)).toBe(200);
    expect((await keyNow(gone.id))?.revoked_at).not.toBeNull();
    (await as(gone).listEntities()).refused('unauthenticated');
    expect((await bindingsOf(id)).map(({ voided_at }) => voided_at !== null)).toEqual([true, false]);
    const [last] = await service.sql<{ data: unknown }[]>`
      select data from events where account_id = ${ada.id} and type = 'api_key.revoked' order by created_at desc, id desc limit 1`;
    expect(last?.data).toMatchObject({ object: { id: gone.id, reason: 'binding_void' } });
  });

  it('other changes keep it, and a void binding stays void', async () => {
    const bo = person();
    const with_ = (name: string, email: string) => constitutionOf([{ id: bo.did, name, email }]);
    const { id } = await ada.draft({ name: undefined, constitution: with_('Bo', 'bo@example.com') });
    const key = await bind(id, bo);
    (await ada.putEntity(id, { version: 1, constitution: with_('Bo B.', 'bo@example.com') })).ok();
    expect(await mayRead(key)).toBe(200);
    (await ada.putEntity(id, { version: 2, constitution: with_('Bo B.', 'bo@example.net') })).ok();
    (await ada.putEntity(id, { version: 3, constitution: with_('Bo B.', 'bo@example.com') })).ok();
    await eventually(async () => expect(await mayRead(key)).toBe(401));
  });

  it('a creator’s key stays an ordinary key', async () => {
    const key = await createKey(ada, { name: 'Founder', scopes: ['entities:read', 'entities:write'] });
    const { id } = (await as(key).createEntity({ name: uniqueName() })).ok(201);
    (await ada.putEntity(id, { version: 1, constitution: constitutionOf([{ id: person().did }]) })).ok();
    expect((await bindingsOf(id)).map(({ voided_at }) => voided_at !== null)).toEqual([true]);
    expect(await mayRead(key)).toBe(200);
  });

  it('when the company is deleted, its members’ keys are revoked', async () => {
    const bo = person();
    const { id } = await company([{ id: bo.did }]);
    const key = await bind(id, bo);
    (await ada.deleteEntity(id, 1)).ok(204);
    (await as(key).listEntities()).refused('unauthenticated');
    expect((await keyNow(key.id))?.revoked_at).not.toBeNull();
  });

  it('revoked or not, a key whose binding is void is not a credential', async () => {
    const bo = person();
    const { id } = await company([{ id: bo.did }]);
    const key = await bind(id, bo);
    await service.sql`update member_bindings set voided_at = now() where key_id = ${key.id}`;
    (await as(key).listEntities()).refused('unauthenticated');
  });

  it('rotating a key while its member is replaced (20 times) never gives the new key an ended binding', async () => {
    for (let round = 0; round < 20; round += 1) {
      const scopes = ['keys:manage', 'entities:write'];
      const key = await createKey(ada, { name: 'Founder', scopes });
      const drafts = await Promise.all(Array.from({ length: 4 }, () => as(key).draft()));
      const answers = await Promise.all([
        ...drafts
          .slice(0, 2)
          .map(({ id }) => ada.putEntity(id, { version: 1, constitution: constitutionOf([{ id: person().did }]) })),
        as(key).call('POST', `/v1/api-keys/${key.id}/rotate`, { body: {} }),
        ...drafts.slice(2, 3).map(({ id }) => ada.deleteEntity(id, 1)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 204]);
      const live = await Promise.all(
        drafts.map(async ({ id }) => (await bindingsOf(id)).filter(({ voided_at }) => voided_at === null).length),
      );
      expect(live).toEqual([0, 0, 0, 2]);
    }
  });

  it('binding a key while its member is replaced (20 times) never leaves a live key for the old value', async () => {
    for (let round = 0; round < 20; round += 1) {
      const bo = person();
      const member = (email: string) => constitutionOf([{ id: bo.did, email }]);
      const { id } = await ada.draft({ name: undefined, constitution: member('bo@example.com') });
      const body = { name: 'Race', scopes: ['entities:read'], member: await proofOf(ada, id, bo) };
      const [made, replaced] = await Promise.all([
        ada.call('POST', '/v1/api-keys', { body }),
        ada.putEntity(id, { version: 1, constitution: member('bo@example.net') }),
      ]);
      replaced.ok();
      const key = made.ok<CreatedKey>(201);
      const [binding] = await bindingsOf(id);
      const isLive = (await mayRead(key)) === 200;
      expect(isLive).toBe(binding?.email === 'bo@example.net');
      expect(binding?.voided_at === null).toBe(isLive);
    }
  });
});
