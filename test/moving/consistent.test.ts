import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORKER } from '../../src/domain/access/actor.ts';
import { AUDIT_SALT_LENGTH, appendEntry, GENESIS_HASH, signHead } from '../../src/domain/audit/audit-chain.ts';
import { encodeMultikey } from '../../src/domain/entity/did.ts';
import { seal } from '../../src/domain/filing/packet.ts';
import { encodeBase64 } from '../../src/domain/formats/base64.ts';
import { canonicalJson } from '../../src/domain/formats/canonical.ts';
import { ed25519PublicKey, signEd25519 } from '../../src/domain/formats/ed25519.ts';
import { fileHash } from '../../src/domain/formats/file-hash.ts';
import { manifestMessage, PART_ROWS, type SignedManifest } from '../../src/domain/moving/manifest.ts';
import { NAMING_OPERATORS, TRAVELLING } from '../../src/domain/moving/travel.ts';
import { skeletonOf } from '../../src/domain/names/lookalike.ts';
import { eachFile } from '../../src/moving/read-archive.ts';
import type { Tx } from '../../src/store/core/write.ts';
import { insertDid } from '../../src/store/dids.ts';
import { deleteAccount } from '../../src/store/erasing/account-erasures.ts';
import type { Account } from '../harness/client.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';
import {
  addChain,
  asHistory,
  type Case,
  CONSTITUTIONS,
  change,
  constitute,
  first,
  more,
  type Parts,
  type Row,
} from './forged-parts.ts';
import { BLANK_STATEMENT, laterPacket } from './forged-record.ts';

/*
 * An archive agrees with itself, or it is refused as a whole. Whoever makes one can write any row into it and sign it with
 * a key of their own: each row here changes one thing of an archive that arrives as it is.
 */

const SEED = new Uint8Array(32).fill(9);
const KEY = ed25519PublicKey(SEED);
const sign = (message: Uint8Array) => signEd25519(SEED, message);

async function unpack(archive: string): Promise<Parts> {
  const parts: Parts = { tables: new Map(), heads: [], files: [], manifest: {} as SignedManifest };
  for await (const file of eachFile(archive)) {
    const [folder, table = ''] = file.path.split('/');
    const lines = () =>
      file.content
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    if (folder === 'tables') parts.tables.set(table, [...(parts.tables.get(table) ?? []), ...lines()]);
    else if (folder === 'heads') parts.heads.push(...lines());
    else if (folder === 'manifest.json') parts.manifest = JSON.parse(file.content.toString());
    else parts.files.push(file);
  }
  return parts;
}

/** Writes an archive whose manifest and heads are signed with a key of its maker. */
async function repack({ tables, heads, files, manifest }: Parts, path: string): Promise<string> {
  const tar = pack();
  const parts: SignedManifest['parts'] = [];
  const add = (name: string, rows: readonly object[]) => {
    const content = Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    parts.push({ path: name, rows: rows.length, bytes: content.length, blake3: fileHash(content) });
    tar.entry({ name }, content);
  };
  for (const file of files) tar.entry({ name: file.path }, file.content);
  for (const [table] of TRAVELLING)
    for (let part = 0; part * PART_ROWS < (tables.get(table)?.length ?? 0); part += 1) {
      const rows = tables.get(table)?.slice(part * PART_ROWS, (part + 1) * PART_ROWS) ?? [];
      add(`tables/${table}/${String(part + 1).padStart(6, '0')}.jsonl`, rows);
    }
  add(
    'heads/000001.jsonl',
    heads.map(({ chain, seq, hash }) => signHead({ chain, seq, hash }, new Date().toISOString(), KEY, sign)),
  );
  const { signature: _, ...given } = manifest;
  const counts = Object.fromEntries(TRAVELLING.map(([table]) => [table, tables.get(table)?.length ?? 0]));
  const made = { ...given, tables: counts, parts, public_key: encodeMultikey(KEY) };
  const signed = { ...made, signature: encodeBase64(sign(manifestMessage(made))) };
  tar.entry({ name: 'manifest.json' }, Buffer.from(canonicalJson(signed)));
  tar.finalize();
  await writeFile(path, await buffer(tar.pipe(createGzip())));
  return path;
}

let deployments: Deployments;
let source: TestService;
let target: TestService;
let owner: Account;
let id: string;
let archive: string;
beforeAll(async () => {
  deployments = await startDeployments();
  ({ source, target } = deployments);
  owner = await source.anonymous.signUp();
  ({ id } = await owner.draft());
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  await freeze(owner);
  archive = await deployments.archiveOf(source, owner);
});
afterAll(() => deployments?.stop());

async function forged(change: (parts: Parts) => unknown): Promise<string> {
  const parts = await unpack(archive);
  change(parts);
  return repack(parts, join(deployments.folder, `${randomUUID()}.tar.gz`));
}

const own = () => `account:${owner.id}`;
const isOwn = (row: { chain?: unknown }) => row.chain === own();

async function giveUp(): Promise<void> {
  await target.sql.begin((sql) => deleteAccount({ sql } as Tx, owner.id));
}

const HEADS = 'Its signed heads are not those of its audit chains';
const ENTRIES = 'An audit chain of it has entries after its head, or data without an entry';
const HOLD = /The (number|name) \S+ in it does not follow from a filing of its company/;
const DID = /The DID \S+ in it does not follow from a filing of its company/;

const REJECTION = { code: 'registry_other', message: 'No.', source: 'registry', retryable: true };
const RESULT = { number: '2026-000000001', filed_at: new Date(0).toISOString(), evidence: null };
/** Lists in lists, one more than a row may have. */
const DEEP = JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`);

const OPERATOR = randomUUID();

/** Operators of an archive; no row names them. */
function operators(count: number): Row[] {
  const at = new Date().toISOString();
  const row = { name: 'Mallory', created_at: at, expires_at: at, revoked_at: at };
  return Array.from({ length: count }, () => ({ id: randomUUID(), ...row }));
}

const CASES: Case[] = [
  {
    // Its own chain would be another one than that which is checked.
    what: 'its account in capitals',
    why: 'manifest.json has another form',
    forge: (parts) => {
      const account_id = owner.id.toUpperCase();
      const genesis = { chain: `account:${account_id}`, seq: 0, hash: GENESIS_HASH };
      const data = { object: {} };
      const said = {
        at: new Date(0).toISOString(),
        actor: { type: 'account', id: owner.id },
        action: 'account.created',
      };
      const salt = Buffer.alloc(AUDIT_SALT_LENGTH);
      const entry = appendEntry(genesis, said as never, data, salt);
      const { chain, seq, hash } = entry;
      more('audit_entries', () => entry)(parts);
      more('audit_data', () => ({ chain, seq, salt: `\\x${salt.toString('hex')}`, data }))(parts);
      more('chain_heads', () => ({ chain, seq, hash }))(parts);
      const others = parts.heads.filter((head) => !isOwn(head));
      Object.assign(parts, { heads: [...others, { chain, seq, hash }, { chain, seq, hash }] });
      Object.assign(parts.manifest, { account_id });
    },
  },
  {
    what: 'one head in place of another',
    why: HEADS,
    forge: (parts) => {
      const other = parts.heads.find((head) => !isOwn(head));
      parts.heads = parts.heads.map((head) => (isOwn(head) && other ? other : head));
    },
  },
  { what: 'a head twice', why: HEADS, forge: ({ heads }) => heads.push(...heads.slice(0, 1)) },
  {
    what: 'a head of no chain',
    why: HEADS,
    forge: ({ heads }) => heads.push({ chain: `entity:${randomUUID()}`, seq: 1, hash: '0'.repeat(64) }),
  },
  {
    what: 'no chain of the account',
    why: HEADS,
    forge: (parts) => {
      parts.heads = parts.heads.filter((head) => !isOwn(head));
      for (const table of ['chain_heads', 'audit_entries', 'audit_data'])
        parts.tables.set(table, parts.tables.get(table)?.filter((row) => !isOwn(row)) ?? []);
    },
  },
  {
    what: 'an entry after the head',
    why: ENTRIES,
    forge: more('audit_entries', () => ({ seq: 1_000 }), isOwn),
  },
  {
    what: 'an entry of no chain',
    why: ENTRIES,
    forge: more('audit_entries', () => ({ chain: `entity:${randomUUID()}` })),
  },
  // A page of the operators would end at a time that no answer can have.
  ...['-infinity', '4000-01-01 BC'].map((time) => ({
    what: `the time ${time}`,
    why: 'have a time of no calendar',
    forge: change('filings', { queued_at: time }),
  })),
  // The statement that claims due work of all accounts would fail with it.
  ...[
    ['formations', { lease_until: 'infinity', epoch: '9223372036854775807' }],
    ['formations', { failures: 2_147_483_647 }],
    ['entities', { version: '9223372036854775807' }],
  ].map(([table, values]) => ({
    what: `a counter of ${table} at its end: ${Object.keys(values as Row).at(-1)}`,
    why: 'that nothing could be added to',
    forge: change(table as string, values as Row),
  })),
  ...['entities', 'events', 'filings'].map((table) => ({
    what: `a row of ${table} that is larger than what a request may send`,
    why: new RegExp(`A row in tables/${table}/\\d+.jsonl has more than 262144 bytes`),
    forge: more(table, () => ({ data: 'a'.repeat(300_000) })),
  })),
  // Every text of an index: the statement that copies one for all accounts would fail with it.
  ...[
    ['events', { type: 'nothing.happened' }],
    ['entities', { external_reference: 'a'.repeat(1_001) }],
    ['accounts', { email: 'a'.repeat(1_001) }],
  ].map(([table, values]) => ({
    what: `a text of ${table} that no index takes: ${Object.keys(values as Row).at(-1)}`,
    why: 'a text that is too long, or an unknown type of event',
    forge: change(table as string, values as Row),
  })),
  // Each table has texts that end in certificates, mails, papers or public pages.
  ...[
    ['accounts', { name: 'Ada \u202eoN' }],
    ['documents', { title: 'Articles \u0008\u0008' }],
    ['entities', { metadata: { 'a\u2066': 'b' } }],
    ['events', { data: { object: { members: [{ name: 'Ada \ufdd0' }] } } }],
    ['formation_steps', { detail: 'Filed \u001b[2m' }],
  ].map(([table, values]) => ({
    what: `a text of ${table} that would look different from what is stored: ${Object.keys(values as Row)[0]}`,
    why: 'contains a control, direction or other forbidden character. If you trust its source',
    forge: change(table as string, values as Row),
  })),
  {
    what: 'a personal tax number',
    why: 'A text of metadata in tables/entities/000001.jsonl contains a personal tax number',
    forge: change('entities', { metadata: { note: 'SSN 123-45-6789' } }),
  },
  // An erasure keeps actors and actions.
  ...[
    { id: 'Ada, 1 Home St' },
    { key_id: 'Ada, 1 Home St' },
    { member_did: 'Ada, 1 Home St' },
    { type: 'system', id: 'Ada, 1 Home St' },
    { type: 'Ada, 1 Home St' },
    { more: 'Ada, 1 Home St' },
  ].map((free) => ({
    what: `an actor with ${JSON.stringify(free)}`,
    why: 'has a value of actor that no deployment writes',
    forge: change('audit_entries', { actor: { type: 'api_key', id: randomUUID(), key_id: randomUUID(), ...free } }),
  })),
  ...['Ada, 1 Home St', 'records.erased', 'account.erased'].map((action) => ({
    what: `an entry with the action ${action}`,
    why: 'has a value of action that no deployment writes',
    forge: change('audit_entries', { action }),
  })),
  {
    // PostgreSQL reads the id of a company in it, which may be one of another account.
    what: 'a chain with another spelling of an id',
    why: HEADS,
    forge: (parts) => {
      const digits = randomUUID().replaceAll('-', '');
      const chain = `entity:${digits.match(/.{4}/g)?.slice(0, 5).join('-')}${digits.slice(20)}`;
      const genesis = { chain, seq: 0, hash: GENESIS_HASH };
      const said = { at: new Date(0).toISOString(), actor: WORKER, action: 'mail.delivered' };
      addChain(parts, appendEntry(genesis, said, { object: {} }, Buffer.alloc(AUDIT_SALT_LENGTH)));
    },
  },
  {
    what: 'an erasure that says more than an erasure',
    why: 'is an erasure with other content',
    forge: (parts) => {
      const chain = `entity:${randomUUID()}`;
      const genesis = { chain, seq: 0, hash: GENESIS_HASH };
      const said = { at: new Date(0).toISOString(), actor: WORKER, action: 'audit.erased' };
      const data = { object: { entries: [], reason: 'Ada, 1 Home St' } };
      addChain(parts, appendEntry(genesis, said, data, Buffer.alloc(AUDIT_SALT_LENGTH)), data);
    },
  },
  ...CONSTITUTIONS,
  { what: 'data of no entry', why: ENTRIES, forge: more('audit_data', () => ({ seq: 1_000 }), isOwn) },
  { what: 'a number of nobody', why: HOLD, forge: more('number_holds', () => ({ number: '2026900000001' })) },
  {
    what: 'a number of a company that is not there',
    why: HOLD,
    forge: more('number_holds', () => ({ number: '2026900000001', entity_id: randomUUID() })),
  },
  {
    what: 'a number that is reserved for no result',
    why: HOLD,
    forge: (parts) => {
      const { id: reserved_for } = first(parts.tables.get('filings'));
      more('number_holds', () => ({ number: '2026900000001', reserved_for }))(parts);
    },
  },
  { what: 'the number of another office', why: HOLD, forge: change('number_holds', { office: 'US-DE' }) },
  {
    what: 'a name of nobody',
    why: HOLD,
    forge: more('name_holds', () => ({ normalized_name: 'ANOTHER', skeleton: 'ANOTHER' })),
  },
  { what: 'a name of no filing', why: HOLD, forge: change('name_holds', { filing_id: randomUUID() }) },
  { what: 'the name of another company', why: HOLD, forge: change('name_holds', { entity_id: randomUUID() }) },
  { what: 'a name with the look of another', why: HOLD, forge: change('name_holds', { skeleton: 'ANOTHER' }) },
  {
    what: 'the name of another, which its company writes otherwise',
    why: HOLD,
    forge: (parts) => {
      const filing = first(parts.tables.get('filings'), ({ type }) => type === 'formation');
      const packet = { ...(filing['packet'] as Row), normalized_name: 'ANOTHER' };
      Object.assign(filing, { packet, packet_hash: seal(packet).packetHash });
      change('name_holds', { normalized_name: 'ANOTHER', skeleton: skeletonOf('ANOTHER') })(parts);
    },
  },
  {
    what: 'a name of a change that was refused',
    why: HOLD,
    forge: (parts) => {
      const filing = first(parts.tables.get('filings'), ({ type }) => type === 'formation');
      const changes = { legal_name: 'Another LLC', normalized_name: 'ANOTHER' };
      const packet = laterPacket(filing['packet'] as Row, { type: 'amendment', changes });
      const refused = {
        state: 'rejected',
        result: null,
        rejection: REJECTION,
        packet,
        packet_hash: seal(packet).packetHash,
      };
      const amendment = { id: randomUUID(), type: 'amendment', reference: `efs-${id}-amendment-1` };
      parts.tables.get('filings')?.push({ ...filing, ...amendment, ...refused });
      const { account_id, entity_id, closed_at: updated_at } = filing;
      const settled = {
        status: 'rejected',
        detail: 'Refused.',
        rejection: REJECTION,
        statement: BLANK_STATEMENT,
        updated_at,
      };
      parts.tables.set('later_filings', [{ account_id, entity_id, filing_id: amendment.id, ...settled }]);
      const name = { normalized_name: 'ANOTHER', skeleton: skeletonOf('ANOTHER') };
      more('name_holds', () => ({ ...name, filing_id: amendment.id }))(parts);
    },
  },
  {
    what: 'a number of a company without the hold of it',
    why: HOLD,
    forge: ({ tables }) => {
      for (const table of ['number_holds', 'dids', 'entity_keys']) tables.set(table, []);
    },
  },
  {
    what: 'an order of another state, which would hold a name and a number there',
    why: 'has another jurisdiction than its filing',
    forge: (parts) => {
      const filing = first(parts.tables.get('filings'), ({ type }) => type === 'formation');
      const packet = laterPacket(filing['packet'] as Row, { type: 'good_standing', jurisdiction: 'US-DE' });
      const order = { id: randomUUID(), type: 'good_standing', reference: `efs-${id}-good_standing-1` };
      const sealed = { packet, packet_hash: seal(packet).packetHash };
      parts.tables.get('filings')?.push({ ...filing, ...order, ...sealed });
      const { account_id, entity_id, closed_at: updated_at } = filing;
      const settled = { status: 'accepted', detail: 'Given.', statement: BLANK_STATEMENT, updated_at };
      parts.tables.set('later_filings', [{ account_id, entity_id, filing_id: order.id, ...settled }]);
    },
  },
  {
    what: 'two formations of one company',
    why: /A company has one formation, tax number and dissolution; \S+-formation-2 is another/,
    forge: more(
      'filings',
      () => ({ id: randomUUID(), period: '2', ordinal: 2, reference: `efs-${id}-formation-2` }),
      ({ type }) => type === 'formation',
    ),
  },
  ...[
    { state: 'Dissolved', dissolution_number: '2026-000000999', dissolved_at: new Date() },
    {
      state: 'FilingFailed',
      filing_error: 'Forged.',
      filing_number: null,
      filed_at: null,
      ein: null,
      oas_did: null,
    },
  ].map((given) => ({
    what: `a company that is ${given.state} otherwise than its filings say`,
    why: 'no office accepted that',
    forge: change('entities', given),
  })),
  { what: 'a name of another office', why: HOLD, forge: change('name_holds', { jurisdiction: 'US-DE' }) },
  { what: 'a DID of another number', why: DID, forge: change('dids', { did: 'did:oas:wy:llc:2026900000001' }) },
  // Whoever corrects or reads such a filing would fail.
  ...[
    { result: { ...RESULT, number: [RESULT.number] } },
    { result: { ...RESULT, filed_at: '0000-00-00T00:00:00Z' } },
    { result: { ...RESULT, more: 1 } },
    { asserted: { number: [RESULT.number], filed_at: null, evidence: null } },
  ].map((values) => ({
    what: `a filing with ${JSON.stringify(values)}`,
    why: `has a value of ${Object.keys(values)[0]} that no deployment writes`,
    forge: change('filings', values),
  })),
  // The calendar would fail on them again and again, or tell of duties from a thousand years ago.
  ...[
    { filed_at: '1000-01-01T00:00:00Z' },
    { effective_at: '1000-01-01T00:00:00Z' },
    { effective_at: '9999-12-31T23:59:59Z' },
  ].map((times) => ({
    what: `a result with ${JSON.stringify(times)}`,
    why: 'has a time before every filing, or too far ahead',
    forge: change('filings', { result: { ...RESULT, filed_at: '2026-01-05T15:00:00Z', ...times } }),
  })),
  {
    what: 'a company that its row says was imported and its filing was not',
    why: 'was formed by one of its rows and imported by another',
    forge: change('entities', { is_imported: true }),
  },
  {
    what: 'an operator whom no row names',
    why: 'No row in it names the operator',
    forge: ({ tables }) => tables.set('operator_keys', operators(1)),
  },
  {
    what: 'more operators than a deployment has',
    why: 'It has more than 1000 operators',
    forge: ({ tables }) => tables.set('operator_keys', operators(1_001)),
  },
  // It could be the id of an operator of this deployment, whose name the next export would give.
  ...Object.entries(NAMING_OPERATORS).flatMap(([table, columns]) =>
    columns.map((column) => ({
      what: `an operator whom it does not bring, in ${table}.${column}`,
      why: `names the operator ${OPERATOR}, who is not in it`,
      forge: ({ tables }: Parts) => {
        const [row = {}, ...others] = tables.get(table) ?? [];
        tables.set(table, [{ ...row, [column]: OPERATOR }, ...others]);
      },
    })),
  ),
  // A day that no answer may have, a count that no answer may have, and a number that is too large for its column.
  ...[
    ['calendars', { kept_from: '1850-01-01' }, 'have a time of no calendar'],
    ['filings', { sends: -1 }, 'have a time of no calendar'],
    ['formations', { failures: 999_999_999_999_999 }, 'A value of it cannot be read as its column'],
  ].map(([table, values, why]) => ({
    what: `${JSON.stringify(values)} in ${table}`,
    why: why as string,
    forge: change(table as string, values as Row),
  })),
  {
    what: 'a row that is nested too deeply',
    why: 'nested more than 64 levels deep',
    forge: change('entities', { metadata: { deep: DEEP } }),
  },
  {
    what: 'a file that no row names',
    why: 'No row in it names the file uploads/',
    forge: ({ files, manifest }) => {
      const content = Buffer.from('Nobody names this.');
      files.push({ path: `uploads/${createHash('sha256').update(content).digest('hex')}`, content });
      manifest.files = { count: manifest.files.count + 1, bytes: manifest.files.bytes + content.length };
    },
  },
  {
    what: 'a file that is stored by a hundred rows',
    why: 'It would take more than 1073741824 bytes here',
    forge: ({ files, tables, manifest }) => {
      const content = Buffer.alloc(11_000_000);
      const sha256 = createHash('sha256').update(content).digest('hex');
      files.push({ path: `uploads/${sha256}`, content });
      manifest.files = { count: manifest.files.count + 1, bytes: manifest.files.bytes + content.length };
      tables.set('uploads', [...(tables.get('uploads') ?? []), ...Array.from({ length: 100 }, () => ({ sha256 }))]);
    },
  },
  {
    what: 'a DID of a number that it does not hold',
    why: DID,
    forge: change('dids', { did: 'did:oas:wy:llc:2026900000009' }),
  },
];

describe('an archive that does not agree with itself', () => {
  it.each(CASES)('is refused: $what', async ({ why, forge }) => {
    const brought = deployments.bring(await forged(forge));
    await expect(brought.then(giveUp)).rejects.toThrow(why);
    expect(await target.sql`select 1 from accounts where id = ${owner.id}`).toHaveLength(0);
  });
});

describe('an archive that nobody here vouches for', () => {
  it('may have an earlier version of a constitution to which another program gave other defaults', async () => {
    const older = constitute((document) => Object.assign(document, { public_record: false }), { isText: false });
    await deployments.bring(await forged(asHistory(older)));
    await giveUp();
  });

  it('arrives with the same rows, packed and signed by another', async () => {
    await deployments.bring(await forged(() => {}));
    await giveUp();
  });

  it('brings no moment with microseconds, which no round and no page would find again', async () => {
    const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/.test(value);
    const precise = (value: unknown) =>
      isMoment(value) ? new Date(String(value)).toISOString().replace('Z', '456+00:00') : value;
    const path = await forged(({ tables }) => {
      for (const [table, rows] of tables)
        tables.set(
          table,
          rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, precise(value)]))),
        );
    });
    await deployments.bring(path);
    const columns = await target.sql<{ table: string; column: string }[]>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%' and column_name not in ('due_at', 'lease_until')
        and table_name = any(${TRAVELLING.map(([table]) => table)})`;
    const found: string[] = [];
    for (const { table, column } of columns) {
      const [at, key] = [
        target.sql.identifier(column),
        target.sql.identifier(table === 'accounts' ? 'id' : 'account_id'),
      ];
      if (table === 'operator_keys') continue;
      const rows = await target.sql`
        select 1 from ${target.sql.identifier(table)} where ${key} = ${owner.id} and date_trunc('milliseconds', ${at}) <> ${at}`;
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    expect(found).toEqual([]);
    await giveUp();
  });

  it('brings no former DID, which would be public with the number that the company has', async () => {
    const did = 'did:oas:wy:llc:2026900000001';
    const path = await forged((parts) => {
      more('dids', () => ({ did, superseded_at: new Date() }))(parts);
      more('entity_keys', () => ({ id: `${did}#key-1`, public_key: `\\x${'ab'.repeat(32)}` }))(parts);
    });
    await deployments.bring(path);
    const dids = await target.sql`select 1 from dids where account_id = ${owner.id}`;
    const keys = await target.sql`select 1 from entity_keys where account_id = ${owner.id}`;
    expect([dids.length, keys.length]).toEqual([1, 1]);
    await giveUp();
  });

  it('brings ids of operators without names, which go with it', async () => {
    const operator = randomUUID();
    const at = new Date().toISOString();
    const path = await forged(({ tables }) => {
      const row = { id: operator, name: 'Mallory, chief of the office', created_at: at, expires_at: at };
      tables.set('operator_keys', [{ ...row, revoked_at: null }]);
      Object.assign(first(tables.get('filings')), { claimed_by: operator, claimed_at: at });
    });
    await deployments.bring(path);
    const names = () => target.sql`select name from operator_keys where id = ${operator}`;
    expect(await names()).toEqual([{ name: operator }]);
    const { data } = (await (await target.operator()).call('GET', '/v1/operator/operators')).ok<{ data: object[] }>();
    expect(JSON.stringify(data)).not.toContain(operator);
    await giveUp();
    expect(await names()).toEqual([]);
  });
});

describe('a former DID', () => {
  it('goes to the company that forms with its number, and a present one to nobody else', async () => {
    const other = await source.anonymous.signUp();
    const { id: entity_id } = await other.draft();
    const did = { did: 'did:oas:wy:llc:2026900000002', account_id: other.id, entity_id };
    const mine = { did: did.did, account_id: owner.id, entity_id: id };
    await source.sql`insert into dids ${source.sql.insert({ ...mine, superseded_at: new Date() })}`;
    const give = (given: typeof did) => source.sql.begin((sql) => insertDid({ sql } as Tx, given));
    await give(did);
    const rows = await source.sql`select account_id, superseded_at from dids where did = ${did.did}`;
    expect(rows).toEqual([{ account_id: other.id, superseded_at: null }]);
    await expect(give(mine)).rejects.toThrow('is the DID of another company');
    await source.sql`delete from dids where did = ${did.did}`;
  });
});
