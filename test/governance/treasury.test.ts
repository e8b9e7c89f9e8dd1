import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account } from '../harness/client.ts';
import {
  advanceClock,
  type Company,
  type CompanyMember,
  type CompanyOptions,
  decide,
  decideAndExecute,
  execute,
  getProposal,
  hireAgent,
  hiring,
  makeCompany,
  type Proposal,
  propose,
  vote,
} from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { putInState } from '../harness/states.ts';

/* Money of companies: deposits, spends and books; no limit is exceeded. */

let service: SharedService;
let owner: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const TREASURY = {
  daily_spend_limit_usd: '3000.00',
  reserve_minimum_usd: '1000.00',
  require_human_above_usd: '2500.00',
  counterparty_caps_usd: { '*': '2000.00', '*.aws.amazon.com': '3000.00' },
};
type Problem = { code: string; limit_usd: string; amount_usd: string; left_usd: string };

const spend = (amount_usd: string, recipient = 'ec2.aws.amazon.com') => ({
  kind: 'spend',
  title: 'Servers',
  amount_usd,
  recipient,
});

/** An active company with money, whose only member decides alone. */
async function companyWith(amount_usd = '10000.00', options: Partial<CompanyOptions> = {}): Promise<Company> {
  const constitution = { treasury: TREASURY };
  const company = await makeCompany(service, owner, { members: 1, state: 'Draft', constitution, ...options });
  await putInState(service.sql, company.id, 'Active');
  if (amount_usd !== '0') (await deposit(company, amount_usd)).ok(201);
  return company;
}

const at = ({ id }: Company, rest = '') => `/v1/entities/${id}/treasury${rest}`;
const deposit = (company: Company, amount_usd: string, by = owner) =>
  by.call('POST', at(company, '/deposits'), { body: { amount_usd } });
const memberOf = ({ members }: Company) => (members as [CompanyMember])[0].as;
const attempt = (company: Company, body: object) => memberOf(company).call('POST', company.path, { body });

async function treasuryOf(company: Company, query: Record<string, string> = {}) {
  const answer = await owner.call('GET', at(company), { query });
  return answer.ok<{ balance_usd: string; left_usd: string; limits: (Problem & { cap: string | null })[] }>();
}

async function eventsOf({ id }: Company, type: string): Promise<Record<string, unknown>[]> {
  const rows = await service.sql<{ data: { object: Record<string, unknown> } }[]>`
    select data from events where entity_id = ${id} and type = ${type} order by sequence`;
  return rows.map(({ data }) => data.object);
}

describe('a deposit', () => {
  it('is recorded, and becomes the balance', async () => {
    const company = await companyWith('0');
    const body = { amount_usd: '10000.5', reference: 'Founding capital' };
    const made = (await owner.call('POST', at(company, '/deposits'), { body })).ok<Record<string, unknown>>(201);
    expect(made).toMatchObject({
      number: 1,
      debit_account: 'cash',
      credit_account: 'deposits',
      balance_usd: '10000.50',
    });
    expect((await treasuryOf(company)).balance_usd).toBe('10000.50');
    const { reference: _reference, recipient: _recipient, debit_account: _d, credit_account: _c, ...told } = made;
    expect(await eventsOf(company, 'treasury.deposited')).toEqual([told]);
  });

  it.each(['0', '0.00', '-1', '1.001', '1e3', '1,000.00', 1000])('refuses the amount %j', async (amount) => {
    const company = await companyWith('0');
    (await deposit(company, amount as string)).refused('validation_failed');
  });

  it('is limited by the maximum balance', async () => {
    const company = await companyWith('999999999999.99');
    (await deposit(company, '0.01')).refused('validation_failed');
  });

  it('cannot come from an agent, who could then spend it; a person or a key of the account can record it', async () => {
    const company = await companyWith();
    const agent = await hireAgent(service, company, person(), ['propose', 'execute']);
    (await deposit(company, '1.00', agent)).refused('not_permitted');
    const other = await companyWith();
    (await deposit(other, '1.00', agent)).refused('not_found');
    (await deposit(company, '1.00', memberOf(company))).ok(201);
  });

  it.each(['Draft', 'FilingFailed', 'Dissolved'] as const)('needs a company: not in %s', async (state) => {
    const company = await makeCompany(service, owner, { members: 1, state: 'Draft' });
    await putInState(service.sql, company.id, state);
    expect((await deposit(company, '1.00')).refused('illegal_transition')).toMatchObject({ state });
  });
});

describe('a spend', () => {
  it('is refused at once by every limit, and the answer lists them', async () => {
    const company = await companyWith('2500.00');
    const refused = (await attempt(company, spend('3500.00', 'x.example'))).refused('treasury_limit_reached');
    expect(refused).toMatchObject({
      errors: [
        { code: 'insufficient_balance', limit_usd: '2500.00', amount_usd: '3500.00', left_usd: '2500.00' },
        { code: 'daily_limit', limit_usd: '3000.00', amount_usd: '3500.00', left_usd: '3000.00' },
        { code: 'reserve_minimum', limit_usd: '1000.00', amount_usd: '3500.00', left_usd: '1500.00' },
        { code: 'counterparty_cap', limit_usd: '2000.00', amount_usd: '3500.00', left_usd: '2000.00' },
      ],
      next_actions: [
        { operation_id: 'get_treasury', href: at(company) },
        {
          actor: 'human',
          operation_id: 'create_deposit',
          href: at(company, '/deposits'),
          message: expect.stringContaining('`efs treasury deposit`'),
        },
      ],
    });
    const limits = ['insufficient_balance', 'daily_limit', 'reserve_minimum', 'counterparty_cap'];
    expect(await eventsOf(company, 'treasury.refused')).toEqual([{ proposal_id: null, amount_usd: '3500.00', limits }]);
    expect(await service.sql`select 1 from proposals where entity_id = ${company.id}`).toHaveLength(0);
  });

  it('distinguishes the reserve from an insufficient balance', async () => {
    const company = await companyWith('1.00', { constitution: { treasury: {} } });
    const refused = (await attempt(company, spend('5.00'))).refused('treasury_limit_reached');
    expect(refused).toMatchObject({
      detail: 'Insufficient balance: $5.00 requested, $1.00 available.',
      errors: [{ code: 'insufficient_balance', limit_usd: '1.00', amount_usd: '5.00', left_usd: '1.00' }],
    });
    expect(await eventsOf(company, 'treasury.refused')).toMatchObject([{ limits: ['insufficient_balance'] }]);
    expect(await treasuryOf(company)).toMatchObject({ balance_usd: '1.00', left_usd: '1.00', limits: [] });
  });

  it('shares one cap among the spellings of a recipient, and is refused for an unclear spelling', async () => {
    const company = await companyWith('10000.00', {
      constitution: { treasury: { counterparty_caps_usd: { 'https://AWS.amazon.com/': '100.00', '*': '5000.00' } } },
    });
    await decideAndExecute(company, spend('60.00', 'aws.amazon.com'));
    for (const recipient of ['aws.amazon.com/', 'https://aws.amazon.com', 'AWS.amazon.com:443', 'aws.amazon.com.']) {
      const refused = (await attempt(company, spend('40.01', recipient))).refused('treasury_limit_reached');
      expect(refused).toMatchObject({ errors: [{ code: 'counterparty_cap', left_usd: '40.00' }] });
      const { limits } = await treasuryOf(company, { recipient });
      expect(limits).toMatchObject([{ code: 'counterparty_cap', left_usd: '40.00', cap: 'https://AWS.amazon.com/' }]);
    }
    for (const recipient of ['user@aws.amazon.com', 'aws.amazon.com/x', 'аws.amazon.com', 'aws.amazon.com:8443']) {
      const refused = (await attempt(company, spend('40.01', recipient))).refused('validation_failed');
      expect(refused).toMatchObject({ errors: [{ pointer: '/recipient', code: 'wrong_format' }] });
      const asked = await owner.call('GET', at(company), { query: { recipient } });
      expect(asked.refused('invalid_parameter')).toMatchObject({ errors: [{ pointer: '/recipient' }] });
    }
    await decideAndExecute(company, spend('40.00', 'https://aws.amazon.com/'));
    const whole = { from: '2020-01-01T00:00:00Z', to: '2060-01-01T00:00:00Z' };
    const { entries } = (await owner.call('GET', at(company, '/statement'), { query: whole })).ok<{
      entries: { recipient: string | null }[];
    }>();
    expect(entries.map(({ recipient }) => recipient)).toEqual([null, 'aws.amazon.com', 'aws.amazon.com']);
  });

  it('is voted on, carried out once, and recorded in the books in the same commit', async () => {
    const company = await companyWith();
    const proposal = await decide(company, spend('1200.00', 'EC2.AWS.amazon.com.'));
    const receipt = (await execute(company, proposal, memberOf(company))).ok<Record<string, unknown>>();
    expect(receipt).toMatchObject({
      effect: { kind: 'spend', number: 2, amount_usd: '1200.00', balance_usd: '8800.00' },
    });
    const again = (await execute(company, proposal, memberOf(company))).ok<Record<string, unknown>>();
    expect(again).toEqual(receipt);
    expect(await eventsOf(company, 'treasury.disbursed')).toMatchObject([{ number: 2, proposal_id: proposal.id }]);
    const treasury = await treasuryOf(company, { recipient: 'ec2.aws.amazon.com' });
    expect(treasury).toMatchObject({ balance_usd: '8800.00', left_usd: '1800.00' });
    expect(treasury.limits).toEqual([
      { code: 'daily_limit', limit_usd: '3000.00', left_usd: '1800.00', cap: null },
      { code: 'reserve_minimum', limit_usd: '1000.00', left_usd: '7800.00', cap: null },
      { code: 'counterparty_cap', limit_usd: '3000.00', left_usd: '1800.00', cap: '*.aws.amazon.com' },
    ]);
  });

  it('is judged again when it is carried out, and passes 24 hours later', async () => {
    const company = await companyWith();
    const [first, second] = [await decide(company, spend('2000.00')), await decide(company, spend('1500.00'))];
    (await execute(company, first, memberOf(company))).ok();
    const refused = await execute(company, second, memberOf(company));
    expect(refused.refused('treasury_limit_reached')).toMatchObject({ errors: [{ left_usd: '1000.00' }, {}] });
    expect(await eventsOf(company, 'treasury.refused')).toMatchObject([{ proposal_id: second.id }]);
    expect((await getProposal(company, second)).state).toBe('approved');
    await advanceClock(owner, 24);
    (await execute(company, second, memberOf(company))).ok();
    expect((await treasuryOf(company)).balance_usd).toBe('6500.00');
  });

  it('never exceeds a limit, however many are carried out at once', async () => {
    const company = await companyWith();
    const approved = [];
    for (let n = 0; n < 8; n += 1) approved.push(await decide(company, spend('1000.00')));
    const answers = await Promise.all(approved.map((proposal) => execute(company, proposal, memberOf(company))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) answer.refused('treasury_limit_reached');
    expect((await treasuryOf(company)).balance_usd).toBe('7000.00');
  });

  it('is shown as of one moment, even during payments', async () => {
    const company = await companyWith();
    const approved: Proposal[] = [];
    for (let n = 0; n < 12; n += 1) approved.push(await decide(company, spend('100.00')));
    const [told] = await Promise.all([
      inParallel(30, 3, () => treasuryOf(company)),
      inParallel(12, 3, async (n) => (await execute(company, approved[n] as Proposal, memberOf(company))).ok()),
    ]);
    // The balance and today's spends add up to the deposits.
    const cents = (usd: string | undefined) => Number(usd?.replace('.', ''));
    for (const { balance_usd, limits } of told) {
      expect(cents(balance_usd) + 300_000 - cents(limits[0]?.left_usd)).toBe(1_000_000);
    }
  });

  it('asks the contacts for spending about amounts from the threshold on', async () => {
    const contacts = [
      { name: 'Grace', email: 'grace@example.com', purposes: ['amendment'] },
      { name: 'Tess', email: 'tess@example.com', purposes: ['spend'] },
    ];
    const company = await companyWith('10000.00', { constitution: { treasury: TREASURY, escalation: { contacts } } });
    expect((await propose(company, memberOf(company), spend('2499.99'))).state).toBe('voting');
    const asked = await propose(company, memberOf(company), spend('2500.00'));
    expect(asked).toMatchObject({
      state: 'escalated',
      escalation: { purpose: 'spend', approvers: [{ name: 'Tess' }] },
    });
  });

  it('by an agent is limited by its monthly limit', async () => {
    const company = await companyWith();
    const agent = person();
    const terms = { ...hiring(['propose'], agent), monthly_limit_usd: '500.00' };
    const { api_key: key } = await decideAndExecute(company, terms);
    const by = account(service.url, { id: owner.id, key: key ?? '' });
    const refused = (await by.call('POST', company.path, { body: spend('500.01') })).refused('treasury_limit_reached');
    expect(refused).toMatchObject({ errors: [{ code: 'monthly_limit', left_usd: '500.00' }] });
    const proposal = await propose(company, by, spend('400.00'));
    (await vote(company, proposal, memberOf(company), 'approve')).ok();
    (await execute(company, proposal, memberOf(company))).ok();
    // Whoever opens a draft, the limit is that of its author.
    const draft = await propose(company, by, { ...spend('100.00'), draft: true });
    const small = await propose(company, by, spend('0.01'));
    (await vote(company, small, memberOf(company), 'approve')).ok();
    (await execute(company, small, memberOf(company))).ok();
    const opened = await memberOf(company).call('POST', `${company.path}/${draft.id}/open`);
    opened.refused('treasury_limit_reached');
    expect(await eventsOf(company, 'treasury.refused')).toMatchObject([
      { proposal_id: null },
      { proposal_id: draft.id },
    ]);
    const treasury = await treasuryOf(company, { proposer: agent.did });
    expect(treasury.limits).toContainEqual({
      code: 'monthly_limit',
      limit_usd: '500.00',
      left_usd: '99.99',
      cap: null,
    });
    // Nobody else has this limit.
    expect((await treasuryOf(company, { proposer: person().did })).limits).toHaveLength(2);
  });
});

describe('a statement', () => {
  it('opens, lists and closes; as a table on request', async () => {
    const company = await companyWith();
    await decideAndExecute(company, spend('100.00', '-1x'));
    const whole = { from: '2020-01-01T00:00:00Z', to: '2060-01-01T00:00:00Z' };
    const path = at(company, '/statement');
    expect((await owner.call('GET', path, { query: whole })).ok()).toMatchObject({
      opening_balance_usd: '0.00',
      deposits_usd: '10000.00',
      disbursements_usd: '100.00',
      closing_balance_usd: '9900.00',
      entries: [{ kind: 'deposit' }, { kind: 'disbursement', recipient: '-1x', debit_account: 'expense:-1x' }],
    });
    expect((await owner.call('GET', path)).ok()).toMatchObject({ closing_balance_usd: '9900.00' });
    const after = { from: whole.to, to: '2061-01-01T00:00:00Z' };
    expect((await owner.call('GET', path, { query: after })).ok()).toMatchObject({
      opening_balance_usd: '9900.00',
      closing_balance_usd: '9900.00',
      entries: [],
    });
    const table = await owner.call('GET', path, { query: whole, headers: { accept: 'text/csv' } });
    expect(table.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(table.text).toContain(`"'-1x"`);
  });

  it('has pages that follow each other without a gap, each with the sums of the period', async () => {
    const company = await companyWith();
    for (let n = 1; n <= 4; n += 1) (await deposit(company, `${n}.00`)).ok(201);
    const path = at(company, '/statement');
    type Page = { entries: { number: number }[]; next_cursor: string | null; has_more: boolean };
    const numbers: number[] = [];
    const whole = { from: '2020-01-01T00:00:00Z', to: '2060-01-01T00:00:00Z' };
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { ...whole, limit: '2', ...(cursor !== '' && { cursor }) };
      const page: Page = (await owner.call('GET', path, { query })).ok<Page>();
      expect(page).toMatchObject({
        opening_balance_usd: '0.00',
        deposits_usd: '10010.00',
        closing_balance_usd: '10010.00',
      });
      expect(page.has_more).toBe(page.next_cursor !== null);
      numbers.push(...page.entries.map(({ number }) => number));
      cursor = page.next_cursor;
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    const { next_cursor } = (await owner.call('GET', path, { query: { ...whole, limit: '2' } })).ok<Page>();
    const other = { ...whole, to: '2050-01-01T00:00:00Z', cursor: next_cursor ?? '' };
    (await owner.call('GET', path, { query: other })).refused('invalid_parameter');
    (await owner.call('GET', path, { query: { limit: '1001' } })).refused('invalid_parameter');
  });

  it.each([{ from: '2026-02-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }, { from: '2026-13-01T00:00:00Z' }])(
    'refuses the period %j',
    async (query) => {
      const company = await companyWith('0');
      const answer = await owner.call('GET', at(company, '/statement'), { query });
      expect(answer.status).toBe(400);
    },
  );
});

it('the database accepts no unbalanced entry, no debt and no second payment of a decision', async () => {
  const company = await companyWith();
  const proposal = await decide(company, spend('100.00'));
  (await execute(company, proposal, memberOf(company))).ok();
  const { sql } = service;
  const [paid] = await sql`select * from treasury_entries where proposal_id = ${proposal.id}`;
  const wrong = [
    { debit_account: 'cash' },
    { credit_account: 'deposits' },
    { debit_account: 'expense:another' },
    { balance_cents: -1 },
    { amount_cents: 0 },
    { amount_cents: -5 },
    { proposal_id: null },
    { recipient: null },
  ];
  for (const change of wrong) {
    const row = { ...paid, id: crypto.randomUUID(), number: 99, ...change };
    await expect(sql`insert into treasury_entries ${sql.insert(row)}`, JSON.stringify(change)).rejects.toMatchObject({
      code: '23514',
    });
  }
  const twice = { ...paid, id: crypto.randomUUID(), number: 3 };
  await expect(sql`insert into treasury_entries ${sql.insert(twice)}`).rejects.toMatchObject({ code: '23505' });
});
