import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/domain/access/permissions.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { createKey } from '../harness/keys.ts';
import { requireTrueLinkStates } from '../harness/mailed-links.ts';
import { keysIn, linkTo, mailsTo, submit, tablesWith } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';
import { ADA, SMALL } from '../rules/constitution.ts';

/* A member gets a key of their own only through the mailbox that the constitution names. */

let service: TestService;
let operator: Account;
let owner: Account;
beforeAll(async () => {
  service = await startService();
  operator = await service.operator();
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const BOB = 'did:web:bob.example.com';
const BOB_KEY = 'z6MkuCw8Vd2NyYCL5S8nB5x47xvh31Kd432wbczXMx7sMoQM';
type Changes = Record<string, unknown>;

let serial = 0;
function constitution(bob: Changes): Record<string, unknown> {
  const member = { id: BOB, name: 'Bob & <b>Co</b>', role: 'member', natural_person: true, ...bob };
  return { ...SMALL, name: uniqueName(), members: [...(SMALL.members ?? []), member] };
}

async function company(bob: Changes = {}): Promise<{ entity: Entity; email: string }> {
  serial += 1;
  const email = `bob${serial}@example.com`;
  const entity = (await owner.createEntity({ constitution: constitution({ email, ...bob }) })).ok(201);
  return { entity, email };
}

const invite = (id: string, { by = owner, did = BOB, ...body }: Changes & { by?: Account; did?: string } = {}) =>
  by.call('POST', `/v1/entities/${id}/members/${encodeURIComponent(did)}/invitations`, {
    body: { scopes: ['entities:read', 'proposals:vote'], ...body },
  });
const follow = (path: string) => service.anonymous.call('GET', path);
const accept = (path: string, headers = {}) => submit(service.anonymous.call, path, headers);

async function invited(
  bob: Changes = {},
  by: Account = owner,
): Promise<{ entity: Entity; email: string; path: string }> {
  const { entity, email } = await company(bob);
  (await invite(entity.id, { by })).ok<unknown>(202);
  return { entity, email, path: await linkTo(operator, email) };
}

type Standing = { id: string; did: string; state: string; accepted_at: string | null };
const standing = async (id: string) =>
  (await owner.call('GET', `/v1/entities/${id}/invitations`)).ok<{ data: Standing[] }>().data;
const revoke = (id: string, invitation: string) => owner.call('DELETE', `/v1/entities/${id}/invitations/${invitation}`);

describe('the invitations of an entity', () => {
  it('are listed with their states, which are those of their pages', async () => {
    const { entity, path } = await invited();
    expect(await standing(entity.id)).toMatchObject([{ did: BOB, state: 'open', accepted_at: null }]);
    expect(keysIn((await accept(path)).text)).toHaveLength(1);
    (await invite(entity.id)).ok<unknown>(202);
    const document = constitution({ email: 'new@example.com' });
    (await owner.putEntity(entity.id, { version: entity.version, constitution: document })).ok();
    (await invite(entity.id)).ok<unknown>(202);
    const [accepted, ...others] = await standing(entity.id);
    expect(accepted).toMatchObject({ state: 'accepted', accepted_at: expect.any(String) });
    expect(others.map(({ state }) => state)).toEqual(['void', 'open']);
  });

  it('are void once the inviting key has ended', async () => {
    const maker = await createKey(owner, { name: 'Maker', scopes: ['keys:manage', 'entities:read', 'proposals:vote'] });
    const { entity } = await invited({}, account(service.url, { id: owner.id, key: maker.api_key }));
    (await owner.call('DELETE', `/v1/api-keys/${maker.id}`)).ok<unknown>(204);
    expect(await standing(entity.id)).toMatchObject([{ state: 'void' }]);
  });

  it('are paged', async () => {
    const { entity } = await invited();
    (await invite(entity.id)).ok<unknown>(202);
    type Page = { data: Standing[]; next_cursor: string; has_more: boolean };
    const path = `/v1/entities/${entity.id}/invitations`;
    const first = (await owner.call('GET', path, { query: { limit: '1' } })).ok<Page>();
    const second = (await owner.call('GET', path, { query: { limit: '1', cursor: first.next_cursor } })).ok<Page>();
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });

  it('can be revoked while they are open, and never make a key afterwards', async () => {
    const { entity, path } = await invited();
    const [open] = await standing(entity.id);
    (await revoke(entity.id, open?.id ?? '')).ok<unknown>(204);
    const answer = await accept(path);
    expect([answer.status, keysIn(answer.text)]).toEqual([410, []]);
    expect(await standing(entity.id)).toMatchObject([{ state: 'expired' }]);
    (await revoke(entity.id, open?.id ?? '')).refused('not_found');
    const other = await invited();
    expect(keysIn((await accept(other.path)).text)).toHaveLength(1);
    const [used] = await standing(other.entity.id);
    (await revoke(other.entity.id, used?.id ?? '')).refused('not_found');
    // That of one entity does not count for another.
    const third = await invited();
    const [foreign] = await standing(third.entity.id);
    (await revoke(entity.id, foreign?.id ?? '')).refused('not_found');
  });
});

describe('an invitation', () => {
  it('shows what it offers, and accepting it shows the member’s own key once', async () => {
    const { entity, path } = await invited();
    const page = await follow(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(entity.legal_name);
    expect(page.text).toContain('Bob &#38; &#60;b&#62;Co&#60;/b&#62;');
    expect(page.text).toMatch(/<li>see this company<\/li><li>vote<\/li>/);
    expect(page.text).toContain('The key reaches this company only.');
    expect(page.text).toContain('The account that runs this company here');
    expect(keysIn(page.text)).toEqual([]);
    expect((await follow(path)).status).toBe(200);

    const shown = await accept(path);
    expect(shown.text).toContain(`<a href="${service.url}/">open the console</a>`);
    const [key = '', ...others] = keysIn(shown.text);
    expect(others).toEqual([]);
    const bob = account(service.url, { id: owner.id, key });
    (await bob.getEntity(entity.id)).ok();
    (await bob.call('GET', '/v1/api-keys')).refused('insufficient_scope');
    type Key = { display_prefix: string; scopes: string[]; member: unknown };
    const { data } = (await owner.call('GET', '/v1/api-keys', { query: { limit: '100' } })).ok<{ data: Key[] }>();
    expect(data.find(({ display_prefix }) => key.startsWith(display_prefix))).toMatchObject({
      scopes: ['entities:read', 'proposals:vote'],
      member: { entity_id: entity.id, did: BOB },
    });
    const [binding] =
      await service.sql`select proof, email, voided_at from member_bindings where entity_id = ${entity.id}`;
    expect(binding).toMatchObject({ proof: 'invitation', email: expect.stringContaining('bob'), voided_at: null });

    for (const answer of [await accept(path), await follow(path)]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('already accepted');
    }
  });

  it('says when it ends, and never shows the link’s secret in the answer', async () => {
    const { entity, email } = await company();
    const answer = await invite(entity.id);
    const { expires_at, did, scopes } = answer.ok<{ expires_at: string; did: string; scopes: string[] }>(202);
    expect([did, scopes]).toEqual([BOB, ['entities:read', 'proposals:vote']]);
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const token = (await linkTo(operator, email)).split('/').at(-1) ?? '';
    expect(answer.text).not.toContain(token);
    expect(await tablesWith(service, token.slice(0, 12))).toEqual([]);
  });

  it('goes only to the address in the constitution', async () => {
    const { entity, email } = await company();
    for (const other of [{ email: 'eve@example.com' }, { to: 'eve@example.com' }]) {
      (await invite(entity.id, other)).refused('validation_failed');
    }
    (await invite(entity.id)).ok<unknown>(202);
    await linkTo(operator, email);
    expect(await mailsTo(operator, 'eve@example.com')).toEqual([]);
  });

  it('is in the audit chain of the company, without the address', async () => {
    const { entity, email } = await invited();
    const rows = await service.sql<{ data: unknown }[]>`
      select d.data from audit_entries e join audit_data d using (account_id, chain, seq)
      where chain = ${`entity:${entity.id}`} and action = 'member.invited'`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain(BOB);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('accepted eight times at once makes one key', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { entity, path } = await invited();
      const answers = await Promise.all(Array.from({ length: 8 }, () => accept(path)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
      expect(await service.sql`select 1 from member_bindings where entity_id = ${entity.id}`).toHaveLength(1);
    }
  });

  it('of a member with a long name of emojis makes a key too', async () => {
    const { path } = await invited({ name: '\u{1f600}'.repeat(128) });
    expect(keysIn((await accept(path)).text)).toHaveLength(1);
  });

  it('sent again by the same request is one mail', async () => {
    const { entity, email } = await company();
    const path = `/v1/entities/${entity.id}/members/${encodeURIComponent(BOB)}/invitations`;
    const options = { body: { scopes: ['entities:read'] }, headers: { 'idempotency-key': 'once' } };
    const [one, two] = [await owner.call('POST', path, options), await owner.call('POST', path, options)];
    expect(two.text).toBe(one.text);
    await linkTo(operator, email);
    expect(await mailsTo(operator, email)).toHaveLength(1);
  });
});

describe('an invitation ends', () => {
  async function expectDead(path: string, entityId: string): Promise<void> {
    for (const answer of [await follow(path), await accept(path)]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('no longer valid');
    }
    expect(await service.sql`select 1 from member_bindings where entity_id = ${entityId}`).toHaveLength(0);
  }

  it.each([
    ['another address', { email: 'other@example.com' }],
    ['a public key', { email: undefined, public_key: BOB_KEY }],
    ['another DID', { id: 'did:web:robert.example.com' }],
  ])('once the constitution gives the member %s', async (_title, change) => {
    const { entity, email, path } = await invited();
    const changed = constitution({ email, ...change });
    (await owner.putEntity(entity.id, { version: 1, constitution: changed })).ok();
    await expectDead(path, entity.id);
  });

  it('once the company is deleted', async () => {
    const { entity, path } = await invited();
    (await owner.deleteEntity(entity.id, 1)).ok<undefined>(204);
    await expectDead(path, entity.id);
  });

  it.each(['revoked', 'rotated', 'expired'])('once the key that invited is %s', async (end) => {
    const inviter = await service.withScopes(owner, ['keys:manage', 'entities:read', 'proposals:vote']);
    const { entity, path } = await invited({}, inviter);
    const { data } = (await owner.call('GET', '/v1/api-keys', { query: { limit: '100' } })).ok<{
      data: { id: string; display_prefix: string }[];
    }>();
    const id = data.find(({ display_prefix }) => inviter.key.startsWith(display_prefix))?.id ?? '';
    if (end === 'revoked') (await owner.call('DELETE', `/v1/api-keys/${id}`)).ok<undefined>(204);
    if (end === 'rotated') (await owner.call('POST', `/v1/api-keys/${id}/rotate`, { body: {} })).ok<unknown>(201);
    if (end === 'expired') await service.sql`update api_keys set expires_at = now() where id = ${id}`;
    await expectDead(path, entity.id);
  });

  it('a change of another member does not affect it', async () => {
    const { entity, email, path } = await invited();
    const changed = constitution({ email }) as { members: Changes[] };
    changed.members[0] = { ...changed.members[0], id: ADA, name: 'Ada Lovelace' };
    (await owner.putEntity(entity.id, { version: 1, constitution: changed })).ok();
    expect(keysIn((await accept(path)).text)).toHaveLength(1);
  });

  it('after seven days', async () => {
    const { path } = await invited();
    await service.sql`update link_tokens set expires_at = now() where purpose = 'join' and used_at is null`;
    const answer = await accept(path);
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('has expired');
  });
});

describe('a key that accepts', () => {
  it('ends no later than the key that invited', async () => {
    const inviter = await service.withScopes(owner, ['keys:manage', 'entities:read', 'proposals:vote']);
    await service.sql`update api_keys set expires_at = '2099-01-01Z' where display_prefix = ${inviter.key.slice(0, 13)}`;
    const { path } = await invited({}, inviter);
    const [key = ''] = keysIn((await accept(path)).text);
    const [row] = await service.sql`select expires_at from api_keys where display_prefix = ${key.slice(0, 13)}`;
    expect(row?.['expires_at']).toEqual(new Date('2099-01-01Z'));
  });

  it('dies when the constitution changes the address it was mailed to', async () => {
    const { entity, path } = await invited();
    const [key = ''] = keysIn((await accept(path)).text);
    const bob = account(service.url, { id: owner.id, key });
    (await bob.getEntity(entity.id)).ok();
    const changed = constitution({ email: 'new@example.com' });
    (await owner.putEntity(entity.id, { version: 1, constitution: changed })).ok();
    await eventually(async () => (await bob.getEntity(entity.id)).refused('unauthenticated'));
  });
});

describe('a key that invites', () => {
  it('grants no scope that it lacks, and never keys:manage', async () => {
    const { entity } = await company();
    const narrow = await service.withScopes(owner, ['keys:manage', 'entities:read']);
    const beyond = (await invite(entity.id, { by: narrow })).refused('insufficient_scope');
    expect(beyond.detail).toContain('proposals:vote');
    (await invite(entity.id, { scopes: ['keys:manage'] })).refused('validation_failed');
    (await invite(entity.id, { scopes: ['operator'] })).refused('validation_failed');
    (await invite(entity.id, { scopes: [] })).refused('validation_failed');
  });

  it('needs the member to have an address', async () => {
    const { entity } = await company({ email: undefined });
    const { errors } = (await invite(entity.id)).refused('guard_unmet');
    expect(errors).toMatchObject([{ pointer: '/members/1/email', code: 'email_missing' }]);
    (await invite(entity.id, { did: 'did:web:nobody.example.com' })).refused('not_found');
  });

  it('mails one address at most five times an hour', async () => {
    const { entity } = await company();
    const scopes: Scope[] = ['entities:read'];
    for (let time = 0; time < 5; time += 1) (await invite(entity.id, { scopes })).ok<unknown>(202);
    const refusal = await invite(entity.id, { scopes });
    expect(refusal.refused('rate_limited').retry_after_seconds).toBeGreaterThan(0);
    expect(refusal.headers.get('retry-after')).not.toBeNull();
  });
});

it('the outbox and the pages agree about every link that was mailed', async () => {
  expect(await requireTrueLinkStates(service, operator)).toContain('used');
});
