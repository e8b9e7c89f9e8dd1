import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueName } from '../harness/client.ts';
import {
  amendment,
  type Company,
  type CompanyMember,
  decide,
  execute,
  getProposal,
  haveApproved,
  makeCompany,
} from '../harness/companies.ts';
import { ledgerOf, makeCorporation, membersOf } from '../harness/corporations.ts';
import { type ConsoleWorld, startConsole } from './console-world.ts';

/* The board and the stockholders of a corporation decide in the console. */

let at: ConsoleWorld;
let company: Company;
beforeAll(async () => {
  at = await startConsole();
  company = await makeCorporation(at.service, await at.service.anonymous.signUp());
});
afterAll(() => at?.stop());

/** Opens the form of one kind as a member. */
async function formOf(member: CompanyMember, kind: string) {
  const tab = await at.openAs(member.as, `/entities/${company.id}/proposals/new`);
  await tab.page.getByRole('radio', { name: kind }).check();
  return tab;
}

/** Proposes what was entered, and has it decided and executed; returns what those who vote read of it. */
async function proposed(page: Page, title: string, voters: readonly CompanyMember[]): Promise<string> {
  await page.getByRole('button', { name: 'Propose …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  const shown = await page.getByRole('region', { name: 'Subject' }).innerText();
  const id = page.url().split('/').at(-1) ?? '';
  await haveApproved(company, await getProposal(company, { id }), voters);
  (await execute(company, { id }, (voters[0] as CompanyMember).as)).ok();
  return shown;
}

it('issues stock, transfers it, and elects and removes a director', async () => {
  const [ada, bea, cem] = membersOf(company);
  const issue = await formOf(ada, 'Issue stock');
  await issue.page.getByText('5,000 of 5,000 authorized shares are not issued.').waitFor();
  await issue.page.getByLabel('Recipient of the shares').selectOption({ label: 'Ada' });
  await issue.page.getByLabel('Shares of Common Stock').fill('1600');
  await issue.page.getByLabel('Payment for the shares').fill('Cash at par');
  // The key of a member reads neither the account nor its events.
  expect((await issue.look('issue-stock')).filter((problem) => !problem.includes('403'))).toEqual([]);
  const issued = await proposed(issue.page, 'Issue 1,600 shares to Ada', [ada, bea]);
  expect(issued).toContain('1,600 of Common Stock');
  expect(issued).toContain('the board');
  // The facts say it in words, not the paths of the constitution.
  expect(issued).not.toMatch(/holdings|Added/);

  const transfer = await formOf(ada, 'Transfer stock');
  await transfer.page.getByText('You hold 1,600.').waitFor();
  await transfer.page.getByLabel('Recipient of the shares').selectOption({ label: 'Someone new' });
  await transfer.page.getByLabel('Name').fill('Dora');
  await transfer.page.getByRole('textbox', { name: 'DID' }).fill('did:web:dora.example');
  await transfer.page.getByRole('textbox', { name: 'E-mail' }).fill('dora@example.com');
  await transfer.page.getByLabel('Shares of Common Stock').fill('200');
  const given = await proposed(transfer.page, 'Transfer 200 shares to Dora', [ada, bea]);
  expect(given).toMatch(/From\s+Ada did:key:\S+\s+To\s+Dora did:web:dora\.example/);
  expect((await ledgerOf(company)).stock.holdings.map(({ shares }) => shares)).toEqual([1_400, 200]);

  const none = await formOf(cem, 'Transfer stock');
  await none.page.getByText('You hold no shares').waitFor();

  const elect = await formOf(ada, 'Elect a director');
  await elect.page.getByLabel('New director').selectOption({ label: 'Cem' });
  expect(await proposed(elect.page, 'Elect Cem', [ada])).toContain('the stockholders');
  expect((await ledgerOf(company)).directors).toEqual([ada.did, bea.did, cem.did]);

  const remove = await formOf(ada, 'Remove directors');
  await remove.page.getByRole('checkbox', { name: 'Bea' }).check();
  await proposed(remove.page, 'Remove Bea', [ada]);
  expect((await ledgerOf(company)).directors).toEqual([ada.did, cem.did]);
});

it('shows seats, offices and shares of its members, and its stock', async () => {
  const { page, look } = await at.openAs(company.owner, `/entities/${company.id}/members`);
  const factsOf = (name: string) => page.getByRole('listitem', { name, exact: true }).locator('dl').innerText();
  await page.getByRole('heading', { name: 'Dora' }).waitFor();
  const ada = await factsOf('Ada');
  expect(ada).toMatch(/Director\s+Yes\s+Office\s+President\s+Shares\s+1,400 shares of Common Stock: 1,400 votes/);
  expect(ada).not.toMatch(/Weight|Role/);
  expect(await factsOf('Dora')).toMatch(/Director\s+No\s+Shares\s+200 shares/);
  expect(await factsOf('Common Stock')).toMatch(/shares\s+5,000\s+Issued\s+1,600\s+Left to issue\s+3,400/);
  expect(await page.getByRole('heading', { name: 'Delegations' }).count()).toBe(0);
  expect(await look('members-of-corporation')).toEqual([]);
});

it('leads from a resolution of the board to the vote of the stockholders, and says what became of it', async () => {
  const [ada, _bea, cem] = membersOf(company);
  const body = await amendment(company.owner, company.id, { governance: { voting_period_hours: 48 } });
  const resolution = await decide(company, body, [ada, cem]);
  const { page, look } = await at.openAs(ada.as, `/entities/${company.id}/proposals/${resolution.id}`);
  await page.getByText('the board, then the stockholders').waitFor();
  await page.getByRole('heading', { name: 'Directors', exact: true }).waitFor();
  await page.getByText('A director may submit it to the stockholders now').waitFor();
  await page.getByRole('button', { name: 'Submit it to the stockholders …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit it to the stockholders' }).click();
  await page.getByText('2 of 2 stockholders can still vote').waitFor();
  expect((await look('resolution')).filter((problem) => !problem.includes('403'))).toEqual([]);
  await page.getByRole('link', { name: 'The vote of the stockholders' }).click();
  await page.getByRole('heading', { name: 'Stockholders', exact: true }).waitFor();
  await page.getByText('1,400 votes').waitFor();
  await haveApproved(company, await getProposal(company, { id: page.url().split('/').at(-1) ?? '' }), [ada]);
  await page.getByRole('link', { name: 'The resolution of the board' }).click();
  const result = page.getByRole('listitem').or(page.getByRole('paragraph')).filter({ hasText: 'The vote of the' });
  await result.getByText('Approved').waitFor();
  await page.getByRole('link', { name: 'All proposals' }).click();
  await page.getByText('Amendment · Resolution of the board').waitFor();
  await page.getByText('Amendment · Vote of the stockholders').waitFor();
  await page.getByText('Nobody: it went to the stockholders').waitFor();
});

it('makes a corporation from a name, whose bylaws are signed', async () => {
  const { page, look } = await at.openAs(await at.service.anonymous.signUp(), '/entities/new');
  await page.getByLabel('Name of the company').fill(uniqueName());
  await page.getByLabel('State').selectOption('Delaware');
  await page.getByLabel('Legal form').selectOption('Corporation');
  await page.getByText(/Inc\.$/).waitFor();
  await page.getByText('Forming it costs').waitFor();
  expect(await look('new-corporation')).toEqual([]);
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByText('Delaware · Corporation').waitFor();
  await page.getByRole('button', { name: 'Submit the formation' }).click();
  await page.getByRole('dialog').getByText('Sign the bylaws').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit the formation' }).click();
  await page.getByRole('heading', { name: 'Sign the bylaws' }).waitFor();
});

it('writes the constitution of a corporation in fields, without the parts that it cannot have', async () => {
  const { page, look } = await at.openAs(await at.service.anonymous.signUp(), '/entities/new/constitution');
  await page.getByLabel('Name of the company').fill(uniqueName());
  const agent = page.getByRole('group', { name: 'Registered agent', exact: true });
  const company = page.getByRole('group', { name: 'Company', exact: true });
  expect(await agent.getByLabel('State').inputValue()).toBe('WY');
  await company.getByLabel('State').selectOption('Delaware');
  expect(await agent.getByLabel('State').inputValue()).toBe('DE');
  await company.getByLabel('Legal form').selectOption('Corporation');
  await page.getByRole('button', { name: 'Add a class of stock' }).click();
  const stock = page.getByRole('group', { name: 'Class of stock 1' });
  await stock.getByLabel('Authorized shares').fill('4000');
  await page.getByRole('button', { name: 'Add a director' }).click();
  await page.getByLabel('Member who is a director').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add an officer' }).click();
  await page.getByRole('group', { name: 'Officer 1' }).getByLabel('Member', { exact: true }).selectOption({ index: 1 });
  await page.getByText('Voting', { exact: true }).first().click();
  await page.getByLabel('The board decides by').selectOption('Majority at a meeting');
  expect(await page.getByText('Delegation of votes').count()).toBe(0);
  expect(await page.getByLabel('Method').count()).toBe(0);
  await page.getByText('Forming it costs at least $109.00').waitFor();
  await page.getByText('The constitution is valid').waitFor();
  expect(await look('constitution-of-corporation')).toEqual([]);
});

it('names on the page of a draft what it lacks, before its submission', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id } = await makeCompany(at.service, owner, {
    members: 1,
    state: 'Draft',
    constitution: { registered_agent: undefined },
  });
  const { page, look } = await at.openAs(owner, `/entities/${id}`);
  await page.getByRole('region', { name: 'Missing before' }).getByText('Registered agent').first().waitFor();
  expect(await look('draft-with-blockers')).toEqual([]);
});
