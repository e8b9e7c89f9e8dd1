import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, uniqueName } from '../harness/client.ts';
import {
  type Company,
  type CompanyMember,
  CUSTOM,
  constitutionInForce,
  getProposal,
  makeCompany,
  propose,
  vote,
} from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { person } from '../harness/keys.ts';
import { type ConsoleWorld, startConsole, visit } from './console-world.ts';

/* Members decide in the console, each with their own key. */

let at: ConsoleWorld;
let owner: Account;
let company: Company;
beforeAll(async () => {
  at = await startConsole();
  owner = await at.service.anonymous.signUp();
  company = await makeCompany(at.service, owner, {
    members: [{ name: 'Ada' }, { name: 'Bea' }, { name: 'Cem' }],
    constitution: { governance: { quorum: 0.6 } },
  });
});
afterAll(() => at?.stop());

const memberOf = (index: number) => company.members[index] as CompanyMember;
const pageOf = (path: string) => `/entities/${company.id}/proposals${path}`;

/** Opens the dry run of this button, and confirms it. */
async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `${label} …` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing is to be paid').waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a proposal', () => {
  it('is raised, decided and executed by its members, and says what is still needed', async () => {
    const { page } = await at.openAs(memberOf(0).as, pageOf(''));
    await page.getByText('No proposals yet').waitFor();
    await page.getByRole('button', { name: 'New proposal' }).click();
    await page.getByLabel('Resolution').fill('We move the books to another provider.');
    await page.getByLabel('Title').fill('Move the books');
    await confirm(page, 'Propose');
    await page.getByRole('heading', { name: 'Move the books' }).waitFor();
    await page.getByText('2 more approvals would approve it').waitFor();
    await page.getByLabel('Reason').fill('It is cheaper.');
    await confirm(page, 'Approve');
    await page.getByText('“It is cheaper.”').waitFor();
    await page.getByText('1 more approval would approve it').waitFor();
    const second = await at.openAs(memberOf(1).as, page.url());
    await confirm(second.page, 'Approve');
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await confirm(page, 'Execute the decision');
    await page.getByText('Entry of the audit chain').waitFor();
  });

  it('appoints another registered agent', async () => {
    const { page } = await at.openAs(memberOf(0).as, pageOf('/new?form=registered_agent'));
    const fields = {
      'Name of the agent': 'Wind River Agents LLC',
      Street: '100 E 17th St',
      City: 'Cheyenne',
      State: 'wy',
      'Postal code': '82001',
      'Consent signed by': 'Sam River',
      'Consent signed on': '2026-11-20',
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await confirm(page, 'Propose');
    await page.getByRole('heading', { name: 'Appoint Wind River Agents LLC as registered agent' }).waitFor();
    await page.getByText('100 E 17th St, Cheyenne, WY, 82001').waitFor();
    // The page of the company says that a decision is open.
    await visit(page, `/entities/${company.id}`);
    const open = page.getByRole('region', { name: 'Under way' });
    await open.getByRole('link', { name: 'Appoint Wind River Agents LLC as registered agent' }).waitFor();
    await open.getByText('Grace must approve.').waitFor();
  });

  it.each([
    {
      form: 'add',
      fill: async (page: Page) => {
        await page.getByLabel('Name').fill(' Dee ');
        await page.getByLabel('DID').fill('did:key:zDee');
        await page.getByLabel('Role', { exact: true }).selectOption('founder');
        await page.getByLabel('Weight of the vote').fill('3');
        await page.getByLabel('This is a human being').check();
      },
      body: {
        kind: 'membership',
        operation: 'add',
        title: 'Add Dee',
        draft: false,
        member: { id: 'did:key:zDee', name: 'Dee', role: 'founder', weight: 3, natural_person: true },
      },
    },
    {
      form: 'hire',
      fill: async (page: Page) => {
        await page.getByLabel('Name of the agent').fill('Ledger');
        await page.getByLabel('DID of the agent').fill('did:key:zLedger');
        await page.getByLabel('Execute decisions').check();
        await page.getByLabel('Propose', { exact: true }).uncheck();
        await page.getByLabel('Monthly limit in dollars').fill(' 250.00');
        await page.getByLabel('Keep it as a draft').check();
      },
      body: {
        kind: 'hire_agent',
        title: 'Hire Ledger',
        draft: true,
        did: 'did:key:zLedger',
        name: 'Ledger',
        permissions: ['execute'],
        monthly_limit_usd: '250.00',
      },
    },
    {
      form: 'spend',
      fill: async (page: Page) => {
        await page.getByLabel('Amount in dollars').fill('12.50');
        await page.getByLabel('Recipient').fill('example.com ');
        await page.getByLabel('Description').fill('The invoice of May.');
      },
      body: {
        kind: 'spend',
        title: 'Pay $12.50 to example.com',
        description: 'The invoice of May.',
        draft: false,
        amount_usd: '12.50',
        recipient: 'example.com',
      },
    },
  ])('has what the fields of the form say: $form', async ({ form, fill, body }) => {
    const { page } = await at.openAs(memberOf(0).as, pageOf(`/new?form=${form}`));
    await fill(page);
    const call = page.waitForRequest((request) => /\/proposals\?/.test(request.url()) && request.method() === 'POST');
    await page.getByRole('button', { name: ' …' }).click();
    expect((await call).postDataJSON()).toEqual(body);
  });

  it('shows the members whose consent is needed', async () => {
    const consenting = await makeCompany(at.service, owner, {
      members: 3,
      state: 'Draft',
      constitution: { admission: { consent: 'all_members' } },
    });
    const [founder] = consenting.members as [CompanyMember];
    const member = { id: person().did, name: 'Dee', role: 'member' };
    const raised = await propose(consenting, founder.as, {
      kind: 'membership',
      title: 'Dee',
      operation: 'add',
      member,
    });
    (await vote(consenting, raised, founder.as, 'approve')).ok();
    const { page } = await at.openAs(founder.as, `/entities/${consenting.id}/proposals/${raised.id}`);
    await page.getByText('1 of 3 members whose consent is needed').waitFor();
    expect(await page.getByText('must approve').count()).toBe(3);
    await page.getByText('1 more rejection, by').waitFor();
  });

  it('needs each member on their overview until they have voted, and the account until it is decided', async () => {
    const voting = await makeCompany(at.service, owner, {
      members: [{ name: 'Eli' }, { name: 'Fay' }, { name: 'Gus' }],
    });
    const [first, second] = voting.members as [CompanyMember, CompanyMember, CompanyMember];
    const raised = await propose(voting, first.as, { ...CUSTOM, title: 'Move the servers' });
    const { page } = await at.openAs(second.as, '/');
    const needed = page.getByRole('region', { name: 'Needs you' });
    await needed.getByText('you have not voted').waitFor();
    const account = await at.openAs(owner, '/');
    // The account has open decisions of other companies as well.
    const decision = account.page.getByRole('listitem').filter({ hasText: 'Move the servers' });
    await decision.getByText('3 of 3 members can still vote').waitFor();
    await needed.getByRole('link', { name: 'Move the servers' }).click();
    await confirm(page, 'Approve');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Nothing needs you').waitFor();
    // Another company of the account has open decisions, which are none of this member's.
    expect(await page.getByText('registered agent').count()).toBe(0);
    await decision.getByText('2 of 3 members can still vote').waitFor();
    (await vote(voting, raised, first.as, 'approve')).ok();
    await decision.getByText('A member may execute it now').waitFor();
  });

  it('asks an account key for the key of a member, and says why', async () => {
    const raised = await propose(company, memberOf(0).as, CUSTOM);
    const { page } = await at.openAs(owner, pageOf(`/${raised.id}`));
    await page.getByText('This key is bound to no member of this company').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect((await getProposal(company, raised)).votes).toEqual([]);
    // Said before somebody writes a proposal, with the way out.
    await visit(page, pageOf('/new'));
    await page.getByText('You cannot propose with this key').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Members' }).nth(1).waitFor();
  });
});

describe('a constitution', () => {
  it('of a draft is edited in place, with marks at its mistakes and its changes shown first', async () => {
    const { id } = await owner.draft({ name: 'Lantern Works' });
    const { page } = await at.openAs(owner, `/entities/${id}/constitution`);
    await page.getByRole('button', { name: 'Edit the constitution' }).click();
    const editor = page.getByRole('textbox', { name: 'Constitution as YAML' });
    await editor.waitFor();
    await editor.fill('name: Lantern Works\nmode: loose\n');
    await page.getByText('must be one of').first().waitFor();
    await page
      .getByRole('button', { name: /^Line \d+$/ })
      .first()
      .click();
    expect(await editor.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Constitution as YAML');
    const document = { ...(await constitutionInForce(owner, id)), governance: { quorum: 0.75 } };
    await editor.fill(JSON.stringify(document, null, 2));
    const changes = page.getByRole('list', { name: 'Changes' });
    await changes.getByText('0.75').waitFor();
    await confirm(page, 'Save the constitution');
    await page.getByText('Version 2, in force').waitFor();
    expect(await constitutionInForce(owner, id)).toMatchObject({ governance: { quorum: 0.75 } });
  });

  it('of a new entity is written in fields and as text at once, and comments stay', async () => {
    const { page } = await at.openAs(owner, '/entities/new');
    await page.getByRole('link', { name: 'write its constitution yourself' }).click();
    // The page before has a field of the same name.
    await page.getByRole('heading', { name: 'New entity from a constitution' }).waitFor();
    const editor = page.getByRole('textbox', { name: 'Constitution as YAML' });
    const name = uniqueName();
    await page.getByLabel('Name of the company').fill(name);
    await editor.getByText(name).waitFor();
    expect(await editor.innerText()).toContain('# Replace the name');
    await page.getByLabel('Template').selectOption({ index: 1 });
    await page.getByRole('dialog', { name: 'Replace what you have written?' }).waitFor();
    await page.getByRole('button', { name: 'Go on writing' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog', { name: 'Leave this page?' }).waitFor();
    await page.getByRole('button', { name: 'Go on writing' }).click();
    expect(await page.getByLabel('Name of the company').inputValue()).toBe(name);
    const contact = page.getByRole('group', { name: 'Contact 1' });
    await contact.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await contact.getByLabel('E-mail').fill('grace@example.com');
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await page.getByRole('button', { name: 'Remove contact 2' }).click();
    await page.getByText('Consent that the agent signed').first().click();
    await page.getByLabel('Person who signed for the agent').fill('Pat Prairie');
    await page.getByText('Voting', { exact: true }).first().click();
    await page.getByLabel('Quorum').fill('0.25');
    await page.getByLabel('Close early if nothing can change').selectOption({ label: 'No' });
    // A field shows what the text has, of which the editor draws only the lines in view.
    expect(await contact.getByLabel('E-mail').inputValue()).toBe('grace@example.com');
    expect(await page.getByLabel('Person who signed for the agent').inputValue()).toBe('Pat Prairie');
    expect(await page.getByLabel('Quorum').inputValue()).toBe('0.25');
    expect(await page.getByLabel('Close early if nothing can change').inputValue()).toBe('false');
    const [template] = (await owner.call('GET', '/v1/constitution-templates')).ok<{
      data: { constitution_yaml: string }[];
    }>().data;
    await editor.fill(template?.constitution_yaml.replace(/name: .*/, `name: ${name} Two`) ?? '');
    await eventually(async () => expect(await page.getByLabel('Name of the company').inputValue()).toBe(`${name} Two`));
    await page.getByText('Available').waitFor();
    await page.getByText('Forming it costs').waitFor();
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByRole('heading', { level: 1, name: `${name} Two` }).waitFor();
  });
});
