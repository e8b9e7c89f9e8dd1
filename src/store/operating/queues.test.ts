import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Explained, openExplained } from '../../../test/harness/plan.ts';
import { FILING_QUEUES, queueOfRequirement } from '../../domain/filing/queue.ts';
import { REJECTION_CODES } from '../../domain/filing/rejection.ts';
import { REQUIREMENT_KINDS, TAX_NUMBER_OPTION } from '../../domain/filing/requirement.ts';
import { openDb } from '../core/db.ts';
import { countQueues, findQueueFacts, isQueuedRequirement, listQueue } from './queues.ts';

const ACCOUNT = '0198c5a4-7c1e-7a52-9d3f-000000000001';
const COMPANIES = 3_000;
const FIRST = { isDesk: true, after: null, limit: 21 };

let database: TestDatabase;
let explained: Explained;
beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openDb(database.url, { poolSize: 2, role: 'owner', applicationName: 'test' });
  await owner`insert into accounts (id, livemode, created_at) values (${ACCOUNT}, false, now())`;
  await owner`
    insert into entities (account_id, id, name, legal_name, livemode, jurisdiction, legal_form, state, version,
      constitution_version, metadata, created_at, updated_at)
    select ${ACCOUNT}, md5('entity' || n)::uuid, 'n', 'n', false, 'US-WY', 'llc', 'Filing', 1, 1, '{}', now(), now()
    from generate_series(1, ${COMPANIES}) n`;
  await owner`
    insert into formations (account_id, entity_id, submitted_at, updated_at, overdue_at)
    select account_id, id, now(), now(), case when id = md5('entity7')::uuid then now() end from entities`;
  await owner`
    insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
      pack_version, opened_at, closed_at)
    select account_id, md5(id::text || ordinal)::uuid, id, 'formation', ordinal, 'r' || id || ordinal,
      case ordinal when 1 then 'cancelled' else 'ready' end, '{}', repeat('0', 64), 0, '1', now(),
      case ordinal when 1 then now() end
    from entities, generate_series(1, 2) ordinal`;
  // Almost every company waits for a consent, and every other one has a second filing at the desk.
  await owner`
    insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
    select account_id, id, md5('asked' || id)::uuid, 'signature', case when id = md5('entity8')::uuid then 'signature_missing' else 'agent_consent' end,
      'Sign.', 'open', created_at from entities`;
  await owner`update filings set state = 'pending', closed_at = null where ordinal = 2 and md5(id::text) < '8'`;
  await owner`analyze`;
  await owner.end();
  explained = openExplained(database.url);
});
afterAll(async () => {
  await explained?.db.end();
  await database?.drop();
});

it('the queue of overdue filings has the newest one of each company, and reads no other company of the account', async () => {
  const filings = await listQueue(explained.db, 'overdue', FIRST);
  const newest = await explained.db<{ id: string }[]>`
    select id from filings where entity_id = md5('entity7')::uuid order by id desc limit 1`;
  expect(filings.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  await listQueue(explained.db, 'overdue', FIRST);
  expect(await readsOfFilings()).toBeLessThan(10);
});

async function readsOfFilings(): Promise<number> {
  const reads = await explained.readsOfLast();
  expect(reads.filter(({ index }) => index === null)).toEqual([]);
  return reads.filter(({ table }) => table === 'filings').reduce((sum, { rows }) => sum + rows, 0);
}

it('a page of all queues, and its facts, read no more rows than a page has, of whatever length the queues are', async () => {
  const filings = await listQueue(explained.db, undefined, FIRST);
  expect(filings).toHaveLength(21);
  expect(await readsOfFilings()).toBeLessThan(500);
  const facts = await findQueueFacts(explained.db, filings, FIRST);
  expect(facts.size).toBe(21);
  expect(await readsOfFilings()).toBeLessThan(150);
});

it.each(FILING_QUEUES)('the queue %s is read by an index', async (queue) => {
  await listQueue(explained.db, queue, FIRST);
  expect(await readsOfFilings()).toBeLessThan(300);
  const reads = (await explained.readsOfLast()).filter(({ table }) => table === 'requirements');
  expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
});

it('counts stop at the limit', async () => {
  const counts = await countQueues(explained.db, FIRST);
  expect(counts.find(({ queue }) => queue === 'overdue')).toMatchObject({ count: 1 });
  expect(counts.find(({ queue }) => queue === 'to_file')).toMatchObject({ count: 1_001 });
});

it('a company with thousands of filings costs a queue no more than one with few', async () => {
  const { db } = explained;
  const company = db`entity_id = md5('entity7')::uuid`;
  await db`update requirements set kind = 'information', code = 'ein_other' where ${company}`;
  await db`
    insert into dissolutions (account_id, entity_id, proposal_id, status, detail, rejection, decided_at, updated_at, overdue_at)
    select account_id, entity_id, entity_id, 'rejected', 'No.', '{}', now(), now(), now() from formations where ${company}`;
  const reads = async () => {
    const counts = [];
    for (const queue of ['account', 'overdue'] as const) {
      const filings = await listQueue(db, queue, FIRST);
      expect(filings).toHaveLength(2);
      counts.push(await readsOfFilings());
      await findQueueFacts(db, filings, FIRST);
      counts.push(await readsOfFilings());
    }
    return counts;
  };
  const before = await reads();
  await db`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, opened_at, closed_at)
    select account_id, gen_random_uuid(), entity_id, 'good_standing', n, n::text, 'more' || n, 'cancelled', packet,
      packet_hash, 0, '1', now(), now()
    from filings, generate_series(1, 3000) n where ${company} and filings.ordinal = 2`;
  expect(await reads()).toEqual(before);
});

it('leaves out frozen accounts, on whose work nobody can act', async () => {
  await explained.db`
    insert into chain_heads (account_id, chain, seq, hash, event_sequence, is_frozen)
    values (${ACCOUNT}, ${`account:${ACCOUNT}`}, 0, '', 0, true)`;
  const frozen = await countQueues(explained.db, FIRST);
  expect(frozen.filter(({ count }) => count > 0)).toEqual([]);
  expect(await listQueue(explained.db, undefined, FIRST)).toEqual([]);
  await explained.db`delete from chain_heads where account_id = ${ACCOUNT}`;
  expect(await listQueue(explained.db, undefined, FIRST)).toHaveLength(21);
});

it('the database and the domain agree which requirements are in a queue', async () => {
  const codes = [
    ...Object.keys(REJECTION_CODES),
    'agent_consent',
    'member_signatures',
    'payment',
    'screening',
    'attestation',
  ];
  const pairs = REQUIREMENT_KINDS.flatMap((kind) => codes.map((code) => ({ kind, code })));
  expect(queueOfRequirement({ kind: 'information', code: TAX_NUMBER_OPTION })).toBe(null);
  for (const { kind, code } of pairs) {
    const [row] = await explained.db<{ is_queued: boolean }[]>`
      select ${isQueuedRequirement(explained.db)} as is_queued from (select ${kind}::text as kind, ${code}::text as code) r`;
    expect([kind, code, row?.is_queued]).toEqual([kind, code, queueOfRequirement({ kind, code }) !== null]);
  }
});
