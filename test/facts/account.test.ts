import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import { pdfOfLines } from '../documents/hostile-pdf.ts';
import type { Account, Answer } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { ODDITIES, spoiltNumber, withMember } from './oddities.ts';
import { BY_ACCOUNT } from './table.ts';
import { FactWorld } from './world.ts';

/* The tax number that an account supplies, in every odd form. */

const world = new FactWorld();
beforeAll(() => world.start());
afterAll(() => world.stop());

type Waiting = { owner: Account; id: string; requirement: Requirement };
type Formation = { requirements: Requirement[]; next_action: { code: string; actor: string; message: string } | null };

const formationOf = async ({ owner, id }: Pick<Waiting, 'owner' | 'id'>) =>
  (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();

/** A company whose tax number the office rejected: the account is asked. */
async function asked(owner: Account): Promise<Waiting> {
  const { id } = await owner.draft();
  const rejection = { code: 'ein_name_conflict', message: 'It has a number already.', retryable: false };
  world.answer(id, 'ein', ({ number, filed_at, ...answer }) => ({ ...answer, status: 'rejected', rejection }));
  await world.submit(owner, id);
  const requirement = await eventually(async () => {
    const open = (await formationOf({ owner, id })).requirements.find(({ status }) => status === 'open');
    if (open === undefined) throw new Error('not asked yet');
    return open;
  });
  return { owner, id, requirement };
}

function supply({ owner, id, requirement }: Waiting, body: object): Promise<Answer> {
  return owner.call('POST', `/v1/entities/${id}/formation/requirements/${requirement.id}/resolve`, { body });
}

async function notice({ owner, id }: Pick<Waiting, 'owner' | 'id'>, ein: string): Promise<string> {
  const headers = { 'content-type': 'application/pdf' };
  const { legal_name } = (await owner.getEntity(id)).ok();
  const body = pdfOfLines('CP 575', ein, legal_name);
  return (await owner.call('POST', '/v1/uploads', { body, headers })).ok<{ id: string }>(201).id;
}
const withNotice = async (company: Pick<Waiting, 'owner' | 'id'>, ein: string) => ({
  ein,
  documents: [{ kind: 'ein_notice', upload_id: await notice(company, ein) }],
});

/** Makes another account's company with this number; `by` names the source. */
async function companyWith(ein: string, by: 'registry' | 'account'): Promise<{ id: string; name: string }> {
  const owner = await world.service.anonymous.signUp();
  if (by === 'account') {
    const company = await asked(owner);
    (await supply(company, await withNotice(company, ein))).ok<unknown>();
    return owner.until(company.id, 'Active');
  }
  const { id } = await owner.draft();
  world.answer(id, 'ein', (answer) => ({ ...answer, number: ein }));
  await world.submit(owner, id);
  return owner.until(id, 'Active');
}

describe('an impossible fact is refused, and the requirement stays open', () => {
  const REFUSED = Object.entries(BY_ACCOUNT).flatMap(([fact, row]) =>
    ODDITIES.filter((oddity) => row[oddity] === 'refused').map((oddity) => [fact, oddity] as const),
  );
  let company: Waiting;
  beforeAll(async () => {
    company = await asked(await world.service.anonymous.signUp());
  });

  it.each(REFUSED)('%s, %s', async (fact, oddity) => {
    const usual = await withNotice(company, world.ein());
    const stranger = await world.service.anonymous.signUp();
    const { id } = await stranger.draft();
    const foreign = [{ kind: 'ein_notice', upload_id: await notice({ owner: stranger, id }, usual.ein) }];
    const spoilt =
      fact === 'documents' && oddity === "another company's"
        ? { value: foreign }
        : spoiltNumber(oddity, { others: world.ein(), odd: '123' });
    if (spoilt === null) throw new Error('no value');
    const answer = await supply(company, withMember(usual, fact, spoilt));
    expect([400, 422], answer.text).toContain(answer.status);
    expect((await formationOf(company)).requirements[0]?.status).toBe('open');
    expect((await company.owner.getEntity(company.id)).ok()).toMatchObject({ state: 'Filed', ein: null });
  });
});

describe.each(['registry', 'account'] as const)("another company's number, by its %s", (by) => {
  it('is checked by an operator, who sees its holder, while the account does not', async () => {
    const ein = world.ein();
    const other = await companyWith(ein, by);
    const owner = await world.service.anonymous.signUp();
    const company = await asked(owner);
    (await supply(company, await withNotice(company, ein))).ok<unknown>();
    const filing = await world.filing(company.id, 'ein', 'needs_review');
    expect(filing.asserted?.number).toBe(ein);
    expect(filing.number_held_by?.entity_id ?? null).toBe(by === 'registry' ? other.id : null);
    expect((await owner.getEntity(company.id)).ok()).toMatchObject({ state: 'Filed', ein: null });
    const formation = await formationOf(company);
    expect(formation.next_action).toMatchObject({ code: 'review', actor: 'operator' });
    for (const secret of [other.id, other.name]) expect(JSON.stringify(formation)).not.toContain(secret);
    const path = `/v1/operator/filings/${filing.id}/documents/ein_notice`;
    const headers = { authorization: `Bearer ${world.operator.key}` };
    expect((await fetch(world.service.url + path, { headers })).status).toBe(200);

    const right = by === 'registry' ? world.ein() : ein;
    await world.settle(filing, 'ein', right);
    expect((await owner.until(company.id, 'Active')).ein).toBe(right);
  });
});

it('the account is asked again after the operator rejects its number', async () => {
  const ein = world.ein();
  await companyWith(ein, 'registry');
  const owner = await world.service.anonymous.signUp();
  const company = await asked(owner);
  (await supply(company, await withNotice(company, ein))).ok<unknown>();
  const filing = await world.filing(company.id, 'ein', 'needs_review');
  const body = { code: 'ein_other', message: 'The notice is of another company.' };
  (await world.operator.call('POST', `/v1/operator/filings/${filing.id}/reject`, { body })).ok<unknown>();
  await eventually(async () => {
    expect((await formationOf(company)).next_action).toMatchObject({ code: 'resolve_requirement' });
  });
});

it('a rejection by the operator while the tax office has the request ends no request, and makes no second one', async () => {
  const taken = world.ein();
  await companyWith(taken, 'registry');
  const owner = await world.service.anonymous.signUp();
  const { id } = await owner.draft();
  world.answer(id, 'ein', ({ number, filed_at, expected_at, ...answer }) => ({ ...answer, status: 'pending' }));
  await world.submit(owner, id);
  const offered = () =>
    eventually(async () => {
      const open = (await formationOf({ owner, id })).requirements.find(({ status }) => status === 'open');
      if (open === undefined) throw new Error('not offered yet');
      return open;
    });
  const company = { owner, id, requirement: await offered() };
  (await supply(company, await withNotice(company, taken))).ok<unknown>();
  const filing = await world.filing(id, 'ein', 'needs_review');
  const body = { code: 'ein_other', message: 'The notice is of another company.' };
  (await world.operator.call('POST', `/v1/operator/filings/${filing.id}/reject`, { body })).ok<unknown>();
  const again = await offered();
  expect(again.message).toContain('The notice is of another company.');
  const ein = world.ein();
  world.answer(id, 'ein', (answer) => ({ ...answer, number: ein }));
  expect((await owner.until(id, 'Active')).ein).toBe(ein);
  const requests = await world.service.sql`select state from filings where entity_id = ${id} and type = 'ein'`;
  expect(requests).toEqual([{ state: 'accepted' }]);
});

it("a conflicting number of the account never replaces the tax office's number", async () => {
  const [fromOffice, fromAccount] = [world.ein(), world.ein()];
  await companyWith(fromOffice, 'registry');
  await companyWith(fromAccount, 'registry');
  const owner = await world.service.anonymous.signUp();
  const { id } = await owner.draft();
  world.answer(id, 'ein', ({ number, filed_at, expected_at, ...answer }) => ({ ...answer, status: 'pending' }));
  await world.submit(owner, id);
  const requirement = await eventually(async () => {
    const [open] = (await formationOf({ owner, id })).requirements.filter(({ status }) => status === 'open');
    if (open === undefined) throw new Error('not offered yet');
    return open;
  });
  world.answer(id, 'ein', (answer) => ({ ...answer, number: fromOffice }));
  await world.filing(id, 'ein', 'needs_review');
  await supply({ owner, id, requirement }, await withNotice({ owner, id }, fromAccount));
  const filing = await world.filing(id, 'ein', 'needs_review');
  expect(filing.asserted?.number).toBe(fromOffice);
  await world.settle(filing, 'ein', world.ein());
  await owner.until(id, 'Active');
});

it('a claim holds nothing: the office can assign the same number to its company', async () => {
  const ein = world.ein();
  await companyWith(ein, 'account');
  const owner = await world.service.anonymous.signUp();
  const { id } = await owner.draft();
  world.answer(id, 'ein', (answer) => ({ ...answer, number: ein }));
  await world.submit(owner, id);
  expect((await owner.until(id, 'Active')).ein).toBe(ein);
});

it('two accounts claim one number at once: one gets it, the other is checked', async () => {
  const ein = world.ein();
  const companies = await Promise.all([1, 2, 3, 4].map(async () => asked(await world.service.anonymous.signUp())));
  const bodies = await Promise.all(companies.map((each) => withNotice(each, ein)));
  const answers = await Promise.all(companies.map((company, index) => supply(company, bodies[index] ?? {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await world.service.sql`select id from entities where ein = ${ein}`;
  expect(rows).toHaveLength(1);
});
