import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../src/domain/filing/packet.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';

/* A formation that an archive left unfiled, and that is filed here, takes nothing else from that archive either. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let grace: Account;
beforeAll(async () => {
  deployments = await startDeployments(0);
  ({ source, target } = deployments);
  grace = await target.operator();
});
afterAll(() => deployments?.stop());

type Row = { account_id: string; pack_version: string; packet: object };

it('asks the account for the tax number of a company that is filed here, and believes none of the archive', async () => {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await eventually(async () => {
    expect(await source.sql`select 1 from filings where entity_id = ${id} and state <> 'ready'`).toHaveLength(1);
  });
  const here = await move(deployments, { owner, operator: grace }, async () => {
    const { sql } = source;
    const rejection = { code: 'registry_other', message: 'No.', source: 'registry', retryable: true };
    await sql`
      update filings set state = 'rejected', rejection = ${sql.json(rejection)}, sends = 0, deadline_at = null, closed_at = now(),
        due_at = null
      where entity_id = ${id}`;
    await sql`update entities set state = 'FilingFailed', filing_error = 'No.' where id = ${id}`;
    await sql`delete from name_holds where entity_id = ${id}`;
    const [filing] = await sql<Row[]>`select * from filings where entity_id = ${id}`;
    const party = { name: 'Ada Lovelace', email: 'ada@example.com' };
    const request = { ...filing?.packet, type: 'ein', filing_number: '2026-000000123', responsible_party: party };
    const { packet, packetHash } = seal(request as never);
    const result = { number: '98-7654321', filed_at: new Date().toISOString(), evidence: null };
    const row = { id: randomUUID(), entity_id: id, type: 'ein', ordinal: 1, reference: `efs-${id}-ein-1` };
    const { account_id = '', pack_version = '' } = filing ?? {};
    const at = new Date();
    const times = { opened_at: at, queued_at: at, closed_at: at, deadline_at: at, lease_until: null };
    const decided = { state: 'accepted', packet_hash: packetHash, fee_cents: 0, sends: 1, period: '' };
    const data = { packet: sql.json(packet as never), result: sql.json(result) };
    await sql`insert into filings ${sql.insert({ ...row, account_id, pack_version, ...decided, ...times, ...data })}`;
  });
  const { version } = (await here.getEntity(id)).ok();
  (await here.putEntity(id, { version, action: 'retry_from_failed' })).ok();
  const asked = async () => {
    const { requirements } = (await here.call('GET', `/v1/entities/${id}/formation`)).ok<{
      requirements: { status: string; message: string }[];
    }>();
    const open = requirements.filter(({ status }) => status === 'open').map(({ message }) => message);
    expect(open).toEqual([expect.stringMatching(/^The tax number of this company is in an archive that nobody here/)]);
  };
  await eventually(asked);
  expect((await here.getEntity(id)).ok<{ ein: string | null }>().ein).toBeNull();
  const told = await target.sql`select 1 from events where entity_id = ${id} and type = 'formation.ein_assigned'`;
  expect(told).toEqual([]);
});
