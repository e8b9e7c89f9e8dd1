import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Answer, account } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  getProposal,
  makeCompany,
  type Proposal,
  propose,
  signedBy,
  vote,
} from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* One member has one vote, however many callers vote at once, through two processes. */

const MEMBERS = 10;
const COMPANIES = size(1, 3);
const RACES = size(60, 10_000);
const AT_ONCE = 8;
const HALF = AT_ONCE / 2;
/** Only the end of its time, a month, closes a vote here. */
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

/** Makes one call as the member: with the bound key, or with the signature. */
async function cast(
  company: Company,
  proposal: Proposal,
  member: CompanyMember,
  { choice, index, signs }: { choice: Choice; index: number; signs: boolean },
): Promise<Answer> {
  const signature = signs ? signedBy(member, proposal, choice) : undefined;
  return vote(company, proposal, through(signs ? ada : member.as, index), choice, signature && { signature });
}

/** 8 callers at once vote as one member, half of them differently, half of them with a signature if `mixes` says so. */
async function race(company: Company, proposal: Proposal, member: CompanyMember, seed: number, counts: Counts) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      // The choice and the form that come first vary.
      const choice = CHOICES[(index + seed) % 2] as Choice;
      const signs = [false, true, index % 4 < 2][seed % 3] as boolean;
      return cast(company, proposal, member, { choice, index: Math.floor(index / 2), signs }).then((answer) => ({
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

/** The final votes are those that were answered: one for each member, counted as they are. */
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
  const companies = await inParallel(COMPANIES, 1, () =>
    makeCompany(service, ada, { members: MEMBERS, constitution: { governance: LONG } }),
  );
  const counts: Counts = { votes_kept: 0, same_answers: 0, already_voted: 0, wrong: [] };
  const proposals = RACES / MEMBERS;
  // One race at a time in each company, because its votes wait for each other anyway.
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
