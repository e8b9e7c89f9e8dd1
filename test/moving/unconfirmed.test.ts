import { randomUUID } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { textOf } from '../documents/text.ts';
import { calendarOf, openedCalendar } from '../harness/calendar.ts';
import { type Account, account } from '../harness/client.ts';
import {
  bindMember,
  type Company,
  type CompanyMember,
  CUSTOM,
  DISSOLUTION,
  decideAndExecute,
  decideAsked,
  execute,
  FOUNDER_DISSOLVES,
  makeCompany,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';
import { PUBLIC_OPERATIONS } from '../security/probes.ts';
import { type Deployments, type Forge, freeze, move, startDeployments } from './deployments.ts';

/* The service says nothing in its own words, to anyone, that it has only from an archive that nobody vouches for. */

/** A date that no office ever gave. */
const FORGED = '2001-01-02T12:00:00.000Z';

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

const made = async (owner?: Account) => makeCompany(source, owner ?? (await source.anonymous.signUp()), { members: 1 });

async function forgeDate({ id }: Company): Promise<void> {
  await source.sql`
    update filings set result = result || ${source.sql.json({ filed_at: FORGED })}
    where entity_id = ${id} and type = 'formation'`;
  await source.sql`update entities set filed_at = ${FORGED} where id = ${id}`;
}

const moved = ({ owner }: Company, forge?: Forge) => move(deployments, { owner, operator: grace }, forge);

type Row = {
  id: string;
  packet: { legal_name: string };
  result: { number: string; filed_at: string };
  closed_at: Date;
};

async function filingOf({ id }: Company): Promise<Row> {
  const [row] = await target.sql<Row[]>`select * from filings where entity_id = ${id} and type = 'formation'`;
  if (row === undefined) throw new Error('no filing');
  return row;
}

async function evidence(filing: string, lines: readonly string[]): Promise<string> {
  const proof = { body: pdfOfLines(...lines), headers: { 'content-type': 'application/pdf' } };
  const path = `/v1/operator/filings/${filing}/evidence`;
  return (await grace.call('POST', path, proof)).ok<{ id: string }>(201).id;
}

async function confirm(company: Company): Promise<void> {
  const { id, packet, result, closed_at } = await filingOf(company);
  const { number } = result;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(closed_at);
  const evidence_upload_id = await evidence(id, [packet.legal_name, number, day]);
  const asked = await grace.call('POST', `/v1/operator/filings/${id}/correct`, {
    body: {
      facts: { number, filed_at: closed_at.toISOString() },
      reason: 'Compared with the register.',
      evidence_upload_id,
    },
  });
  const correction = asked.ok<{ id: string }>(201).id;
  (await hedy.call('POST', `/v1/operator/corrections/${correction}/confirm`)).ok();
}

/** A person whom the account asks for a signature, a vote or a key reads what they are asked for. */
const ASKED = [
  'get_agreement_document',
  'get_agreement_page',
  'get_approval_page',
  'get_attestation_document',
  'get_attestation_page',
  'get_invitation_page',
];
const ABOUT_NO_COMPANY = [
  'get_constitution_schema',
  'get_event_schema',
  'get_health',
  'get_jurisdiction_requirements',
  'get_jwks',
  'get_payment_page',
  'get_problem',
  'get_protected_resource',
  'get_readiness',
  'get_recovery_page',
];

type Kinds = { data: { kind: string; created_at: string; superseded_at: string | null }[] };

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

it('shows neither number nor date nor papers of it to anyone without a key', async () => {
  const company = await made();
  const { id, owner } = company;
  const here = await moved(company, () => forgeDate(company));
  const { result } = await filingOf(company);
  const { url } = (await here.call('POST', `/v1/entities/${id}/status-links`)).ok<{ url: string }>(201);
  const feed = (await here.call('POST', `/v1/entities/${id}/calendar-links`)).ok<{ url: string }>(201).url;
  const { oas_did } = (await here.getEntity(id)).ok<{ oas_did: string }>();
  const [paper] = (await here.call('GET', `/v1/entities/${id}/documents`)).ok<{ data: { id: string }[] }>().data;
  const open = async (path: string) => {
    const answer = await fetch(new URL(path, target.url));
    return { status: answer.status, text: await answer.text() };
  };
  const pages = {
    get_status_page: await open(url),
    get_status_document: await open(`${url}/documents/${paper?.id}`),
    get_calendar_feed: await open(feed),
    get_waiting_page: await open(`/waiting/${owner.id}/${id}`),
    get_public_entity: await open(`/v1/public/entities/${oas_did}`),
    get_did: await open(`/v1/dids/${oas_did}`),
    get_web_did: await open(`/entities/${id}/did.json`),
    get_certificate_status: await open(`/entities/${id}/certificate-status`),
  };
  const others = PUBLIC_OPERATIONS.filter((name) => name.startsWith('get_') && !Object.hasOwn(pages, name));
  expect(others).toEqual([...ASKED, ...ABOUT_NO_COMPANY].sort());
  expect(pages.get_status_page.text).toContain('The company is not confirmed here.');
  for (const [name, { text }] of Object.entries(pages)) {
    for (const said of ['The company exists', result.number]) expect(text, name).not.toContain(said);
    // The digits of the forged year may stand in a random id by chance.
    expect(text.replaceAll(UUID, ''), name).not.toContain('2001');
  }
  for (const name of ['get_status_document', 'get_public_entity', 'get_did', 'get_web_did'] as const)
    expect(pages[name].status, name).toBe(404);
  await confirm(company);
  expect((await open(url)).text).toContain('The company exists');
});

it('winds down once it is confirmed, because what it holds wrongly could not be taken from it afterwards', async () => {
  const owner = await source.anonymous.signUp();
  const company = await makeCompany(source, owner, { members: 1, constitution: FOUNDER_DISSOLVES });
  const here = await moved(company);
  const [member] = company.members as [CompanyMember];
  const as = await bindMember(target, here, company.id, member);
  const moving = { ...company, owner: here, members: [{ ...member, as }] };
  const proposal = await decideAsked(moving, DISSOLUTION);
  const refused = (await execute(moving, proposal, as)).refused('guard_unmet');
  expect(refused).toMatchObject({ errors: [{ code: 'company_unconfirmed' }] });
  await confirm(company);
  (await execute(moving, proposal, as)).ok();
  expect((await here.getEntity(company.id)).ok()).toMatchObject({ state: 'WindingDown' });
});

it('writes a worksheet once the filing is confirmed, and never a receipt of what it did not file', async () => {
  const company = await made();
  const here = await moved(company, () => forgeDate(company));
  const kinds = async () =>
    (await here.call('GET', `/v1/entities/${company.id}/documents`))
      .ok<Kinds>()
      .data.filter(({ superseded_at }) => superseded_at === null)
      .map(({ kind }) => kind);
  const before = await kinds();
  for (const kind of ['receipt', 'ein_worksheet']) expect(before).not.toContain(kind);
  await confirm(company);
  const after = await kinds();
  expect(after).toContain('ein_worksheet');
  expect(after).not.toContain('receipt');
});

it('confirms a later time of effect only with a proof that shows it', async () => {
  const company = await made();
  const [filed_at, effective_at] = ['2026-01-05T15:00:00.000Z', '2026-03-02T15:00:00.000Z'];
  const here = await moved(company, async () => {
    const times = source.sql.json({ filed_at, effective_at });
    await source.sql`
      update filings set result = result || ${times} where entity_id = ${company.id} and type = 'formation'`;
    await source.sql`update entities set filed_at = ${filed_at} where id = ${company.id}`;
  });
  const { id, packet, result } = await filingOf(company);
  const { number } = result;
  const correct = async (facts: object, ...days: string[]) => {
    const evidence_upload_id = await evidence(id, [packet.legal_name, number, ...days]);
    const body = { facts, reason: 'Compared with the register.', evidence_upload_id };
    return grace.call('POST', `/v1/operator/filings/${id}/correct`, { body });
  };
  const lacking = { errors: [{ code: 'not_in_evidence' }] };
  expect((await correct({ number }, '2026-01-05')).refused('validation_failed')).toMatchObject(lacking);
  // The proof shows no later time: the operator says that the filing had effect at once.
  const asked = (await correct({ number, effective_at: '2026-01-05' }, '2026-01-05')).ok<{ id: string }>(201);
  (await hedy.call('POST', `/v1/operator/corrections/${asked.id}/confirm`)).ok();
  type Facts = { data: { name: string }[] };
  const { data } = (await here.call('GET', `/v1/entities/${company.id}/facts`)).ok<Facts>();
  expect(data.map(({ name }) => name)).not.toContain('effective_at');
});

const REFUSED = { code: 'ein_other', message: 'No.', source: 'tax', retryable: true };

it.each([
  ['accepted', async () => {}],
  [
    'rejected',
    async ({ id }: Company) => {
      await source.sql`
        update filings set state = 'rejected', result = null, rejection = ${source.sql.json(REFUSED)}
        where entity_id = ${id} and type = 'ein'`;
      await source.sql`delete from number_holds where entity_id = ${id} and office = 'IRS'`;
    },
  ],
])('gives a bank neither the tax number nor the articles of an archive, its request %s', async (_what, forge) => {
  const company = await made();
  const here = await moved(company, () => forge(company));
  await confirm(company);
  const [{ ein } = { ein: '' }] = await target.sql<
    { ein: string }[]
  >`select ein from entities where id = ${company.id}`;
  const path = `/v1/entities/${company.id}/documents`;
  const { id } = (await here.call('POST', `${path}/bank-pack`)).ok<{ id: string }>(201);
  const answer = await fetch(new URL(`${path}/${id}/content`, target.url), {
    headers: { authorization: `Bearer ${here.key}` },
  });
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer()))).getEntries();
  const read = async (part: string) => {
    const entry = entries.find(({ filename }) => filename.includes(part));
    if (entry === undefined || entry.directory) throw new Error(`no ${part}`);
    return entry.getData(new Uint8ArrayWriter());
  };
  const manifest = JSON.parse(Buffer.from(await read('manifest.json')).toString());
  const statuses = Object.fromEntries(
    manifest.papers.map(({ paper, status }: { paper: string; status: string }) => [paper, status]),
  );
  expect(statuses).toMatchObject({ articles: 'missing', tax_notice: 'missing', banking_resolution: 'included' });
  expect(manifest.ein).toBeNull();
  const { text } = await textOf(await read('banking-resolution'));
  expect(text).toContain('Not confirmed when this was printed');
  expect(text).not.toContain(ein);
});

it('exchanges no numbers with a filing that is not confirmed, whose date no proof shows', async () => {
  const one = await made();
  const other = await made(one.owner);
  const here = await moved(one, () => forgeDate(other));
  const [mine, theirs] = [await filingOf(one), await filingOf(other)];
  const swap = async (lines: string[]) => {
    const evidence_upload_id = await evidence(mine.id, lines);
    const body = { facts: { swap_with: theirs.id }, reason: 'They were mixed up.', evidence_upload_id };
    return grace.call('POST', `/v1/operator/filings/${mine.id}/correct`, { body });
  };
  const names = [mine.packet.legal_name, theirs.packet.legal_name];
  const lines = [...names, mine.result.number, theirs.result.number, mine.result.filed_at.slice(0, 10)];
  const refused = { errors: [{ pointer: '/facts/swap_with', code: 'not_allowed' }] };
  expect((await swap(lines)).refused('validation_failed')).toMatchObject(refused);
  await confirm(one);
  expect((await swap(lines)).refused('validation_failed')).toMatchObject(refused);
  (await here.call('POST', `/v1/entities/${other.id}/certificates`, { body: { kind: 'existence' } })).refused(
    'guard_unmet',
  );
});

it('joins a filing that may have been sent when its formation is retried, and files again only once it is absent', async () => {
  const owner = await source.anonymous.signUp();
  await source.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 1_000 });
  const { id } = await owner.draft();
  const started = (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<{ version: number }>();
  await source.sql`update filings set sends = 1, state = 'ambiguous', deadline_at = now() where entity_id = ${id}`;
  const { version } = started;
  const failed = { version, action: 'mark_filing_failed', filing_error: 'Given up.' };
  (await owner.putEntity(id, failed)).ok();
  await freeze(owner);
  const { apiKey } = await deployments.bring(await deployments.archiveOf(source, owner));
  await target.sql`update filings set deadline_at = now() + interval '1 day' where entity_id = ${id}`;
  const body = { reason: 'Frozen there.', confirm_only_here: true };
  (await grace.call('POST', `/v1/operator/accounts/${owner.id}/release`, { body })).ok();
  const here = account(target.url, { id: owner.id, key: apiKey });
  const retry = async () => {
    const { version: now } = (await here.getEntity(id)).ok<{ version: number }>();
    return here.putEntity(id, { version: now, action: 'retry_from_failed' });
  };
  const statesOf = async () => {
    const rows = await target.sql<{ state: string }[]>`
      select state from filings where entity_id = ${id} and type = 'formation' order by ordinal`;
    return rows.map(({ state }) => state);
  };
  (await retry()).ok();
  await eventually(async () => expect(await statesOf()).toEqual(['reconciling']));
  await target.sql`update filings set deadline_at = now() - interval '1 day', due_at = now() where entity_id = ${id}`;
  await eventually(async () => {
    await target.sql`update filings set due_at = now() where entity_id = ${id} and state = 'reconciling'`;
    expect(await statesOf()).toEqual(['rejected']);
  });
  (await retry()).ok();
  expect(await statesOf()).toHaveLength(2);
});

it('calls no duty done by a vote that it did not see', async () => {
  const company = await made();
  const { owner, id } = company;
  await openedCalendar(owner, id);
  await decideAndExecute(company, CUSTOM);
  const here = await moved(company, async () => {
    await source.sql`delete from obligations where entity_id = ${id} and code = 'dao_activity'`;
    const [rule] = await source.sql<{ calendar_version: string; time_zone: string }[]>`
      select calendar_version, time_zone from obligations where entity_id = ${id} limit 1`;
    const days = { period: '2025-11-20', period_start: '2025-11-20', period_end: '2026-11-20', due_on: '2026-11-20' };
    const about = { account_id: owner.id, id: randomUUID(), entity_id: id, code: 'dao_activity', ...rule, ...days };
    const now = { raised_at: new Date(), created_at: new Date(), updated_at: new Date() };
    const row = { ...about, is_optional: false, applies: 'yes', state: 'open', raised: 7, ...now };
    await source.sql`insert into obligations ${source.sql.insert(row)}`;
  });
  await eventually(async () => {
    const { data } = await calendarOf(here, id);
    const activity = data.filter(({ code }) => code === 'dao_activity');
    expect(activity.some(({ status }) => !['done', 'cancelled'].includes(status))).toBe(true);
    expect(activity.filter(({ status }) => status === 'done')).toEqual([]);
  });
});
