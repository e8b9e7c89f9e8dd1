import { afterAll, beforeAll, expect, it } from 'vitest';
import { HELD_UNCONFIRMED } from '../../src/domain/filing/filing-hold.ts';
import { seal } from '../../src/domain/filing/packet.ts';
import { fileHash } from '../../src/domain/formats/file-hash.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { textOf } from '../documents/text.ts';
import type { Account } from '../harness/client.ts';
import { type Company, dissolve, FOUNDER_DISSOLVES, makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo } from '../harness/pages.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, type Forge, move, startDeployments } from './deployments.ts';

/*
 * An archive that nobody here vouches for brings history, not work: nothing of it is sent, signed or charged, or shown as
 * this service's own word. Whoever wants it done does it here, anew.
 */

let deployments: Deployments;
let source: TestService;
let target: TestService;
let grace: Account;
beforeAll(async () => {
  deployments = await startDeployments(0, {
    target: { SCREENING: 'desk', REQUIRE_ATTESTATION: 'always', REQUIRE_MEMBER_SIGNATURES: 'always' },
  });
  ({ source, target } = deployments);
  grace = await target.operator();
  // The registries of both begin with the same numbers, and that of the target gives two.
  await activeCompany();
  await activeCompany();
});
afterAll(() => deployments?.stop());

type Row = {
  id: string;
  state: string;
  sends: number;
  is_unverified: boolean;
  deadline_at: Date | null;
  packet: { documents: { kind: string; blake3: string }[] };
  rejection: { code: string; message: string } | null;
};
type Formation = { requirements: { kind: string; status: string }[]; rejection: { code: string } | null };
type Filing = { owner: Account; id: string };

/** Its registry does not answer, so its formation is open. */
async function filingCompany(body: Record<string, unknown> = {}): Promise<Filing> {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft(body);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await eventually(async () => {
    expect(await source.sql`select 1 from filings where entity_id = ${id} and state <> 'ready'`).toHaveLength(1);
  });
  return { owner, id };
}

const activeCompany = async (more: object = {}): Promise<Company> =>
  makeCompany(source, await source.anonymous.signUp(), { members: 1, ...more });
const moved = ({ owner }: { owner: Account }, forge: Forge | null = null, isTrusted = false) =>
  move(deployments, { owner, operator: grace, isTrusted }, forge);

async function filingsOf(id: string, type = 'formation'): Promise<Row[]> {
  return target.sql<Row[]>`select * from filings where entity_id = ${id} and type = ${type} order by ordinal`;
}

async function sendsHere(id: string): Promise<number> {
  const chain = `entity:${id}`;
  const [arrival] = await target.sql<{ seq: number; account_id: string }[]>`
    select seq, account_id from audit_entries where chain = ${chain} and action = 'chain.arrived'`;
  if (arrival === undefined) throw new Error(`${chain} did not arrive`);
  const rows = await target.sql`
    select 1 from audit_entries e join audit_data d using (account_id, chain, seq)
    where account_id = ${arrival.account_id} and chain = ${chain} and action = 'filing.sending'
      and d.data #>> '{object,type}' = 'formation' and seq > ${arrival.seq}`;
  return rows.length;
}

const stateOf = async (owner: Account, id: string) => (await owner.getEntity(id)).ok<Entity>();
async function retry(owner: Account, id: string): Promise<void> {
  const { version } = await stateOf(owner, id);
  (await owner.putEntity(id, { version, action: 'retry_from_failed' })).ok();
}

/** The articles of an open filing are other bytes, and its packet names them. */
async function forgeArticles(id: string, template: string): Promise<void> {
  const bytes = pdfOfLines('ARTICLES OF ORGANIZATION', 'You only confirm your address.');
  const blake3 = fileHash(bytes);
  await source.sql`
    update documents set content = ${bytes}, packed = null, dictionary = null, size = ${bytes.length}, blake3 = ${blake3},
      template_version = ${template}
    where entity_id = ${id} and kind = 'articles'`;
  const [filing] = await source.sql<
    Row[]
  >`select id, packet from filings where entity_id = ${id} and type = 'formation'`;
  if (filing === undefined) throw new Error('no filing');
  const documents = filing.packet.documents.map((paper) => (paper.kind === 'articles' ? { ...paper, blake3 } : paper));
  const { packet, packetHash } = seal({ ...filing.packet, documents } as never);
  await source.sql`
    update filings set packet = ${source.sql.json(packet as never)}, packet_hash = ${packetHash} where id = ${filing.id}`;
}

it('adopts a filing that the registry has, and two operators confirm it before anything follows', async () => {
  const { owner, id } = await filingCompany();
  const here = await moved({ owner }, async () => {
    await source.sql`
      update filings set state = 'ambiguous', sends = 1, deadline_at = now() where entity_id = ${id}`;
    const [filing] = await source.sql<{ reference: string; packet: Record<string, unknown> }[]>`
      select reference, packet from filings where entity_id = ${id}`;
    if (filing !== undefined) await target.registry.file(filing);
  });
  await eventually(async () => expect((await stateOf(here, id)).state).not.toBe('Filing'));
  expect(await filingsOf(id)).toMatchObject([{ state: 'accepted', is_unverified: true }]);
  expect(await sendsHere(id)).toBe(0);
  // It may be the filing of another account, so it certifies nothing and asks no tax office.
  const certificate = await here.call('POST', `/v1/entities/${id}/certificates`, { body: { kind: 'existence' } });
  certificate.refused('guard_unmet');
  const waits = await eventually(async () => {
    const [row] = await target.sql`select wait_reason, sends from filings where entity_id = ${id} and type = 'ein'`;
    expect(row?.['wait_reason']).not.toBeNull();
    return row;
  });
  expect(waits).toMatchObject({ wait_reason: HELD_UNCONFIRMED.reason, sends: 0 });
});

it.each(['2025-01', '2026-11-1'])(
  'gives up a formation that was not sent, and writes and asks everything anew when it is retried (template %s)',
  async (template) => {
    const { owner, id } = await filingCompany();
    const here = await moved({ owner }, async () => {
      await forgeArticles(id, template);
      await source.sql`update filings set sends = 0, state = 'ready', deadline_at = null where entity_id = ${id}`;
      await source.sql`
        update formation_steps set status = 'done', detail = 'Cleared by an operator.'
        where entity_id = ${id} and name in ('screening', 'attestation')`;
    });
    const { state, filing_error, next_action } = await stateOf(here, id);
    expect([state, next_action]).toMatchObject(['FilingFailed', { code: 'retry_from_failed' }]);
    expect(filing_error).toMatch('nobody here vouches for. Retry it');
    const [given] = await filingsOf(id);
    expect(given).toMatchObject({ state: 'rejected', is_unverified: true, rejection: { code: 'not_vouched_for' } });
    expect(await target.sql`select 1 from name_holds where entity_id = ${id}`).toEqual([]);
    await retry(here, id);
    const screening = await eventually(async () => {
      const [open] = await target.sql<{ id: string }[]>`
        select id from requirements where entity_id = ${id} and status = 'open' and kind = 'screening'`;
      if (open === undefined) throw new Error('not asked');
      return open.id;
    });
    const cleared = { body: { reason: 'On no list.' } };
    (await grace.call('POST', `/v1/operator/screenings/${screening}/clear`, cleared)).ok();
    const [, anew] = await eventually(async () => {
      const { requirements } = (await here.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
      expect(requirements.find(({ status }) => status === 'open')?.kind).toBe('attestation');
      return filingsOf(id);
    });
    expect(anew).toMatchObject({ state: 'ready', is_unverified: false, sends: 0 });
    const [{ email } = { email: '' }] = await target.sql<{ email: string }[]>`
      select packet #>> '{organizer,email}' as email from filings where id = ${anew?.id ?? ''}`;
    const link = await linkTo(grace, email);
    const shown = await fetch(new URL(`${link}/documents/articles`, target.url));
    expect((await textOf(new Uint8Array(await shown.arrayBuffer()))).text).not.toContain('You only confirm');
    // The papers that were brought stay the account's own history.
    const papers = await target.sql<{ blake3: string; isOld: boolean }[]>`
      select blake3, superseded_at is not null as "isOld" from documents where entity_id = ${id} and kind = 'articles'`;
    const isOld = new Map(papers.map((paper) => [paper.blake3, paper.isOld]));
    const articlesOf = ({ packet }: Row) => packet.documents.find(({ kind }) => kind === 'articles')?.blake3 ?? '';
    expect([given, anew].map((filing) => filing && isOld.get(articlesOf(filing)))).toEqual([true, false]);
    expect(await sendsHere(id)).toBe(0);
  },
);

it('sends what a trusted archive had not sent', async () => {
  const { owner, id } = await filingCompany();
  const here = await moved({ owner }, null, true);
  const { state } = await stateOf(here, id);
  expect([state, (await filingsOf(id)).map((filing) => filing.is_unverified)]).toEqual(['Filing', [false]]);
});

it('gives up a filing that was said to be sent once it is provably absent, and frees its name', async () => {
  const name = `Zest ${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`;
  const { owner, id } = await filingCompany({ name });
  const before = new Date();
  const here = await moved({ owner }, async () => {
    await source.sql`
      update filings set deadline_at = '9000-01-01', not_before = '9000-01-01', opened_at = '9000-01-01',
        queued_at = '1000-01-01', sends = 1 where entity_id = ${id}`;
    await source.sql`update entities set created_at = '9000-01-01' where id = ${id}`;
  });
  const [open] = await filingsOf(id);
  expect(open?.is_unverified).toBe(true);
  expect((open?.deadline_at?.getTime() ?? 0) - before.getTime()).toBeLessThan(600_000);
  const [capped] = await target.sql<{ isCapped: boolean }[]>`
    select e.created_at <= now() and f.opened_at <= now() and f.not_before <= now() and f.queued_at >= ${before}
      as "isCapped"
    from filings f join entities e on e.account_id = f.account_id and e.id = f.entity_id where e.id = ${id}`;
  expect(capped?.isCapped).toBe(true);
  await elapse(id);
  await eventually(async () => expect((await stateOf(here, id)).state).toBe('FilingFailed'));
  expect(await filingsOf(id)).toMatchObject([{ state: 'rejected', rejection: { code: 'not_vouched_for' } }]);
  expect(await sendsHere(id)).toBe(0);
  const other = await target.anonymous.signUp();
  const own = await other.draft({ name });
  (await other.call('POST', `/v1/entities/${own.id}/formation/start`)).ok();
});

/** As if the time in which the registry had to show it had passed. */
async function elapse(id: string): Promise<void> {
  await eventually(async () => {
    await target.sql`
      update filings set deadline_at = now() - interval '1 day', due_at = now()
      where entity_id = ${id} and state = 'reconciling'`;
    const rows = await target.sql`select 1 from filings where entity_id = ${id} and closed_at is null`;
    expect(rows).toEqual([]);
  });
}

it('sends nothing that an archive brought, whatever its row says', async () => {
  const { owner, id } = await filingCompany();
  await moved({ owner }, () => source.sql`update filings set sends = 1, deadline_at = now() where entity_id = ${id}`);
  // As if something later made it ready again.
  await target.sql`
    update filings set state = 'ready', due_at = now(), absent_since = now(), lease_until = null
    where entity_id = ${id} and state <> 'rejected'`;
  await eventually(async () => expect(await filingsOf(id)).toMatchObject([{ state: 'rejected' }]), { timeout: 30_000 });
  expect(await sendsHere(id)).toBe(0);
});

it('gives up the dissolution of an archive, whose articles its members file again', async () => {
  const company: Company = await activeCompany({ constitution: FOUNDER_DISSOLVES });
  await source.registry.fault({ filer: company.owner.id, step: 'dissolution', kind: 'unavailable', times: 1_000 });
  await dissolve(company);
  await eventually(async () => {
    const rows = await source.sql`select 1 from filings where entity_id = ${company.id} and type = 'dissolution'`;
    expect(rows).toHaveLength(1);
  });
  const here = await moved(
    company,
    () => source.sql`
      update filings set sends = 0, state = 'ready', deadline_at = null
      where entity_id = ${company.id} and type = 'dissolution'`,
  );
  const told = (await here.call('GET', `/v1/entities/${company.id}/dissolution`)).ok<object>();
  expect(told).toMatchObject({ status: 'rejected', next_action: { operation_id: 'file_dissolution' } });
  expect(JSON.stringify(told)).toContain('nobody here vouches for');
  expect(await filingsOf(company.id, 'dissolution')).toMatchObject([{ state: 'rejected', is_unverified: true }]);
});

it('gives up an order of an archive, which its account places again', async () => {
  const company = await activeCompany();
  const order = (owner: Account) =>
    owner.call('POST', `/v1/entities/${company.id}/orders`, { body: { kind: 'good_standing' } });
  const operator = await source.operator();
  const pause = '/v1/operator/jurisdictions/US-WY';
  (await operator.call('POST', `${pause}/pause`, { body: { reason: 'Closed.' } })).ok();
  (await order(company.owner)).ok(201);
  const here = await moved(company);
  (await operator.call('POST', `${pause}/resume`)).ok();
  const [given] = await filingsOf(company.id, 'good_standing');
  expect(given).toMatchObject({ state: 'rejected', rejection: { code: 'not_vouched_for' } });
  const shown = (await here.call('GET', `/v1/entities/${company.id}/filings/${given?.id}`)).ok<{ detail: string }>();
  expect(shown.detail).toBe(
    'It came with an archive that nobody here vouches for. File it again: it is then written and signed here. Nothing has changed.',
  );
  (await order(here)).ok(201);
});

it('gives up a request for a tax number, and asks the account', async () => {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'ein', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await eventually(async () => {
    const rows = await source.sql`select 1 from filings where entity_id = ${id} and type = 'ein' and state <> 'ready'`;
    expect(rows).toHaveLength(1);
  });
  const here = await moved({ owner });
  await eventually(async () => expect(await filingsOf(id, 'ein')).toMatchObject([{ state: 'rejected' }]));
  const { requirements } = (await here.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
  expect(requirements.filter(({ status }) => status === 'open')).toMatchObject([{ kind: 'information' }]);
});

it('shows operators no word of an archive as one of the service, and marks every filing that it brought', async () => {
  const { owner, id } = await filingCompany();
  const words = 'The registry shows this filing once. Adopt it; the proof is on file.';
  const here = await moved({ owner }, async () => {
    await source.sql`
      update filings set state = 'needs_review', review_reason = ${words}, due_at = null, sends = 1, deadline_at = now(),
        asserted = ${source.sql.json({ number: '2026-1', filed_at: null, evidence: words })}
      where entity_id = ${id}`;
    await source.sql`
      insert into filing_attempts (account_id, filing_id, ordinal, kind, epoch, started_at, finished_at, outcome, detail)
      select account_id, id, 99, 'lookup', 1, now(), now(), 'accepted', ${words} from filings where entity_id = ${id}`;
  });
  const [filing] = await filingsOf(id);
  const path = `/v1/operator/filings/${filing?.id}`;
  const shown = (await grace.call('GET', path)).ok<object>();
  expect(JSON.stringify(shown)).not.toContain(words);
  expect(shown).toMatchObject({ state: 'needs_review', is_unverified: true, asserted: null, attempts: [] });
  expect(shown).toMatchObject({ review_reason: expect.stringContaining('Look it up at the office') });
  const { data } = (await grace.call('GET', '/v1/operator/filings', { query: { limit: '100' } })).ok<{
    data: { id: string; is_unverified: boolean }[];
  }>();
  expect(data.find((each) => each.id === filing?.id)).toMatchObject({ is_unverified: true });
  // The office does not have it: two operators end it.
  const hedy = await target.operator();
  const body = { reason: 'The office does not have it.' };
  for (const operator of [grace, hedy]) (await operator.call('POST', `${path}/release`, { body })).ok();
  await eventually(async () => expect((await stateOf(here, id)).state).toBe('FilingFailed'));
  expect(await sendsHere(id)).toBe(0);
});
