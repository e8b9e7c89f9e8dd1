import { expect } from 'vitest';
import { type Chance, seededChance } from '../../src/registry/simulator/chance.ts';
import {
  balanceOf,
  type Line,
  limitsAt,
  type Rules,
  refusalAt,
  type Told,
  usd,
  type Wanted,
} from '../governance/reference-books.ts';
import { type Account, type Answer, account } from '../harness/client.ts';
import { type Company, type CompanyMember, decideAndExecute, hiring, makeCompany, vote } from '../harness/companies.ts';
import { person } from '../harness/keys.ts';
import type { TestService } from '../harness/service.ts';
import { putInState } from '../harness/states.ts';

/*
 * Companies at two processes whose clocks the test controls, and long walks from one edge of a day or month to the
 * next.
 */

type Clocks = {
  /** Sets the first clock; the second one differs by `offMs`. */
  set(at: Date, offMs?: number): void;
  show(process: 0 | 1): Date;
};
type EdgeCompany = Company & { agent: { as: Account; did: string } | null };
type Spend = Omit<Wanted, 'proposer'> & { proposer?: string };
export type EdgeCounts = { raised: number; executed: number; refused: number; read: number; at_an_edge: number };
export type Edges = ReturnType<typeof makeEdges>;

export function makeEdges(service: TestService, urls: readonly [string, string], clock: Clocks) {
  const member = ({ members }: Company, process: 0 | 1 = 0) =>
    account(urls[process], (members as [CompanyMember])[0].as);
  const raise = ({ path }: Company, by: Account, { cents, recipient }: Spend): Promise<Answer> =>
    by.call('POST', path, { body: { kind: 'spend', title: 'A spend', amount_usd: usd(cents), recipient } });
  const execute = (company: Company, id: string, process: 0 | 1 = 0): Promise<Answer> =>
    member(company, process).call('POST', `${company.path}/${id}/execute`);
  const treasury = (company: Company, proposer?: string, process: 0 | 1 = 0): Promise<Answer> => {
    const query = { recipient: 'a.aws.example', ...(proposer !== undefined && { proposer }) };
    return account(urls[process], company.owner).call('GET', `/v1/entities/${company.id}/treasury`, { query });
  };
  return {
    clock,
    urls,
    member,
    raise,
    execute,
    treasury,
    /** Makes a company with plenty of money, and, if a month is limited, with an agent who proposes. */
    async company(rules: Rules, monthlyUsd: string | null = null): Promise<EdgeCompany> {
      const owner = await service.anonymous.signUp();
      const constitution = { treasury: rules };
      const company = await makeCompany(service, owner, { members: 1, state: 'Draft', constitution });
      await putInState(service.sql, company.id, 'Active');
      const body = { amount_usd: '50000.00' };
      (await owner.call('POST', `/v1/entities/${company.id}/treasury/deposits`, { body })).ok(201);
      if (monthlyUsd === null) return { ...company, agent: null };
      const { did, ...agent } = person();
      const terms = { ...hiring(['propose'], { did, ...agent }), monthly_limit_usd: monthlyUsd };
      const key = (await decideAndExecute(company, terms)).api_key ?? '';
      return { ...company, agent: { did, as: account(service.url, { id: owner.id, key }) } };
    },
    /** Returns a spend that was raised and approved. */
    async approved(company: EdgeCompany, spend: Spend): Promise<string> {
      const by = spend.proposer === undefined ? member(company) : account(urls[0], company.agent?.as as Account);
      const { id } = (await raise(company, by, spend)).ok<{ id: string }>(201);
      (await vote(company, { id }, member(company), 'approve')).ok();
      return id;
    },
    async left(company: Company, proposer?: string): Promise<string> {
      return (await treasury(company, proposer)).ok<{ left_usd: string }>().left_usd;
    },
  };
}

const HOSTS = ['a.aws.example', 'b.aws.example', 'shop.example'];
const RULES = {
  daily_spend_limit_usd: '1000.00',
  reserve_minimum_usd: '100.00',
  counterparty_caps_usd: { '*.aws.example': '700.00', '*': '400.00' },
};
const MONTHLY = '2500.00';
const DAY_MS = 86_400_000;
/** An approved spend lapses after 90 days. */
const STALE_MS = 80 * DAY_MS;

type Walk = {
  edges: Edges;
  company: EdgeCompany;
  chance: Chance;
  lines: Line[];
  approved: (Wanted & { id: string; atMs: number })[];
  counted: EdgeCounts;
};

/** One company lives through this many steps; the test keeps its books, and predicts each answer. */
export async function walkEdges(
  service: TestService,
  edges: Edges,
  { seed, steps, counted }: { seed: number; steps: number; counted: EdgeCounts },
): Promise<void> {
  const chance = seededChance(seed);
  const company = await edges.company(RULES, MONTHLY);
  const walk: Walk = { edges, company, chance, lines: await linesOf(service, company), approved: [], counted };
  let moment = new Date(Date.UTC(2040, Math.floor(chance() * 12), 27, 23, 59, 59, 990));
  for (let step = 0; step < steps; step += 1) {
    if (chance() < 0.6) moment = nextEdge(walk, moment);
    edges.clock.set(moment, Math.floor(chance() * 7) - 3);
    await takeStep(walk, chance() < 0.5 ? 0 : 1);
  }
  expect(await linesOf(service, company)).toEqual(walk.lines);
}

/** Returns one of the next moments at which something changes, or a millisecond before or after it. */
function nextEdge({ lines, chance }: Walk, now: Date): Date {
  const days = lines.slice(-12).map(({ at }) => Date.parse(at) + DAY_MS);
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  // Months come too rarely by themselves.
  const edge = chance() < 0.1 ? [month] : days.filter((each) => each >= now.getTime()).slice(0, 2);
  const ahead = edge.map((each) => each + Math.floor(chance() * 3) - 1).filter((each) => each >= now.getTime());
  const [next] = ahead.length > 0 ? ahead : [now.getTime() + Math.floor(chance() * 5)];
  return new Date(next as number);
}

async function takeStep(walk: Walk, process: 0 | 1): Promise<void> {
  const { lines, chance, approved } = walk;
  const now = walk.edges.clock.show(process);
  const last = new Date(lines.at(-1)?.at ?? 0);
  /** The books never go back, whatever a clock says. */
  const at = last > now ? last : now;
  walk.approved = approved.filter(({ atMs }) => at.getTime() - atMs < STALE_MS);
  if (balanceOf(lines) < 200_000) await putIn(walk, process, at);
  const next = chance();
  if (next < 0.2) await look(walk, process, at);
  else if (next < 0.6 && walk.approved.length > 0) await carryOut(walk, process, at);
  else await raiseOne(walk, process, at);
}

async function putIn({ edges, company, lines }: Walk, process: 0 | 1, at: Date): Promise<void> {
  const path = `/v1/entities/${company.id}/treasury/deposits`;
  const body = { amount_usd: '3000.00' };
  (await account(edges.urls[process], company.owner).call('POST', path, { body })).ok(201);
  lines.push({ ...next(lines, at), kind: 'deposit', cents: 300_000, recipient: null, proposer: null });
}

const next = (lines: readonly Line[], at: Date) => ({ number: lines.length + 1, at: at.toISOString() });

async function look({ edges, company, lines, counted }: Walk, process: 0 | 1, at: Date): Promise<void> {
  const proposer = company.agent?.did as string;
  const told = (await edges.treasury(company, proposer, process)).ok<{ at: string; limits: Told[] }>();
  const limits = limitsAt(RULES, MONTHLY, lines, { recipient: 'a.aws.example', proposer }, at);
  expect(told.at).toBe(at.toISOString());
  expect(told.limits.map(({ code, left_usd }) => [code, left_usd])).toEqual(
    limits.map(({ code, left }) => [code, usd(left)]),
  );
  counted.read += 1;
}

async function raiseOne(walk: Walk, process: 0 | 1, at: Date): Promise<void> {
  const { edges, company, chance, lines } = walk;
  const agent = company.agent as { as: Account; did: string };
  const isAgents = chance() < 0.6;
  const proposer = isAgents ? agent.did : (company.members[0] as CompanyMember).did;
  const recipient = HOSTS[Math.floor(chance() * HOSTS.length)] as string;
  const monthly = isAgents ? MONTHLY : null;
  const least = Math.min(...limitsAt(RULES, monthly, lines, { recipient, proposer }, at).map(({ left }) => left));
  // Everything that is left, a cent more, or some part of it.
  const cents = Math.max(
    1,
    [least, least + 1, Math.ceil(least * chance()), 1 + Math.floor(chance() * 30_000)][
      Math.floor(chance() * 4)
    ] as number,
  );
  const wanted = { cents, recipient, proposer };
  const by = isAgents ? account(edges.urls[process], agent.as) : edges.member(company, process);
  const answer = await edges.raise(company, by, wanted);
  walk.counted.raised += 1;
  if (!judge(walk, wanted, at, answer, 201)) return;
  const { id } = answer.ok<{ id: string }>(201);
  (await vote(company, { id }, edges.member(company, process), 'approve')).ok();
  walk.approved.push({ ...wanted, id, atMs: at.getTime() });
}

async function carryOut(walk: Walk, process: 0 | 1, at: Date): Promise<void> {
  const { edges, company, chance, lines, approved } = walk;
  const index = Math.floor(chance() * approved.length);
  const { id, ...wanted } = approved[index] as (typeof approved)[number];
  const answer = await edges.execute(company, id, process);
  if (!judge(walk, wanted, at, answer, 200)) return;
  approved.splice(index, 1);
  const { cents, recipient, proposer } = wanted;
  lines.push({ ...next(lines, at), kind: 'disbursement', cents, recipient, proposer });
  walk.counted.executed += 1;
}

/** Judges whether it was done: exactly when the second count says so, and otherwise refused with the same figures. */
function judge({ company, lines, counted }: Walk, wanted: Wanted, at: Date, answer: Answer, status: number): boolean {
  const monthly = wanted.proposer === company.agent?.did ? MONTHLY : null;
  const expectedAt = (ms: number) => refusalAt(RULES, monthly, lines, wanted, new Date(at.getTime() + ms));
  const expected = expectedAt(0);
  // A millisecond earlier or later the answer would have been different.
  const [before, now, after] = [-1, 0, 1].map((ms) => JSON.stringify(expectedAt(ms)));
  if (before !== now || after !== now) counted.at_an_edge += 1;
  if (expected.length === 0) {
    answer.ok(status);
    return true;
  }
  const told = (answer.refused('treasury_limit_reached').errors ?? []) as unknown as Told[];
  expect(told.map(({ code, limit_usd, amount_usd, left_usd }) => ({ code, limit_usd, amount_usd, left_usd }))).toEqual(
    expected,
  );
  counted.refused += 1;
  return false;
}

async function linesOf({ sql }: TestService, { id }: Company): Promise<Line[]> {
  const rows = await sql<(Omit<Line, 'at'> & { at: Date })[]>`
    select number::int, at, kind, amount_cents::float8 as cents, recipient, proposer from treasury_entries
    where entity_id = ${id} order by number`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
