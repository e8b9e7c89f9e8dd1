import { randomUUID } from 'node:crypto';
import type { Chance } from '../../src/registry/simulator/chance.ts';
import { type Rules, usd, type Wanted } from '../governance/reference-books.ts';
import { type Account, account } from '../harness/client.ts';
import {
  advanceClock,
  type Company,
  type CompanyMember,
  decideAndExecute,
  hiring,
  makeCompany,
  vote,
} from '../harness/companies.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { person } from '../harness/keys.ts';
import type { TestService } from '../harness/service.ts';
import { putInState } from '../harness/states.ts';

/* Companies with one limit each, which many approved spends will reach. */

/** A spend that the members approved. */
export type Approved = Wanted & { id: string };

export type Limited = Company & {
  rules: Rules;
  /** The monthly limit of the agent who proposes, if one does. */
  monthlyUsd: string | null;
  /** Members who may carry out. */
  executors: Account[];
  /** Query of the treasury that makes it report the limit. */
  asked: Record<string, string>;
};

export type LimitedKind = {
  name: string;
  /** Returns the rules for a total in cents. */
  rules(cents: number): Rules;
  recipients: readonly string[];
  /** The initial deposit; plenty by default. */
  deposit?(cents: number): number;
  byAgent?: boolean;
  /** Hours after which there is room again; otherwise a deposit makes room. */
  roomAfterHours?: number;
};

const PAYEE = 'shop.example';
const HOSTS = ['aws.example', 'a.aws.example', 'b.aws.example', 'c.b.aws.example'];

export const LIMITED: readonly LimitedKind[] = [
  {
    name: 'at a daily limit',
    recipients: [PAYEE, ...HOSTS],
    roomAfterHours: 24,
    rules: (cents) => ({ daily_spend_limit_usd: usd(cents) }),
  },
  {
    name: 'at the cap of a counterparty',
    // Most of it goes to the payee who has a cap.
    recipients: [PAYEE, PAYEE, PAYEE, PAYEE, 'another.example'],
    roomAfterHours: 24,
    rules: (cents) => ({ counterparty_caps_usd: { [PAYEE]: usd(Math.floor(cents * 0.8)), '*': '90000000.00' } }),
  },
  {
    name: 'at caps of a wildcard, one for each name below it',
    recipients: HOSTS,
    roomAfterHours: 24,
    rules: (cents) => {
      const each = Math.max(Math.floor(cents / HOSTS.length), 1);
      return {
        counterparty_caps_usd: { '*.aws.example': usd(each), '*.b.aws.example': usd(each + 1), '*': usd(each) },
      };
    },
  },
  {
    name: 'at the reserve',
    recipients: [PAYEE, ...HOSTS],
    rules: () => ({ reserve_minimum_usd: '1234.56' }),
    deposit: (cents) => cents + 123_456,
  },
  {
    name: "at an agent's month",
    recipients: [PAYEE, ...HOSTS],
    byAgent: true,
    roomAfterHours: 31 * 24,
    rules: () => ({}),
  },
  {
    name: 'at all of them',
    recipients: HOSTS,
    byAgent: true,
    roomAfterHours: 31 * 24,
    rules: (cents) => ({
      daily_spend_limit_usd: usd(cents + 50),
      reserve_minimum_usd: '0.01',
      counterparty_caps_usd: { '*.aws.example': usd(Math.ceil(cents / 3)), '*': usd(Math.ceil(cents / 4)) },
    }),
    deposit: (cents) => 2 * cents,
  },
];

/** Makes a company of that kind with approved spends, and a way to make room again. */
export async function makeLimited(
  service: TestService,
  urlOf: (index: number) => string,
  { rules: rulesOf, recipients, deposit = () => 5_000_000_00, byAgent = false, roomAfterHours }: LimitedKind,
  { chance, count }: { chance: Chance; count: number },
): Promise<{ company: Limited; spends: Approved[]; relieve(): Promise<void> }> {
  const amounts = Array.from({ length: count }, () => 1 + Math.floor(chance() * 30_000));
  // Between a third and two thirds of all fit, and each of them alone.
  const all = amounts.reduce((sum, each) => sum + each, 0);
  const most = Math.floor(all * (0.33 + chance() / 3));
  const rules = rulesOf(most);
  const owner = await service.anonymous.signUp();
  const constitution = { treasury: rules };
  const made = await makeCompany(service, owner, { members: 1, state: 'Draft', constitution });
  await putInState(service.sql, made.id, 'Active');
  const putIn = async (cents: number) => {
    const path = `/v1/entities/${made.id}/treasury/deposits`;
    (await owner.call('POST', path, { body: { amount_usd: usd(cents) } })).ok(201);
  };
  await putIn(deposit(most));
  const [member] = made.members as [CompanyMember];
  const monthlyUsd = byAgent ? usd(most) : null;
  const agent = person();
  const proposer = byAgent ? agent.did : member.did;
  let by = member.as;
  if (monthlyUsd !== null) {
    const terms = { ...hiring(['propose', 'execute'], agent), monthly_limit_usd: monthlyUsd };
    by = account(service.url, { id: owner.id, key: (await decideAndExecute(made, terms)).api_key ?? '' });
  }
  const spends = await inParallel(count, 4, async (index) => {
    const recipient = recipients[Math.floor(chance() * recipients.length)] as string;
    const cents = amounts[index] as number;
    const body = { kind: 'spend', title: `Spend ${index}`, amount_usd: usd(cents), recipient };
    const headers = { 'idempotency-key': randomUUID() };
    const raised = await account(urlOf(index), by).call('POST', made.path, { body, headers });
    const { id } = raised.ok<{ id: string }>(201);
    (await vote(made, { id }, account(urlOf(index), member.as), 'approve')).ok();
    return { id, cents, recipient, proposer };
  });
  const asked = { recipient: recipients[0] as string, ...(byAgent && { proposer }) };
  const company: Limited = { ...made, rules, monthlyUsd, executors: [member.as, by], asked };
  const relieve = () => (roomAfterHours === undefined ? putIn(deposit(most)) : advanceClock(owner, roomAfterHours));
  return { company, spends, relieve };
}
