import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
import { fileHash } from '../../src/domain/formats/file-hash.ts';
import { openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';

/* An archive may break the company that it brings, but none of another account. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let other: Company;
beforeAll(async () => {
  deployments = await startDeployments(0, { target: { REQUIRE_MEMBER_SIGNATURES: 'always' } });
  ({ source, target } = deployments);
  // The simulated registries of both begin with the same numbers.
  await active(source);
  other = await active(target);
});
afterAll(() => deployments?.stop());

type Company = { owner: Account; id: string };

async function active(service: TestService): Promise<Company> {
  const owner = await service.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  return { owner, id };
}

/** Brings a company without a trusted key, after its maker has changed rows, and releases its account. */
async function bring(forge: (company: Company) => Promise<unknown>): Promise<Company> {
  const company = await active(source);
  await freeze(company.owner);
  await forge(company);
  await deployments.bring(await deployments.archiveOf(source, company.owner));
  const operator = await target.operator();
  const path = `/v1/operator/accounts/${company.owner.id}/release`;
  (await operator.call('POST', path, { body: { reason: 'Frozen there.', confirm_only_here: true } })).ok();
  return company;
}

it.each(['.001', '.000001'])('reports the late calendars of others (%s)', async (fraction) => {
  await openedCalendar(other.owner, other.id);
  const next_at = `2001-01-01 00:00:00${fraction}Z`;
  const { id } = await bring(async () => {});
  // The release ran it. It is late again, and nothing runs it.
  await eventually(async () => {
    const rows = await target.sql`
      select 1 from calendars where entity_id = ${id} and lease_until is null and (due_at > now() or due_at is null)`;
    expect(rows).toHaveLength(1);
  });
  await target.sql`
    update calendars set next_at = ${next_at}::timestamptz, due_at = null, at_risk_at = null where entity_id = ${id}`;
  const late = { next_at: new Date(Date.now() - 30 * 86_400_000), due_at: null, at_risk_at: null };
  await target.sql`update calendars set ${target.sql.set(late)} where entity_id = ${other.id}`;
  await eventually(async () => {
    const rows = await target.sql`
      select 1 from calendars where entity_id = any(${[id, other.id]}) and at_risk_at is not null`;
    expect(rows).toHaveLength(2);
  });
});

it.each([
  ['calendar', { calendar_version: 'none' }],
  ['time zone', { time_zone: 'Mars/Olympus' }],
])('refuses an obligation of an unknown %s, by which every round would fail', async (_what, changes) => {
  const company = await active(source);
  await openedCalendar(company.owner, company.id);
  await freeze(company.owner);
  await source.sql`update obligations set ${source.sql.set(changes)} where entity_id = ${company.id}`;
  await expect(deployments.bring(await deployments.archiveOf(source, company.owner))).rejects.toThrow(
    'which this version does not know',
  );
});

it('mails the members of others', async () => {
  const { id } = await bring(async ({ id: entity_id }) => {
    await source.sql`
      update entities set state = 'Registered', oas_did = null,
        operating_agreement = operating_agreement || '{"is_automatic": false}' where id = ${entity_id}`;
    await source.sql`delete from dids where entity_id = ${entity_id}`;
  });
  // As if it had arrived before constitutions were checked.
  const canonical = target.sql`jsonb_set(canonical::jsonb, '{members,0,email}', '{"no": "address"}')::text`;
  await target.sql`update constitutions set canonical = ${canonical} where entity_id = ${id}`;
  await target.sql`update agreement_signatures set mail_at = now() where entity_id = any(${[id, other.id]}) and voided_at is null`;
  await eventually(async () => {
    const rows = await target.sql<{ isDue: boolean }[]>`
      select mail_at is not null and mail_at <= now() as "isDue" from agreement_signatures
      where entity_id = ${other.id} and voided_at is null`;
    expect(rows).toEqual([{ isDue: false }]);
  });
});

it('refuses a constitution that is none, whose reading would fail', async () => {
  const { owner, id } = await active(source);
  await freeze(owner);
  const [row] = await source.sql<{ canonical: string }[]>`select canonical from constitutions where entity_id = ${id}`;
  const document = JSON.parse(row?.canonical ?? '') as { members: object[] };
  const members = document.members.map((member) => ({ ...member, email: { no: 'address' } }));
  const canonical = canonicalJson({ ...document, members });
  const hash = blake3Hex(utf8(canonical));
  await source.sql`update constitutions set ${source.sql.set({ canonical, hash })} where entity_id = ${id}`;
  await expect(deployments.bring(await deployments.archiveOf(source, owner))).rejects.toThrow('/members/0/email');
});

it.each([
  ['60,000 keys', 'yaml', Array.from({ length: 60_000 }, (_, n) => `k${n}: 1\n`).join('')],
  ['lists in each other', 'json', '['.repeat(5_000) + ']'.repeat(5_000)],
])('refuses the text of a constitution with %s, beyond the limits of a request', async (_what, format, text) => {
  const { owner, id } = await active(source);
  await freeze(owner);
  await source.sql`update constitutions set ${source.sql.set({ format, source: text })} where entity_id = ${id}`;
  await expect(deployments.bring(await deployments.archiveOf(source, owner))).rejects.toThrow(
    `of the constitution of company ${id} is invalid`,
  );
});

/** Nobody can store it in an index. */
const LONG = randomBytes(4_000).toString('base64');

it('refuses an event of an unknown type, which no log could place', async () => {
  const { owner } = await active(source);
  await freeze(owner);
  await source.sql`update events set type = ${LONG} where account_id = ${owner.id}`;
  const archive = await deployments.archiveOf(source, owner);
  await source.sql`delete from events where account_id = ${owner.id}`;
  await expect(deployments.bring(archive)).rejects.toThrow('unknown type of event');
});

it('places the events of others after one that cannot be placed', async () => {
  const count = async () => (await other.owner.call('GET', '/v1/events')).ok<{ data: unknown[] }>().data.length;
  const before = await count();
  const event = { account_id: other.owner.id, event_id: randomUUID(), entity_id: null, type: LONG };
  await target.sql`insert into event_queue ${target.sql.insert(event)}`;
  await other.owner.draft();
  await eventually(async () => expect(await count()).toBe(before + 1));
});

it.each([null, '2001-01-02'])('deletes the unclaimed files of others (%s)', async (claimed_at) => {
  const body = `%PDF-1.7 ${randomUUID()}`;
  const upload = async (owner: Account) => {
    const headers = { 'content-type': 'application/pdf' };
    return (await owner.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201).id;
  };
  const { owner, id: entity_id } = await active(source);
  const upload_id = await upload(owner);
  await freeze(owner);
  const filed = {
    account_id: owner.id,
    entity_id,
    kind: 'agent_consent',
    upload_id,
    blake3: fileHash(Buffer.from(body)),
  };
  await source.sql`insert into filing_documents ${source.sql.insert({ ...filed, created_at: new Date() })}`;
  await source.sql`update uploads set claimed_at = ${claimed_at}, created_at = '2001-01-01' where id = ${upload_id}`;
  await deployments.bring(await deployments.archiveOf(source, owner));
  const theirs = () => target.sql`select claimed_at is not null as "isClaimed" from uploads where id = ${upload_id}`;
  expect(await theirs()).toEqual([{ isClaimed: true }]);
  // As if it had arrived before uploads were claimed on arrival.
  await target.sql`update uploads set claimed_at = null where id = ${upload_id}`;
  const mine = await upload(other.owner);
  await target.sql`update uploads set created_at = now() - interval '3 days' where id = ${mine}`;
  await eventually(async () => expect(await target.sql`select 1 from uploads where id = ${mine}`).toEqual([]));
  expect(await theirs()).toHaveLength(1);
});

it('brings no document whose uploaded file has other bytes', async () => {
  const { owner, id: entity_id } = await active(source);
  const headers = { 'content-type': 'application/pdf' };
  const uploaded = await owner.call('POST', '/v1/uploads', { body: '%PDF-1.7 consent', headers });
  const upload_id = uploaded.ok<{ id: string }>(201).id;
  await freeze(owner);
  const filed = { account_id: owner.id, entity_id, kind: 'agent_consent', upload_id, blake3: '0'.repeat(64) };
  await source.sql`insert into filing_documents ${source.sql.insert({ ...filed, created_at: new Date() })}`;
  const archive = await deployments.archiveOf(source, owner);
  await expect(deployments.bring(archive)).rejects.toThrow('does not have the bytes that a document of it names');
});

it('lists the failing, stuck and late work of others, and none of an account that is frozen', async () => {
  const owner = await source.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  await freeze(owner);
  await source.sql`update calendars set failures = 60 where entity_id = ${id}`;
  await deployments.bring(await deployments.archiveOf(source, owner));
  const failures = () => target.sql`select failures from calendars where entity_id = ${id}`;
  expect(await failures()).toEqual([{ failures: 0 }]);
  await target.sql`update calendars set failures = 60 where entity_id = any(${[id, other.id]})`;
  const operator = await target.operator();
  const { jobs } = (await operator.call('GET', '/v1/operator/stuck')).ok<{ jobs: { id: string }[] }>();
  const listed = jobs.map((job) => job.id).filter((job) => [id, other.id].includes(job));
  expect(listed).toEqual([other.id]);
  await target.sql`update calendars set failures = 0 where entity_id = any(${[id, other.id]})`;
});

it('brings no closing and no erasure, after which it could not be given up', async () => {
  const { owner } = await active(source);
  await freeze(owner);
  // A row of the source cannot say so and be exported, but the maker of an archive can write it.
  const columns = await target.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'accounts' and column_name ~ '^(closed|eras)' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual(['closed_at', 'erase_from', 'erased_at', 'erasing_at']);
  const at = new Date('2001-01-01');
  await source.sql`update accounts set erase_from = ${at}, erasing_at = ${at}, erased_at = ${at} where id = ${owner.id}`;
  await deployments.bring(await deployments.archiveOf(source, owner));
  const rows = await target.sql`
    select closed_at, erase_from, erasing_at, erased_at from accounts where id = ${owner.id}`;
  expect(rows).toEqual([{ closed_at: null, erase_from: null, erasing_at: null, erased_at: null }]);
});

it('keeps a copy frozen that an operator reopens', async () => {
  const owner = await source.anonymous.signUp();
  await deployments.bring(await deployments.archiveOf(source, owner));
  // As if it had arrived before a closing was left out.
  await target.sql`
    update accounts set closed_at = '2001-01-01', erase_from = '2101-01-02' where id = ${owner.id}`;
  const operator = await target.operator();
  const path = `/v1/operator/accounts/${owner.id}/reopen`;
  const reopened = await operator.call('POST', path, { body: { reason: 'They asked.' } });
  expect(reopened.ok<object>()).toMatchObject({ closed_at: null, frozen_at: expect.any(String) });
});
