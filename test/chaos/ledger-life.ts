import { expect } from 'vitest';
import type { Chance } from '../../src/registry/simulator/chance.ts';
import { cents as centsOf, usd } from '../governance/reference-books.ts';
import type { Answer } from '../harness/client.ts';
import type { CompanyMember } from '../harness/companies.ts';
import { type AskedSpend, chooseRules, type Kept } from './ledger-company.ts';
import type { Fleet } from './ledger-fleet.ts';
import { checkStatement, readTable, readWhole, type StatementPage } from './ledger-statements.ts';

/* Clients' random operations on a company's books. Each operation ends when it was answered. */

const RECIPIENTS = ['a.aws.example', 'b.aws.example', 'c.b.aws.example', 'shop.example'];
const DAY_MS = 86_400_000;

/** Refusals of a member who is too late, or whose fellow members were faster. */
const TOO_LATE = ['illegal_transition', 'already_voted', 'constitution_changed'];

export type Life = { fleet: Fleet; companies: readonly Kept[]; chance: Chance; done: Record<string, number> };
type Operation = (life: Life, company: Kept) => Promise<unknown>;

const OPERATIONS: Readonly<Record<string, { share: number; run: Operation }>> = {
  deposit: { share: 14, run: deposit },
  raise: { share: 26, run: raise },
  vote: { share: 22, run: voteOnOne },
  execute: { share: 20, run: executeOne },
  execute_again: { share: 5, run: executeAgain },
  amend: { share: 3, run: amend },
  clock: { share: 2, run: advance },
  statement: { share: 5, run: readStatement },
  treasury: { share: 3, run: readTreasury },
};

export async function takeOperation(life: Life): Promise<void> {
  // Each name occurs as often as its share says.
  const names = Object.entries(OPERATIONS).flatMap(([name, { share }]) => Array<string>(share).fill(name));
  const name = pick(life, names);
  const { run } = OPERATIONS[name] as (typeof OPERATIONS)[string];
  await run(life, pick(life, life.companies));
  life.done[name] = (life.done[name] ?? 0) + 1;
}

function pick<T>({ chance }: Pick<Life, 'chance'>, from: readonly T[]): T {
  return from[Math.floor(chance() * from.length)] as T;
}

const memberOf = ({ members }: Kept, index = 0) => (members[index] as CompanyMember).as;
const codeOf = ({ text }: Answer) => (JSON.parse(text) as { code?: string }).code ?? '';

/** Returns whether the refusal is explained by time and other members. */
function isTooLate(answer: Answer): boolean {
  if (answer.status < 300) return false;
  expect(TOO_LATE, answer.text).toContain(codeOf(answer));
  return true;
}

async function deposit({ fleet, chance }: Life, company: Kept): Promise<void> {
  const asked: Kept['deposits'][number] = {
    cents: 1 + Math.floor(chance() * 300_000),
    entry: null,
    reference: `Deposit ${company.deposits.length}, "as agreed"`,
  };
  company.deposits.push(asked);
  const { cents, reference } = asked;
  const { answer } = await fleet.send(company.owner, 'POST', `/v1/entities/${company.id}/treasury/deposits`, {
    body: { amount_usd: usd(cents), reference },
  });
  asked.entry = answer.ok<Record<string, unknown>>(201);
}

type Refusal = { errors: { code: string; limit_usd: string; amount_usd: string; left_usd: string }[] };

/** Returns whether the treasury refused; then only for more than what it says is left. */
function isRefused(company: Kept, answer: Answer, asked: { proposalId: string | null; cents: number; lost: number }) {
  if (answer.status < 300 || codeOf(answer) !== 'treasury_limit_reached') return false;
  const { errors } = answer.refused('treasury_limit_reached') as unknown as Refusal;
  expect(errors.length).toBeGreaterThan(0);
  for (const { amount_usd, left_usd } of errors) {
    expect(amount_usd).toBe(usd(asked.cents));
    expect(asked.cents).toBeGreaterThan(centsOf(left_usd));
  }
  company.refusals.push(asked);
  return true;
}

async function raise(life: Life, company: Kept): Promise<void> {
  const { fleet, chance } = life;
  const [cents, recipient] = [1 + Math.floor(chance() * 40_000), pick(life, RECIPIENTS)];
  const body = { kind: 'spend', title: 'A spend', amount_usd: usd(cents), recipient };
  const member = chance() < 0.5 ? 0 : 1;
  const { answer, lost } = await fleet.send(memberOf(company, member), 'POST', company.path, { body });
  if (isRefused(company, answer, { proposalId: null, cents, lost })) return;
  const { id, proposer } = answer.ok<{ id: string; proposer: string }>(201);
  expect(proposer).toBe(company.members[member]?.did);
  company.spends.push({
    id,
    cents,
    recipient,
    proposer,
    approvals: new Set(),
    isClosed: false,
    receipt: null,
  });
}

async function voteOnOne(life: Life, company: Kept): Promise<void> {
  const open = company.spends.filter(({ isClosed, approvals }) => !isClosed && approvals.size < 2);
  if (open.length === 0) return raise(life, company);
  const spend = pick(life, open);
  const choice = life.chance() < 0.95 ? 'approve' : 'reject';
  const voter = [0, 1].find((each) => !spend.approvals.has(each)) as number;
  await castVote(life, company, spend, voter, choice);
}

async function castVote({ fleet }: Life, company: Kept, spend: AskedSpend, voter: number, choice: string) {
  const path = `${company.path}/${spend.id}/votes`;
  const { answer } = await fleet.send(memberOf(company, voter), 'POST', path, { body: { choice } });
  if (!isTooLate(answer) && choice === 'approve') spend.approvals.add(voter);
  else spend.isClosed = true;
}

async function executeOne(life: Life, company: Kept): Promise<void> {
  const approved = company.spends.filter(({ approvals, receipt }) => approvals.size === 2 && receipt === null);
  if (approved.length === 0) return voteOnOne(life, company);
  const spend = pick(life, approved.slice(-30));
  const { fleet, chance } = life;
  const path = `${company.path}/${spend.id}/execute`;
  const { answer, lost } = await fleet.send(memberOf(company, chance() < 0.5 ? 0 : 1), 'POST', path);
  if (isRefused(company, answer, { proposalId: spend.id, cents: spend.cents, lost }) || isTooLate(answer)) return;
  const receipt = answer.ok<Record<string, unknown>>();
  // Others may have been faster, or its own first call: there is one receipt.
  expect(spend.receipt ?? receipt).toEqual(receipt);
  spend.receipt = receipt;
}

async function executeAgain(life: Life, company: Kept): Promise<void> {
  const executed = company.spends.filter(({ receipt }) => receipt !== null);
  if (executed.length === 0) return executeOne(life, company);
  const { id, receipt } = pick(life, executed);
  const { answer } = await life.fleet.send(memberOf(company), 'POST', `${company.path}/${id}/execute`);
  expect(answer.ok()).toEqual(receipt);
}

/** Other limits, by both members; another amendment may be faster. */
async function amend({ fleet, chance }: Life, company: Kept): Promise<void> {
  const treasury = chooseRules(chance);
  const text = JSON.stringify({ ...company.document, treasury });
  const body = { kind: 'amend', title: 'Other limits', rationale: 'As chance has it.', constitution_yaml: text };
  const { answer: raised } = await fleet.send(memberOf(company), 'POST', company.path, { body });
  const { id } = raised.ok<{ id: string }>(201);
  company.amendments.set(id, treasury);
  for (const voter of [0, 1]) {
    const path = `${company.path}/${id}/votes`;
    const { answer } = await fleet.send(memberOf(company, voter), 'POST', path, { body: { choice: 'approve' } });
    if (isTooLate(answer)) return;
  }
  isTooLate((await fleet.send(memberOf(company), 'POST', `${company.path}/${id}/execute`)).answer);
}

/** Up to half a day. */
async function advance({ fleet, chance }: Life, { owner }: Kept): Promise<void> {
  const body = { seconds: 1 + Math.floor(chance() * 43_200) };
  (await fleet.send(owner, 'POST', '/v1/sandbox/clock/advance', { body })).answer.ok();
}

/** Of some days, while others write: every statement must add up. */
async function readStatement({ fleet, chance }: Life, { id, owner }: Kept): Promise<void> {
  const path = `/v1/entities/${id}/treasury/statement`;
  const fromMs = Date.now() + chance() * 60 * DAY_MS;
  const [from, to] = [fromMs, fromMs + chance() * 90 * DAY_MS + 1].map((ms) => new Date(ms).toISOString());
  const query = chance() < 0.3 ? {} : { from: from as string, to: to as string };
  const page = async (cursor: object) => {
    const { answer } = await fleet.send(owner, 'GET', path, { query: { ...query, ...cursor } });
    return answer.ok<StatementPage>();
  };
  checkStatement(await readWhole(page, false));
  const { answer: table } = await fleet.send(owner, 'GET', path, { query, headers: { accept: 'text/csv' } });
  expect(table.status).toBe(200);
  checkStatement(readTable(table.text));
}

async function readTreasury({ fleet }: Life, { id, owner }: Kept): Promise<void> {
  const { answer } = await fleet.send(owner, 'GET', `/v1/entities/${id}/treasury`);
  const told = answer.ok<{ balance_usd: string; left_usd: string; limits: { left_usd: string }[] }>();
  const lefts = [told.balance_usd, ...told.limits.map(({ left_usd }) => left_usd)].map(centsOf);
  expect(centsOf(told.left_usd)).toBe(Math.min(...lefts));
}
