import { afterAll, beforeAll, expect, it } from 'vitest';
import { deposit, founderOf, read, spend } from '../governance/dissolving.ts';
import { decideAsked, dissolve, execute, FOUNDER_DISSOLVES, makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { type ConsoleWorld, startConsole } from './console-world.ts';

let at: ConsoleWorld;
beforeAll(async () => {
  at = await startConsole();
});
afterAll(() => at?.stop());

it('the page of a company that ends says what is left to do, and how it ended', async () => {
  const owner = await at.service.anonymous.signUp();
  const company = await makeCompany(at.service, owner, { members: 2, constitution: FOUNDER_DISSOLVES });
  (await deposit(company, '40.00')).ok(201);
  (await dissolve(company)).ok();
  const tab = await at.openAs(owner, `/entities/${company.id}`);
  await tab.page.getByText('The books hold $40.00').waitFor();
  expect(await tab.look('winding-up')).toEqual([]);
  (await execute(company, await decideAsked(company, spend('40.00')), founderOf(company))).ok();
  const ended = await eventually(async () => {
    const found = await read(company);
    expect(found.state).toBe('Dissolved');
    return found;
  });
  await tab.page.getByRole('heading', { name: 'The company is dissolved' }).waitFor();
  await tab.page.getByText(`number ${ended.dissolution_number}`).waitFor();
});
