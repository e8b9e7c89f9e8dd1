import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account } from '../harness/client.ts';
import { type Company, type CompanyMember, makeCompany } from '../harness/companies.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';
import { cliHands, type Hands, mcpHands } from './hands.ts';
import { TASKS } from './tasks.ts';

/* Twenty tasks in words, done by the same script through the tools and through the commands, and checked at the service. */

let service: TestService;
beforeAll(async () => {
  service = await startService({ leavesStuck: 'Some tasks end while a paper number is on its way.' });
});
afterAll(() => service.stop());

/** A company with 1,000 dollars. Its founder is the agent in matters of the company, the owner in all others. */
async function scene(): Promise<{ owner: Account; company: Company; founder: CompanyMember }> {
  const owner = await service.anonymous.signUp();
  const company = await makeCompany(service, owner, { members: 1 });
  const [founder] = company.members as [CompanyMember];
  const deposit = { body: { amount_usd: '1000.00' } };
  (await owner.call('POST', `/v1/entities/${company.id}/treasury/deposits`, deposit)).ok(201);
  return { owner, company, founder };
}

const DOORS: Readonly<Record<string, (url: string, key: string) => Promise<Hands> | Hands>> = {
  mcp: mcpHands,
  cli: cliHands,
};

describe.each(Object.keys(DOORS))('through %s', (door) => {
  const calls: Record<string, number> = {};

  it.each(TASKS.map((task) => [task.words, task] as const))('%s', async (words, task) => {
    const { owner, company, founder } = await scene();
    const isOfCompany = /Pay|Change the purpose|Decide/.test(words);
    const { key } = isOfCompany ? founder.as : account(service.url, owner);
    const hands = await (DOORS[door] ?? expect.fail(door))(service.url, key);
    const told = await task.does(hands, { owner, company });
    await task.check(told as never, { owner, company });
    calls[words] = hands.calls;
    await hands.close();
  });

  it('each of them succeeds', () => {
    const all = Object.values(calls);
    const sum = all.reduce((total, each) => total + each, 0);
    report('tasks', { door, succeeded: all.length, of: TASKS.length, calls: sum, most: Math.max(...all), each: calls });
    expect(all).toHaveLength(TASKS.length);
  });
});
