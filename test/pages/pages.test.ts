import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/calls/route.ts';
import { ROUTES } from '../../src/http/router.ts';
import type { Tab } from '../harness/browser.ts';
import { submit } from '../harness/pages.ts';
import {
  DECISION_VISITS,
  OTHER_VISITS,
  saysSandbox,
  startVisiting,
  type Visiting,
  wordsForPrograms,
} from './visits.ts';

/* Every other web page that the service serves, in a real browser, at the width of a phone and of a desktop. */

let at: Visiting;
beforeAll(async () => {
  at = await startVisiting();
});
afterAll(() => at?.stop());

const isPage = ({ responses }: Route) => [responses[200]?.mediaType ?? []].flat().includes('text/html');

it('the table of visits names every operation that answers with a web page', () => {
  const pages = ROUTES.filter(isPage).map(({ operationId }) => operationId);
  expect(Object.keys({ ...DECISION_VISITS, ...OTHER_VISITS }).sort()).toEqual(pages.sort());
});

describe.each(Object.entries(OTHER_VISITS))('%s', (operation, { heading, open, isAboutNoCompany = false }) => {
  it('shows its content in words for people and says when it is a sandbox; nothing is blocked or too wide', async () => {
    const tab = await open(at);
    await tab.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await tab.look(operation)).toEqual([]);
    expect(await saysSandbox(tab)).toBe(!isAboutNoCompany);
    expect(isAboutNoCompany ? [] : await wordsForPrograms(tab)).toEqual([]);
  });
});

it('the status page updates itself until everything is done', async () => {
  const { status, attest } = await at.world.follow();
  const tab = await at.browser.open(status);
  await tab.page.getByText('The organizer must sign.').waitFor();
  await reloadSooner(tab);
  expect((await submit(at.world.service.anonymous.call, attest)).status).toBe(200);
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
    const tab = await at.browser.open(path.replace('{token}', 'A'.repeat(43)));
    await tab.page.getByRole('heading', { level: 1, name: /does not exist$/ }).waitFor();
    expect(await tab.look(`${operationId}-unknown`)).toEqual([]);
  }
});
