import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_PATHS } from '../../src/http/console/register-console.ts';
import type { Tab } from '../harness/browser.ts';
import { openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { violationsOn } from './axe.ts';
import { type Board, makeBoard } from './board.ts';
import { type ConsoleWorld, startConsole, visit } from './console-world.ts';
import { makeEndpoint } from './endpoint.ts';

/* Every page: nothing for axe-core to find in both themes, nothing blocked, nothing wider than a phone. */

let at: ConsoleWorld;
let owner: Account;
/** One tab of the owner and one of an operator: each page is reached in its document, as by a link. */
let tab: Tab;
let desk: Tab;
/** Entities by the state they are in. */
const ids = { draft: '', failed: '', active: '', filing: '' };
let board: Board;
let endpoint: string;
beforeAll(async () => {
  at = await startConsole();
  owner = await at.service.anonymous.signUp();
  ids.draft = (await owner.draft({ name: 'Meridian Draft Works' })).id;
  ids.active = (await owner.draft({ name: 'Northern Light Research' })).id;
  (await owner.call('POST', `/v1/entities/${ids.active}/formation/start`)).ok<unknown>();
  await owner.until(ids.active, 'Active');
  await at.service.registry.fault({
    filer: owner.id,
    step: 'state_filing',
    kind: 'reject',
    code: 'registered_office_invalid',
  });
  ids.failed = (await owner.draft({ name: 'Harbor Ledger' })).id;
  (await owner.call('POST', `/v1/entities/${ids.failed}/formation/start`)).ok<unknown>();
  await owner.until(ids.failed, 'FilingFailed');
  await openedCalendar(owner, ids.active);
  const [filing] = await at.service.sql<{ id: string }[]>`
    select id from filings where entity_id = ${ids.active} and type = 'formation'`;
  ids.filing = filing?.id ?? '';
  await at.service.sql`update entities set created_at = created_at - interval '9 days' where id = ${ids.active}`;
  await at.service.sql`update entities set created_at = created_at - interval '4 days' where id = ${ids.failed}`;
  board = await makeBoard(at.service, owner);
  endpoint = await makeEndpoint(at.service, owner);
  tab = await at.openAs(owner, '/');
  // The next page would abort what this one still loads.
  await tab.page.getByText('Harbor Ledger').first().waitFor();
  desk = await at.openAs(await at.service.operator(), '/desk');
  await desk.page.getByText('Nothing has to be filed').waitFor();
});
afterAll(() => at?.stop());

/** Waits until the page shows its content, and leaves it in the state to look at. */
type Show = (tab: Tab) => Promise<unknown>;
const PAGES: Readonly<Record<string, { path: () => string; show: Show }>> = {
  overview: {
    path: () => '/',
    show: async ({ page }) => {
      await page.getByText('Harbor Ledger').first().waitFor();
      await page.getByText('measured over').waitFor();
      await page.getByText('The numbers as a table').click();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  entities: { path: () => '/entities', show: ({ page }) => page.getByRole('row').nth(3).waitFor() },
  'entities-none': {
    path: () => '/entities?name=zz',
    show: ({ page }) => page.getByText('No entity matches').waitFor(),
  },
  'new-entity': { path: () => '/entities/new', show: ({ page }) => page.getByLabel('Single member').waitFor() },
  'entity-draft': {
    path: () => `/entities/${ids.draft}`,
    show: ({ page }) => page.getByText('No step was taken yet').waitFor(),
  },
  'entity-import': {
    path: () => `/entities/${ids.draft}/import`,
    show: ({ page }) => page.getByLabel('Filing number').waitFor(),
  },
  'dry-run': {
    path: () => `/entities/${ids.draft}`,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Submit the formation' }).click();
      await page.getByRole('heading', { name: 'Cannot be undone' }).waitFor();
    },
  },
  'entity-failed': {
    path: () => `/entities/${ids.failed}`,
    show: ({ page }) => page.getByLabel('City').waitFor(),
  },
  'entity-active': {
    path: () => `/entities/${ids.active}`,
    show: ({ page }) => page.getByRole('heading', { name: 'The company is formed' }).waitFor(),
  },
  keys: {
    path: () => '/keys',
    show: async ({ page }) => {
      await page.getByText('This session', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Rotate First key' }).click();
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText(/^did:key:\w{48}$/).waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  proposals: {
    path: () => `${board.entity}/proposals`,
    show: ({ page }) => page.getByText('Move the books').waitFor(),
  },
  'proposals-none': {
    path: () => `/entities/${ids.draft}/proposals`,
    show: ({ page }) => page.getByText('No proposals yet').waitFor(),
  },
  'proposal-voting': {
    path: () => board.voting,
    show: ({ page }) => page.getByText('1 more approval would approve it').waitFor(),
  },
  'proposal-escalated': {
    path: () => board.escalated,
    show: ({ page }) => page.getByText('No answer yet').first().waitFor(),
  },
  'proposal-new': {
    path: () => `${board.entity}/proposals/new`,
    show: async ({ page }) => {
      await page.getByRole('radio', { name: 'Spend' }).check();
      await page.getByText('can be spent now').waitFor();
    },
  },
  'proposal-role': {
    path: () => `${board.entity}/proposals/new?form=role`,
    show: async ({ page }) => {
      await page.getByLabel('Member *').selectOption({ label: 'Grace Hopper' });
      await page.getByPlaceholder('Change the role of Grace Hopper').waitFor();
    },
  },
  members: {
    path: () => `${board.entity}/members`,
    show: async ({ page }) => {
      await page.getByText('Has a key').first().waitFor();
      await page.getByRole('button', { name: 'Invite Alan Turing' }).click();
      await page.getByText('Scopes of their key').waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  treasury: {
    path: () => `${board.entity}/treasury`,
    show: ({ page }) => page.getByText('No entries this month').waitFor(),
  },
  constitution: {
    path: () => `${board.entity}/constitution`,
    show: ({ page }) => page.getByRole('region', { name: 'Text of version 1' }).waitFor(),
  },
  'constitution-edit': {
    path: () => `/entities/${ids.draft}/constitution/edit`,
    show: async ({ page }) => {
      await page.getByText('The constitution is valid.').waitFor();
      await page.getByRole('textbox', { name: 'Constitution as YAML' }).fill('name: Meridian\nmembers: 7\n');
      await page.getByRole('button', { name: 'Line 2' }).waitFor();
    },
  },
  'new-constitution': {
    path: () => '/entities/new/constitution',
    show: async ({ page }) => {
      await page.getByText('The constitution is valid.').waitFor();
      await page.getByText('Forming it costs').waitFor();
      await page.getByText('Available').waitFor();
    },
  },
  documents: { path: () => `/entities/${ids.active}/documents`, show: ({ page }) => firstDocument(page).waitFor() },
  preview: {
    path: () => `/entities/${ids.active}/documents`,
    show: async ({ page }) => {
      await firstDocument(page).click();
      await page.getByRole('link', { name: 'Download' }).waitFor();
    },
  },
  events: {
    path: () => `/entities/${ids.active}/events`,
    show: ({ page }) => page.getByText('entity.created').waitFor(),
  },
  compliance: {
    path: () => '/compliance',
    show: ({ page }) =>
      page
        .getByRole('row', { name: /^Annual report/ })
        .first()
        .waitFor(),
  },
  'entity-compliance': {
    path: () => `/entities/${ids.active}/compliance`,
    show: async ({ page }) => {
      await page.getByRole('listitem', { name: /^Annual report/ }).waitFor();
      await page.getByText('This was done').first().click();
      await page.getByText('Source and consequence').first().click();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  audit: { path: () => `/entities/${ids.active}/audit`, show: ({ page }) => page.getByText(/^Verified: /).waitFor() },
  webhooks: {
    path: () => '/webhooks',
    show: ({ page }) => page.getByRole('link', { name: 'hooks.example' }).waitFor(),
  },
  'webhook-new': {
    path: () => '/webhooks/new',
    show: async ({ page }) => {
      await page.getByRole('radio', { name: 'Only some types' }).check();
      await page.getByRole('checkbox', { name: 'entity.created' }).check();
    },
  },
  webhook: { path: () => endpoint, show: ({ page }) => page.getByText('2 attempts; the last: timeout').waitFor() },
  billing: { path: () => '/billing', show: ({ page }) => page.getByRole('row', { name: 'Growth' }).waitFor() },
  'public-record': {
    path: () => `/entities/${ids.active}/public`,
    show: ({ page }) => page.getByText('Anyone can read this').waitFor(),
  },
  'give-up': {
    path: () => `/entities/${ids.draft}`,
    show: async ({ page }) => {
      await page.getByText('Give up').click();
      await page.getByRole('button', { name: 'Delete the entity' }).click();
      await page.getByRole('dialog').getByText('A deleted entity cannot be restored').waitFor();
    },
  },
  desk: { path: () => '/desk', show: ({ page }) => page.getByText('Nothing has to be filed').waitFor() },
  'desk-filing': {
    path: () => `/desk/filings/${ids.filing}`,
    // It is accepted: the form is no longer first, and nobody copies it.
    show: async ({ page }) => {
      await page.getByRole('tab', { name: 'Form as it was' }).click();
      await page.locator('.form-value').first().waitFor();
      expect(await page.getByRole('button', { name: 'Copy Name' }).count()).toBe(0);
    },
  },
  'desk-mail': {
    path: () => '/desk?queue=mail',
    show: ({ page }) => page.getByText('No mail has to be handed over').waitFor(),
  },
  'desk-search': {
    path: () => '/desk/search',
    show: async ({ page }) => {
      await page.getByLabel('Company or account').fill('Northern Light');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Formation', exact: true }).waitFor();
    },
  },
  'desk-account': {
    path: () => `/desk/accounts/${owner.id}`,
    show: ({ page }) => page.getByRole('button', { name: 'Issue a new key' }).waitFor(),
  },
  'desk-consents': {
    path: () => '/desk/consents',
    show: ({ page }) => page.getByText('No agent has a standing consent').waitFor(),
  },
  'desk-stuck': { path: () => '/desk/stuck', show: ({ page }) => page.getByText('Nothing is stuck').waitFor() },
  'desk-revenue': {
    path: () => '/desk/revenue',
    show: ({ page }) => page.getByRole('columnheader', { name: 'Service fees' }).waitFor(),
  },
  'not-found': { path: () => '/entities/new/more/pages', show: ({ page }) => page.getByText('no such page').waitFor() },
};

function firstDocument(page: Tab['page']) {
  return page.getByRole('button', { name: /^Show / }).first();
}

it('the page to sign in is accessible in both themes and fits a phone', async () => {
  const { page, look } = await at.browser.open('/');
  await page.getByLabel('API key').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await look('sign-in')).toEqual([]);
});

describe.each(Object.entries(PAGES))('%s', (name, { path, show }) => {
  it('is accessible in both themes, fits a phone, and says that it is a sandbox', async () => {
    const shown = path().startsWith('/desk') ? desk : tab;
    await visit(shown.page, path());
    await show(shown);
    expect(await violationsOn(shown.page)).toEqual([]);
    expect(await shown.look(name)).toEqual([]);
    // People read no names of the API, unless they write them: those of the constitution.
    if (name !== 'constitution-edit')
      expect(await shown.page.getByRole('main').innerText()).not.toMatch(/`|\b(GET|POST|PUT|PATCH|DELETE) \//);
    expect(await shown.page.getByText('A rehearsal without legal effect').count()).toBe(1);
  });
});

it('every page of the router is among them, at an address that the API answers', () => {
  const source = readFileSync(new URL('../../console/src/router.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/import\('\.\/routes\/([\w/-]+)\.tsx'\)/g)].map(([, file]) => file);
  expect(routes.length).toBeGreaterThan(5);
  // The layout is around those of an entity.
  expect(
    new Set(
      Object.values(PAGES).map(({ path }) =>
        path()
          .replace(/[?].*/, '')
          .replace(/[0-9a-f-]{36}/, '$id'),
      ),
    ).size,
  ).toBeGreaterThanOrEqual(routes.length - 1);
  const patterns = CONSOLE_PATHS.map((path) => new RegExp(`^${path.replace('*', '.+')}$`));
  const addresses = Object.values(PAGES).map(({ path }) => path().replace(/[?].*/, ''));
  expect(addresses.filter((address) => !patterns.some((pattern) => pattern.test(address)))).toEqual([]);
});
