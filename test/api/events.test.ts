import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import { openStream } from '../harness/event-stream.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* One log, three ways to read it: the feed, the stream, and waiting for an entity. */

type Event = { id: string; type: string; entity_id: string | null; sequence: number | null; data: { object: object } };
type Page = { data: Event[]; next_cursor: string | null; has_more: boolean };

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function feed(account: Account, query: Record<string, string> = {}): Promise<Page> {
  return (await account.call('GET', '/v1/events', { query })).ok<Page>();
}

/** Returns every event, page by page. */
async function whole(account: Account, query: Record<string, string> = {}): Promise<Event[]> {
  const events: Event[] = [];
  for (let after: string | null = null; ; ) {
    const page = await feed(account, { ...query, limit: '3', ...(after === null ? {} : { after }) });
    events.push(...page.data);
    if (!page.has_more) return events;
    after = page.next_cursor;
  }
}

async function formed(account: Account): Promise<string> {
  const { id } = await account.draft();
  (await account.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await account.until(id, 'Active');
  return id;
}

describe('the feed', () => {
  it('begins with the first event at or after a time, or at the end', async () => {
    const ada = await service.anonymous.signUp();
    const first = await ada.draft();
    const before = await eventually(async () => {
      const events = await whole(ada, { entity_id: first.id });
      expect(events).toHaveLength(1);
      return events[0];
    });
    const second = await ada.draft();
    await eventually(async () => expect(await whole(ada, { entity_id: second.id })).toHaveLength(1));
    const since = (at: string) => feed(ada, { since: at, limit: '1' });
    expect((await since('2020-01-01T00:00:00Z')).data).toEqual((await feed(ada, { limit: '1' })).data);
    const later = await since(second.created_at);
    expect(later.data.map(({ entity_id }) => entity_id)).toEqual([second.id]);
    const end = await since('9999-01-01T00:00:00Z');
    expect(end).toEqual({ data: [], next_cursor: later.next_cursor, has_more: false });
    const both = { since: second.created_at, after: before?.id ?? '' };
    (await ada.call('GET', '/v1/events', { query: both })).refused('invalid_parameter');
  });

  it('lists a formation in order, each entity without a gap, and nothing of other accounts', async () => {
    const [ada, bob] = [await service.anonymous.signUp(), await service.anonymous.signUp()];
    const [first, second] = await Promise.all([formed(ada), formed(ada), formed(bob)]);
    const isDone = (events: Event[]) => events.filter(({ type }) => type === 'formation.completed').length === 2;
    const events = await eventually(async () => {
      const seen = await whole(ada);
      expect(isDone(seen)).toBe(true);
      return seen;
    });
    for (const id of [first, second]) {
      const own = events.filter(({ entity_id }) => entity_id === id);
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
      expect(own.at(0)?.type).toBe('entity.created');
      expect(own.at(-1)?.type).toBe('formation.completed');
      expect(await whole(ada, { entity_id: String(id) })).toEqual(own);
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const completed = await whole(ada, { type: 'formation.completed' });
    expect(completed).toEqual(events.filter(({ type }) => type === 'formation.completed'));
  });

  it('stays at its position at the end, and continues from there', async () => {
    const ada = await service.anonymous.signUp();
    await ada.draft();
    const first = await eventually(async () => {
      const page = await feed(ada);
      // The account's first key, and the draft.
      expect(page.data.map(({ type }) => type)).toEqual(['api_key.created', 'entity.created']);
      return page;
    });
    const cursor = String(first.next_cursor);
    expect(await feed(ada, { after: cursor })).toEqual({ data: [], next_cursor: cursor, has_more: false });
    await ada.draft();
    await eventually(async () => expect((await feed(ada, { after: cursor })).data).toHaveLength(1));
  });

  it('refuses a position that is not one of its own', async () => {
    const [ada, bob] = [await service.anonymous.signUp(), await service.anonymous.signUp()];
    await bob.draft();
    const foreign = await eventually(async () => {
      const { next_cursor } = await feed(bob);
      expect(next_cursor).not.toBeNull();
      return String(next_cursor);
    });
    for (const after of [foreign, '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11']) {
      (await ada.call('GET', '/v1/events', { query: { after } })).refused('invalid_parameter');
      (await ada.call('GET', '/v1/events/stream', { headers: { 'last-event-id': after } })).refused(
        'invalid_parameter',
      );
    }
    (await ada.call('GET', '/v1/events/stream', { headers: { 'last-event-id': 'x' } })).refused('invalid_parameter');
  });
});

describe('the stream', () => {
  it('reports events as they happen, and resumes after the last id', async () => {
    const ada = await service.anonymous.signUp();
    await ada.draft();
    await eventually(async () => expect((await feed(ada)).data).toHaveLength(2));
    const stream = await openStream(service.url, ada.key);
    const id = await formed(ada);
    await eventually(() => expect(stream.received.at(-1)?.type).toBe('formation.completed'));
    await stream.close();
    expect(stream.received[0]).toMatchObject({ type: 'entity.created', data: { entity_id: id } });
    const events = await whole(ada);
    expect(stream.received.map(({ data }) => data)).toEqual(events.slice(events.length - stream.received.length));

    const middle = stream.received[3]?.id;
    const again = await openStream(service.url, ada.key, middle);
    await eventually(() => expect(again.received).toHaveLength(stream.received.length - 4));
    await again.close();
    expect(again.received.map(({ id: each }) => each)).toEqual(stream.received.slice(4).map(({ id: each }) => each));
  });

  it('ends with its key', async () => {
    const ada = await service.anonymous.signUp();
    const made = await ada.call('POST', '/v1/api-keys', { body: { name: 'Reader', scopes: ['events:read'] } });
    const { id, api_key } = made.ok<{ id: string; api_key: string }>(201);
    const stream = await openStream(service.url, api_key);
    (await ada.call('DELETE', `/v1/api-keys/${id}`)).ok(204);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await ada.draft();
    await stream.ended;
    // The revocation itself may be the last event it receives.
    expect(stream.received.every(({ type }) => type.startsWith('api_key.'))).toBe(true);
  });

  it('one process reports what another one did', async () => {
    const ada = await service.anonymous.signUp();
    const stream = await openStream(await service.twin(), ada.key);
    const { id } = await ada.draft();
    // An event of the sign-up may still be on its way when the stream opens.
    const ours = { data: expect.objectContaining({ entity_id: id }) };
    await eventually(() => expect(stream.received).toContainEqual(expect.objectContaining(ours)));
    await stream.close();
  });
});

describe('waiting for an entity', () => {
  const wait = (account: Account, id: string, state: string, timeout: number) =>
    account.call('GET', `/v1/entities/${id}/wait`, { query: { state, timeout: String(timeout) } });

  it('answers once the state is reached, when it failed, and when time is up', async () => {
    const ada = await service.anonymous.signUp();
    const { id } = await ada.draft();
    expect((await wait(ada, id, 'Draft', 60)).ok()).toMatchObject({ state: 'Draft' });
    (await ada.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
    const [active] = await Promise.all([wait(ada, id, 'Active', 60), wait(ada, id, 'Dissolved', 1)]);
    expect(active.ok()).toMatchObject({ id, state: 'Active' });

    const failing = await ada.draft({ name: `Reject Name ${uniqueName()}` });
    (await ada.putEntity(failing.id, { version: 1, action: 'submit_formation' })).ok();
    expect((await wait(ada, failing.id, 'Active', 60)).ok()).toMatchObject({ state: 'FilingFailed' });
  });

  it('answers at once for a draft, which nobody has submitted, with what comes next', async () => {
    const ada = await service.anonymous.signUp();
    const { id } = await ada.draft();
    const started = performance.now();
    const draft = (await wait(ada, id, 'Active', 60)).ok<{ state: string; next_action: { code: string } }>();
    expect(draft).toMatchObject({ state: 'Draft', next_action: { code: 'submit_formation' } });
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
