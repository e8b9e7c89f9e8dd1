import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { loadConfig } from '../../src/config/config.ts';
import { exportLines } from '../../src/documents/audit-export.ts';
import { verifyDatabase } from '../../src/documents/verify-database.ts';
import type { ChainHead } from '../../src/domain/audit/audit-chain.ts';
import { verifyAuditExport } from '../../src/domain/audit/audit-verify.ts';
import { ed25519PublicKey, signEd25519, verifyEd25519 } from '../../src/domain/formats/ed25519.ts';
import { ERASE, ERASED_TABLES } from '../../src/domain/moving/erase.ts';
import { runEraseAccounts } from '../../src/roles/commands.ts';
import { readDocument, type StoredDocument } from '../../src/store/documents.ts';
import { PINNED_KEY, SERVICE_SEED } from '../audit-fixtures.ts';
import { textOf } from '../documents/text.ts';
import { type Account, account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { listLockWaits } from '../harness/lock-waits.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { type FullAccount, fullAccount } from './full-account.ts';

/*
 * Nothing that a person of an account wrote is left in the database after its erasure, wherever it was killed; its audit
 * chains verify; and no other account is touched.
 */

const KEYS = { API_KEY_PEPPER: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: 'true', REQUIRE_ATTESTATION: 'always', REQUIRE_MEMBER_SIGNATURES: 'always' };

let service: TestService;
let operator: Account;
let webhooks: string;
let folder: string;
beforeAll(async () => {
  service = await startService({ env: { ...KEYS, ...SETTINGS }, leavesStuck: 'closed accounts' });
  operator = await service.operator();
  webhooks = (await startReceiver(() => 200)).url;
  folder = await mkdtemp(join(tmpdir(), 'efs-erase-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const close = (owner: Account) =>
  owner
    .call('POST', '/v1/account/close', { body: { companies: 'keep_running' } })
    .then((answer) => answer.ok<object>());

type Asked = { ids: readonly string[] | 'due'; isNow?: boolean; companies?: 'keep_running' };
async function erase({ isNow = false, ids, companies }: Asked) {
  const outcomes = new Map<string, unknown>();
  await runEraseAccounts(
    loadConfig({ ...KEYS, DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' }),
    operator.id,
    { ids, isNow, companies, reason: 'person_asked', isReal: true },
    (id, outcome) => outcomes.set(id, outcome),
  );
  return outcomes;
}

const makeDue = ({ owner }: FullAccount) => service.sql`
  update accounts set erase_from = now() - interval '1 second' where id = ${owner.id}`;

/** Every value of every row of the database, as text, with the bytes of binary columns as they are; by table. */
async function tablesWithMark(mark: string): Promise<string[]> {
  const hex = Buffer.from(mark).toString('hex');
  const found: string[] = [];
  const tables = await service.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  for (const { name } of tables) {
    const table = service.sql.identifier(name);
    const rows = await service.sql`
      select 1 from ${table} as row
      where strpos(lower(row::text), ${mark}) > 0 or strpos(row::text, ${hex}) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The rows of an account in every table that names it. */
async function rowsOf({ owner }: FullAccount): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  const named = await service.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`;
  for (const { name } of named) {
    const table = service.sql.identifier(name);
    const found = await service.sql<{ row: string }[]>`
      select t::text as row from ${table} t where account_id = ${owner.id} order by 1`;
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

const auditSigner = {
  publicKey: ed25519PublicKey(SERVICE_SEED),
  sign: (message: Uint8Array) => signEd25519(SERVICE_SEED, message),
};
const exporting = () => ({ store: { db: service.sql }, clock: systemClock, auditSigner });

async function problems(): Promise<string[]> {
  const parts = await Array.fromAsync(verifyDatabase(exporting()));
  return parts.flatMap((part) => part.problems);
}

async function chainsOf({ owner }: FullAccount): Promise<{ chain: string; lines: string[] }[]> {
  const heads = await service.sql<ChainHead[]>`
    select chain, seq::int as seq, hash from chain_heads where account_id = ${owner.id} order by chain`;
  const chains: { chain: string; lines: string[] }[] = [];
  for (const head of heads) {
    const pages = await Array.fromAsync(exportLines(exporting(), owner.id, head));
    chains.push({ chain: head.chain, lines: pages.join('').trimEnd().split('\n') });
  }
  return chains;
}

async function documentsOf({ owner }: FullAccount): Promise<StoredDocument[]> {
  return service.sql<StoredDocument[]>`
    select account_id, entity_id, id, kind, size, blake3, content_type from documents where account_id = ${owner.id}`;
}

const main = new URL('../../src/main.ts', import.meta.url).pathname;

function efs(...args: string[]): ChildProcess & { words: string } {
  // The runner of tests sets variables of its own.
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ...KEYS,
    DATABASE_URL: service.databaseUrl,
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const told = Object.assign(child, { words: '' });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (told.words += String(text)));
  return told;
}

async function ended(child: ChildProcess & { words: string }): Promise<[number | null, string]> {
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, child.words];
}

/** Kills the erasing process while it waits for a row of this table. */
async function killAt(table: string, { owner }: FullAccount): Promise<void> {
  await service.sql.begin(async (sql) => {
    const rows = await sql`select 1 from ${sql.identifier(table)} where account_id = ${owner.id} for update`;
    if (rows.length === 0) throw new Error(`${table} is erased before`);
    const child = efs('erase-account', '--due', '--operator', operator.id, '--yes');
    const closed = ended(child);
    await eventually(async () => {
      expect(await listLockWaits(service.sql, 'efs erase-account'), child.words).toHaveLength(1);
    });
    child.kill('SIGKILL');
    await closed;
    return { value: null };
  });
  await eventually(async () => {
    const left = await service.sql`select 1 from pg_stat_activity where application_name = 'efs erase-account'`;
    expect(left).toHaveLength(0);
  });
}

it('every table that is erased is filled by these tests, or known to be empty in them', async () => {
  const full = await fullAccount(service, operator, webhooks);
  const rows = await rowsOf(full);
  const empty = ERASED_TABLES.map(({ table }) => table).filter((table) => (rows[table] ?? []).length === 0);
  expect(empty.toSorted()).toEqual(NOT_FILLED.toSorted());
  expect(Object.keys(ERASE)).toEqual(expect.arrayContaining(NOT_FILLED));
});

describe('the erasure of an account', () => {
  it('needs no wait and no key of the account if a person or a court asks for it', async () => {
    const full = await fullAccount(service, operator, webhooks);
    const { id } = full.owner;
    await expect(erase({ ids: [id], isNow: true })).rejects.toThrow(/go on to exist/);
    expect(await tablesWithMark(full.mark)).not.toEqual([]);
    expect((await erase({ ids: [id], isNow: true, companies: 'keep_running' })).get(id)).toHaveProperty('rows');
    // The office's register is another deployment's, and so is what a receiver of webhooks got.
    expect(await tablesWithMark(full.mark)).toEqual([]);
    expect((await operator.call('GET', `/v1/operator/accounts/${id}`)).ok()).toMatchObject({
      email: null,
      name: null,
      erased_at: expect.any(String),
    });
    await eventually(async () => (await full.owner.getEntity(full.companies[0] ?? '')).refused('unauthenticated'));
  });

  it('keeps the answers given to keys of other accounts, or their repeated requests would be carried out twice', async () => {
    const [owner, other] = [await service.anonymous.signUp(), await service.anonymous.signUp()];
    const { id } = await owner.draft();
    const headers = { 'idempotency-key': 'names-another-account' };
    const body = { name: 'Ours', metadata: { partner: owner.id, company: id } };
    const create = async () => (await other.call('POST', '/v1/entities', { body, headers })).ok<{ id: string }>(201).id;
    const created = await create();
    await erase({ ids: [owner.id], isNow: true, companies: 'keep_running' });
    expect(await create()).toBe(created);
  });

  it('lets the log of all accounts go on while it writes to the rows that stay', async () => {
    const owner = await service.anonymous.signUp();
    (await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'launch' } })).ok<unknown>();
    const erased = erase({ ids: [owner.id], isNow: true, companies: 'keep_running' });
    // It then pauses, so that this transaction has the row before it.
    await eventually(async () => {
      const begun = await service.sql`select 1 from accounts where id = ${owner.id} and erasing_at is not null`;
      expect(begun).toHaveLength(1);
    });
    await service.sql.begin(async (sql) => {
      await sql`select 1 from subscriptions where account_id = ${owner.id} for update`;
      await eventually(async () => {
        expect(await listLockWaits(service.sql, 'efs erase-account')).toHaveLength(1);
      });
      // A worker may be placing events at this moment, but not for long.
      await eventually(() => service.sql`select 1 from event_sequencer for update nowait`);
    });
    expect((await erased).get(owner.id)).toHaveProperty('rows');
  });

  it('leaves the mails and links of its address to another account that has it', async () => {
    const email = 'shared@example.com';
    const [gone, other] = [await service.anonymous.signUp({ email }), await service.anonymous.signUp({ email })];
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
    const links = () => service.sql`
      select 1 from link_tokens where purpose = 'recover' and subject ->> 'email' = ${email} and used_at is null`;
    await eventually(async () => expect(await links()).toHaveLength(1));
    await erase({ ids: [gone.id], isNow: true });
    expect(await links()).toHaveLength(1);
    (await account(service.url, other).call('GET', '/v1/account')).ok();
    await erase({ ids: [other.id], isNow: true });
    expect(await links()).toHaveLength(0);
    expect(await tablesWithMark(email)).toEqual([]);
  });

  it('leaves nothing that a person wrote, wherever it is killed, and no other account is touched', async () => {
    const [gone, other] = [
      await fullAccount(service, operator, webhooks),
      await fullAccount(service, operator, webhooks),
    ];
    // The search finds what there is: in texts, bytes, and packed documents.
    const before = await tablesWithMark(gone.mark);
    expect(before).toEqual(expect.arrayContaining(SEARCHED));
    const documents = await documentsOf(gone);
    const articles = documents.find(({ kind }) => kind === 'articles') as StoredDocument;
    expect((await textOf(await readDocument(service.sql, articles))).text.toLowerCase()).toContain(gone.mark);
    const filled = Object.entries(await rowsOf(gone)).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
    expect(filled.length).toBeGreaterThan(35);

    expect(await erase({ ids: [gone.owner.id] })).toEqual(
      new Map([[gone.owner.id, expect.stringContaining('It is not closed.')]]),
    );
    await close(gone.owner);
    expect(await erase({ ids: [gone.owner.id] })).toEqual(
      new Map([[gone.owner.id, expect.stringContaining('can be reopened until')]]),
    );
    expect(await erase({ ids: 'due' })).toEqual(new Map());
    await makeDue(gone);
    await eventually(async () => {
      const waiting = await service.sql`select 1 from event_queue limit 1`;
      expect(waiting).toHaveLength(0);
    });
    // From here on nobody but the erasure changes anything.
    await service.stopWorker();
    const untouched = await rowsOf(other);
    for (const table of ['webhook_endpoints', 'documents', 'constitutions', 'uploads', 'audit_data']) {
      await killAt(table, gone);
      // Whatever was erased so far, what is left holds together, and nothing leads back.
      expect(await problems()).toEqual([]);
      const reopened = await operator.call('POST', `/v1/operator/accounts/${gone.owner.id}/reopen`, {
        body: { reason: 'Too late.' },
      });
      reopened.refused('illegal_transition');
    }
    const outcome = (await erase({ ids: 'due' })).get(gone.owner.id);
    expect(outcome).toMatchObject({ entries: expect.any(Number) });
    expect(await erase({ ids: 'due' })).toEqual(new Map());
    expect(await erase({ ids: [gone.owner.id], isNow: true })).toEqual(
      new Map([[gone.owner.id, 'It was already erased.']]),
    );

    expect(await tablesWithMark(gone.mark)).toEqual([]);
    const left = await rowsOf(gone);
    for (const { table } of ERASED_TABLES) expect(left[table] ?? [], table).toEqual([]);
    expect(await problems()).toEqual([]);
    expect(await rowsOf(other)).toEqual(untouched);
    (await other.owner.getEntity(other.companies[0] ?? '')).ok();
    await chainsVerify(gone, documents);
  });
});

/** Tables in which the search has to find the mark before. */
const SEARCHED = [
  'accounts',
  'api_keys',
  'audit_data',
  'constitutions',
  'entities',
  'events',
  'filings',
  'idempotency_records',
  'issuer_links',
  'link_tokens',
  'mails',
  'obligations',
  'proposal_approvals',
  'proposal_votes',
  'proposals',
  'rate_limits',
  'treasury_entries',
  'uploads',
  'webhook_deliveries',
  'webhook_endpoints',
];

/** Each chain verifies offline, says how many entries were erased, and has the hashes of what is gone. */
async function chainsVerify(gone: FullAccount, documents: readonly StoredDocument[]): Promise<void> {
  const chains = await chainsOf(gone);
  // One of the account, and one of each company, the deleted one included.
  expect(chains).toHaveLength(1 + gone.companies.length + 1);
  for (const { chain, lines } of chains) {
    const verdict = verifyAuditExport(lines, { pinnedKey: PINNED_KEY }, verifyEd25519);
    expect(verdict, chain).toMatchObject({ status: 'verified_with_erased_entries', problems: [] });
    expect(verdict.erased).toBeGreaterThan(0);
  }
  const [longest] = chains.toSorted((a, b) => b.lines.length - a.lines.length);
  const file = join(folder, 'chain.jsonl');
  await writeFile(file, `${longest?.lines.join('\n')}\n`);
  const [code, words] = await ended(efs('audit', 'verify', file, '--key', PINNED_KEY));
  expect([code, words]).toEqual([11, expect.stringMatching(/erased/)]);
  const kept = chains.flatMap(({ lines }) => lines).join('\n');
  expect(documents.length).toBeGreaterThan(5);
  for (const { blake3, id } of documents) {
    expect(kept).toContain(blake3);
    expect(kept).toContain(id);
  }
}

/** Passing rows, those without an account, and kinds of work that this account has none of. */
const NOT_FILLED: string[] = [
  'billing_problems',
  'business_clocks',
  'corrections',
  'dissolutions',
  'event_queue',
  'filing_documents',
  'filing_reports',
  'later_filings',
  'tax_party_days',
  // They name the account in their own way.
  'idempotency_records',
  'rate_limits',
];
