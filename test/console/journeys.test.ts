import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import { ARRIVALS } from '../audit-arrivals.ts';
import { PINNED_KEY } from '../audit-fixtures.ts';
import { uniqueName } from '../harness/client.ts';
import { constitutionInForce } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { type ConsoleWorld, startConsole } from './console-world.ts';
import { tabTo } from './tab-to.ts';

/* What people do in the console, in a real browser against the real service. */

let at: ConsoleWorld;
beforeAll(async () => {
  at = await startConsole();
});
afterAll(() => at?.stop());

describe('signing in', () => {
  it('refuses a wrong key with the code of the error and the next step', async () => {
    const { page } = await at.browser.open('/');
    await page.getByLabel('API key').fill(createApiKey(false, new Uint8Array(32)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('unauthenticated').waitFor();
    expect(await alert.innerText()).toContain('Next step');
    await page.getByLabel('API key').fill('efs_test_mistyped key');
    await page.getByText('A key has only plain letters, digits and signs, and no spaces').waitFor();
    await alert.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await alert.count()).toBe(0);
  });

  it('keeps the key out of addresses and of what outlives the tab', async () => {
    const owner = await at.service.anonymous.signUp();
    const tab = await at.browser.open('/entities');
    const { page } = tab;
    await page.getByLabel('API key').fill(owner.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Entities' }).waitFor();
    expect(page.url()).not.toContain('efs_');
    expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toContain('efs_test');
    expect(await tab.look('no-entities')).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('opens the desk for the key of an operator', async () => {
    const operator = await at.service.operator();
    const { page } = await at.browser.open('/');
    await page.getByLabel('API key').fill(operator.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Desk' }).waitFor();
  });
});

it('forms a company in a new account: name, fee, dry run, submission, and Active without a reload', async () => {
  const tab = await at.browser.open('/');
  const { page } = tab;
  await page.getByRole('button', { name: 'New sandbox account' }).click();
  await page.getByRole('button', { name: 'Create the account' }).click();
  expect(await page.getByTestId('new-key').innerText()).toMatch(/^efs_test_/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Nothing needs you').waitFor();
  await page.getByRole('link', { name: 'New entity' }).click();
  await page.getByLabel('Name of the company').fill('First Prairie Bank');
  await page.getByText('Free, but not usable as it stands').waitFor();
  const name = uniqueName();
  await page.getByLabel('Name of the company').fill(name);
  await page.getByText('Available').waitFor();
  await page.getByText('Forming it costs $100.00').waitFor();
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Submit the formation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Wyoming Secretary of State').waitFor();
  expect(await dialog.innerText()).toContain('Cannot be undone');
  await page.evaluate('window.stayed = true');
  await dialog.getByRole('button', { name: 'Submit the formation' }).click();
  await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
  expect(await page.evaluate('window.stayed')).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'calendar', exact: true }).waitFor();
  expect(await tab.look('formed')).toEqual([]);
});

it('answers a requirement with problems at their fields, retries after a dry run, and becomes Active', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id } = await owner.draft();
  const fault = { step: 'state_filing', kind: 'reject', code: 'registered_office_invalid' };
  (await owner.call('POST', '/v1/sandbox/faults', { body: fault })).ok<unknown>(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const { page } = await at.openAs(owner, `/entities/${id}`);
  await page.getByText('Rejected by the registry: The registered office is not a street address').waitFor();
  const agent = {
    Name: 'Prairie Agents Inc.',
    Street: '12 Main Street',
    City: 'Cheyenne',
    'Postal code': '82001',
    Email: 'agent@example.com',
  };
  for (const [label, value] of Object.entries(agent)) await fillIn(page, label, value);
  await fillIn(page, 'State', 'Wyoming');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page
    .getByRole('alert')
    .getByText(/^State must/)
    .waitFor();
  await fillIn(page, 'State', 'WY');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('button', { name: 'Retry the formation' }).click();
  await confirm(page, 'Retry the formation');
  await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
  expect(await page.getByRole('list', { name: 'Closed requirements' }).innerText()).toContain('resolved');
  // The papers of both attempts stand in one list.
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByText('Formation, attempt 2: accepted').first().waitFor();
  await page.getByText('Formation, attempt 1: rejected, no longer counts').first().waitFor();
});

it('asks which way to go after a refusal of the tax office, and shows the effects before what is final', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id } = await owner.draft();
  const fault = { step: 'ein', kind: 'reject', code: 'ein_party_mismatch' };
  (await owner.call('POST', '/v1/sandbox/faults', { body: fault })).ok<unknown>(201);
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  const { page } = await at.openAs(owner, `/entities/${id}`);
  await page.getByText('Rejected by the tax office: The responsible party does not match').waitFor();
  await page.getByText('Choose one of the ways first.').waitFor();
  await page.getByRole('radio', { name: 'EIN and its notice' }).waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Go on without an EIN' }).check();
  await fillIn(page, 'Reason', 'No income and no employees.');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').getByText('Cannot be undone').waitFor();
  await confirm(page, 'Go on without an EIN');
  await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
});

it('shows the effects again if they have changed since the dry run', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id, version } = await owner.draft();
  const { page } = await at.openAs(owner, `/entities/${id}`);
  await page.getByRole('button', { name: 'Submit the formation' }).click();
  await page.getByRole('dialog').getByText('Cannot be undone').waitFor();
  (await owner.putEntity(id, { version, metadata: { desk: '7' } })).ok();
  await confirm(page, 'Submit the formation');
  await page.getByRole('dialog').getByText('effects_changed').waitFor();
  await confirm(page, 'Submit the formation');
  await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
});

it('orders expedited service and certified copies with a formation in Delaware', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id } = await owner.draft({ jurisdiction: 'US-DE', legal_form: 'llc' });
  const { page, look } = await at.openAs(owner, `/entities/${id}`);
  await page.getByLabel('Service of the office').selectOption({ label: 'Same day (+$100.00)' });
  await page.getByLabel('Certified copies, $50.00 each').selectOption('1');
  expect(await look('order-with-formation')).toEqual([]);
  await page.getByRole('button', { name: 'Submit the formation' }).click();
  await page.getByRole('dialog').getByText('$260.00').first().waitFor();
  await confirm(page, 'Submit the formation');
  await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
});

async function pinKey(page: Page, key: string): Promise<void> {
  await page.getByText('Checked against the key').click();
  await page.getByLabel('Public key').fill(key);
  await page.getByRole('button', { name: 'Pin this key' }).click();
}

it('previews a document in the page, and verifies the audit chain against the pinned key', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
  await owner.until(id, 'Active');
  const { page } = await at.openAs(owner, `/entities/${id}/documents`);
  await page.getByRole('button', { name: /^Show Articles/ }).click();
  // The browser of the tests cannot show a PDF; then the page says so.
  await page.getByText('This browser has no viewer').waitFor();
  await page.addInitScript({ content: "Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true })" });
  await page.reload();
  await page.getByRole('button', { name: /^Show Articles/ }).click();
  const frame = page.locator('iframe.preview');
  await frame.waitFor();
  const src = await frame.getAttribute('src');
  expect(src).toMatch(/^blob:/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByText(/^Verified: /).waitFor();
  await pinKey(page, 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK');
  await page.getByText('other_key').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`audit-${id}.jsonl`);
});

it('says which entries of an audit chain arrived from a source that nobody vouched for', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id } = await owner.draft();
  const { lines } = ARRIVALS.find(({ title }) => title === 'nobody vouched for the source') ?? { lines: [] };
  const { page } = await at.openAs(owner, `/entities/${id}`);
  await page.route(/\/audit\/export/, (route) => route.fulfill({ body: `${lines.join('\n')}\n` }));
  await page.getByRole('link', { name: 'Audit' }).click();
  await pinKey(page, PINNED_KEY);
  await page.getByText('Verified since its arrival, and not before').waitFor();
  await page.getByText('Entries 1 to 2 arrived from a source that nobody vouched for.').waitFor();
});

it('pages and filters on the server, and keeps the filter in the address', async () => {
  const owner = await at.service.anonymous.signUp();
  await inParallel(30, 5, (index) =>
    owner.draft({ name: `Paged ${'abcdefghijklmnopqrstuvwxyzäöüß'.charAt(index)} Works` }),
  );
  const { page } = await at.openAs(owner, '/entities');
  await page.getByRole('row').nth(25).waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'First page' }).waitFor();
  await eventually(async () => expect(await page.getByRole('row').count()).toBe(6));
  await page.getByLabel('Name contains').fill('paged q');
  await eventually(async () => expect(await page.getByRole('row').count()).toBe(2));
  expect(page.url()).toMatch(/name=paged/);
  await page.getByLabel('State').selectOption('Active');
  await page.getByText('No entity matches').waitFor();
});

it('shows on the overview what happens elsewhere, without a reload', async () => {
  const owner = await at.service.anonymous.signUp();
  const { page } = await at.openAs(owner, '/');
  await page.getByText('Nothing needs you').waitFor();
  await page.getByText('No events in the last 24 hours').or(page.getByText('api_key.created')).first().waitFor();
  const { legal_name } = await owner.draft();
  await page.getByRole('link', { name: legal_name }).first().waitFor();
});

it('shows what happened after the page was read and before the stream of events began', async () => {
  const owner = await at.service.anonymous.signUp();
  const { id, version } = await owner.draft();
  const { page } = await at.browser.open('/');
  // The stream begins only after the change, which it therefore never tells.
  let begin = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route(/\/v1\/events\/stream/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.evaluate(`sessionStorage.setItem('efs-api-key', ${JSON.stringify(owner.key)})`);
  await page.goto(new URL(`/entities/${id}`, at.service.url).href);
  await page.getByText('No step was taken yet').waitFor();
  const constitution = { ...(await constitutionInForce(owner, id)), name: uniqueName() };
  const { legal_name } = (await owner.putEntity(id, { version, constitution })).ok();
  begin();
  await page.getByRole('heading', { level: 1, name: legal_name }).waitFor();
});

it('does a whole journey with the keyboard alone', async () => {
  const owner = await at.service.anonymous.signUp();
  const { page } = await at.browser.open('/');
  await page.getByLabel('API key').waitFor();
  await tabTo(page, 'API key');
  await page.keyboard.type(owner.key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await tabTo(page, 'New entity');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of the company').waitFor();
  await tabTo(page, 'Name of the company');
  await page.keyboard.type(uniqueName());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit the formation' }).waitFor();
  await tabTo(page, 'Submit the formation …');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Cannot be undone').waitFor();
  await tabTo(page, 'Cancel');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // The focus is where it was before the dialog.
  await page.keyboard.press('Enter');
  await dialog.getByText('Cannot be undone').waitFor();
  await tabTo(page, 'Submit the formation');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The company is formed' }).waitFor();
});

it('says that it is offline, and goes on when the connection is back', async () => {
  const owner = await at.service.anonymous.signUp();
  const { page } = await at.openAs(owner, '/');
  await page.getByText('Nothing needs you').waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
});

describe('a service that does not answer', () => {
  // The page of the keys is loaded only when it is opened.
  const GONE = /\/(v1|health|assets\/keys-page)/;
  const silence = (page: Page) => page.route(GONE, (route) => route.abort('connectionrefused'));
  const note = 'The service does not answer. Trying again';

  it('is said, and what could not be read is there when it answers, without a click', async () => {
    const owner = await at.service.anonymous.signUp();
    const { page } = await at.openAs(owner, '/');
    await page.getByText('Nothing needs you').waitFor();
    await silence(page);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByText(note).waitFor();
    await page.unroute(GONE);
    await page.getByText(note).waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'API keys' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('keeps the key of a tab that is loaded again, and the tab goes on', async () => {
    const owner = await at.service.anonymous.signUp();
    const { page } = await at.openAs(owner, '/keys');
    await page.getByRole('list', { name: 'API keys' }).waitFor();
    await silence(page);
    await page.reload();
    await page.getByText('The key of this tab is kept').waitFor();
    await page.unroute(GONE);
    await page.getByRole('list', { name: 'API keys' }).waitFor();
  });
});

async function fillIn(page: Page, label: string, value: string): Promise<void> {
  await page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: `${label} *`, exact: true }))
    .fill(value);
}

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
}
