import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRAVELLING } from '../../src/domain/moving/travel.ts';
import { takeImportLock } from '../../src/store/moving/taken-ids.ts';
import type { Account } from '../harness/client.ts';
import type { TestService } from '../harness/service.ts';
import { startReceiver } from '../harness/webhook-receiver.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';
import { fullAccount } from './full-account.ts';

/*
 * An archive cannot take over an id of another account. Keys of tables begin with the account, so PostgreSQL itself
 * would take the same company twice. The kinds of ids are read from the schema: a new table is in this test by itself.
 */

type Kind = { table: string; column: string };

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const bodies = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(([, name = '', body = '']) => [name, body]),
);

/** The columns of each key of a table that is there for every row. */
function keysOf(table: string): string[][] {
  const indexes = new RegExp(`^CREATE UNIQUE INDEX \\w+ ON ${table} USING btree \\(([^)]*)\\);`, 'gm');
  const constraints = (bodies.get(table) ?? '').matchAll(/(?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/g);
  return [...constraints, ...schema.matchAll(indexes)].map(([, columns = '']) => columns.split(', '));
}

/** A column `id`, and whatever a table keeps unique within an account alone and does not take from another table. */
function kindsOf(table: string): Kind[] {
  const body = bodies.get(table) ?? '';
  const referring = [...body.matchAll(/FOREIGN KEY \(([^)]*)\)/g)].flatMap(([, columns = '']) => columns.split(', '));
  const isId = (column: string) => column !== 'id' || /^ {2}id uuid /m.test(body);
  const columns = keysOf(table)
    .filter((key) => key.includes('account_id'))
    .map((key) => key.filter((column) => column !== 'account_id'))
    .flatMap((others) => (others.length === 1 ? others : others.filter((column) => column === 'id')))
    .filter((column) => isId(column) && !referring.includes(column));
  return [...new Set(columns)].map((column) => ({ table, column }));
}

const TABLES = TRAVELLING.map(([table]) => table);
const KINDS = TABLES.flatMap(kindsOf);
/** Their keys are without an account. */
const OF_ALL = TABLES.filter((table) => keysOf(table).every((key) => !key.includes('account_id')));

let deployments: Deployments;
let source: TestService;
let target: TestService;
let owner: Account;
let archive: string;
beforeAll(async () => {
  const settings = {
    WEBHOOK_ALLOW_PRIVATE: 'true',
    REQUIRE_ATTESTATION: 'always',
    REQUIRE_MEMBER_SIGNATURES: 'always',
  };
  deployments = await startDeployments(0, { source: settings, target: settings });
  ({ source, target } = deployments);
  // Rows are planted without those that they refer to.
  for (const { sql } of [source, target]) {
    const keys = await sql<{ table: string; name: string }[]>`
      select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`;
    for (const { table, name } of keys) await sql.script(`alter table ${table} drop constraint ${name}`);
  }
  const [operator, second] = [await source.operator(), await source.operator()];
  ({ owner } = await fullAccount(source, operator, (await startReceiver(() => 200)).url));
  const [filing] = await source.sql<{ id: string; entity_id: string }[]>`
    select id, entity_id from filings where account_id = ${owner.id} and state = 'accepted' limit 1`;
  // One exchange is with a company of its own, the other with one of another account.
  for (const other of [owner.id, randomUUID()]) {
    await source.sql`
      insert into corrections ${source.sql.insert({
        account_id: owner.id,
        id: randomUUID(),
        entity_id: filing?.entity_id ?? '',
        filing_id: filing?.id ?? '',
        swap_account_id: other,
        swap_filing_id: randomUUID(),
        facts: '{}',
        before: '{}',
        reason: 'A mistake.',
        evidence: 'none',
        asked_by: operator.id,
        asked_at: new Date(),
        state: 'confirmed',
        decided_by: second.id,
        decided_at: new Date(),
      })}`;
  }
  await freeze(owner);
  archive = await deployments.archiveOf(source, owner);
});
afterAll(() => deployments?.stop());

const arrived = () => target.sql`select 1 from accounts where id = ${owner.id}`;

async function rowOf(table: string): Promise<Record<string, unknown>> {
  const own = table === 'accounts' ? source.sql`id = ${owner.id}` : source.sql`account_id = ${owner.id}`;
  const [found] = await source.sql<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) as row from ${source.sql.identifier(table)} t
    where ${table === 'operator_keys' ? source.sql`true` : own} limit 1`;
  if (found === undefined) throw new Error(`The archive has no row of ${table}.`);
  return found.row;
}

async function insert({ sql }: TestService, table: string, row: Record<string, unknown>): Promise<void> {
  const into = sql.identifier(table);
  await sql`
    insert into ${into} select r.* from jsonb_populate_record(null::${into}, ${sql.json(row as never)}::jsonb) r`;
}

/** A row of another account with this id of the archive, and nothing else in common with it. */
function withNothingElse(row: Record<string, unknown>, { table, column }: Kind, other: string) {
  const uuids = [...(bodies.get(table) ?? '').matchAll(/^ {2}(\w+) uuid/gm)].map(([, name = '']) => name);
  const ids = [...uuids, ...kindsOf(table).map((kind) => kind.column)];
  const changed = ids.filter((name) => name !== column && row[name] !== null).map((name) => [name, randomUUID()]);
  return { ...row, ...Object.fromEntries(changed), account_id: other };
}

async function expectRefused(table: string, why: RegExp | string, other: string): Promise<void> {
  await expect(deployments.bring(archive)).rejects.toThrow(why);
  await target.sql`delete from ${target.sql.identifier(table)} where account_id = ${other}`;
  expect(await arrived()).toHaveLength(0);
}

describe('an archive with an id of another account', () => {
  it('the kinds of ids are those of the schema', () => {
    const names = KINDS.map(({ table, column }) => `${table}.${column}`);
    expect(names).toEqual(expect.arrayContaining(['entities.id', 'filings.reference', 'chain_heads.chain']));
    expect(OF_ALL.sort()).toEqual(['accounts', 'dids', 'name_holds', 'number_holds', 'operator_keys']);
  });

  it.each(KINDS)('is refused as a whole: $table, $column', async (kind) => {
    const other = randomUUID();
    const row = await rowOf(kind.table);
    await insert(target, kind.table, withNothingElse(row, kind, other));
    const { table, column } = kind;
    await expectRefused(table, `Account ${other} has the ${column} ${row[column]} here (table ${table})`, other);
  });

  it.each(OF_ALL)('is refused by its key without an account: %s', async (table) => {
    const { row, other } = { row: await rowOf(table), other: randomUUID() };
    await insert(target, table, 'account_id' in row ? { ...row, account_id: other } : row);
    await expect(deployments.bring(archive)).rejects.toThrow('nothing was imported');
    const own = 'account_id' in row ? target.sql`account_id = ${other}` : target.sql`id = ${row['id'] as string}`;
    await target.sql`delete from ${target.sql.identifier(table)} where ${own}`;
    expect(await arrived()).toHaveLength(0);
  });

  it.each(['accounts', 'entities'])(
    'is refused if something of another account has an id of its %s, because an erasure looks for this id everywhere',
    async (whose) => {
      const { id } = await rowOf(whose);
      const other = randomUUID();
      const row = withNothingElse(await rowOf('requirements'), { table: 'requirements', column: 'code' }, other);
      await insert(target, 'requirements', { ...row, id });
      await expectRefused('requirements', `has the id ${id}, which something else has here`, other);
    },
  );

  it('is refused if an attestation has the id of a link, which a mail to an agent would need', async () => {
    const { id } = await rowOf('attestations');
    const link = {
      id,
      hash: `\\x${'00'.repeat(32)}`,
      pepper_id: 'test',
      purpose: 'join',
      account_id: randomUUID(),
      subject: {},
    };
    const times = { created_at: new Date(), expires_at: new Date() };
    await insert(target, 'link_tokens', { ...link, ...times });
    await expectRefused('link_tokens', `has the id ${id} here (table link_tokens)`, link.account_id);
  });
});

describe('an archive with a chain that is not its own', () => {
  const planted = async (table: string, row: Record<string, unknown>) => {
    await insert(source, table, row);
    return deployments.archiveOf(source, owner);
  };

  it.each(['account', 'entity'])('is refused: %s', async (kind) => {
    const [own, upper] = [randomUUID(), randomUUID().toUpperCase()];
    const chain = `${kind}:${kind === 'account' ? own : upper}`;
    const broken = await planted('chain_heads', { ...(await rowOf('chain_heads')), chain });
    await source.sql`delete from chain_heads where account_id = ${owner.id} and chain = ${chain}`;
    await expect(deployments.bring(broken)).rejects.toThrow('Its signed heads are not those of its audit chains');
  });

  it('is refused if a company has none, so that nobody takes the id of a company that was deleted', async () => {
    const id = randomUUID();
    const broken = await planted('entities', { ...(await rowOf('entities')), id });
    await source.sql`delete from entities where account_id = ${owner.id} and id = ${id}`;
    await expect(deployments.bring(broken)).rejects.toThrow('A company of it has no audit chain');
  });

  it.each(['its own company', 'another company'])(
    'is refused if a filing of %s has the reference of another',
    async (whose) => {
      const [row, id, entity] = [await rowOf('filings'), randomUUID(), randomUUID()];
      const ofOther = whose === 'another company' ? { entity_id: entity } : {};
      const named = { period: 'later', ordinal: 9, reference: `efs-${entity}-${row['type']}-9` };
      const broken = await planted('filings', { ...row, id, ...named, ...ofOther });
      await source.sql`delete from filings where account_id = ${owner.id} and id = ${id}`;
      await expect(deployments.bring(broken)).rejects.toThrow('or a filing the reference of another company');
    },
  );
});

describe('an archive with ids of nobody', () => {
  it('is refused while another import is under way', async () => {
    await target.sql.begin(async (sql) => {
      expect(await takeImportLock(sql)).toBe(true);
      await expect(deployments.bring(archive)).rejects.toThrow('Another import is under way');
    });
  });

  it('arrives, once, and says nothing about companies of other accounts', async () => {
    await deployments.bring(archive);
    await expect(deployments.bring(archive)).rejects.toThrow('is here already');
    const exchanges = await target.sql<{ other: string | null }[]>`
      select swap_account_id as other from corrections where account_id = ${owner.id}`;
    expect(exchanges.map(({ other }) => other).sort()).toEqual([owner.id, null]);
  });

  it('leads nobody to either account, should two have one id all the same', async () => {
    const [filing, certificate] = [await rowOf('filings'), await rowOf('certificates')];
    const other = randomUUID();
    await insert(target, 'filings', withNothingElse(filing, { table: 'filings', column: 'id' }, other));
    for (const account_id of [owner.id, other]) await insert(target, 'certificates', { ...certificate, account_id });
    const operator = await target.operator();
    (await operator.call('GET', `/v1/operator/filings/${filing['id']}`)).refused('internal');
    const status = `/entities/${certificate['entity_id']}/certificate-status`;
    (await target.anonymous.call('GET', status)).refused('internal');
    for (const table of ['filings', 'certificates'])
      await target.sql`delete from ${target.sql.identifier(table)} where account_id = ${other}`;
  });
});
