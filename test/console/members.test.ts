import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  hireAgent,
  makeCompany,
  propose,
} from '../harness/companies.ts';
import { createKey, person } from '../harness/keys.ts';
import { violationsOn } from './axe.ts';
import { type ConsoleWorld, startConsole, visit } from './console-world.ts';
import { tabTo } from './tab-to.ts';

/* Members, their keys, and their votes. */

let at: ConsoleWorld;
let owner: Account;
let company: Company;
beforeAll(async () => {
  at = await startConsole();
  owner = await at.service.anonymous.signUp();
  company = await makeCompany(at.service, owner, {
    members: [{ name: 'Ada', email: 'ada@example.com' }, { name: 'Bea' }],
    constitution: { governance: { voting_method: 'delegation' } },
  });
});
afterAll(() => at?.stop());

const memberOf = (index: number) => company.members[index] as CompanyMember;

/** Opens the dry run of this button, and confirms it. */
async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `${label} …` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing is filed').waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the members of a company', () => {
  it('are shown with their rights and their ways to act, and are invited by mail', async () => {
    await hireAgent(at.service, company, person(), ['propose']);
    const { page } = await at.openAs(owner, `/entities/${company.id}/members`);
    const members = page.getByRole('list', { name: 'Members' });
    const ada = members.getByRole('listitem', { name: 'Ada', exact: true });
    await ada.getByText('Has a key').waitFor();
    await ada.getByText('Founder · Person').waitFor();
    await members.getByRole('listitem', { name: 'Agent', exact: true }).getByText('No monthly limit').waitFor();
    expect(await page.getByRole('button', { name: 'Invite Bea' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Invite Ada' }).click();
    await page.getByRole('checkbox', { name: 'Execute decisions' }).uncheck();
    await page.getByRole('button', { name: 'Mail the invitation …' }).click();
    await page.getByRole('dialog').getByText('An invitation, by mail to ada@example.com').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Mail the invitation', exact: true }).click();
    await page.getByText('An invitation to ada@example.com is in the outbox').waitFor();
    await ada.getByText(/^Invited .* open until/).waitFor();
    // In a sandbox.
    await ada.getByText(/^http:.*\/join\/\S+$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await confirm(page, 'Revoke the invitation');
    await ada.getByText('The last invitation ended').waitFor();
  });

  it('delegate their vote, and revoke that', async () => {
    const { page } = await at.openAs(memberOf(1).as, `/entities/${company.id}/members`);
    await page.getByText('No vote is delegated').waitFor();
    await page.getByLabel('Delegate your vote to').selectOption({ label: 'Ada' });
    await confirm(page, 'Delegate the vote');
    await page
      .getByRole('list', { name: 'Delegations' })
      .getByText(/^Bea did:key:\S+ → Ada did:key:/)
      .waitFor();
    await confirm(page, 'Revoke the delegation');
    await page.getByText('No vote is delegated').waitFor();
  });

  it('propose another role for a member, beginning with the present one', async () => {
    const { page } = await at.openAs(memberOf(0).as, `/entities/${company.id}/members`);
    await page.getByRole('link', { name: 'Change the role of Bea' }).click();
    await page.getByRole('checkbox', { name: 'execute decisions' }).uncheck();
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Founder' });
    await confirm(page, 'Propose');
    await page.getByRole('heading', { name: 'Change the role of Bea' }).waitFor();
    await page.getByText('Change a role', { exact: true }).waitFor();
  });
});

it('records a deposit, which raises the balance and stands in the books', async () => {
  const { page } = await at.openAs(owner, `/entities/${company.id}/treasury`);
  await page.getByText('No entries this month').waitFor();
  await page.getByLabel('Amount in dollars').fill('2500.00');
  await page.getByLabel('Reference').fill('Contribution of Ada');
  await confirm(page, 'Record the deposit');
  await page.getByText('of a balance of $2,500.00').waitFor();
  await page.getByText('Deposit: Contribution of Ada').waitFor();
});

describe('the keys of the account', () => {
  it('are made with scopes and an end, rotated and revoked, after the page says what ends with them', async () => {
    const other = await at.service.anonymous.signUp();
    const { page } = await at.openAs(other, '/keys');
    const keys = page.getByRole('list', { name: 'API keys' });
    await keys.getByRole('listitem', { name: 'First key' }).getByText('This session').waitFor();
    await page.getByLabel('Name').fill('Reporting');
    await page.getByRole('checkbox', { name: 'Read documents' }).check();
    await page.getByLabel('End', { exact: true }).selectOption('30');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
    expect(await page.getByTestId('secret').innerText()).toMatch(/^efs_test_/);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Rotate Reporting' }).click();
    await page.getByLabel('The old key').selectOption('0');
    await confirm(page, 'Make the new key');
    expect(await page.getByTestId('secret').innerText()).toMatch(/^efs_test_/);
    await page.getByText('keys that have ended (1)').click();
    await keys.getByText('Expired').waitFor();
    await keys.getByRole('listitem', { name: 'Reporting' }).last().getByRole('button', { name: 'Revoke …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its tokens stop working').waitFor();
    await dialog.getByText('A revoked key does not work again').waitFor();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await keys.getByText('Revoked', { exact: true }).waitFor();
    expect(await page.getByTestId('secret').count()).toBe(1);
    await page.reload();
    expect(await page.getByTestId('secret').count()).toBe(0);
  });

  it('include that of the session, which goes on with its successor and signs out when it is revoked', async () => {
    const other = await at.service.anonymous.signUp();
    await createKey(other, { name: 'Reserve', scopes: ['keys:manage'] });
    const { page } = await at.openAs(other, '/keys');
    await page.getByRole('button', { name: 'Rotate First key' }).click();
    await page.getByLabel('The old key').selectOption('0');
    await confirm(page, 'Make the new key');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Go on with the new key' }).click();
    const own = page.getByRole('listitem', { name: 'First key' });
    await own.getByText('This session').waitFor();
    await own.getByRole('button', { name: 'Revoke …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This is the key of this session').waitFor();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('are made with the keyboard alone', async () => {
    const other = await at.service.anonymous.signUp();
    const { page } = await at.openAs(other, '/keys');
    await page.getByText('This session', { exact: true }).waitFor();
    await tabTo(page, 'Name *');
    await page.keyboard.type('Reporting');
    await tabTo(page, 'Read audit chains');
    await page.keyboard.press('Space');
    await tabTo(page, 'Create the key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('stay done').waitFor();
    await tabTo(page, 'Create the key');
    await page.keyboard.press('Enter');
    await page.getByTestId('secret').waitFor();
    await tabTo(page, 'I have kept it');
    await page.keyboard.press('Enter');
    await page.getByRole('listitem', { name: 'Reporting' }).waitFor();
  });

  it('are managed only by a key that may', async () => {
    const { page } = await at.openAs(memberOf(1).as, '/keys');
    await page.getByText('This key lacks the scope keys:manage').waitFor();
  });
});

/** From the next page on, this account has signed in. */
const signInAs = ({ key }: Account) => `sessionStorage.setItem('efs-api-key', ${JSON.stringify(key)})`;

/** Tries to take the private half out of the browser, in every form. */
const TRY_EXPORT = `(async () => {
  const answer = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
  const database = await answer(indexedDB.open('efs-browser-key'));
  const { privateKey } = await answer(database.transaction('pairs').objectStore('pairs').get('member'));
  const tries = ['pkcs8', 'jwk', 'raw'].map((format) => crypto.subtle.exportKey(format, privateKey));
  return (await Promise.allSettled(tries)).map(({ status }) => status);
})()`;

describe('the key of a browser', () => {
  it('is made there, named in a draft, and approves and votes for its member in the company', async () => {
    const { page } = await at.openAs(owner, '/keys');
    const open = (path: string) => visit(page, path);
    await page.getByRole('button', { name: 'Make the key' }).click();
    const did = await page.getByText(/^did:key:z6Mk\w{44}$/).innerText();
    expect(await page.evaluate(TRY_EXPORT)).toEqual(['rejected', 'rejected', 'rejected']);
    const { id } = await owner.draft();
    const ada = { id: did, name: 'Ada', role: 'founder', natural_person: true };
    const parts = { members: [ada], escalation: { contacts: [{ name: 'Ada', did }] } };
    const text = JSON.stringify({ ...(await constitutionInForce(owner, id)), ...parts });
    await open(`/entities/${id}/constitution/edit`);
    await page.getByRole('textbox', { name: 'Constitution as YAML' }).fill(text);
    await confirm(page, 'Save the constitution');
    await page.getByText('Version 2').first().waitFor();
    await open(`/entities/${id}`);
    await page.getByRole('button', { name: 'Submit the formation …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit the formation', exact: true }).click();
    await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
    await open('/keys');
    await page.getByLabel('Name').fill('Ada at home');
    await page.getByLabel('Acts for').selectOption(id);
    expect(await page.getByRole('checkbox', { name: 'Make and revoke keys' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Vote, approve' }).check();
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
    await page.getByTestId('secret').waitFor();
    await page.getByRole('listitem', { name: 'Ada at home' }).getByText('acts for Ada').waitFor();
    await open(`/entities/${id}/members`);
    await page.getByRole('button', { name: 'Act as Ada' }).click();
    await page.getByText('You act as Ada until you sign out').waitFor();
    await open(`/entities/${id}/proposals/new?form=dissolution`);
    await page.getByLabel('Reason').fill('The work is done.');
    await confirm(page, 'Propose');
    await confirm(page, 'Approve the proposal');
    await page.getByText('1 of 1 members can still vote').waitFor();
    // Back to the key of the account, which acts for nobody: now the signature alone counts.
    await page.evaluate(signInAs(owner));
    await page.reload();
    await page.getByText(/^You vote as Ada did:key:\S+, with the key of this browser/).waitFor();
    await confirm(page, 'Approve');
    await page.getByText('with a signature').waitFor();
    await page.getByText('Approved', { exact: true }).first().waitFor();
  });

  it('is lost when it is deleted, and the pages say how its member can go on', async () => {
    const { page } = await at.openAs(owner, '/keys');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('button', { name: 'Delete the key …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the key', exact: true }).click();
    await page.getByText('A key that was here before and is gone cannot be brought back').waitFor();
    const raised = await propose(company, memberOf(0).as, CUSTOM);
    await visit(page, `/entities/${company.id}/proposals/${raised.id}`);
    await page.getByText('they need a new invitation').waitFor();
  });

  it.each([
    ['outside of https', "Object.defineProperty(window, 'isSecureContext', { get: () => false })", 'come by https'],
    ['without Ed25519', 'SubtleCrypto.prototype.generateKey = () => Promise.reject(new Error())', 'Use a newer one'],
  ])('is not offered %s, and the page says why', async (_title, content, reason) => {
    const { page } = await at.openAs(owner, '/');
    await page.addInitScript({ content });
    await page.goto(new URL('/keys', at.service.url).href);
    await page.getByText(reason).waitFor();
    expect(await page.getByRole('button', { name: 'Make the key' }).count()).toBe(0);
  });
});
