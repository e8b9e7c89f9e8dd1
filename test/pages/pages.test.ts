import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/calls/route.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import { openBrowser, type Tab, type TestBrowser } from '../harness/browser.ts';
import { submit } from '../harness/pages.ts';
import { PageWorld } from './page-world.ts';

/* Every web page that the service serves, in a real browser, at the width of a phone and of a desktop. */

let world: PageWorld;
let browser: TestBrowser;
beforeAll(async () => {
  world = await PageWorld.start();
  browser = await openBrowser(world.service.url);
});
afterAll(async () => {
  await browser?.close();
  await world?.service.stop();
});

const press = (tab: Tab, button: string) => tab.page.getByRole('button', { name: button, exact: true }).click();

/** How a person reaches the web page of each operation, and its heading. */
const VISITS: Readonly<Record<string, { heading: RegExp; open: () => Promise<Tab> }>> = {
  get_attestation_page: { heading: /^Sign the filing of/, open: async () => browser.open(await world.attest()) },
  create_attestation: { heading: /^Signed$/, open: () => answer(world.attest(), 'Sign') },
  decline_attestation: { heading: /^Declined$/, open: () => answer(world.attest(), 'Decline') },
  get_approval_page: { heading: /^Approve or decline/, open: async () => browser.open(await world.approve()) },
  approve_proposal: { heading: /^Approved$/, open: () => answer(world.approve(), 'Approve') },
  decline_proposal: { heading: /^Declined$/, open: () => answer(world.approve(), 'Decline') },
  get_status_page: { heading: /LLC$/, open: async () => browser.open((await world.follow()).status) },
  get_recovery_page: { heading: /^Create a new API key$/, open: async () => browser.open(await world.recover()) },
  create_recovered_keys: { heading: /^Your new API key$/, open: () => answer(world.recover(), 'Create the key') },
  get_invitation_page: { heading: /^Act as a member of/, open: async () => browser.open(await world.join()) },
  create_invited_key: { heading: /^Your API key$/, open: () => answer(world.join(), 'Accept and show my key') },
  get_payment_page: { heading: /^Thank you$/, open: () => browser.open('/billing/return') },
  list_problems: { heading: /^Errors$/, open: () => browser.open('/problems') },
  get_problem: { heading: /./, open: () => browser.open('/problems/version_conflict') },
};

async function answer(path: Promise<string>, button: string): Promise<Tab> {
  const tab = await browser.open(await path);
  await press(tab, button);
  return tab;
}

const isPage = ({ responses }: Route) => [responses[200]?.mediaType ?? []].flat().includes('text/html');

it('the table of visits names every operation that answers with a web page', () => {
  const pages = ROUTES.filter(isPage).map(({ operationId }) => operationId);
  expect(Object.keys(VISITS).sort()).toEqual(pages.sort());
});

describe.each(Object.entries(VISITS))('%s', (operation, { heading, open }) => {
  it('shows its content, and nothing of it is blocked or wider than the window', async () => {
    const tab = await open();
    await tab.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await tab.look(operation)).toEqual([]);
  });
});

it('a signer who signs again first sees the changes', async () => {
  const tab = await browser.open(await world.attestAgain());
  await expect(tab.page.getByRole('heading', { level: 2 }).first().innerText()).resolves.toMatch(/^What changed since/);
  expect(await tab.look('get_attestation_page-again')).toEqual([]);
});

it('the status page updates itself until everything is done', async () => {
  const { status, attest } = await world.follow();
  const tab = await browser.open(status);
  await tab.page.getByText('The organizer must sign.').waitFor();
  await reloadSooner(tab);
  expect((await submit(world.service.anonymous.call, attest)).status).toBe(200);
  await tab.page.getByText('The company exists, and everything is done.').waitFor();
  await expect(tab.page.locator('meta[http-equiv=refresh]').count()).resolves.toBe(0);
  expect(await tab.look('get_status_page-done')).toEqual([]);
});

/** Has the page reload itself every second instead of the longer time that it asks for. */
async function reloadSooner({ page }: Tab): Promise<void> {
  await page.route(page.url(), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(http-equiv="refresh" content=)"\d+"/, '$1"1"');
    await route.fulfill({ response, body });
  });
  await page.reload();
}

it('a link that leads nowhere gets a web page', async () => {
  const withToken = ROUTES.filter(({ isPage, method, path }) => isPage && method === 'GET' && path.endsWith('{token}'));
  expect(withToken.length).toBeGreaterThanOrEqual(5);
  for (const { path, operationId } of withToken) {
    const tab = await browser.open(path.replace('{token}', 'A'.repeat(43)));
    await tab.page.getByRole('heading', { level: 1, name: /does not exist$/ }).waitFor();
    expect(await tab.look(`${operationId}-unknown`)).toEqual([]);
  }
});
