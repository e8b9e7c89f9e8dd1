import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../src/domain/filing/packet.ts';
import { makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { type Deployments, move, startDeployments } from './deployments.ts';
import { laterPacket } from './forged-record.ts';

/*
 * Rows of an archive that nobody vouches for may say that a decided filing still waits for somebody, or lack what a state
 * stands on.
 */

let deployments: Deployments;
beforeAll(async () => {
  deployments = await startDeployments(0, { target: { REQUIRE_ATTESTATION: 'always' } });
});
afterAll(() => deployments?.stop());

const LONG_AGO = new Date('2001-01-01');
const REJECTION = { code: 'registry_other', message: 'No.', source: 'registry', retryable: true };
const ACCEPTED = { number: '2026-000777777', filed_at: '2026-01-01T00:00:00Z', evidence: null };
const STATEMENT = {
  filing_number: '1',
  filed_at: '2026-01-01T00:00:00Z',
  decided_at: '2026-01-01T00:00:00Z',
  changes: [],
  facts: [],
  consent: null,
  awaits_consent: true,
  signer_name: 'Vera Victim',
};

it.each(['accepted', 'rejected'] as const)(
  'a filing that was %s asks nobody to sign, and is never due',
  async (state) => {
    const { source, target } = deployments;
    const owner = await source.anonymous.signUp();
    const { id } = await makeCompany(source, owner, { members: 1 });
    const [formation] = await source.sql<{ packet: Record<string, unknown>; pack_version: string }[]>`
    select packet, pack_version from filings where entity_id = ${id} and type = 'formation'`;
    const signer = { name: 'Vera Victim', email: 'vera@example.com' };
    const { packet, packetHash } = seal(laterPacket(formation?.packet, { type: 'annual_report', signer }) as never);
    const filing = { id: randomUUID(), account_id: owner.id, entity_id: id };
    const here = await move(deployments, { owner, operator: await target.operator() }, async () => {
      await source.sql`
      insert into filings ${source.sql.insert({
        ...filing,
        type: 'annual_report',
        ordinal: 1,
        period: '1',
        reference: `efs-${id}-annual_report-1`,
        state,
        packet: source.sql.json(packet as never),
        packet_hash: packetHash,
        fee_cents: 0,
        pack_version: formation?.pack_version ?? '',
        result: state === 'accepted' ? source.sql.json(ACCEPTED) : null,
        rejection: state === 'rejected' ? source.sql.json(REJECTION) : null,
        opened_at: LONG_AGO,
        closed_at: LONG_AGO,
        due_at: LONG_AGO,
        stalled_since: LONG_AGO,
        queued_at: LONG_AGO,
      })}`;
      await source.sql`
      insert into later_filings ${source.sql.insert({
        account_id: owner.id,
        entity_id: id,
        filing_id: filing.id,
        status: 'attestation',
        detail: 'Waits.',
        statement: source.sql.json(STATEMENT),
        expected_by: LONG_AGO,
        overdue_at: LONG_AGO,
        updated_at: LONG_AGO,
      })}`;
    });
    const [row] = await target.sql`
    select l.status, l.expected_by, l.overdue_at, f.due_at, f.stalled_since
    from filings f join later_filings l on l.account_id = f.account_id and l.filing_id = f.id where f.id = ${filing.id}`;
    expect(row).toEqual({ status: state, expected_by: null, overdue_at: null, due_at: null, stalled_since: null });
    const resend = `/v1/entities/${id}/formation/attestation/resend`;
    (await here.call('POST', resend)).refused('illegal_transition');
    expect(await target.sql`select from mails where to_address like '%vera%'`).toHaveLength(0);
  },
);

it('a company with more obligations than any calendar has is refused', async () => {
  const { source } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  await eventually(async () => {
    expect(await source.sql`select from obligations where entity_id = ${id}`).not.toHaveLength(0);
  });
  await expect(
    move(deployments, { owner, operator: await deployments.target.operator() }, async () => {
      await source.sql`
        insert into obligations (account_id, entity_id, id, code, period, calendar_version, time_zone, is_optional, applies,
          state, created_at, updated_at)
        select account_id, entity_id, gen_random_uuid(), code, 'forged ' || n, calendar_version, time_zone, false, 'yes',
          'open', created_at, updated_at
        from (select * from obligations where entity_id = ${id} limit 1) o, generate_series(1, 2001) n`;
    }),
  ).rejects.toThrow('obligations');
});

/** Adds filings to a company of the source, each for the obligation `obligationOf` says; null: for none. */
async function addFilings(
  entityId: string,
  { type, state, count }: { type: string; state: 'needs_review' | 'rejected'; count: number },
  obligationOf: 'one' | 'unknown' | null = null,
): Promise<void> {
  const { sql } = deployments.source;
  const rejection = state === 'rejected' ? sql.json(REJECTION) : null;
  await sql`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, review_reason, rejection, opened_at, closed_at, queued_at)
    select account_id, gen_random_uuid(), entity_id, ${type}, n, 'forged ' || n, 'efs-' || entity_id || '-' || ${type}::text || '-' || n,
      ${state}, packet, packet_hash, 0, pack_version, 'x', ${rejection}, opened_at,
      case when ${state} = 'rejected' then closed_at end, queued_at
    from filings, generate_series(1, ${count}) n where entity_id = ${entityId} and type = 'formation'`;
  await sql`
    insert into later_filings (account_id, entity_id, filing_id, status, detail, rejection, statement, obligation_id, updated_at)
    select account_id, entity_id, id, state, 'x', ${rejection}, ${sql.json(STATEMENT)}, case ${obligationOf}::text
      when 'one' then (select o.id from obligations o where o.entity_id = f.entity_id order by o.id limit 1)
      when 'unknown' then id end, opened_at
    from filings f where entity_id = ${entityId} and type = ${type}`;
}

it.each([
  ['orders of one kind', 'good_standing', null],
  ['reports for one obligation', 'annual_report', 'one'],
  ['reports for obligations that it does not have', 'annual_report', 'unknown'],
  ['changes that nobody decided', 'amendment', null],
] as const)('a company with two open %s is refused', async (_, type, obligationOf) => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  await eventually(async () => {
    expect(await source.sql`select from obligations where entity_id = ${id}`).not.toHaveLength(0);
  });
  const forge = () => addFilings(id, { type, state: 'needs_review', count: 2 }, obligationOf);
  await expect(move(deployments, { owner, operator: await target.operator() }, forge)).rejects.toThrow(
    `${type}-2 is another`,
  );
});

it.each([
  ['its own', '2027', 'annual_report', '2027', null],
  ['that of another year', '2025', 'annual_report', '2027', 'does not report what its obligation asks for'],
  ['one of another office', '2026', 'foreign_owned_return', '2026', 'does not report what its obligation asks for'],
  ['one that is not there', '2027', null, '2027', 'does not report what its obligation asks for'],
])('an open report whose obligation is %s arrives only if it reports on it', async (_, period, code, of, why) => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  const obligation = await eventually(async () => {
    const rows = await source.sql<{ id: string; code: string; period: string }[]>`
      select id, code, period from obligations where entity_id = ${id}`;
    expect(rows).not.toHaveLength(0);
    return rows.find((row) => row.code === code && row.period === of)?.id ?? randomUUID();
  });
  const brought = move(deployments, { owner, operator: await target.operator() }, async () => {
    const { sql } = source;
    await addFilings(id, { type: 'annual_report', state: 'needs_review', count: 1 });
    const [formation] = await sql<{ packet: Record<string, unknown>; number: string }[]>`
      select packet, result ->> 'number' as number from filings where entity_id = ${id} and type = 'formation'`;
    const more = { type: 'annual_report', filing_number: formation?.number, report: { period, due_on: null } };
    const { packet, packetHash } = seal(laterPacket(formation?.packet, more) as never);
    await sql`
      update filings set packet = ${sql.json(packet as never)}, packet_hash = ${packetHash}, period = ${period}
      where entity_id = ${id} and type = 'annual_report'`;
    await sql`update later_filings set obligation_id = ${obligation} where entity_id = ${id}`;
  });
  if (why === null) await brought;
  else await expect(brought).rejects.toThrow(why);
});

it.each([true, false])('a company with more filings than any has is refused, trusted: %s', async (isTrusted) => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  const forge = () => addFilings(id, { type: 'good_standing', state: 'rejected', count: 2_000 });
  await expect(move(deployments, { owner, operator: await target.operator(), isTrusted }, forge)).rejects.toThrow(
    'has more than 2000 filings',
  );
});

it('a DID on a number that is only reserved is refused', async () => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  const operator = await target.operator();
  await expect(
    move(deployments, { owner, operator }, async () => {
      await source.sql`
        update number_holds h set reserved_for = (
          select f.id from filings f where f.entity_id = h.entity_id and f.type = 'formation')
        where entity_id = ${id}`;
    }),
  ).rejects.toThrow('The DID');
});

it('a formation whose stage is no step is refused', async () => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  const operator = await target.operator();
  await expect(
    move(deployments, { owner, operator }, async () => {
      await source.sql`update formations set stage = ${'x'.repeat(1_000)} where entity_id = ${id}`;
    }),
  ).rejects.toThrow('stage');
});

it.each([
  ['annual_report', 'Nothing says where its filing'],
  ['dissolution', 'Nothing says where its filing'],
])('a filing of type %s without the row that tracks it is refused', async (type, why) => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  const operator = await target.operator();
  const forge = () => source.sql`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, rejection, opened_at, closed_at, queued_at)
    select account_id, gen_random_uuid(), entity_id, ${type}, 1, '', 'efs-' || entity_id || ${`-${type}-1`}, 'rejected',
      packet, packet_hash, 0, pack_version, ${source.sql.json(REJECTION)}, opened_at, closed_at, queued_at
    from filings where entity_id = ${id} and type = 'formation'`;
  await expect(move(deployments, { owner, operator }, forge)).rejects.toThrow(why);
});

it('a tax number of a company on which no office decided is refused', async () => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  const operator = await target.operator();
  const result = { number: '98-7654321', filed_at: new Date().toISOString(), evidence: null };
  const forge = () => source.sql`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, result, opened_at, closed_at, queued_at)
    select account_id, gen_random_uuid(), entity_id, 'ein', 1, '', 'efs-' || entity_id || '-ein-1', 'accepted',
      packet, packet_hash, 0, pack_version, ${source.sql.json(result)}, opened_at, now(), queued_at
    from filings where entity_id = ${id} and type = 'formation'`;
  await expect(move(deployments, { owner, operator }, forge)).rejects.toThrow('no office ever decided');
});

it('a company whose state needs a row that it lacks is refused', async () => {
  const { source, target } = deployments;
  const owner = await source.anonymous.signUp();
  const { id } = await makeCompany(source, owner, { members: 1 });
  const operator = await target.operator();
  await expect(
    move(deployments, { owner, operator }, async () => {
      await source.sql`update entities set state = 'WindingDown' where id = ${id}`;
    }),
  ).rejects.toThrow('its state needs');
});
