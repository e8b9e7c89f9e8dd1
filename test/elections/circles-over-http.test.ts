import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededChance } from '../../src/registry/simulator/chance.ts';
import { type Account, account } from '../harness/client.ts';
import { type Company, type CompanyMember, makeCompany } from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { FULL } from '../harness/sizes.ts';
import { hasCircle } from './reference.ts';

/* No order of calls, one after the other or all at once over two processes, creates a circle of delegations. */

/** Up to the maximum number of members of a constitution. */
const LENGTHS = FULL ? [1, 2, 3, 4, 7, 25, 64, 128, 199, 200] : [1, 2, 3, 12];
/** The number of times the members of one company close their circle at once. */
const TIMES = FULL ? 5 : 1;
const SEED = Number(process.env['ELECTIONS_SEED'] ?? 1);

let service: TestService;
let owner: Account;
let elsewhere: string;
const counted = { lengths: LENGTHS, in_turn: 0, at_once: 0, made: 0, refused: 0 };
beforeAll(async () => {
  service = await startService({
    worker: false,
    env: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_BURST: '1000000' },
  });
  owner = await service.anonymous.signUp();
  elsewhere = await service.twin();
}, 120_000);
afterAll(async () => {
  await service?.stop();
  report('delegations over HTTP', counted);
});

const address = ({ id }: Company) => `/v1/entities/${id}/delegations`;

/** Uses the process that the index selects. */
async function pass(company: Company, from: number, to: number, index = 0): Promise<'made' | 'refused'> {
  const { as } = company.members[from] as CompanyMember;
  const by = index % 2 === 0 ? as : account(elsewhere, as);
  const answer = await by.call('POST', address(company), { body: { to: company.members[to]?.did } });
  if (answer.status === 200) return 'made';
  const { errors } = answer.refused('validation_failed');
  expect(errors).toMatchObject([{ pointer: '/to', code: 'delegation_circle' }]);
  return 'refused';
}

async function standing(company: Company): Promise<{ from: string; to: string }[]> {
  return (await owner.call('GET', address(company))).ok<{ data: { from: string; to: string }[] }>().data;
}

async function takeAllBack(company: Company): Promise<void> {
  const made = new Set((await standing(company)).map(({ from }) => from));
  const delegating = company.members.filter(({ did }) => made.has(did));
  await inParallel(delegating.length, 4, async (index) => {
    (await (delegating[index] as CompanyMember).as.call('DELETE', address(company))).ok(204);
  });
}

it.each(LENGTHS)(
  'a circle of %i: refused to whichever member closes it, in turn and at once',
  {
    timeout: 300_000,
  },
  async (length) => {
    // As little data of each as possible, so that a constitution holds 200.
    const members = Array.from({ length }, () => ({ permissions: ['vote'], natural_person: true }));
    const governance = { voting_method: 'delegation', delegation: { allowed: true, max_depth: 2, revocable: true } };
    const company = await makeCompany(service, owner, { members, state: 'Draft', constitution: { governance } });
    expect(company.members).toHaveLength(length);
    const chance = seededChance(SEED * 1_000 + length);

    // One after the other, from a random one on: all but the last succeed.
    const first = Math.floor(chance() * length);
    for (let n = 0; n < length; n += 1) {
      const from = (first + n) % length;
      expect(await pass(company, from, (from + 1) % length, n)).toBe(n === length - 1 ? 'refused' : 'made');
    }
    expect(await standing(company)).toHaveLength(length - 1);
    counted.in_turn += 1;

    for (let time = 0; time < TIMES; time += 1) {
      await takeAllBack(company);
      const answers = await Promise.all(
        company.members.map((_, from) => pass(company, from, (from + 1) % length, from + time)),
      );
      const made = answers.filter((each) => each === 'made').length;
      expect(made).toBe(length - 1);
      const now = await standing(company);
      expect(now).toHaveLength(length - 1);
      expect(hasCircle(now)).toBe(false);
      counted.at_once += 1;
      counted.made += made;
      counted.refused += length - made;
    }

    // In random order, all at once, replacing existing ones: no result has a circle.
    const answers = await Promise.all(
      company.members.map((_, from) => pass(company, from, Math.floor(chance() * length), from)),
    );
    expect(hasCircle(await standing(company))).toBe(false);
    counted.made += answers.filter((each) => each === 'made').length;
    counted.refused += answers.filter((each) => each === 'refused').length;
  },
);
