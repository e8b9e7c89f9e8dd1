import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRules } from '../../src/store/operating/soundness.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { type Deployments, freeze, move, startDeployments } from './deployments.ts';
import { BLANK_STATEMENT } from './forged-record.ts';

/* `efs verify` finds nothing in what arrived: whatever breaks one of its rules is refused. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
beforeAll(async () => {
  deployments = await startDeployments(0, { target: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  ({ source, target } = deployments);
});
afterAll(() => deployments?.stop());

type Company = { owner: Account; id: string };

async function active(): Promise<Company> {
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  const deposit = { body: { amount_usd: '50.00' } };
  (await owner.call('POST', `/v1/entities/${id}/treasury/deposits`, deposit)).ok<unknown>(201);
  return { owner, id };
}

async function broken(): Promise<string[]> {
  const rules: string[] = [];
  for await (const { rule, subjects } of checkRules(target.sql)) if (subjects.length > 0) rules.push(rule);
  return rules;
}

it('an honest archive breaks no rule, also where no document was ever packed', async () => {
  const { owner } = await active();
  await freeze(owner);
  expect(await target.sql`select 1 from document_dictionaries`).toEqual([]);
  await deployments.bring(await deployments.archiveOf(source, owner));
  expect(await broken()).toEqual([]);
});

const set = (table: string, change: string) => (id: string) =>
  source.sql`update ${source.sql.identifier(table)} set ${source.sql.raw(change)} where entity_id = ${id}`;
const count = (change: string) => (id: string) =>
  source.sql`update chain_heads set event_sequence = ${source.sql.raw(change)} where chain = ${`entity:${id}`}`;

const FORGED: Readonly<Record<string, [rule: string, forge: (id: string) => Promise<unknown>]>> = {
  'a row that names a row of another company': [
    'Every row of a company names rows of the same company.',
    (id) => source.sql`
        insert into later_filings (account_id, entity_id, filing_id, status, detail, statement, updated_at)
        select account_id, ${randomUUID()}, id, 'accepted', 'Accepted.', ${source.sql.json(BLANK_STATEMENT)}, now()
        from filings where entity_id = ${id} and type = 'formation'`,
  ],
  'an event of another time than its entry': [
    'Every event says what its entry',
    set('events', "created_at = created_at - interval '1 second'"),
  ],
  'a chain that counts its events from 0 again': ['counts its events', count('0')],
  'a chain that counts more events than there are': ['counts its events', count('event_sequence + 1')],
  'events with a gap': ['counts its events', set('events', 'sequence = sequence + 5000')],
  'events in another order': [
    'stands in the log after',
    async (id) => {
      await set('events', 'sequence = -sequence')(id);
      await source.sql`
        update events set sequence = sequence + 1 + (select count(*) from events where entity_id = ${id})
        where entity_id = ${id}`;
    },
  ],
  'a document that no event tells': ['Every document is as its event', set('documents', "title = 'Forged'")],
  'a document that is missing': [
    'Every document that was made is there',
    (id) => source.sql`delete from documents where entity_id = ${id} and kind = 'articles'`,
  ],
  'a balance that does not follow': ['Every balance follows', set('treasury_entries', 'balance_cents = 900000')],
  'a sum that does not follow': ['Every sum of the books', set('treasury_entries', 'spent_cents = 900000')],
  'an entry of the books of another time': [
    'Every entry of the books is as',
    set('treasury_entries', "at = '9000-01-01'"),
  ],
};

it.each(Object.keys(FORGED))('refuses %s', async (what) => {
  const [rule = '', forge] = FORGED[what] ?? [];
  const { owner, id } = await active();
  await freeze(owner);
  await forge?.(id);
  await expect(deployments.bring(await deployments.archiveOf(source, owner))).rejects.toThrow(rule);
});

it.each([
  ['another rule', (id: string) => set('documents', "title = 'Forged'")(id), 'Every document is as its event'],
  [
    'a number that no filing states',
    (id: string) =>
      source.sql`update number_holds set number = '2026900000001' where entity_id = ${id} and office = 'US-WY'`,
    'in it does not follow from a filing',
  ],
])('refuses an archive by %s before it takes a number, which another account may need', async (_by, forge, reason) => {
  const { owner, id } = await active();
  await freeze(owner);
  await forge(id);
  const archive = await deployments.archiveOf(source, owner);
  const [hold] = await source.sql`select * from number_holds where entity_id = ${id} and office = 'US-WY'`;
  await target.sql.begin(async (other) => {
    await other`insert into number_holds ${other.insert({ ...hold, account_id: randomUUID() })}`;
    await expect(deployments.bring(archive)).rejects.toThrow(reason);
  });
});

it.each([
  ['filings', 'epoch'],
  ['formations', 'epoch'],
  ['entities', 'version'],
])('refuses a counter from which JavaScript could not count on (%s.%s)', async (table, column) => {
  const { owner, id } = await active();
  await freeze(owner);
  const { sql } = source;
  const key = sql.identifier(table === 'entities' ? 'id' : 'entity_id');
  await sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = 9007199254740000 where ${key} = ${id}`;
  const archive = await deployments.archiveOf(source, owner);
  await expect(deployments.bring(archive)).rejects.toThrow('a number that nothing could be added to');
});

it('refuses an entry from a time to come, after which the arrival would come too early', async () => {
  const { owner, id } = await active();
  await freeze(owner);
  await source.sql`update events set created_at = '9000-01-01' where entity_id = ${id} and sequence = 1`;
  const archive = await deployments.archiveOf(source, owner);
  await expect(deployments.bring(archive)).rejects.toThrow('an entry from after this moment');
});

it('sends no event of an archive to a webhook, also not when missed ones are asked for', async () => {
  const { owner, id } = await active();
  const here = await move(deployments, { owner, operator: await target.operator() });
  const { url } = await startReceiver(() => 200);
  const endpoint = (await here.call('POST', '/v1/webhook-endpoints', { body: { url } })).ok<{ id: string }>(201);
  const change = await here.putEntity(id, { version: await versionOf(here, id), metadata: { moved: 'yes' } });
  change.ok<unknown>();
  const since = new Date(Date.now() - 86_400_000).toISOString();
  await eventually(async () => {
    (await here.call('POST', `/v1/webhook-endpoints/${endpoint.id}/recover`, { body: { since } })).ok<unknown>(202);
    const sent = await target.sql<{ type: string; isOfArchive: boolean }[]>`
      select d.type, e.created_at <= (a.arrived ->> 'arrived_at')::timestamptz as "isOfArchive"
      from webhook_deliveries d join accounts a on a.id = d.account_id
        join events e on e.account_id = d.account_id and e.id = d.event_id
      where d.account_id = ${owner.id}`;
    expect(sent.filter(({ isOfArchive }) => isOfArchive)).toEqual([]);
    expect(sent.map(({ type }) => type)).toContain('entity.updated');
  });
});

const versionOf = async (owner: Account, id: string) => (await owner.getEntity(id)).ok<{ version: number }>().version;

it('gives the events of an archive their places at once: none is queued for webhooks, or before those of others', async () => {
  const { owner } = await active();
  await freeze(owner);
  const archive = await deployments.archiveOf(source, owner);
  const events = await source.sql<{ id: string }[]>`
    select event_id as id from event_positions where account_id = ${owner.id} order by position`;
  await target.sql.script(`
    create table queued (event_id uuid);
    create function note_queued() returns trigger language plpgsql security definer
      as 'begin insert into public.queued values (new.event_id); return new; end';
    create trigger note_queued before insert on event_queue for each row execute function note_queued()`);
  await deployments.bring(archive);
  const others = await target.anonymous.signUp();
  const draft = await others.draft();
  const query = { entity_id: draft.id };
  await eventually(async () =>
    expect((await others.call('GET', '/v1/events', { query })).ok<{ data: [] }>().data).not.toEqual([]),
  );
  const placed = await target.sql<{ id: string; queued: boolean }[]>`
    select p.event_id as id, exists (select from queued q where q.event_id = p.event_id) as queued
    from event_positions p where p.account_id = ${owner.id} order by p.position`;
  expect(placed.slice(0, events.length)).toEqual(events.map(({ id }) => ({ id, queued: false })));
  // What the arrival itself tells comes after them.
  expect(placed.slice(events.length).every(({ queued }) => queued)).toBe(true);
  await target.sql.script('drop trigger note_queued on event_queue; drop function note_queued; drop table queued');
});
