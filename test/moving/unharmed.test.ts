import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
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
  other = await active(target, 'Registered');
});
afterAll(() => deployments?.stop());

type Company = { owner: Account; id: string };

async function active(service: TestService, state: 'Active' | 'Registered' = 'Active'): Promise<Company> {
  const owner = await service.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, state);
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
  (await operator.call('POST', path, { body: { reason: 'Frozen there.' } })).ok();
  return company;
}

it('reports the late calendars of others', async () => {
  await openedCalendar(other.owner, other.id);
  const { id } = await bring(async ({ owner, id: entity_id }) => {
    const at = new Date('2001-01-01');
    const rule = { code: 'nothing', period: '1', calendar_version: 'none', time_zone: 'UTC', due_on: '2001-01-01' };
    const row = { ...rule, is_optional: false, applies: 'yes', state: 'open', created_at: at, updated_at: at };
    const due = { next_at: at, due_at: null, lease_until: null };
    await source.sql`update calendars set ${source.sql.set(due)} where entity_id = ${entity_id}`;
    await source.sql`insert into obligations ${source.sql.insert({ account_id: owner.id, id: randomUUID(), entity_id, ...row })}`;
  });
  const late = { next_at: new Date(Date.now() - 30 * 86_400_000), due_at: null };
  await target.sql`update calendars set ${target.sql.set(late)} where entity_id = ${other.id}`;
  await eventually(async () => {
    const rows = await target.sql`
      select 1 from calendars where entity_id = any(${[id, other.id]}) and at_risk_at is not null`;
    expect(rows).toHaveLength(2);
  });
});

it('mails the members of others', async () => {
  await bring(async ({ id }) => {
    await source.sql`
      update entities set state = 'Registered', oas_did = null,
        operating_agreement = operating_agreement || '{"is_automatic": false}' where id = ${id}`;
    await source.sql`delete from dids where entity_id = ${id}`;
    const [row] = await source.sql<
      { canonical: string }[]
    >`select canonical from constitutions where entity_id = ${id}`;
    const document = JSON.parse(row?.canonical ?? '') as { members: object[] };
    const members = document.members.map((member) => ({ ...member, email: { no: 'address' } }));
    const canonical = canonicalJson({ ...document, members });
    const hash = blake3Hex(utf8(canonical));
    await source.sql`update constitutions set ${source.sql.set({ canonical, hash })} where entity_id = ${id}`;
  });
  const mine = target.sql`entity_id = ${other.id} and voided_at is null`;
  await target.sql`update agreement_signatures set mail_at = now() where ${mine}`;
  await eventually(async () => {
    const rows = await target.sql<{ isDue: boolean }[]>`
      select mail_at is not null and mail_at <= now() as "isDue" from agreement_signatures where ${mine}`;
    expect(rows).toEqual([{ isDue: false }]);
  });
});
