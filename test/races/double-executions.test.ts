import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '../../src/domain/formats/canonical.ts';
import { type Account, account } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  decide,
  execute,
  hiring,
  makeCompany,
  membership,
} from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { size } from '../harness/sizes.ts';

/* One decision has one effect, however many callers carry it out at once, through two processes. */

const EXECUTIONS = size(6, 500);
const AT_ONCE = 8;

let service: TestService;
let ada: Account;
/** The same service in another process. */
let elsewhere: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' } });
  ada = await service.anonymous.signUp();
  elsewhere = await service.twin();
});
afterAll(() => service.stop());

/** Every other caller goes to the other process. */
function through(caller: Account, index: number): Account {
  return index % 2 === 0 ? caller : account(elsewhere, caller);
}

/** Decisions that a member makes alone; each kind has its own effect. The clerk gets a permission, and loses it the next time. */
const DECISIONS: readonly { versions: number; keys: number; body(clerk: string, n: number): object }[] = [
  { versions: 0, keys: 0, body: () => CUSTOM },
  {
    versions: 1,
    keys: 0,
    body: (id, n) =>
      membership('update_role', { id, role: 'algorithmic', permissions: n % 2 === 1 ? ['propose'] : [] }),
  },
  { versions: 1, keys: 1, body: () => hiring() },
];
/** A company has at most 200 members. */
const DECISIONS_EACH = 300;
const CLERK = { role: 'algorithmic', permissions: [], natural_person: false };

/** Approves a proposal and executes it 8 times at once. Returns what is wrong with the result, or null. */
async function executeAtOnce(company: Company, n: number): Promise<string | null> {
  const [member, clerk] = company.members as [CompanyMember, CompanyMember];
  const { body, versions, keys } = DECISIONS[n % DECISIONS.length] as (typeof DECISIONS)[number];
  const proposal = await decide(company, body(clerk.did, n), [member]);
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
