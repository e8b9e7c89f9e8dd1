import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { type Explained, openExplained } from '../../test/harness/plan.ts';
import { OPEN_STATES } from '../domain/governance/proposal-states.ts';
import { type Db, openConnections } from '../sql/open.ts';
import { listOpenProposals } from './open-proposals.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const COMPANIES = 200;
const DECIDED = 20_000;
const PAGE = { entityId: null, state: undefined, keyId: ACCOUNT, after: null, limit: 21 };

let database: TestDatabase;
let explained: Explained;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openConnections(database.url, { max: 1, applicationName: 'test' });
  await fill(owner);
  await owner.end();
  explained = openExplained(database.url);
});
afterAll(async () => {
  await explained?.db.end();
  await database?.drop();
});

/** An account that decided much, with many drafts and a few proposals in the other open states. */
async function fill(sql: Db): Promise<void> {
  await sql`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  await sql`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select ${ACCOUNT}, md5('entity' || n)::uuid, 'n', 'n', false, 'US-WY', 'llc', 'Draft', 1, 1, '{}', now(), now()
    from generate_series(1, ${COMPANIES}) n`;
  await sql`
    insert into proposals (account_id, id, entity_id, kind, title, description, content, content_hash, proposer, state,
      state_since, version, escalation, escalated_at, rules, electorate, opens_at, closes_at, count, decided_at, created_at)
    select ${ACCOUNT}, md5('proposal' || n)::uuid, md5('entity' || (n % ${COMPANIES} + 1))::uuid, 'custom', 't', '',
      '{"kind": "custom"}', ${'0'.repeat(64)}, 'did:web:a.example', state, now(), 1,
      case state when 'escalated' then '{"approvers": [{"contact": 0, "name": "Grace"}]}'::jsonb end,
      case state when 'escalated' then now() end,
      case when state in ('voting', 'approved') then '{}'::jsonb end,
      case when state in ('voting', 'approved') then '[{"did": "did:web:a.example"}]'::jsonb end,
      case when state in ('voting', 'approved') then now() end, case when state in ('voting', 'approved') then now() end,
      case when state in ('voting', 'approved') then '{"tally": {"votes": 1}}'::jsonb end,
      case when state in ('rejected', 'approved') then now() end, now() + n * interval '1 ms'
    from generate_series(1, ${DECIDED}) n
    cross join lateral (select case
      when n % 2 = 0 then 'rejected' when n % 5000 = 1 then 'voting' when n % 5000 = 3 then 'approved'
      when n % 5000 = 5 then 'escalated' when n % 20 = 7 then 'draft' else 'cancelled' end as state) s`;
  await sql`analyze entities, proposals`;
}

it('the list contains every open state, and no proposal that is over', async () => {
  const { db } = explained;
  const shown = await listOpenProposals(db, ACCOUNT, { ...PAGE, limit: DECIDED });
  expect([...new Set(shown.map(({ state }) => state))].sort()).toEqual([...OPEN_STATES].sort());
  const [counted] = await db<{ open: number }[]>`
    select count(*)::int as open from proposals where state not in ('rejected', 'cancelled', 'executed', 'lapsed')`;
  expect(shown).toHaveLength(counted?.open ?? 0);
  expect(shown.find(({ state }) => state === 'escalated')).toMatchObject({
    silent_approvers: ['Grace'],
    electors: null,
  });
  expect(shown.find(({ state }) => state === 'voting')).toMatchObject({ silent_approvers: [], electors: 1, votes: 1 });
});

it.each([
  ['proposals_open', PAGE],
  ['proposals_open_by_state', { ...PAGE, state: 'voting' as const }],
])('a page is read in the order of %s, and looks only at what it shows', async (index, options) => {
  for (const after of [null, { createdAt: new Date(Date.now() + 15_000), id: ACCOUNT }]) {
    await listOpenProposals(explained.db, ACCOUNT, { ...options, after });
    // The binding of the key is read after the page.
    explained.statements.pop();
    const page = (await explained.readsOfLast()).find(({ table }) => table === 'proposals');
    expect(page?.index).toBe(index);
    expect(page?.rows).toBeLessThanOrEqual(options.limit);
  }
});
