import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '../../src/domain/canonical.ts';
import { type Account, type Answer, account } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  execute,
  getProposal,
  makeCompany,
  type Proposal,
  propose,
  signedBy,
  vote,
} from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { person } from '../harness/keys.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* One member is one vote, and one decision one effect, however many ask at once, through two processes. */

const MEMBERS = 10;
const COMPANIES = size(1, 4);
const RACES = size(60, 10_000);
const EXECUTIONS = size(6, 500);
const AT_ONCE = 8;
const HALF = AT_ONCE / 2;
/** Nothing closes a vote here but its time, and that is a month. */
const LONG = { quorum: 0, close_early: false, voting_period_hours: 720 };

let service: TestService;
let ada: Account;
/** The same account through another process. */
let elsewhere: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
  ada = await service.anonymous.signUp();
  elsewhere = await service.twin();
}, 120_000);
afterAll(() => service.stop());

const CHOICES = ['approve', 'reject'] as const;
type Choice = (typeof CHOICES)[number];
type Counts = { votes_kept: number; same_answers: number; already_voted: number; wrong: string[] };

/** Every other caller goes to the other process. */
function through(caller: Account, index: number): Account {
  return index % 2 === 0 ? caller : account(elsewhere, caller);
}

/** One call as the member: with the bound key, or by whoever hands the signature in. */
function cast(
  company: Company,
  proposal: Proposal,
  member: CompanyMember,
  choice: Choice,
  index: number,
  signs: boolean,
) {
  return signs
    ? vote(company, proposal, through(ada, index), choice, { signature: signedBy(member, proposal, choice) })
    : vote(company, proposal, through(member.as, index), choice);
}

/** 8 callers at once vote as one member, half of them otherwise, half of them with a signature where `mixes` says so. */
async function race(company: Company, proposal: Proposal, member: CompanyMember, seed: number, counts: Counts) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      // Which choice comes first, and which form, is not always the same.
      const choice = CHOICES[(index + seed) % 2] as Choice;
      const signs = [false, true, index % 4 < 2][seed % 3] as boolean;
      return cast(company, proposal, member, choice, Math.floor(index / 2), signs).then((answer) => ({
        choice,
        answer,
      }));
    }),
  );
  const kept = answers.filter(({ answer }) => answer.status === 200);
  const texts = new Set(kept.map(({ answer }) => answer.text));
  const choices = new Set(kept.map(({ choice }) => choice));
  const refused = answers.filter(({ answer }) => codeOf(answer) === 'already_voted');
  counts.same_answers += kept.length - 1;
  counts.already_voted += refused.length;
  if (kept.length === HALF && refused.length === HALF && texts.size === 1 && choices.size === 1) return;
  counts.wrong.push(`${proposal.id} ${member.did}: ${answers.map(({ answer }) => answer.text).join('\n')}`);
}

function codeOf({ status, text }: Answer): string {
  return status < 300 ? 'ok' : (JSON.parse(text) as { code: string }).code;
}

/** What stands in the end is what was answered: a vote for each member, counted as they are. */
async function judgeTally(company: Company, proposal: Proposal, counts: Counts): Promise<void> {
  const { votes, tally, state } = await getProposal(company, proposal);
  const of = (wanted: Choice) => votes.filter(({ choice }) => choice === wanted).length;
  counts.votes_kept += votes.length;
  const weights = { approve_weight: of('approve'), reject_weight: of('reject'), abstain_weight: 0 };
  expect(new Set(votes.map(({ member_did }) => member_did)).size).toBe(votes.length);
  expect({ state, tally }).toEqual({
    state: 'voting',
    tally: { electorate_weight: MEMBERS, cast_weight: votes.length, votes: votes.length, ...weights },
  });
}

it(`${RACES} × ${AT_ONCE} at once vote as one member: one vote is kept, and the tally is right`, {
  timeout: 60_000 + RACES * 100,
}, async () => {
  const companies = await inParallel(COMPANIES, 2, () =>
    makeCompany(service, ada, { members: MEMBERS, constitution: { governance: LONG } }),
  );
  const counts: Counts = { votes_kept: 0, same_answers: 0, already_voted: 0, wrong: [] };
  const proposals = RACES / MEMBERS;
  // One race at a time in each company, since its votes wait for each other anyway.
  await inParallel(COMPANIES, COMPANIES, async (at) => {
    const company = companies[at] as Company;
    for (let made = at; made < proposals; made += COMPANIES) {
      const proposal = await propose(company, (company.members[0] as CompanyMember).as, CUSTOM);
      for (const [index, member] of company.members.entries()) {
        await race(company, proposal, member, made + index, counts);
      }
      await judgeTally(company, proposal, counts);
    }
  });
  const [{ entries } = { entries: -1 }] = await service.sql<{ entries: number }[]>`
    select count(*)::int as entries from audit_entries where action = 'proposal.vote_cast'`;
  const { wrong, ...counted } = counts;
  report('double votes', { races: RACES, callers: AT_ONCE, ...counted, entries, wrong: wrong.length });
  expect(wrong).toEqual([]);
  expect(counts).toMatchObject({ votes_kept: RACES, same_answers: RACES * (HALF - 1), already_voted: RACES * HALF });
  expect(entries).toBe(RACES);
});

/** What a member decides alone; each kind has its own effect. The clerk gets another weight each time. */
const DECISIONS: readonly { versions: number; keys: number; body(clerk: string, n: number): object }[] = [
  { versions: 0, keys: 0, body: () => CUSTOM },
  {
    ...{ versions: 1, keys: 0 },
    body: (id, n) => ({
      ...{ kind: 'membership', title: 'Another weight', operation: 'update_role' },
      member: { id, role: 'algorithmic', permissions: [], weight: n + 2 },
    }),
  },
  {
    ...{ versions: 1, keys: 1 },
    body: () => ({ kind: 'hire_agent', title: 'Hire', did: person().did, name: 'Agent', permissions: ['propose'] }),
  },
];
/** A company has at most 200 members. */
const DECISIONS_EACH = 300;
const CLERK = { role: 'algorithmic', permissions: [], natural_person: false };

/** Approves a proposal and has 8 execute it at once. Answers what is wrong with what came of it, or null. */
async function executeAtOnce(company: Company, n: number): Promise<string | null> {
  const [member, clerk] = company.members as [CompanyMember, CompanyMember];
  const { body, versions, keys } = DECISIONS[n % DECISIONS.length] as (typeof DECISIONS)[number];
  const proposal = await propose(company, member.as, body(clerk.did, n));
  (await vote(company, proposal, member.as, 'approve')).ok();
  const before = await versionOf(company);
  const answers = await inParallel(AT_ONCE, AT_ONCE, (index) => execute(company, proposal, through(member.as, index)));
  if (answers.some(({ status }) => status !== 200)) return answers.map(({ text }) => text).join('\n');
  const bodies = answers.map((answer) => answer.ok<Record<string, unknown>>());
  const seen = {
    receipts: new Set(bodies.map(({ api_key: _key, ...receipt }) => canonicalJson(receipt))).size,
    versions: (await versionOf(company)) - before,
    keys: bodies.filter(({ api_key }) => api_key !== null).length,
  };
  const isRight = seen.receipts === 1 && seen.versions === versions && seen.keys === keys;
  return isRight ? null : `${proposal.id} ${JSON.stringify(seen)}`;
}

async function versionOf({ id, owner }: Company): Promise<number> {
  const { data } = (await owner.call('GET', `/v1/entities/${id}/constitution/versions`)).ok<{
    data: { version: number }[];
  }>();
  return data[0]?.version ?? 0;
}

it(`${EXECUTIONS} × ${AT_ONCE} at once execute: one effect, one receipt, and an agent's key is shown once`, {
  timeout: 60_000 + EXECUTIONS * 300,
}, async () => {
  const wrong: string[] = [];
  for (let done = 0; done < EXECUTIONS; ) {
    const company = await makeCompany(service, ada, { members: [{}, CLERK] });
    for (let own = 0; own < DECISIONS_EACH && done < EXECUTIONS; own += 1, done += 1) {
      const problem = await executeAtOnce(company, done);
      if (problem !== null) wrong.push(problem);
    }
  }
  const [counted] = await service.sql<{ executed: number; amended: number; keys: number }[]>`
    select count(*) filter (where action = 'proposal.executed')::int as executed,
      count(*) filter (where action = 'constitution.amended')::int as amended,
      (select count(*)::int from member_bindings where proof = 'hired') as keys
    from audit_entries`;
  report('double executions', { executions: EXECUTIONS, callers: AT_ONCE, ...counted, wrong: wrong.length });
  expect(wrong).toEqual([]);
  const third = Math.floor(EXECUTIONS / 3);
  expect(counted).toEqual({
    executed: EXECUTIONS,
    amended: 2 * third + (EXECUTIONS % 3 === 2 ? 1 : 0),
    keys: third,
  });
});
