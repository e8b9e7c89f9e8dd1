import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account } from '../harness/client.ts';
import { type Company, type CompanyMember, constitutionInForce, makeCompany } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { createKey } from '../harness/keys.ts';
import { violationsOn } from './axe.ts';
import { type ConsoleWorld, startConsole, visit } from './console-world.ts';

/* No text that a person has written is lost unless they say so. */

let at: ConsoleWorld;
let owner: Account;
let company: Company;
beforeAll(async () => {
  at = await startConsole();
  owner = await at.service.anonymous.signUp();
  company = await makeCompany(at.service, owner, { members: [{ name: 'Ada' }, { name: 'Bea' }] });
});
afterAll(() => at?.stop());

const TEXT = 'Written by hand.';
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' });

async function keep(page: Page): Promise<void> {
  await question(page).waitFor();
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await question(page).waitFor({ state: 'detached' });
}

it('asks before a secret that is shown once goes away without having been copied', async () => {
  const { page } = await at.openAs(owner, '/keys');
  await page.getByLabel('Name').first().fill('For the books');
  await page.getByRole('checkbox', { name: 'Read documents' }).check();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
  await page.getByTestId('secret').waitFor();
  const leave = () => page.getByRole('link', { name: 'Entities', exact: true }).first().click();
  await leave();
  await question(page).getByText('you have not copied it').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByTestId('secret').waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await leave();
  await page.getByRole('heading', { name: 'Entities' }).waitFor();
});

/** Every page with a form, and a field on it. Forms are not listed anywhere: their fields are watched. */
const FORMS: Readonly<Record<string, { path: () => string; field: string; as?: () => Account }>> = {
  'a new entity': { path: () => '/entities/new', field: 'Name of the company' },
  'a new key': { path: () => '/keys', field: 'Name' },
  'a new webhook': { path: () => '/webhooks/new', field: 'URL' },
  'a deposit': { path: () => `/entities/${company.id}/treasury`, field: 'Reference' },
  'a proposal': {
    path: () => `/entities/${company.id}/proposals/new`,
    field: 'Resolution',
    as: () => (company.members[0] as CompanyMember).as,
  },
  'an amendment': {
    path: () => `/entities/${company.id}/constitution/edit`,
    field: 'Reason for the change',
    as: () => (company.members[0] as CompanyMember).as,
  },
};

describe.each(Object.entries(FORMS))('%s', (_, { path, field, as = () => owner }) => {
  it('is asked for before a link, the way back, a sign-out and a reload take its text', async () => {
    const { page } = await at.openAs(as(), '/');
    await page.getByRole('heading', { name: 'Recent events' }).waitFor();
    await visit(page, path());
    const written = page.getByLabel(field).first();
    await written.fill(TEXT);
    await page.getByRole('link', { name: 'Entities', exact: true }).first().click();
    await keep(page);
    await page.evaluate('history.back()');
    await keep(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await keep(page);
    expect(await written.inputValue()).toBe(TEXT);
    // Refused here, so that the page stays.
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => dialog.dismiss().then(() => resolve(dialog.type())));
    });
    page.reload({ timeout: 2_000 }).catch(() => {});
    expect(await asked).toBe('beforeunload');
    expect(await written.inputValue()).toBe(TEXT);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Leave, and lose it' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

it('text that is saved, emptied again or looked for is not asked about', async () => {
  const { page } = await at.openAs(owner, '/keys');
  await page.getByLabel('Name').fill('Reporting');
  await page.getByRole('checkbox', { name: 'Read documents' }).check();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByLabel('Name').fill('Another');
  await page.getByLabel('Name').fill('');
  await page.getByRole('link', { name: 'Entities', exact: true }).click();
  await page.getByLabel('Name contains').fill('zz');
  await page.getByText('No entity matches').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Recent events' }).waitFor();
  expect(await question(page).count()).toBe(0);
});

it('another key of the session asks first', async () => {
  const other = await at.service.anonymous.signUp();
  const { page } = await at.openAs(other, '/keys');
  await page.getByRole('button', { name: 'Rotate First key' }).click();
  await page.getByRole('button', { name: 'Make the new key …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make the new key', exact: true }).click();
  await page.getByRole('button', { name: 'Go on with the new key' }).click();
  await question(page).getByText('you have not copied it').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByLabel('Name').first().fill(TEXT);
  await page.getByRole('button', { name: 'Go on with the new key' }).click();
  await keep(page);
  expect(await page.getByLabel('Name').first().inputValue()).toBe(TEXT);
});

it('a session whose key ends elsewhere keeps the page, and so does a tab beside one that signs out', async () => {
  const other = await at.service.anonymous.signUp();
  const { id } = await other.draft();
  const spare = await createKey(other, { name: 'Spare', scopes: ['keys:manage'] });
  const { page } = await at.openAs(other, `/entities/${id}/constitution/edit`);
  const editor = page.getByRole('textbox', { name: 'Constitution as YAML' });
  await editor.fill(`name: ${TEXT}`);
  const beside = await at.openAs(other, '/');
  await beside.page.getByRole('button', { name: 'Sign out' }).click();
  await beside.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const manager = account(at.service.url, { id: other.id, key: spare.api_key });
  const { data } = (await manager.call('GET', '/v1/api-keys')).ok<{ data: { id: string; name: string }[] }>();
  const first = data.find(({ name }) => name === 'First key');
  (await manager.call('DELETE', `/v1/api-keys/${first?.id}`)).ok<unknown>(204);
  await editor.press('End');
  // The check of what was typed just before may still have used the key.
  await eventually(async () => {
    await editor.pressSequentially('!');
    await page.getByText('unauthenticated').first().waitFor({ timeout: 2_000 });
  });
  expect(await editor.innerText()).toContain(TEXT);
});

it('text of a form that a change elsewhere took from the page is shown again', async () => {
  const { id } = await owner.draft();
  const fault = { step: 'state_filing', kind: 'reject', code: 'registered_office_invalid' };
  (await owner.call('POST', '/v1/sandbox/faults', { body: fault })).ok<unknown>(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const { page } = await at.openAs(owner, `/entities/${id}`);
  await page
    .getByRole('textbox', { name: 'Street', exact: true })
    .or(page.getByRole('textbox', { name: 'Street *', exact: true }))
    .fill('14 Not Yet Sent Street');
  // Somebody answers it by the API.
  const registered_agent = {
    name: 'Prairie Agents Inc.',
    street: '12 Main Street',
    city: 'Cheyenne',
    state: 'WY',
    postal_code: '82001',
    email: 'agent@example.com',
  };
  const { requirements } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
    requirements: { id: string }[];
  }>();
  const path = `/v1/entities/${id}/formation/requirements/${requirements[0]?.id}/resolve`;
  (await owner.call('POST', path, { body: { registered_agent } })).ok<unknown>();
  // An answer is no event; this change is one, so the page reads everything of the company again.
  const { version } = (await owner.getEntity(id)).ok();
  (await owner.putEntity(id, { version, metadata: { desk: '7' } })).ok();
  const note = page.getByRole('status').filter({ hasText: 'The page has changed while you wrote' });
  await note.getByText('14 Not Yet Sent Street').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await note.getByRole('button', { name: 'Discard my text' }).click();
  await note.waitFor({ state: 'detached' });
});

describe('a constitution that another person saves meanwhile', () => {
  /** Opens the editor, writes another quorum, and saves another part by the API. */
  async function meet(theirs: object) {
    const { id, version } = await owner.draft();
    const { page } = await at.openAs(owner, `/entities/${id}/constitution/edit`);
    const editor = page.getByRole('textbox', { name: 'Constitution as YAML' });
    const document = await constitutionInForce(owner, id);
    const text = `# My note\n${JSON.stringify({ ...document, governance: { ...governanceOf(document), quorum: 0.75 } }, null, 2)}`;
    await editor.fill(text);
    await page.getByRole('list', { name: 'Changes' }).getByText('0.75').waitFor();
    const constitution = { ...document, governance: { ...governanceOf(document), ...theirs } };
    (await owner.putEntity(id, { version, constitution })).ok();
    const note = page.getByRole('region', { name: 'A newer version' });
    await note.getByText('Version 2 was saved while you wrote').waitFor();
    await page.getByText('Another version was saved meanwhile').waitFor();
    return { id, page, editor, note };
  }
  const governanceOf = (document: object) => (document as { governance: object }).governance;
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save the constitution …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save the constitution', exact: true }).click();
    await page.getByText('Version 3, in force').waitFor();
  };

  it('takes no text away, and both changes can be brought together', async () => {
    const { id, page, editor, note } = await meet({ voting_period_hours: 96 });
    await note.getByText('96', { exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await note.getByRole('button', { name: 'Add their changes to my text' }).click();
    expect(await editor.innerText()).toContain('# My note');
    await save(page);
    expect(await constitutionInForce(owner, id)).toMatchObject({
      governance: { quorum: 0.75, voting_period_hours: 96 },
    });
  });

  it('is overwritten only knowingly: the differences name what is lost', async () => {
    const { id, page, note } = await meet({ quorum: 0.9 });
    await note.getByText('Both of you have changed').waitFor();
    await note.getByRole('button', { name: 'Keep my text, without their changes' }).click();
    await page.getByRole('list', { name: 'Changes' }).getByText('0.9').waitFor();
    await save(page);
    expect(await constitutionInForce(owner, id)).toMatchObject({ governance: { quorum: 0.75 } });
  });

  it('takes the place of my text only after a second question', async () => {
    const { page, editor, note } = await meet({ quorum: 0.9 });
    await note.getByRole('button', { name: 'Go on with version 2' }).click();
    expect(await editor.innerText()).toContain('# My note');
    await note.getByRole('button', { name: 'Yes, discard my text' }).click();
    await page.getByText('Nothing has changed yet').waitFor();
    expect(await editor.innerText()).toContain('0.9');
  });
});
