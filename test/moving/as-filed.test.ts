import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STEPS } from '../../src/domain/filing/formation.ts';
import { refuseContradictions } from '../../src/moving/refuse-forged.ts';
import type { Tx } from '../../src/store/core/write.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type Deployments, freeze, startDeployments } from './deployments.ts';

/* What certificates and the public record say of a company is what its filing states, or its archive is refused. */

let deployments: Deployments;
let owner: Account;
let id: string;
beforeAll(async () => {
  deployments = await startDeployments();
  const { source } = deployments;
  owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 100 });
  ({ id } = await owner.draft());
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await freeze(owner);
});
afterAll(() => deployments?.stop());

/** Changes rows of the source for one archive. */
async function refusalOf(table: string, change: string): Promise<string> {
  const { sql } = deployments.source;
  const key = table === 'entities' || table === 'accounts' ? 'id' : 'entity_id';
  const value = table === 'accounts' ? owner.id : id;
  const kept = await sql<{ row: object }[]>`
    select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(key)} = ${value}`;
  const name = sql.identifier(table);
  const where = sql.raw(`where ${key} = '${value}'`);
  if (change.startsWith('name =')) await sql`delete from ${name} ${where} and ${sql.raw(change)}`;
  else await sql`update ${name} set ${sql.raw(change)} ${where}`;
  const archive = await deployments.archiveOf(deployments.source, owner);
  const refusal = await deployments.bring(archive).then(
    () => 'imported',
    (error: Error) => error.message,
  );
  if (change.startsWith('name ='))
    await sql`
      insert into ${name} select r.* from jsonb_populate_recordset(null::${name}, ${sql.json(kept.map(({ row }) => row))}) r
      on conflict do nothing`;
  else {
    const column = sql.identifier(change.split(' =')[0] ?? '');
    await sql`
      update ${name} set ${column} = (
        select r.${column} from jsonb_populate_record(null::${name}, ${sql.json(kept[0]?.row ?? {})}) r) ${where}`;
  }
  return refusal;
}

it.each<[table: string, change: string, why: string]>([
  ['entities', "legal_name = 'Bank of Ada LLC'", 'has another legal_name than its filing'],
  ['entities', "legal_form = 'corporation'", 'has another legal_form than its filing'],
  ['entities', "jurisdiction = 'US-DE'", 'has another jurisdiction than its filing'],
  ['entities', 'livemode = true', 'is of the other mode'],
  ['accounts', 'livemode = true', 'is of the other mode'],
  ['filings', `packet = packet || '{"legal_name": "Bank of Ada LLC"}'`, 'does not have the hash'],
  ...STEPS.map((step) => ['formation_steps', `name = '${step}'`, 'lacks a step'] satisfies [string, string, string]),
])('refuses an archive with %s changed: %s', async (table, change, why) => {
  expect(await refusalOf(table, change)).toContain(why);
});

it('refuses a company that is dissolved by nobody', async () => {
  const { sql } = deployments.source;
  await sql`
    insert into dissolutions (account_id, entity_id, proposal_id, status, detail, decided_at, let_go_at, updated_at)
    values (${owner.id}, ${id}, ${randomUUID()}, 'dissolved', 'Forged.', now(), now(), now())`;
  const archive = await deployments.archiveOf(deployments.source, owner);
  await expect(deployments.bring(archive)).rejects.toThrow('no office accepted that');
  await sql`delete from dissolutions where entity_id = ${id}`;
});

it('refuses a company with another number than its request for a tax number states', async () => {
  const { source } = deployments;
  const later = await source.anonymous.signUp();
  await source.registry.fault({ filer: later.id, step: 'ein', kind: 'unavailable', times: 1_000 });
  const company = await later.draft();
  (await later.call('POST', `/v1/entities/${company.id}/formation/start`)).ok();
  await eventually(async () => {
    const open = await source.sql`
      select 1 from filings where entity_id = ${company.id} and type = 'ein' and closed_at is null`;
    expect(open).toHaveLength(1);
  });
  await freeze(later);
  await source.sql`update entities set filing_number = '2026-000000778' where id = ${company.id}`;
  const archive = await deployments.archiveOf(source, later);
  await expect(deployments.bring(archive)).rejects.toThrow('has another filing_number than its filing');
});

it('refuses a company with another tax number than the tax office assigned', async () => {
  const { source } = deployments;
  const formed = await source.anonymous.signUp();
  const company = await formed.draft();
  (await formed.call('POST', `/v1/entities/${company.id}/formation/start`)).ok();
  await formed.until(company.id, 'Active');
  await freeze(formed);
  await source.sql`update entities set ein = '12-3456789' where id = ${company.id}`;
  const archive = await deployments.archiveOf(source, formed);
  await expect(deployments.bring(archive)).rejects.toThrow('The number 12-3456789 in it does not follow');
});

it('refuses a moved clock in live mode', async () => {
  const { source } = deployments;
  const { id: accountId, call } = await source.anonymous.signUp();
  (await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 60 } })).ok<unknown>();
  const tx = { sql: source.sql } as unknown as Tx;
  await refuseContradictions(tx, accountId, { livemode: false, isTrusted: true });
  await expect(refuseContradictions(tx, accountId, { livemode: true, isTrusted: true })).rejects.toThrow('a clock');
});

it('asks an operator if the office accepts a company that is not the one shown', async () => {
  const { source } = deployments;
  const forger = await source.anonymous.signUp();
  await source.registry.fault({ filer: forger.id, step: 'state_filing', kind: 'delay', seconds: 3_600 });
  const company = await forger.draft();
  (await forger.call('POST', `/v1/entities/${company.id}/formation/start`)).ok();
  await eventually(async () => {
    const { data } = await source.registry.register();
    expect(data.some(({ filer }) => filer === forger.id)).toBe(true);
  });
  await source.sql`update entities set legal_name = 'Bank of Ada LLC' where id = ${company.id}`;
  (await forger.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3_600 } })).ok<unknown>();
  await eventually(async () => {
    const [filing] = await source.sql`select state, wait_reason from filings where entity_id = ${company.id}`;
    expect(filing).toMatchObject({ state: 'needs_review' });
  });
  expect((await forger.getEntity(company.id)).ok()).toMatchObject({ state: 'Filing', filing_number: null });
});
