import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { at, type Dissolution, eventTypes, founderOf, read } from '../governance/dissolving.ts';
import type { Account, Answer } from '../harness/client.ts';
import { type Company, dissolve, FOUNDER_DISSOLVES, makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { confirmCorrection, openProof } from '../harness/open-proof.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';

/* Two operators find that an office never assigned a tax number, or never dissolved a company. */

let service: TestService;
let grace: Account;
let hedy: Account;
beforeAll(async () => {
  service = await startService();
  [grace, hedy] = [await service.operator(), await service.operator()];
});
afterAll(() => service.stop());

type Owned = Pick<Company, 'owner' | 'id'>;
type Correction = {
  id: string;
  filing_id: string;
  evidence: string;
  consequences: { code: string; message: string }[];
};
type Formation = {
  state: string;
  steps: { name: string; status: string; detail: string | null }[];
  rejection: { code: string; message: string } | null;
  requirements: { id: string; status: string }[];
  next_action: { code: string } | null;
};

const filingOf = async ({ id }: { id: string }, type: string, { sql } = service) => {
  const [row] = await sql<{ id: string; number: string; reference: string }[]>`
    select id, result ->> 'number' as number, reference from filings
    where entity_id = ${id} and type = ${type} and state = 'accepted' order by ordinal desc limit 1`;
  if (row === undefined) throw new Error(`no ${type}`);
  return row;
};

async function asked(filingId: string, by = grace, facts: object = { not_filed: true }): Promise<Correction> {
  const path = `/v1/operator/filings/${filingId}`;
  const proof = { body: Buffer.from(`%PDF-1.7 ${randomUUID()}`), headers: { 'content-type': 'application/pdf' } };
  const { id: evidence_upload_id } = (await by.call('POST', `${path}/evidence`, proof)).ok<{ id: string }>(201);
  const body = { facts, reason: 'The office has nothing.', evidence_upload_id };
  return (await by.call('POST', `${path}/correct`, { body })).ok<Correction>(201);
}
/** `number`: what the second operator reads in the proof. */
const confirm = ({ id }: Correction, by = hedy, number?: string): Promise<Answer> =>
  confirmCorrection(by, id, { number });

async function disproved(filingId: string, first = grace, second = hedy): Promise<string[]> {
  return (await confirm(await asked(filingId, first), second)).ok<Correction>().consequences.map(({ code }) => code);
}

const holdersOf = async (number: string) => {
  const canonical = number.replaceAll('-', '');
  const rows = await service.sql`select entity_id from number_holds where number = ${canonical}`;
  return rows.map((row) => row['entity_id']);
};
const entityOf = async (of: Company): Promise<Entity> => (await of.owner.getEntity(of.id)).ok();
const stuckIds = async () =>
  (await grace.call('GET', '/v1/operator/stuck'))
    .ok<{ stuck: { entity_id: string }[] }>()
    .stuck.map(({ entity_id }) => entity_id);
const company = async () => makeCompany(service, await service.anonymous.signUp(), ENDED_BY_ONE);
const formationOf = async ({ owner, id }: Owned) =>
  (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
async function answer(of: Owned, body: object): Promise<Answer> {
  const open = (await formationOf(of)).requirements.find(({ status }) => status === 'open');
  return of.owner.call('POST', `/v1/entities/${of.id}/formation/requirements/${open?.id}/resolve`, { body });
}
const ENDED_BY_ONE = { members: 1, constitution: FOUNDER_DISSOLVES };

describe('a tax number that was never assigned', () => {
  it('is taken from the company, which is Filed and asked for one; its DID still resolves', async () => {
    const one = await company();
    const before = await entityOf(one);
    const tax = await filingOf(one, 'ein');
    expect(await disproved(tax.id)).toContain('tax_number_asked');
    expect(await entityOf(one)).toMatchObject({
      state: 'Filed',
      ein: null,
      oas_did: null,
      filing_number: before.filing_number,
      next_action: { code: 'resolve_requirement' },
    });
    expect(await holdersOf(tax.number)).toEqual([]);
    const { steps, rejection } = await formationOf(one);
    expect(rejection).toMatchObject({ code: 'ein_other', message: expect.stringContaining('did not assign') });
    const status = (name: string) => steps.find((step) => step.name === name)?.status;
    expect([status('ein'), status('operating_agreement'), status('did')]).toEqual([
      'action_required',
      'done',
      'pending',
    ]);
    expect((await one.owner.call('GET', `/v1/dids/${before.oas_did}`)).status).toBe(200);
    expect(await stuckIds()).not.toContain(one.id);
    const { data } = (await one.owner.call('GET', `/v1/entities/${one.id}/facts`)).ok<{ data: { name: string }[] }>();
    expect(data.map(({ name }) => name)).not.toContain('ein');
    const rows = await service.sql<{ type: string }[]>`
      select type from events where entity_id = ${one.id} and type like 'formation.%' order by sequence desc limit 2`;
    expect(rows.map(({ type }) => type).sort()).toEqual(['formation.action_required', 'formation.corrected']);
    (await answer(one, { waiver: 'No income and no employees.' })).ok<unknown>();
    expect(await one.owner.until(one.id, 'Active')).toMatchObject({ ein: null, oas_did: before.oas_did });
  });
});

describe('a dissolution that was never filed', () => {
  const dissolved = async () => {
    const one = await company();
    (await dissolve(one)).ok();
    await one.owner.until(one.id, 'Dissolved');
    return one;
  };
  const heldNames = async ({ id }: Company) => {
    const rows = await service.sql`select normalized_name from name_holds where entity_id = ${id}`;
    return rows.map((row) => String(row['normalized_name']));
  };

  it('leaves a company that winds down, holds its name, and has its articles filed again by a member', async () => {
    const one = await dissolved();
    const filing = await filingOf(one, 'dissolution');
    expect(await heldNames(one)).toEqual([]);
    const codes = await disproved(filing.id);
    expect([codes.includes('winds_down_again'), codes.includes('name_held_elsewhere')]).toEqual([true, false]);
    expect(await entityOf(one)).toMatchObject({ state: 'WindingDown' });
    expect(await read(one)).toMatchObject({
      status: 'rejected',
      dissolution_number: null,
      dissolved_at: null,
      rejection: { code: 'registry_other', message: expect.stringContaining('did not dissolve') },
      next_action: { code: 'file_dissolution' },
    });
    expect([await holdersOf(filing.number), (await heldNames(one)).length]).toEqual([[], 1]);
    expect((await eventTypes(service, one)).at(-1)).toBe('dissolution.action_required');
    expect(await stuckIds()).not.toContain(one.id);
    const again = await founderOf(one).call('POST', at(one, '/file'), { body: {} });
    expect(again.ok<Dissolution>()).toMatchObject({ status: 'winding_up', rejection: null });
    await eventually(async () => {
      const [row] = await service.sql`
        select count(*)::int as count from filings where entity_id = ${one.id} and type = 'dissolution'`;
      expect(row).toEqual({ count: 2 });
    });
  });

  it('keeps the number of the formation if the office files both under one number', async () => {
    const one = await dissolved();
    const { filing_number } = await entityOf(one);
    const filing = await filingOf(one, 'dissolution');
    await service.sql`
      update filings set result = jsonb_set(result, '{number}', to_jsonb(${filing_number}::text)) where id = ${filing.id}`;
    await disproved(filing.id);
    expect(await holdersOf(filing_number ?? '')).toEqual([one.id]);
  });

  it('says so if another filing holds the name since', async () => {
    const [one, other] = [await dissolved(), await company()];
    const [name] = await service.sql<{ name: string }[]>`
      select packet ->> 'normalized_name' as name from filings where entity_id = ${one.id} and type = 'formation'`;
    await service.sql`update name_holds set normalized_name = ${name?.name ?? ''} where entity_id = ${other.id}`;
    expect(await disproved((await filingOf(one, 'dissolution')).id)).toContain('name_held_elsewhere');
    expect(await entityOf(one)).toMatchObject({ state: 'WindingDown' });
    expect(await heldNames(other)).toEqual([name?.name]);
  });

  it('has its number corrected in what the company shows of its dissolution', async () => {
    const one = await dissolved();
    const { id, number } = await filingOf(one, 'dissolution');
    const right = number.replace(/\d{9}$/, (digits) => String(990_000_000 + (Number(digits) % 1_000_000)));
    (await confirm(await asked(id, grace, { number: right }), hedy, right)).ok<unknown>();
    expect(await read(one)).toMatchObject({ dissolution_number: right, detail: right });
  });

  it('a tax number is taken from a dissolved company, which stays dissolved and is asked nothing', async () => {
    const one = await dissolved();
    const tax = await filingOf(one, 'ein');
    expect(await disproved(tax.id)).toContain('tax_number_removed');
    const { steps } = await formationOf(one);
    expect(steps.map(({ detail }) => detail)).not.toContain(tax.number);
    expect(await entityOf(one)).toMatchObject({ state: 'Dissolved', ein: null });
    const [open] = await service.sql`
      select count(*)::int as count from requirements where entity_id = ${one.id} and status = 'open'`;
    expect(open).toEqual({ count: 0 });
  });
});

it.each([
  ['confirm a number', { number: '98-7654321' }, 'confirm', { number: '98-7654321' }],
  ['confirm that it was never assigned', { not_filed: true }, 'confirm', {}],
  ['confirm and decline it', { not_filed: true }, 'decline', {}],
] as const)(
  'two operators who %s at once: one decides, the other reads that it was decided',
  async (_, facts, second, body) => {
    const one = await company();
    const correction = await asked((await filingOf(one, 'ein')).id, grace, facts);
    const lise = await service.operator();
    const path = `/v1/operator/corrections/${correction.id}`;
    for (const each of [hedy, lise]) await openProof(each, correction.filing_id, correction.evidence);
    const answers = await Promise.all([
      hedy.call('POST', `${path}/confirm`, { body }),
      lise.call('POST', `${path}/${second}`, { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.refused('illegal_transition');
    expect(late?.detail).toContain('was decided before');
    const [row] = await service.sql`
    select count(*)::int as count from audit_entries
    where chain = ${`entity:${one.id}`} and action in ('formation.corrected', 'filing.correction_declined')`;
    expect(row).toEqual({ count: 1 });
  },
);

describe('at the desk', () => {
  let desk: TestService;
  let owner: Account;
  let first: Account;
  let second: Account;
  beforeAll(async () => {
    desk = await startService({ env: { REGISTRY: 'desk' } });
    owner = await desk.anonymous.signUp();
    [first, second] = [await desk.operator(), await desk.operator()];
  });
  afterAll(() => desk.stop());

  let serial = 0;
  const numbered = (start: string) => `${start}${String(++serial).padStart(7, '0')}`;

  /** Claims a filing that waits and records its result. */
  async function settled(id: string, type: 'formation' | 'ein', number: string): Promise<void> {
    const filing = await eventually(async () => {
      const query = { queue: 'to_file', limit: '100' };
      const { data } = (await first.call('GET', '/v1/operator/filings', { query })).ok<{
        data: { id: string; entity_id: string; type: string }[];
      }>();
      const found = data.find((each) => each.entity_id === id && each.type === type);
      if (found === undefined) throw new Error('not at the desk yet');
      return found;
    });
    const path = `/v1/operator/filings/${filing.id}`;
    (await first.call('POST', `${path}/claim`)).ok<unknown>();
    const proof = { body: Buffer.from(`%PDF-1.7 ${randomUUID()}`), headers: { 'content-type': 'application/pdf' } };
    const { id: evidence_upload_id } = (await first.call('POST', `${path}/evidence`, proof)).ok<{ id: string }>(201);
    const [to, body] =
      type === 'ein'
        ? [`/v1/operator/tax-numbers/${filing.id}/record`, { ein: number }]
        : [`${path}/accept`, { number, filed_at: new Date().toISOString() }];
    (await first.call('POST', to, { body: { ...body, evidence_upload_id } })).ok<unknown>();
  }

  async function active(): Promise<Owned> {
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    await settled(id, 'formation', numbered(`${YEAR}-00`));
    await settled(id, 'ein', numbered('12-'));
    await owner.until(id, 'Active');
    return { owner, id };
  }

  it('a tax number is requested again from the same party, under another reference', async () => {
    const one = await active();
    const tax = await filingOf(one, 'ein', desk);
    await disproved(tax.id, first, second);
    const { packet } = (await first.call('GET', `/v1/operator/filings/${tax.id}`)).ok<{
      packet: { responsible_party: { name: string; email: string } };
    }>();
    (await answer(one, { responsible_party: packet.responsible_party })).ok<unknown>();
    const ein = numbered('12-');
    await settled(one.id, 'ein', ein);
    expect(await owner.until(one.id, 'Active')).toMatchObject({ ein });
    expect((await filingOf(one, 'ein', desk)).reference.slice(-5)).toBe('ein-2');
  });

  it('a tax number is requested by itself if the company was not filed either, once it is filed again', async () => {
    const one = await active();
    const [formation, tax] = [await filingOf(one, 'formation', desk), await filingOf(one, 'ein', desk)];
    await disproved(formation.id, first, second);
    expect(await disproved(tax.id, first, second)).toEqual(['tax_number_removed']);
    const { version } = (await owner.getEntity(one.id)).ok<Entity>();
    (await owner.putEntity(one.id, { version, action: 'retry_from_failed' })).ok();
    await settled(one.id, 'formation', formation.number);
    const ein = numbered('12-');
    await settled(one.id, 'ein', ein);
    expect(await owner.until(one.id, 'Active')).toMatchObject({ ein, filing_number: formation.number });
  });
});
