import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FilingType, filingReference } from '../../src/domain/entity/filing-type.ts';
import { seal } from '../../src/domain/filing/packet.ts';
import { TO_COME, TRAVELLING } from '../../src/domain/moving/travel.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';
import { laterPacket } from './forged-record.ts';
import { fullAccount } from './full-account.ts';

/*
 * For every table that says what others established: a row of it that counts where the archive was made counts for nothing
 * here, if nobody vouches for the archive. A new table of this kind needs a line.
 */

/**
 * The rows that somebody relies on, as a condition on `r`; or the reason why nobody relies on any. `entities` and `dids`
 * rest on `filings`, and unvouched.test.ts shows for each use that they do.
 */
const COUNTS: Readonly<Record<string, { if: string } | { never: string }>> = {
  operator_keys: { if: 'r.revoked_at is null' },
  entities: { if: 'r.operating_agreement is not null' },
  dids: { never: 'Published only with a filing that was confirmed.' },
  formations: {
    if: `r.stage is not null and r.stage_status <> 'outcome_unknown' and exists (
      select from entities e where e.account_id = r.account_id and e.id = r.entity_id and e.state = 'Filing')`,
  },
  formation_steps: { if: `r.status = 'done' and r.name in ('screening', 'attestation')` },
  requirements: { if: `r.status = 'open'` },
  filings: {
    if: `not r.is_unverified or num_nonnulls(r.claimed_by, r.release_asked_by) > 0 or r.review_reason = 'Forged.'`,
  },
  filing_attempts: { if: 'true' },
  filing_reports: { if: 'r.withdrawn_at is null' },
  corrections: { if: `r.state in ('open', 'confirmed')` },
  attestations: { if: 'r.voided_at is null or not r.is_unverified' },
  later_filings: {
    if: `r.status <> 'outcome_unknown' and exists (
      select from filings f where f.account_id = r.account_id and f.id = r.filing_id and f.closed_at is null)`,
  },
  documents: { if: 'r.superseded_at is null' },
  agreement_signatures: { if: `r.decision is not null and (r.voided_at is null or not r.is_unverified)` },
  proposals: { if: `r.state in ('escalated', 'voting', 'approved')` },
  proposal_approvals: {
    if: `exists (select from proposals p where p.account_id = r.account_id and p.id = r.proposal_id and p.state in ('escalated', 'voting', 'approved'))`,
  },
  proposal_votes: {
    if: `exists (select from proposals p where p.account_id = r.account_id and p.id = r.proposal_id and p.state in ('escalated', 'voting', 'approved'))`,
  },
  delegations: { if: 'true' },
  dissolutions: { if: `r.status not in ('rejected', 'outcome_unknown', 'dissolved')` },
  obligations: { if: `r.done_by = 'service'` },
  audit_entries: { never: 'The entry of the arrival says that nobody vouches for those before it.' },
  audit_data: { never: 'Like its entries.' },
  chain_heads: { never: 'Continued by the entry of the arrival.' },
  events: { never: 'They tell what was.' },
};

const VOUCHED = TRAVELLING.filter(([, { asserts }]) => asserts !== 'own').map(([table]) => table);
const CHECKED = VOUCHED.flatMap((table) => {
  const counts = COUNTS[table];
  return counts !== undefined && 'if' in counts ? [[table, counts.if] as const] : [];
});

let deployments: Deployments;
let accountId: string;
const countOf = async (where: 'source' | 'target', table: string, condition: string) => {
  const { sql } = deployments[where];
  const mine = ownedIn(table);
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from ${sql.identifier(table)} r where ${sql.raw(mine)} and (${sql.raw(condition)})`;
  return row?.n ?? 0;
};
const there: Record<string, number> = {};
let operators = '';

beforeAll(async () => {
  const source = {
    WEBHOOK_ALLOW_PRIVATE: 'true',
    REQUIRE_ATTESTATION: 'always',
    REQUIRE_MEMBER_SIGNATURES: 'always',
  };
  deployments = await startDeployments(0, { source, target: { SCREENING: 'desk', ...source } });
  const service = deployments.source;
  const { url } = await startReceiver(() => 200);
  const { owner, companies } = await fullAccount(service, await service.operator(), url);
  accountId = owner.id;
  // No worker of the source changes anything any more.
  await freeze(owner);
  await forge(accountId, companies[0] ?? '', companies[1] ?? '');
  for (const [table, condition] of CHECKED) there[table] = await countOf('source', table, condition);
  for (const [table, column] of await timesThatArrive()) forged += await putElsewhere(table, column);
  await deployments.bring(await deployments.archiveOf(service, owner));
});
afterAll(() => deployments?.stop());

/** Times of the record cannot be changed alone: an archive with another one is refused (sound.test.ts). */
const RECORDED = ['audit_entries.at', 'events.created_at', 'documents.created_at', 'treasury_entries.at'];
let forged = 0;

async function timesThatArrive(): Promise<[table: string, column: string][]> {
  const rows = await deployments.target.sql<{ table: string; column: string }[]>`
    select table_name::text as table, column_name::text as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name <> 'lease_until'
      and table_name = any(${TRAVELLING.map(([table]) => table)})`;
  const left = new Map(TRAVELLING.map(([table, { without = [] }]) => [table, without]));
  return rows
    .filter(({ table, column }) => !left.get(table)?.includes(column))
    .map(({ table, column }) => [table, column]);
}

const ownedIn = (table: string) =>
  table === 'operator_keys' ? `id in (${operators})` : `${table === 'accounts' ? 'id' : 'account_id'} = '${accountId}'`;

/** The times by which lists of all accounts are sorted, each with the rows in those lists. */
const SORTED: Readonly<Record<string, string>> = {
  'filings.queued_at': 'r.closed_at is null',
  'filings.stalled_since': 'r.closed_at is null',
  'requirements.created_at': `r.status = 'open'`,
  'corrections.asked_at': `r.state = 'open'`,
  'dissolutions.decided_at': `r.status <> 'dissolved'`,
  'dissolutions.updated_at': `r.status <> 'dissolved'`,
  'later_filings.updated_at': `r.status not in ('accepted', 'rejected')`,
  'formations.updated_at': `exists (
    select from entities e where e.account_id = r.account_id and e.id = r.entity_id and e.state = 'Filing')`,
};

/** Puts a time far ahead, or far back if a list of all accounts begins with the earliest. */
async function putElsewhere(table: string, column: string): Promise<number> {
  if (RECORDED.includes(`${table}.${column}`)) return 0;
  const forgedTime = SORTED[`${table}.${column}`] === undefined ? '9000-01-01' : '1001-01-01';
  const { sql } = deployments.source;
  const [name, time] = [sql.identifier(table), sql.identifier(column)];
  const rows = await sql`
    update ${name} set ${time} = ${forgedTime} where ${sql.raw(ownedIn(table))} and ${time} is not null returning 1`;
  return Math.min(rows.length, 1);
}

/** Whoever has the database writes what the API would never write. */
async function forge(account: string, company: string, draft: string): Promise<void> {
  const { sql } = deployments.source;
  const [one, other] = [randomUUID(), randomUUID()];
  operators = `'${one}', '${other}'`;
  for (const id of [one, other])
    await sql`
      insert into operator_keys (id, name, hash, pepper_id, display_prefix, created_at, expires_at)
      values (${id}, ${id}, sha256(convert_to(${id}, 'UTF8')), 'p', 'p', now(), now() + interval '1 year')`;
  const json = sql.json;
  const [filed] = await sql<{ packet: Record<string, unknown> }[]>`
    select f.packet || jsonb_build_object('filing_number', e.filing_number) as packet
    from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id where e.id = ${company} and f.type = 'formation'`;
  const copyFiling = (entity: string, type: FilingType) => {
    const { packet, packetHash } = seal(laterPacket(filed?.packet, { type }));
    return sql<{ id: string }[]>`
    insert into filings (account_id, id, entity_id, type, ordinal, reference, state, packet, packet_hash, fee_cents,
      pack_version, review_reason, claimed_by, claimed_at, release_asked_by, release_asked_at, opened_at)
    select account_id, gen_random_uuid(), ${entity}, ${type}, 1, ${filingReference(entity, type, 1)}, 'needs_review',
      ${json(packet as never)}, ${packetHash}, fee_cents, pack_version, 'Forged.', ${one}, now(), ${one}, now(), now()
    from filings where entity_id = ${company} and type = 'formation' returning id`;
  };
  // A formation that is said to be cleared and signed, and to have been reported as accepted.
  const [formation] = await copyFiling(draft, 'formation');
  await sql`update entities d set state = 'Filing', (name, legal_name) = (select name, legal_name from entities where id = ${company})
    where id = ${draft}`;
  await sql`
    update constitutions d set (format, source, canonical, hash) = (
      select c.format, c.source, c.canonical, c.hash from constitutions c where c.entity_id = ${company} order by c.version desc limit 1)
    where d.entity_id = ${draft}`;
  await sql`
    insert into formations (account_id, entity_id, stage, stage_status, submitted_at, updated_at)
    values (${account}, ${draft}, 'state_filing', 'waiting', now(), now())`;
  await sql`
    insert into formation_steps (account_id, entity_id, ordinal, name, status)
    select ${account}, ${draft}, ordinal, name, 'done' from formation_steps where entity_id = ${company}`;
  await sql`
    insert into requirements (account_id, entity_id, id, kind, code, message, status, created_at)
    values (${account}, ${draft}, gen_random_uuid(), 'screening', 'screening', 'Forged.', 'open', now())`;
  await sql`
    insert into filing_reports (account_id, filing_id, ordinal, kind, operator_id, report, reported_at)
    values (${account}, ${formation?.id ?? ''}, 1, 'accept', ${one}, ${json({ number: '2026-700000999' })}, now())`;
  const [accepted] = await sql<{ id: string }[]>`
    select id from filings where entity_id = ${company} and type = 'formation'`;
  const row = {
    account_id: account,
    id: randomUUID(),
    entity_id: company,
    filing_id: accepted?.id,
    reason: 'x',
    evidence: 'x',
    facts: json({ number: 'x' }),
    before: json({ number: 'y', filed_at: 'y' }),
    asked_at: new Date(),
  };
  await sql`insert into corrections ${sql.insert({ ...row, state: 'open', asked_by: one })}`;
  const [report] = await copyFiling(company, 'annual_report');
  await sql`
    insert into later_filings (account_id, entity_id, filing_id, status, detail, statement, let_go_at, updated_at)
    values (${account}, ${company}, ${report?.id ?? ''}, 'information', 'Forged.', '{"changes": []}', now(), now())`;
  await sql`
    update obligations set state = 'done', done_on = '2026-01-05', done_by = 'service', evidence_upload_id = null
    where account_id = ${account} and id = (
      select id from obligations where account_id = ${account} and entity_id = ${company} and state <> 'done' limit 1)`;
  const [proposal] = await sql<{ id: string }[]>`select id from proposals where entity_id = ${company} limit 1`;
  await sql`
    insert into dissolutions (account_id, entity_id, proposal_id, status, detail, decided_at, let_go_at, updated_at)
    values (${account}, ${company}, ${proposal?.id ?? ''}, 'needs_review', 'Forged.', now(), now(), now())`;
  await sql`update proposals set state = 'voting' where entity_id = ${company} and state in ('approved', 'rejected')`;
}

it('every table that asserts what others established has a line here, and no other', () => {
  expect(Object.keys(COUNTS).sort()).toEqual(VOUCHED.toSorted());
});

it.each(CHECKED)('%s: facts that count at the source do not count here', async (table, condition) => {
  expect(there[table], 'the account has no such row, so this proves nothing').toBeGreaterThan(0);
  expect(await countOf('target', table, condition)).toBe(0);
});

it('no time lies after the arrival, but for those that tell what is to come, for a year', async () => {
  expect(forged, 'the account has too few times, so this proves little').toBeGreaterThan(50);
  const { sql } = deployments.target;
  const after: string[] = [];
  for (const [table, column] of await timesThatArrive()) {
    // What is put on the desk of the worker is due by the clock of the database.
    const moment = column === 'due_at' ? sql`now()` : sql`(arrived ->> 'arrived_at')::timestamptz`;
    const more = TO_COME[`${table}.${column}`] === undefined ? '0' : '1 year';
    const rows = await sql`
      select 1 from ${sql.identifier(table)} r
      where ${sql.raw(ownedIn(table))} and r.${sql.identifier(column)} > (
        select ${moment} + ${more}::interval from accounts where id = ${accountId}) limit 1`;
    if (rows.length > 0) after.push(`${table}.${column}`);
  }
  expect(after).toEqual([]);
});

it('no row is listed before its arrival, and so before the work of other accounts', async () => {
  const before: string[] = [];
  for (const [place, condition] of Object.entries(SORTED)) {
    const [table = '', column = ''] = place.split('.');
    const isEarly = `r.${column} < (select (arrived ->> 'arrived_at')::timestamptz from accounts where id = '${accountId}')`;
    if ((await countOf('target', table, `(${condition}) and ${isEarly}`)) > 0) before.push(place);
  }
  expect(before).toEqual([]);
});

it('the rows stay as history', async () => {
  const kept = ['filing_reports', 'corrections', 'attestations', 'agreement_signatures', 'proposal_votes'];
  for (const table of kept) {
    const all = await countOf('source', table, 'true');
    expect(await countOf('target', table, 'true'), table).toBeGreaterThanOrEqual(all);
  }
});
