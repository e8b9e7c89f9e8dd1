import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal } from '../../src/domain/filing/packet.ts';
import { runEraseAccounts } from '../../src/roles/commands.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { type Company, makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, filesOf, freeze, move, releaseMoved, startDeployments } from './deployments.ts';
import { laterPacket } from './forged-record.ts';

/* No filing of an archive stays open for ever: it would hold a name that others want, and keep its account from ending. */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  deployments = await startDeployments();
  ({ source, target } = deployments);
  [grace, hedy] = [await target.operator(), await target.operator()];
});
afterAll(() => deployments?.stop());

type Packet = Readonly<Record<string, unknown>>;
type Row = { id: string; packet: Packet; pack_version: string; result: { number: string; filed_at: string } };

async function formationOf({ sql }: TestService, id: string): Promise<Row> {
  const [row] = await sql<Row[]>`select * from filings where entity_id = ${id} and type = 'formation'`;
  if (row === undefined) throw new Error('no formation');
  return row;
}

/** A company whose formation is open, because the registry does not answer. */
async function filing(name = uniqueName()): Promise<Pick<Company, 'id' | 'owner'>> {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft({ name });
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await eventually(async () => {
    expect(await source.sql`select from filings where entity_id = ${id} and state <> 'ready'`).toHaveLength(1);
  });
  return { owner, id };
}

const active = async () => makeCompany(source, await source.anonymous.signUp(), { members: 1 });

async function putPacket({ sql }: TestService, id: string, packet: Packet): Promise<void> {
  const { packetHash } = seal(packet);
  await sql`
    update filings set state = 'needs_review', review_reason = 'Look.', due_at = null, sends = 1, deadline_at = now(),
      packet = ${sql.json(packet as never)}, packet_hash = ${packetHash}
    where entity_id = ${id} and type = 'formation'`;
}

/** A filing that is open, as the company has none. */
async function putOpen({ sql }: TestService, id: string, type: string, state = 'needs_review'): Promise<void> {
  const [{ filing_number } = { filing_number: '' }] = await sql<{ filing_number: string }[]>`
    select filing_number from entities where id = ${id}`;
  const { packet: formation, pack_version } = await formationOf({ sql } as TestService, id);
  const { packet, packetHash } = seal(laterPacket(formation, { type, filing_number }));
  await sql`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, deadline_at, sends, opened_at, queued_at, review_reason, is_unverified)
    select account_id, ${randomUUID()}, ${id}, ${type}, 1, '', ${`efs-${id}-${type}-1`}, ${state},
      ${sql.json(packet as never)}, ${packetHash}, 0, ${pack_version}, now(), 1, now(), now(),
      ${state === 'needs_review' ? 'Look.' : null}, true
    from entities where id = ${id}`;
}

const moved = ({ owner }: Pick<Company, 'owner'>, forge?: () => Promise<unknown>) =>
  move(deployments, { owner, operator: grace }, forge ?? null);

const openOf = (id: string) =>
  target.sql<{ id: string; state: string; review_reason: string | null }[]>`
    select id, state, review_reason from filings where entity_id = ${id} and closed_at is null`;

async function openOne(id: string): Promise<string> {
  const [row] = await openOf(id);
  return `/v1/operator/filings/${row?.id ?? ''}`;
}

const isOver = (id: string) => eventually(async () => expect(await openOf(id)).toEqual([]));

async function eraseNow(owner: Account): Promise<unknown> {
  const outcomes: unknown[] = [];
  const asked = {
    ids: [owner.id],
    isNow: true,
    companies: 'keep_running',
    reason: 'court_order',
    isReal: true,
  } as const;
  await runEraseAccounts(deployments.config, grace.id, asked, (_, outcome) => outcomes.push(outcome));
  return outcomes[0];
}

/** The registry here gives it no number, which a company that arrives may have. */
async function takeName(name: string): Promise<void> {
  const other = await target.anonymous.signUp();
  await target.registry.fault({ filer: other.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const { id } = await other.draft({ name });
  (await other.call('POST', `/v1/entities/${id}/formation/start`)).ok();
}

const ERASED = { rows: expect.any(Number), entries: expect.any(Number) };
const REJECTION = { code: 'registry_other', message: 'It is not there.' };

describe('a packet that has not the shape of its type', () => {
  const without: Readonly<Record<string, (packet: Packet) => Packet>> = {
    'no organizer': ({ organizer: _, ...packet }) => packet,
    'papers that are no list': (packet) => ({ ...packet, documents: 5 }),
    'a paper without a hash': (packet) => ({ ...packet, documents: [{ kind: 'articles' }] }),
  };
  const cases = Object.entries(without).map(([what, change]) => ({ what, change }));

  it.each(cases)('does not arrive: $what', async ({ change }) => {
    const company = await filing();
    const forge = async () => putPacket(source, company.id, change((await formationOf(source, company.id)).packet));
    await expect(moved(company, forge)).rejects.toThrow('does not have the shape of its type');
  });

  it.each(cases)('is shown and released, if it came earlier: $what', async ({ change }) => {
    const name = uniqueName();
    const company = await filing(name);
    await moved(company, async () => putPacket(source, company.id, (await formationOf(source, company.id)).packet));
    await putPacket(target, company.id, change((await formationOf(target, company.id)).packet));
    const path = await openOne(company.id);
    expect((await grace.call('GET', path)).ok()).toMatchObject({ signing: null, people: [], contact: null });
    for (const operator of [grace, hedy]) (await operator.call('POST', `${path}/release`)).ok();
    await isOver(company.id);
    await takeName(name);
  });

  it.each(cases)('is rejected, if it came earlier: $what', async ({ change }) => {
    const company = await filing();
    await moved(company, async () => putPacket(source, company.id, (await formationOf(source, company.id)).packet));
    await putPacket(target, company.id, change((await formationOf(target, company.id)).packet));
    (await grace.call('POST', `${await openOne(company.id)}/reject`, { body: REJECTION })).ok();
    await isOver(company.id);
  });
});

const WITHOUT_ROW = ['amendment', 'agent_change', 'annual_report', 'annual_tax', 'good_standing', 'dissolution'];

describe('an open filing that its company does not wait for', () => {
  it.each(WITHOUT_ROW.flatMap((type) => ['needs_review', 'ambiguous'].map((state) => ({ type, state }))))(
    'does not arrive: $type, $state',
    async ({ type, state }) => {
      const company = await active();
      const forged = moved(company, () => putOpen(source, company.id, type, state));
      await expect(forged).rejects.toThrow(`-${type}-1 is open, but the company does not wait for it`);
    },
  );

  async function openAgain(service: TestService, { id }: Pick<Company, 'id'>): Promise<Row> {
    const formation = await formationOf(service, id);
    await service.sql`delete from dids where entity_id = ${id}`;
    await service.sql`delete from number_holds where entity_id = ${id} and office = 'US-WY'`;
    await service.sql`
      update filings set state = 'needs_review', review_reason = 'Look.', result = null, closed_at = null, sends = 1,
        deadline_at = now(), is_unverified = true
      where id = ${formation.id}`;
    return formation;
  }

  it('does not arrive: the formation of an active company', async () => {
    const company = await active();
    await expect(moved(company, () => openAgain(source, company))).rejects.toThrow('-formation-1 is open, but');
  });

  it('goes back to the operators, if it came earlier and its acceptance cannot be applied', async () => {
    const company = await active();
    const here = await moved(company);
    const { id, packet, result } = await openAgain(target, company);
    const { number, filed_at } = result;
    const path = `/v1/operator/filings/${id}`;
    const body = pdfOfLines(String(packet['legal_name']), number, filed_at.slice(0, 10));
    const headers = { 'content-type': 'application/pdf' };
    const proof = (await grace.call('POST', `${path}/evidence`, { body, headers })).ok<{ id: string }>(201);
    (await grace.call('POST', `${path}/adopt`, { body: { number, filed_at, evidence_upload_id: proof.id } })).ok();
    // The waits between its tries double.
    await eventually(async () => {
      await target.sql`update filings set due_at = now() where id = ${id} and failures > 0`;
      const shown = (await grace.call('GET', path)).ok();
      expect(shown).toMatchObject({ state: 'needs_review', review_reason: expect.stringContaining('not be applied') });
    });
    (await grace.call('POST', `${path}/reject`, { body: REJECTION })).ok();
    await isOver(company.id);
    expect((await here.getEntity(company.id)).ok()).toMatchObject({ state: 'Active' });
  });

  it.each(WITHOUT_ROW)('is shown and rejected, if it came earlier: %s', async (type) => {
    const company = await active();
    const here = await moved(company);
    await putOpen(target, company.id, type);
    const path = await openOne(company.id);
    (await grace.call('GET', path)).ok();
    (await grace.call('POST', `${path}/reject`, { body: REJECTION })).ok();
    await isOver(company.id);
    (await here.call('POST', '/v1/account/close', { body: { companies: 'keep_running' } })).ok();
  });
});

describe('the erasure of an account that a court orders', () => {
  it('ends a formation of its archive, and frees the name', async () => {
    const name = uniqueName();
    const company = await filing(name);
    await moved(company, async () => putPacket(source, company.id, (await formationOf(source, company.id)).packet));
    expect(await eraseNow(company.owner)).toEqual(ERASED);
    await takeName(name);
  });

  it.each(WITHOUT_ROW)('ends a filing of its archive that cannot end: %s', async (type) => {
    const company = await active();
    await moved(company);
    await putOpen(target, company.id, type);
    expect(await eraseNow(company.owner)).toEqual(ERASED);
  });

  it('waits for a filing that was made here', async () => {
    const company = await filing();
    await freeze(company.owner);
    const { owner, id } = company;
    const archive = await deployments.archiveOf(source, owner);
    const { public_key: trustKey } = JSON.parse((await filesOf(archive)).get('manifest.json') ?? '') as {
      public_key: string;
    };
    await target.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
    await releaseMoved(grace, owner, await deployments.bring(archive, { trustKey }));
    await expect(eraseNow(owner)).rejects.toThrow('cannot be closed yet');
    expect(await openOf(id)).toHaveLength(1);
  });
});
