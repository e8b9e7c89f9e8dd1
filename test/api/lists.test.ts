import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import type { Account } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
});
afterAll(() => service.stop());
// Each test has a new account: a list covers one account, so no test sees the rows of another.
beforeEach(async () => {
  ada = await service.anonymous.signUp();
});

type Page = { data: Entity[]; next_cursor: string | null; has_more: boolean };
type Query = Record<string, string>;

async function pageOf(query: Query): Promise<Page> {
  return (await ada.listEntities(query)).ok<Page>();
}

/** Follows the cursors to the end; calls back between two pages. */
async function walk(query: Query, between: () => Promise<unknown> = async () => {}): Promise<Entity[]> {
  const seen: Entity[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await pageOf(cursor === '' ? query : { ...query, cursor });
    expect(page.has_more).toBe(page.next_cursor !== null);
    expect(page.data.length).toBeLessThanOrEqual(Number(query['limit'] ?? 20));
    seen.push(...page.data);
    cursor = page.next_cursor;
    if (cursor !== null) await between();
  }
  return seen;
}

async function drafts(
  count: number,
  bodyOf: (index: number) => Record<string, unknown> = () => ({}),
): Promise<Entity[]> {
  const made: Entity[] = [];
  for (let index = 0; index < count; index += 1) made.push(await ada.draft(bodyOf(index)));
  return made;
}

const idsOf = (entities: readonly Entity[]) => entities.map(({ id }) => id);

describe('paging', () => {
  it.each(['1', '2', '3', '7', '100'])('%s a page shows every entity once, in order of creation', async (limit) => {
    const made = await drafts(7);
    expect(await walk({ limit })).toEqual(made);
  });

  it('works backwards as well as forwards', async () => {
    const made = await drafts(7);
    expect(idsOf(await walk({ limit: '2', order: '-created_at' }))).toEqual(idsOf(made).reverse());
  });

  it('an empty list is one empty page', async () => {
    expect(await pageOf({})).toEqual({ data: [], next_cursor: null, has_more: false });
  });

  it('shows 20 without a limit', async () => {
    await drafts(21);
    const page = await pageOf({});
    expect(page.data).toHaveLength(20);
    expect(page.has_more).toBe(true);
  });

  it('entities created at the same moment are neither skipped nor repeated', async () => {
    const made = await drafts(6);
    await service.sql`update entities set created_at = ${new Date('2026-04-26T18:00:00Z')} where account_id = ${ada.id}`;
    expect(idsOf(await walk({ limit: '2' }))).toEqual(idsOf(made).toSorted());
    expect(idsOf(await walk({ limit: '2', order: '-created_at' }))).toEqual(idsOf(made).toSorted().reverse());
  });
});

describe('while others insert and delete', () => {
  it.each(['created_at', '-created_at'])(
    'order %s: entities that existed all the time are shown exactly once',
    async (order) => {
      const made = await drafts(12);
      const doomed = made.filter((_, index) => index % 4 === 0);
      const seen = await walk({ limit: '3', order }, async () => {
        const gone = doomed.pop();
        // Two are added for every three that are read, so that the ascending walk ends as well.
        await Promise.all([ada.draft(), ada.draft(), gone && ada.deleteEntity(gone.id, 1)]);
      });
      expect(seen.length).toBe(new Set(idsOf(seen)).size);
      const stayed = made.filter((_, index) => index % 4 !== 0);
      expect(idsOf(seen)).toEqual(expect.arrayContaining(idsOf(stayed)));
    },
  );
});

describe('filters', () => {
  beforeEach(async () => {
    const [first, second] = await drafts(4, (index) => ({
      name: `Atlas ${index % 2 === 0 ? 'Ärmel' : 'Berg'} ${'abcd'.charAt(index)}`,
      external_reference: `order-${index}`,
    }));
    await putInState(service.sql, first?.id ?? '', 'FilingFailed');
    await putInState(service.sql, second?.id ?? '', 'Filed');
  });

  it.each([
    ['state', { state: 'Draft' }, ['Atlas Ärmel c', 'Atlas Berg d']],
    ['state that none has', { state: 'Active' }, []],
    ['name_contains, whatever the case', { name_contains: 'bERG' }, ['Atlas Berg b', 'Atlas Berg d']],
    ['name_contains beyond ASCII', { name_contains: 'ärm' }, ['Atlas Ärmel a', 'Atlas Ärmel c']],
    ['name_contains takes wildcards for letters', { name_contains: '%' }, []],
    ['filing_number', { filing_number: '2026-000000001' }, ['Atlas Berg b']],
    ['external_reference, whole', { external_reference: 'order-3' }, ['Atlas Berg d']],
    ['external_reference is no prefix', { external_reference: 'order' }, []],
    ['two at once', { state: 'Draft', name_contains: 'ärmel' }, ['Atlas Ärmel c']],
  ] as [string, Query, string[]][])('%s', async (_title, query, names) => {
    expect((await walk({ ...query, limit: '1' })).map(({ name }) => name)).toEqual(names);
  });

  it("show no other account's entities", async () => {
    ada = await service.anonymous.signUp();
    expect((await pageOf({ external_reference: 'order-3' })).data).toEqual([]);
    expect((await pageOf({ name_contains: 'Atlas' })).data).toEqual([]);
  });

  it('refuses a search that would examine too many entities, and says how to narrow it', async () => {
    await service.sql`
      insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
        constitution_version, metadata, created_at, updated_at)
      select ${ada.id}, gen_random_uuid(), 'n' || n, 'n', false, 'US-WY', 'llc', 'Draft', 1, 1, '{}', now(), now()
      from generate_series(1, 5100) n`;
    const refused = (await ada.listEntities({ name_contains: '%_%' })).refused('invalid_parameter');
    expect(refused.errors).toMatchObject([{ pointer: '/name_contains', code: 'search_too_broad' }]);
    expect(refused.detail).toContain('Use a longer text');
    expect((await pageOf({ name_contains: 'berg' })).data).toHaveLength(2);
  });

  it.each([
    ['an unknown parameter', { sort: 'name' }],
    ['limit 0', { limit: '0' }],
    ['limit 101', { limit: '101' }],
    ['a limit that is no number', { limit: 'ten' }],
    ['an unknown state', { state: 'draft' }],
    ['an unknown order', { order: 'name' }],
    ['an empty filter', { name_contains: '' }],
  ] as [string, Query][])('%s is refused, never ignored', async (_title, query) => {
    (await ada.listEntities(query)).refused('invalid_parameter');
  });
});

describe('a cursor', () => {
  let cursor: string;
  beforeEach(async () => {
    await drafts(3);
    cursor = (await pageOf({ limit: '1', state: 'Draft' })).next_cursor ?? '';
  });

  it('is valid for its own filters, with any limit', async () => {
    expect((await pageOf({ limit: '2', state: 'Draft', cursor })).data).toHaveLength(2);
  });

  it.each([
    ['without its filter', {}],
    ['with another value of its filter', { state: 'Active' }],
    ['with one more filter', { state: 'Draft', name_contains: 'a' }],
    ['in the other order', { state: 'Draft', order: '-created_at' }],
  ] as [string, Query][])('is refused %s', async (_title, query) => {
    (await ada.listEntities({ ...query, cursor })).refused('invalid_parameter');
  });

  it('is refused for another account', async () => {
    const eve = await service.anonymous.signUp();
    (await eve.listEntities({ state: 'Draft', cursor })).refused('invalid_parameter');
  });

  it.each(['x', 'garbage', '!!!', 'A'.repeat(500)])('is refused if it is garbage: %s', async (garbage) => {
    (await ada.listEntities({ state: 'Draft', cursor: garbage })).refused('invalid_parameter');
  });

  it('is refused with any byte of it changed', async () => {
    const bytes = Buffer.from(cursor, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      (await ada.listEntities({ state: 'Draft', cursor: changed.toString('base64url') })).refused('invalid_parameter');
    }
  });
});
