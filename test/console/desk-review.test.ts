import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/http/resources/entities/shapes.ts';
import { Office } from '../api/office.ts';
import type { Tab } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { startService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { dropFile } from './clerk/clerk.ts';
import { type ConsoleWorld, QUIET_WORKER, startConsole, visit } from './console-world.ts';
import { requireFinePage } from './fine-page.ts';
import { press, tabTo } from './keyboard.ts';

/* What only operators decide at a service that files with a registry: screenings, reviews, payments, pauses, failing work. */

let at: ConsoleWorld;
let office: Office;
let tab: Tab;
let grace: Page;
let hedy: Page;
beforeAll(async () => {
  at = await startConsole(() => startService({ ...QUIET_WORKER, pace: 0.05, env: { SCREENING: 'desk' } }));
  office = await Office.open(at.service);
  const [first, second] = await Promise.all([at.openAs(office.grace, '/desk'), at.openAs(office.hedy, '/desk')]);
  tab = first;
  [grace, hedy] = [first.page, second.page];
});
afterAll(() => at?.stop());

const entityOf = async (id: string): Promise<Entity> => (await office.ada.getEntity(id)).ok();

/** Opens the filing of a company from a queue. */
async function open(page: Page, queue: string, id: string): Promise<void> {
  const { legal_name } = await entityOf(id);
  await visit(page, `/desk?queue=${queue}`);
  await page.getByRole('link', { name: legal_name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: legal_name }).waitFor();
}

/** Presses the button, and the same button of the dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('a formation is refused with the keyboard alone', async () => {
  const { id } = await office.submitted();
  await visit(grace, '/desk?queue=screening');
  await grace.getByRole('row').nth(1).waitFor();
  for (const key of ['j', 'Enter']) await grace.keyboard.press(key);
  await grace.getByRole('heading', { name: 'Screen the people of this company' }).waitFor();
  await grace.getByText('Do not file this yet').waitFor();
  await grace.getByRole('list', { name: 'People' }).getByText('registered agent').waitFor();
  await tabTo(grace, 'Reason (optional)');
  await grace.keyboard.type('On a list.');
  await press(grace, 'Refuse the formation');
  const dialog = grace.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(grace, 'Refuse the formation');
  await grace.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await office.ada.until(id, 'FilingFailed')).filing_error).toContain('does not file');
});

describe('a filing in review', () => {
  it('is adopted with the number of the register and its proof', async () => {
    const { id } = await office.inReview();
    await open(grace, 'needs_review', id);
    const number = `${YEAR}-004444444`;
    await grace.getByLabel('Number', { exact: true }).fill(number);
    await grace.getByLabel('Date of the filing').fill(`${YEAR}-01-05`);
    await dropFile(grace, 'register.pdf', new TextEncoder().encode('%PDF-1.7 a scan of the register'));
    await grace.getByText('Uploaded register.pdf.').waitFor();
    await requireFinePage(tab, 'work-needs-review-form');
    await confirm(grace, 'Record the acceptance');
    expect((await office.ada.until(id, 'Active')).filing_number).toBe(number);
  });

  it('is sent once more after two operators released it; one alone cannot', async () => {
    const { id, filing } = await office.inReview();
    await open(grace, 'needs_review', id);
    await grace.getByText('The office does not have it').click();
    await confirm(grace, 'Ask for the release');
    await grace.getByText('You asked for it. A second operator confirms it.').waitFor();
    await requireFinePage(tab, 'work-release-form');
    await visit(grace, '/desk?queue=needs_review');
    await grace.getByRole('row').nth(1).waitFor();
    await requireFinePage(tab, 'work-needs-review');
    await open(hedy, 'needs_review', id);
    await hedy.getByText('The release was asked for by').waitFor();
    await confirm(hedy, 'Confirm the release');
    await eventually(async () => {
      const [row] = await at.service.sql`select state, release_asked_by, sends from filings where id = ${filing.id}`;
      // The registry still shows it twice, so nothing is sent.
      expect(row).toEqual({ state: 'needs_review', release_asked_by: null, sends: 1 });
    });
  });
});

it('a fee that the office declined is settled, and the company is filed again', async () => {
  await at.service.registry.fault({
    filer: office.ada.id,
    step: 'state_filing',
    kind: 'reject',
    code: 'fee_declined',
  });
  const id = await office.cleared();
  const { version } = await office.ada.until(id, 'FilingFailed');
  await open(grace, 'payment', id);
  await grace.getByLabel('How it was settled').fill('Paid by cheque 17.');
  await requireFinePage(tab, 'work-payment-form');
  await confirm(grace, 'Record the settlement');
  (await office.ada.putEntity(id, { version, action: 'retry_from_failed' })).ok();
  await office.ada.until(id, 'Filing');
});

it('a jurisdiction is paused, shown as paused with its reason to every operator, and resumed', async () => {
  await visit(grace, '/desk/stuck');
  await grace.getByLabel('Reason to pause Delaware').fill('The office moves house.');
  await confirm(grace, 'Pause Delaware');
  await visit(hedy, '/desk/stuck');
  await hedy.getByRole('heading', { name: 'Delaware is paused' }).waitFor();
  await hedy.getByText('The office moves house.').waitFor();
  await grace.getByRole('heading', { name: 'Delaware is paused' }).waitFor();
  await requireFinePage(tab, 'work-pause');
  await confirm(hedy, 'Resume Delaware');
  await hedy.getByLabel('Reason to pause Delaware').waitFor();
  await grace.getByLabel('Reason to pause Delaware').waitFor();
});

describe('failing work', () => {
  const fail = (ids: readonly string[]) =>
    at.service.sql`update formations set failures = 50, due_at = null where entity_id = any(${ids})`;
  const failing = async (ids: readonly string[]) =>
    (await at.service.sql`select 1 from formations where failures > 0 and entity_id = any(${ids})`).length;

  it('is retried one by one, and all at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await office.submitted()).id);
    await fail(ids);
    await visit(grace, '/desk/stuck');
    const jobs = grace.getByRole('region', { name: 'Failing work' });
    await jobs.getByRole('listitem').nth(2).waitFor();
    await requireFinePage(tab, 'work-failing');
    await jobs.getByRole('listitem').first().getByRole('button', { name: 'Retry now' }).click();
    await jobs.getByRole('button', { name: 'Retry all 2' }).click();
    await jobs.getByText('No work fails again and again').waitFor();
    await eventually(async () => expect(await failing(ids)).toBe(0));
  });
});
