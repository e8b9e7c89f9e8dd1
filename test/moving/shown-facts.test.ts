import { randomUUID } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseStored } from '../../src/domain/constitution/parse.ts';
import { seal } from '../../src/domain/filing/packet.ts';
import { blake3Hex, canonicalJson, utf8 } from '../../src/domain/formats/canonical.ts';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import { change, founderOf, settled } from '../filings/changes.ts';
import { act, resultOf } from '../filings/desk.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import {
  type Company,
  decideAsked,
  dissolve,
  execute,
  FOUNDER_DISSOLVES,
  makeCompany,
  NEW_AGENT,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import type { Person } from '../harness/keys.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import { confirmCorrection } from '../harness/open-proof.ts';
import type { TestService } from '../harness/service.ts';
import { type Deployments, type Forge, move, startDeployments } from './deployments.ts';
import { BLANK_STATEMENT, laterPacket } from './forged-record.ts';

/*
 * What a company shows changes after its formation, too: by an accepted amendment, and by the constitution that comes into
 * force. Neither makes a name that nobody here confirmed as certain as the number.
 */

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

const FOUNDER_APPROVES = (people: readonly Person[]) => ({
  escalation: { contacts: [{ name: 'Ada', did: people[0]?.did, email: 'ada@example.com', purposes: ['statutory'] }] },
});

async function activeCompany(more: object = {}): Promise<Company> {
  const constitution = (people: readonly Person[]) => ({ ...FOUNDER_APPROVES(people), ...more });
  return makeCompany(source, await source.anonymous.signUp(), { members: 1, constitution });
}

/** Moves the account without a trusted key, after its maker has changed rows; returns its client here. */
const moved = ({ owner }: Company, forge?: Forge) => move(deployments, { owner, operator: grace }, forge);

type FilingRow = { id: string; packet: Record<string, unknown>; result: { number: string; filed_at: string } };

async function filingsOf(service: TestService, { id }: Company, type: string): Promise<FilingRow[]> {
  return service.sql<FilingRow[]>`select * from filings where entity_id = ${id} and type = ${type} order by ordinal`;
}

/** Two operators here compare what is recorded of each filing with a proof, or say that the office does not have it. */
async function correct(
  company: Company,
  type: string,
  facts?: { number?: string; not_filed?: boolean },
): Promise<void> {
  for (const { id, result } of await filingsOf(target, company, type)) {
    const { number, filed_at } = result;
    const path = `/v1/operator/filings/${id}`;
    const proof = { body: utf8(`%PDF-1.7 ${uniqueName()}`), headers: { 'content-type': 'application/pdf' } };
    const { id: evidence_upload_id } = (await grace.call('POST', `${path}/evidence`, proof)).ok<{ id: string }>(201);
    const words = { reason: 'Compared with the register.', evidence_note: 'A scan.' };
    const right: { number?: string; filed_at?: string } = facts ?? { number, filed_at };
    const body = { facts: right, ...words, evidence_upload_id };
    const asked = (await grace.call('POST', `${path}/correct`, { body })).ok<{ id: string }>(201);
    const read = { number: right.number };
    (await confirmCorrection(hedy, asked.id, read)).ok();
  }
}

const certificate = (owner: Account, { id }: Company) =>
  owner.call('POST', `/v1/entities/${id}/certificates`, { body: { kind: 'existence' } });

/** A version of a constitution with another name, in its text and in its canonical form. */
const renamed = (canonical: string, name = 'Bank of Ada') => {
  const text = canonicalJson({ ...(JSON.parse(canonical) as object), name });
  return { format: 'json', source: text, canonical: text, hash: blake3Hex(utf8(text)) };
};

async function renameConstitution({ id }: Company, name?: string): Promise<void> {
  const [row] = await source.sql<{ canonical: string }[]>`select canonical from constitutions where entity_id = ${id}`;
  const version = renamed(row?.canonical ?? '', name);
  await source.sql`update constitutions set ${source.sql.set(version)} where entity_id = ${id}`;
}

/** A later filing that no office accepted; returns its number, which the company holds. */
async function forgeAccepted(company: Company, more: { type: string; changes?: object }): Promise<string> {
  const { id: entity_id, owner } = company;
  const { sql } = source;
  const [formation] = await filingsOf(source, company, 'formation');
  const { packet, packetHash } = seal(laterPacket(formation?.packet, more));
  const number = nextNumber();
  const result = { number, filed_at: new Date().toISOString(), evidence: null };
  const id = randomUUID();
  await sql`
    insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
      fee_cents, pack_version, opened_at, closed_at, result)
    select account_id, ${id}, entity_id, ${more.type}, 1, ${randomUUID()}, 'efs-' || entity_id || ${`-${more.type}-1`},
      state, ${sql.json(packet as never)}, ${packetHash}, 0, pack_version, now(), now(), ${sql.json(result)}
    from filings where id = ${formation?.id ?? ''}`;
  await sql`
    insert into later_filings (account_id, entity_id, filing_id, status, detail, statement, updated_at)
    values (${owner.id}, ${entity_id}, ${id}, 'accepted', 'The office accepted it.', ${sql.json(BLANK_STATEMENT)}, now())`;
  const hold = { number: number.replaceAll('-', ''), account_id: owner.id, entity_id };
  await sql`insert into number_holds ${sql.insert({ office: 'US-WY', ...hold, held_at: new Date() })}`;
  return number;
}

/** An amendment that no office accepted: the company was filed with another name. */
async function forgeAmendment(company: Company): Promise<void> {
  const { id } = company;
  const changes = { legal_name: 'Bank of Ada DAO LLC', normalized_name: 'BANKOFADA' };
  await forgeAccepted(company, { type: 'amendment', changes });
  await source.sql`delete from name_holds where entity_id = ${id}`;
  await source.sql`update entities set legal_name = 'Bank of Ada DAO LLC', name = 'Bank of Ada' where id = ${id}`;
  await renameConstitution(company);
}

it('certifies no name that an amendment gave before that amendment is confirmed', async () => {
  const company = await activeCompany();
  const here = await moved(company, () => forgeAmendment(company));
  await correct(company, 'formation');
  expect((await certificate(here, company)).refused('guard_unmet')).toMatchObject({
    errors: [{ code: 'number_unverified' }],
  });
  const { oas_did } = (await here.getEntity(company.id)).ok<Entity>();
  (await here.call('GET', `/v1/public/entities/${oas_did}`)).refused('not_found');
  await correct(company, 'formation', { not_filed: true });
  expect(await target.sql`select 1 from number_holds where entity_id = ${company.id} and office = 'US-WY'`).toEqual([]);
});

it('confirms a company that changed its name and its form, filing by filing', async () => {
  const company = await activeCompany({ legal_form: 'llc' });
  for (const changes of [{ legal_form: 'dao_llc' }, { name: uniqueName() }])
    await settled(company, (await change(company, changes)).id, 'accepted');
  const here = await moved(company);
  await correct(company, 'formation');
  (await certificate(here, company)).refused('guard_unmet');
  await correct(company, 'amendment');
  (await certificate(here, company)).ok(201);
});

const OTHER = 'has a constitution that is not its own';

it('refuses a company whose constitution names another one, which the next amendment would show', async () => {
  const company = await activeCompany();
  await expect(moved(company, () => renameConstitution(company))).rejects.toThrow(OTHER);
});

it('refuses a company whose row has another short name than its constitution', async () => {
  const company = await activeCompany();
  const forge = () => source.sql`update entities set name = 'Bank of Ada' where id = ${company.id}`;
  await expect(moved(company, forge)).rejects.toThrow(OTHER);
});

/** Letters in squares, which a comparison with the register reads as plain letters. */
const SQUARED = '\u{1F171}\u{1F170}\u{1F17D}\u{1F17A}';

it.each(['formation', 'amendment'])(
  'refuses a name in letters that no register has, as that of its %s',
  async (type) => {
    const company = await activeCompany();
    const { id } = company;
    const name = `Zest ${SQUARED}`;
    const legal_name = `${name} DAO LLC`;
    const forge = async () => {
      if (type === 'amendment') await forgeAmendment(company);
      const [filing] = await filingsOf(source, company, type);
      const { changes } = { ...filing?.packet } as { changes?: object };
      const named = type === 'amendment' ? { changes: { ...changes, legal_name } } : { legal_name };
      const { packet, packetHash } = seal({ ...filing?.packet, ...named });
      await source.sql`update entities set ${source.sql.set({ name, legal_name })} where id = ${id}`;
      await source.sql`
        update filings set packet = ${source.sql.json(packet as never)}, packet_hash = ${packetHash} where id = ${filing?.id ?? ''}`;
      await renameConstitution(company, name);
    };
    await expect(moved(company, forge)).rejects.toThrow('is not one of a register');
  },
);

async function withOpenChange(): Promise<Company> {
  const company = await activeCompany();
  const { owner } = company;
  await source.registry.fault({ filer: owner.id, step: 'agent_change', kind: 'unavailable', times: 1_000 });
  const decided = { kind: 'registered_agent_change', title: 'Another agent', registered_agent: NEW_AGENT };
  (await execute(company, await decideAsked(company, decided), founderOf(company))).ok();
  return company;
}

it('refuses a change at an office whose text says something else than what comes into force', async () => {
  const company = await withOpenChange();
  const forge = async () => {
    const [row] = await source.sql<{ next: { canonical: string } }[]>`
      select next from later_filings where entity_id = ${company.id}`;
    const document = JSON.parse(row?.next.canonical ?? '') as { governance: object };
    const other = JSON.stringify({ ...document, governance: { ...document.governance, quorum: 0.9 } });
    const next = { ...row?.next, format: 'json', source: other };
    await source.sql`update later_filings set next = ${source.sql.json(next)} where entity_id = ${company.id}`;
  };
  await expect(moved(company, forge)).rejects.toThrow('its text says something else than its canonical form');
});

/** Makes the constitution after an open change give the founder authority, and its packet name that constitution. */
async function forgeAuthority({ id, members }: Company): Promise<void> {
  const [row] = await source.sql<{ next: { canonical: string } }[]>`
    select next from later_filings where entity_id = ${id}`;
  const authority = [{ member: members[0]?.did, matters: ['contracts', 'banking'], limit_usd: '1000000.00' }];
  const document = { ...JSON.parse(row?.next.canonical ?? ''), officers_and_authority: { authority } };
  const parsed = parseStored({ format: 'json', source: JSON.stringify(document) }, { livemode: false });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { canonical, hash } = parsed;
  const next = { format: 'json', source: canonical, canonical, hash };
  await source.sql`update later_filings set next = ${source.sql.json(next)} where entity_id = ${id}`;
  await forgeChange(id, { next_constitution_hash: hash });
}

async function forgeChange(entityId: string, more: object): Promise<void> {
  const [filing] = await source.sql<FilingRow[]>`
    select * from filings where entity_id = ${entityId} and type = 'agent_change'`;
  const { packet, packetHash } = seal({ ...filing?.packet, ...more });
  await source.sql`
    update filings set packet = ${source.sql.json(packet as never)}, packet_hash = ${packetHash}, state = 'needs_review',
      review_reason = 'x', due_at = null
    where entity_id = ${entityId} and type = 'agent_change'`;
}

it('lets only the facts on file of a brought change take effect, by no decision', async () => {
  const company = await withOpenChange();
  const { id } = company;
  const here = await moved(company, () => forgeAuthority(company));
  const [filing] = (await filingsOf(target, company, 'agent_change')) as [FilingRow];
  const result = await resultOf(grace, filing, nextNumber(), new Date().toISOString());
  (await act(grace, filing, 'adopt', result)).ok();
  await eventually(async () => {
    const [row] = await target.sql`select state from filings where id = ${filing.id}`;
    expect(row).toEqual({ state: 'accepted' });
  });
  const [version] = await target.sql<{ canonical: string }[]>`
    select version, proposal_id, canonical from constitutions where entity_id = ${id} order by version desc limit 1`;
  expect(version).toMatchObject({ version: 2, proposal_id: null });
  const document = JSON.parse(version?.canonical ?? '') as object;
  expect(document).toMatchObject({ registered_agent: NEW_AGENT });
  expect(document).not.toHaveProperty('officers_and_authority');
  await correct(company, 'formation');
  const body = { kind: 'authority', agent: company.members[0]?.did };
  expect((await here.call('POST', `/v1/entities/${id}/certificates`, { body })).refused('guard_unmet')).toMatchObject({
    errors: [{ code: 'no_authority' }],
  });
});

it('refuses a change that carries out no decision of the company', async () => {
  const company = await withOpenChange();
  const forge = () =>
    source.sql`update later_filings set proposal_id = ${crypto.randomUUID()} where entity_id = ${company.id}`;
  await expect(moved(company, forge)).rejects.toThrow('agent_change-1 is open, but the company does not wait for it');
});

it('refuses a change whose packet reports another fact than its constitution has', async () => {
  const company = await withOpenChange();
  const changes = { registered_agent: { ...NEW_AGENT, name: 'Mallory Agents' } };
  await expect(moved(company, () => forgeChange(company.id, { changes }))).rejects.toThrow('reports other changes');
});

it('refuses a second open change, whose name it would hold as well', async () => {
  const company = await withOpenChange();
  const forge = async () => {
    const id = randomUUID();
    await source.sql`
      insert into filings (account_id, id, entity_id, type, ordinal, period, reference, state, packet, packet_hash,
        fee_cents, pack_version, opened_at, queued_at)
      select account_id, ${id}, entity_id, type, 2, ${id}, 'efs-' || entity_id || '-agent_change-2', 'ready', packet, packet_hash, fee_cents,
        pack_version, opened_at, queued_at
      from filings where entity_id = ${company.id} and type = 'agent_change'`;
    await source.sql`
      insert into later_filings (account_id, entity_id, filing_id, proposal_id, status, detail, statement, next, updated_at)
      select account_id, entity_id, ${id}, gen_random_uuid(), status, detail, statement, next, updated_at
      from later_filings where entity_id = ${company.id}`;
  };
  await expect(moved(company, forge)).rejects.toThrow('one open change');
});

it('refuses another text of an earlier constitution if an open filing was made with it', async () => {
  const company = await withOpenChange();
  const forge = async () => {
    const [row] = await source.sql<object[]>`select * from constitutions where entity_id = ${company.id}`;
    await source.sql`insert into constitutions ${source.sql.insert({ ...row, version: 2 })}`;
    await source.sql`update entities set constitution_version = 2 where id = ${company.id}`;
    const { canonical } = row as { canonical: string };
    const document = JSON.parse(canonical) as { governance: object };
    const other = JSON.stringify({ ...document, governance: { ...document.governance, quorum: 0.9 } });
    await source.sql`
      update constitutions set format = 'json', source = ${other} where entity_id = ${company.id} and version = 1`;
  };
  await expect(moved(company, forge)).rejects.toThrow('its text says something else than its canonical form');
});

it('refuses a change at an office with which another name would come into force', async () => {
  const company = await withOpenChange();
  const { id } = company;
  const forge = async () => {
    const [row] = await source.sql<{ next: { canonical: string } }[]>`
      select next from later_filings where entity_id = ${id}`;
    const next = { ...row?.next, ...renamed(row?.next.canonical ?? '') };
    const [filing] = await filingsOf(source, company, 'agent_change');
    const { packet, packetHash } = seal({ ...filing?.packet, next_constitution_hash: next.hash });
    await source.sql`update later_filings set next = ${source.sql.json(next)} where entity_id = ${id}`;
    await source.sql`
      update filings set packet = ${source.sql.json(packet as never)}, packet_hash = ${packetHash} where id = ${filing?.id ?? ''}`;
  };
  await expect(moved(company, forge)).rejects.toThrow(OTHER);
});

it.each<[string, object]>([
  ['type', { type: 'dissolution' }],
  ['legal_name', { legal_name: 'Bank of Ada DAO LLC' }],
  ['filing_number', { filing_number: '2026-000000999' }],
])('refuses an open filing with another %s than that of its company', async (fact, changes) => {
  const company = await activeCompany();
  await company.owner.call('POST', `/v1/entities/${company.id}/orders`, { body: { kind: 'good_standing' } });
  const forge = async () => {
    const [filing] = await filingsOf(source, company, 'good_standing');
    const { packet, packetHash } = seal({ ...filing?.packet, ...changes });
    await source.sql`
      update filings set packet = ${source.sql.json(packet as never)}, packet_hash = ${packetHash} where id = ${filing?.id ?? ''}`;
  };
  await expect(moved(company, forge)).rejects.toThrow(`has another ${fact} than its filing`);
});

it('sends no filing with the number that the company had before a correction', async () => {
  const company = await activeCompany();
  const here = await moved(company, async () => {
    const [filing] = await filingsOf(source, company, 'formation');
    const number = nextNumber();
    await source.sql`update entities set filing_number = ${number}, oas_did = ${null}, state = 'Registered' where id = ${company.id}`;
    await source.sql`delete from dids where entity_id = ${company.id}`;
    await source.sql`update number_holds set number = ${number.replaceAll('-', '')} where entity_id = ${company.id} and office = 'US-WY'`;
    await source.sql`update filings set result = result || ${source.sql.json({ number })} where id = ${filing?.id ?? ''}`;
  });
  (await here.call('POST', `/v1/entities/${company.id}/orders`, { body: { kind: 'good_standing' } })).ok(201);
  await correct(company, 'formation', { number: nextNumber() });
  await eventually(async () => {
    // The worker may have looked before the correction, and would look again only later.
    await target.sql`
      update filings set due_at = now() where entity_id = ${company.id} and type = 'good_standing' and state = 'ready'`;
    const [filing] = await target.sql`
      select state, review_reason from filings where entity_id = ${company.id} and type = 'good_standing'`;
    expect(filing).toMatchObject({ state: 'needs_review', review_reason: expect.stringContaining('was corrected') });
  });
});

it('asks for a proof of the date, which is certified with the number', async () => {
  const company = await activeCompany();
  await moved(company);
  const [filing] = await filingsOf(target, company, 'formation');
  const [row] = await target.sql<{ legal_name: string }[]>`select legal_name from entities where id = ${company.id}`;
  const path = `/v1/operator/filings/${filing?.id}`;
  const number = filing?.result.number ?? '';
  const ask = async (...lines: string[]) => {
    const proof = { body: pdfOfLines(row?.legal_name ?? '', number, ...lines) };
    const upload = await grace.call('POST', `${path}/evidence`, {
      ...proof,
      headers: { 'content-type': 'application/pdf' },
    });
    const evidence_upload_id = upload.ok<{ id: string }>(201).id;
    return grace.call('POST', `${path}/correct`, {
      body: { facts: { number }, reason: 'Compared with the register.', evidence_upload_id },
    });
  };
  expect((await ask()).refused('validation_failed')).toMatchObject({ errors: [{ code: 'not_in_evidence' }] });
  (await ask(filing?.result.filed_at.slice(0, 10) ?? '')).ok(201);
});

/** A dissolution that no office answered, of a company under another number. */
async function forgeWindingDown(company: Company): Promise<string> {
  const { id, owner } = company;
  const { sql } = source;
  const number = nextNumber();
  const at = new Date();
  const dissolution = { status: 'winding_up', detail: 'Decided.', decided_at: at, updated_at: at };
  await sql`insert into dissolutions ${sql.insert({ account_id: owner.id, entity_id: id, proposal_id: randomUUID(), ...dissolution })}`;
  await sql`update number_holds set number = ${number.replaceAll('-', '')} where entity_id = ${id} and office = 'US-WY'`;
  await sql`
    update filings set result = result || ${sql.json({ number })} where entity_id = ${id} and type = 'formation'`;
  await sql`delete from dids where entity_id = ${id}`;
  await sql`update entities set state = 'WindingDown', filing_number = ${number}, oas_did = null where id = ${id}`;
  return number;
}

it.each<[string, (company: Company) => Promise<string>]>([
  ['a change on file', (company) => forgeAccepted(company, { type: 'agent_change' })],
  ['an order', (company) => forgeAccepted(company, { type: 'good_standing' })],
  ['a company that winds down', forgeWindingDown],
])('holds no number that is only said to be of %s', async (_what, forge) => {
  const company = await activeCompany();
  let number = '';
  await moved(company, async () => {
    number = await forge(company);
  });
  const rows = await target.sql<{ number: string }[]>`
    select number from number_holds
    where office = 'US-WY' and (number = ${number.replaceAll('-', '')} or entity_id = ${company.id})`;
  expect(rows.map((row) => row.number)).not.toContain(number.replaceAll('-', ''));
});

it('publishes no end that an office is only said to have accepted', async () => {
  const company = await activeCompany(FOUNDER_DISSOLVES);
  (await dissolve(company)).ok();
  await company.owner.until(company.id, 'Dissolved');
  const here = await moved(company);
  const { oas_did } = (await here.getEntity(company.id)).ok<Entity>();
  await correct(company, 'formation');
  (await here.call('GET', `/v1/public/entities/${oas_did}`)).refused('not_found');
  await correct(company, 'dissolution');
  expect((await here.call('GET', `/v1/public/entities/${oas_did}`)).ok<object>()).toMatchObject({ state: 'Dissolved' });
});

it('gives a bank no notice of a tax number that nobody here confirmed', async () => {
  const company = await activeCompany();
  const headers = { 'content-type': 'application/pdf' };
  const upload = await company.owner.call('POST', '/v1/uploads', { body: utf8('%PDF-1.7 notice'), headers });
  const evidence = `upload:${upload.ok<{ id: string }>(201).id}`;
  const here = await moved(
    company,
    () => source.sql`
      update filings set result = result || ${source.sql.json({ evidence })}
      where entity_id = ${company.id} and type = 'ein'`,
  );
  await correct(company, 'formation');
  const made = await here.call('POST', `/v1/entities/${company.id}/documents/bank-pack`);
  const { papers } = await packOf(here, company, made.ok<{ id: string }>(201).id);
  expect(papers.find(({ paper }) => paper === 'tax_notice')).toMatchObject({ status: 'missing' });
});

async function packOf({ key }: Account, { id }: Company, document: string) {
  const answer = await fetch(new URL(`/v1/entities/${id}/documents/${document}/content`, target.url), {
    headers: { authorization: `Bearer ${key}` },
  });
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer()))).getEntries();
  const entry = entries.find(({ filename }) => filename === 'manifest.json');
  if (entry === undefined || entry.directory) throw new Error('no manifest');
  const text = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString();
  return JSON.parse(text) as { papers: { paper: string; status: string }[] };
}
