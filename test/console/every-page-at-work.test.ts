import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tab } from '../harness/browser.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { YEAR } from '../harness/this-year.ts';
import { dropFile } from './clerk/clerk.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole, visit } from './console-world.ts';
import { type DeskAtWork, makeWork, paper, today } from './desk-at-work.ts';
import { requireFinePage } from './fine-page.ts';

/* The desk of a live service with work in it: each queue, and each form while somebody fills it in. */

let at: ConsoleWorld;
let desk: LiveDesk;
let work: DeskAtWork;
let grace: Tab;
let hedy: Tab;
beforeAll(async () => {
  at = await startConsole(async () => {
    desk = await startLiveDesk({ SCREENING: 'desk' }, { ...QUIET_WORKER, operators: ['Grace Hopper', 'Hedy Lamarr'] });
    return desk.service;
  });
  work = await makeWork(desk);
  [grace, hedy] = await Promise.all([at.openAs(desk.grace, '/desk'), at.openAs(desk.hedy, '/desk')]);
  for (const { page } of [grace, hedy]) await page.getByRole('row').nth(1).waitFor();
});
afterAll(() => at?.stop());

const filing = ({ id }: DeskFiling) => `/desk/filings/${id}`;
const row = (page: Page, { legal_name }: DeskFiling) =>
  page.getByRole('link', { name: legal_name, exact: true }).waitFor();

type Shown = { path: () => string; as?: () => Tab; show: (page: Page) => Promise<unknown> };
const PAGES: Readonly<Record<string, Shown>> = {
  'work-to-file': {
    path: () => '/desk',
    show: async (page) => {
      await row(page, work.toFile);
      await row(page, work.claimed);
    },
  },
  'work-screening': { path: () => '/desk?queue=screening', show: (page) => row(page, work.screening) },
  'work-agent-consent': { path: () => '/desk?queue=agent_consent', show: (page) => row(page, work.consent) },
  'work-signature': { path: () => '/desk?queue=signature', show: (page) => page.getByRole('row').nth(1).waitFor() },
  'work-held-result': { path: () => '/desk?queue=held_result', show: (page) => row(page, work.held) },
  'work-correction': { path: () => '/desk?queue=correction', show: (page) => row(page, work.correction) },
  'work-overdue': { path: () => '/desk?queue=overdue', show: (page) => row(page, work.toFile) },
  'work-mail': {
    path: () => '/desk?queue=mail',
    show: async (page) => {
      await page.getByText('Show the text with its link').first().click();
      await page.getByText('/attest/').first().waitFor();
    },
  },
  'work-screening-form': {
    path: () => filing(work.screening),
    show: (page) => page.getByRole('heading', { name: 'Screen the people of this company' }).waitFor(),
  },
  'work-consent-form': {
    path: () => filing(work.consent),
    show: async (page) => {
      await page.getByLabel('Signed by').fill('Pat Prairie');
      await page.getByLabel('Signed at').fill(`${YEAR}-01-02T10:00`);
    },
  },
  'work-office-form': {
    path: () => filing(work.toFile),
    show: (page) => page.getByRole('button', { name: 'Claim this filing' }).waitFor(),
  },
  'work-result-form': {
    path: () => filing(work.claimed),
    show: async (page) => {
      await page.getByLabel(/^Number/).fill('2019-001234599');
      await page.getByLabel('Date of the filing').fill(today(desk));
      await page.getByText('It has another year than the filing date.').waitFor();
      await dropFile(page, 'receipt.pdf', paper(desk, work.claimed, `${YEAR}-001234599`));
      await page.getByText('Uploaded receipt.pdf.').waitFor();
    },
  },
  'work-rejection-form': {
    path: () => filing(work.claimed),
    show: async (page) => {
      await page.getByText('The office rejected it').click();
      await page.getByLabel('Words of the office').fill('The name is too close to another.');
    },
  },
  'work-held-form': {
    path: () => filing(work.held),
    as: () => hedy,
    show: async (page) => {
      await page.getByRole('button', { name: 'Confirm the result' }).waitFor();
      await page.getByRole('button', { name: 'Withdraw the result' }).waitFor();
    },
  },
  'work-correction-form': {
    path: () => filing(work.correction),
    as: () => hedy,
    show: (page) => page.getByRole('button', { name: 'Confirm the correction' }).waitFor(),
  },
};

describe.each(Object.entries(PAGES))('%s', (name, { path, as = () => grace, show }) => {
  it('is accessible in both themes, fits a phone, and shows the counts of the queues', async () => {
    const { page } = as();
    await visit(page, path());
    await show(page);
    await requireFinePage(as(), name);
    if (path().startsWith('/desk?'))
      expect(await page.getByRole('navigation', { name: 'Queues' }).innerText()).toMatch(/\d/);
    expect(await page.getByText('A rehearsal without legal effect').count()).toBe(0);
  });
});
