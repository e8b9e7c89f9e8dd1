import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { type Account, account, uniqueName } from '../harness/client.ts';
import { bindMember } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { constitutionOf, person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { ABSENT_ID } from '../security/probes.ts';

/* A member's key reaches its own company and nothing else of the account: in lists, in the log and in every stream. */

type Logged = { id: string; type: string; entity_id: string | null };
type Page<Row> = { data: Row[]; next_cursor: string | null; has_more: boolean };
const SCOPES = ['entities:read', 'entities:write', 'events:read', 'audit:read', 'formation:submit'] as const;

let service: SharedService;
let ada: Account;
let own: Entity;
let sibling: Entity;
/** Bo's own key, and a token made from it. */
let bearers: [string, Account][];
beforeAll(async () => {
  service = await sharedService();
  ada = await service.anonymous.signUp();
  const bo = person();
  const constitution = constitutionOf([{ id: person().did }, { id: bo.did }]);
  sibling = await ada.draft();
  own = await ada.draft({ name: undefined, constitution });
  await ada.draft();
  const key = await bindMember(service, ada, own.id, bo, SCOPES);
  const { access_token } = (await key.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201);
  bearers = [
    ['key', key],
    ['token', account(service.url, { id: ada.id, key: access_token })],
  ];
  await eventually(async () => expect(await idsOf(ada)).toContain(sibling.id));
});
afterAll(() => service.stop());

async function events(as: Account, query: Record<string, string> = {}): Promise<Page<Logged>> {
  return (await as.call('GET', '/v1/events', { query: { limit: '100', ...query } })).ok<Page<Logged>>();
}
async function idsOf(as: Account): Promise<(string | null)[]> {
  return (await events(as)).data.map(({ entity_id }) => entity_id);
}
async function list(as: Account, query: Record<string, string> = {}): Promise<string[]> {
  return (await as.listEntities(query)).ok<Page<Entity>>().data.map(({ id }) => id);
}

describe.each(['key', 'token'])("a member's own %s", (kind) => {
  const bo = () => (bearers.find(([name]) => name === kind) as [string, Account])[1];

  it('lists its company alone, with any filter', async () => {
    expect(await list(bo())).toEqual([own.id]);
    expect(await list(bo(), { order: '-created_at', limit: '1' })).toEqual([own.id]);
    expect(await list(bo(), { name_contains: sibling.name })).toEqual([]);
    expect((await list(ada)).length).toBeGreaterThan(2);
  });

  it('reads the events of its company alone', async () => {
    expect(new Set(await idsOf(bo()))).toEqual(new Set([own.id]));
    expect((await events(bo(), { entity_id: sibling.id })).data).toEqual([]);
    expect((await events(bo(), { entity_id: own.id })).data.length).toBeGreaterThan(0);
    expect((await events(ada)).data.some(({ entity_id }) => entity_id === null)).toBe(true);
  });

  it('cannot tell the id of a foreign event from an unknown one', async () => {
    const { data } = await events(ada);
    const foreign = data.find(({ entity_id }) => entity_id !== own.id) as Logged;
    const mine = data.find(({ entity_id }) => entity_id === own.id) as Logged;
    const goOnAfter = (id: string) => bo().call('GET', '/v1/events', { query: { after: id } });
    for (const id of [foreign.id, ABSENT_ID]) (await goOnAfter(id)).refused('invalid_parameter');
    (await goOnAfter(mine.id)).ok();
    const headers = { 'last-event-id': foreign.id };
    (await bo().call('GET', '/v1/events/stream', { headers })).refused('invalid_parameter');
  });

  it('begins a stream at the last event of its company', async () => {
    await ada.draft();
    const last = (await events(bo())).data.at(-1);
    const { text } = await bo().call('GET', '/v1/events/stream');
    expect(text).toContain(last?.id);
  });

  it('follows its company alone, even if more happens in others', async () => {
    const headers = { authorization: `Bearer ${bo().key}` };
    const response = await fetch(new URL('/v1/events/stream', service.url), { headers });
    const reader = response.body?.getReader();
    const elsewhere = await ada.draft();
    const { version } = (await ada.getEntity(own.id)).ok();
    (await ada.putEntity(own.id, { version, external_reference: uniqueName() })).ok();
    let text = '';
    while (!text.includes('entity.updated')) text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    for (const foreign of [sibling.id, elsewhere.id]) expect(text).not.toContain(foreign);
  });

  it('waits for its company, and for no other', async () => {
    const wait = (id: string) =>
      bo().call('GET', `/v1/entities/${id}/wait`, { query: { state: 'Draft', timeout: '1' } });
    (await wait(own.id)).ok();
    (await wait(sibling.id)).refused('not_found');
  });

  it('is not told which company of the account holds a name', async () => {
    const { id, name } = await ada.draft();
    (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    type Check = { conflicts: { source: string; entity_id: string | null }[] };
    const check = async (as: Account) =>
      (await as.call('POST', '/v1/names/check', { body: { name } })).ok<Check>().conflicts[0];
    expect(await check(ada)).toMatchObject({ source: 'own_filing', entity_id: id });
    expect(await check(bo())).toMatchObject({ source: 'other_filing', entity_id: null });
  });

  it('creates no company and uploads no file', async () => {
    (await bo().createEntity({ name: uniqueName() })).refused('not_permitted');
    const headers = { 'content-type': 'application/pdf' };
    (await bo().call('POST', '/v1/uploads', { body: '%PDF-1.7 x', headers })).refused('not_permitted');
  });
});

it('the key that created a company from a name stays a key of the account', async () => {
  const { id } = await ada.draft();
  const member = { id: person().did, role: 'observer', permissions: [], natural_person: false };
  const body = { kind: 'membership', title: 'One more', operation: 'add', draft: true, member };
  (await ada.call('POST', `/v1/entities/${id}/proposals`, { body })).ok(201);
  (await ada.getEntity(sibling.id)).ok();
  (await ada.call('GET', '/v1/account')).ok();
});
