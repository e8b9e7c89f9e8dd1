import { afterAll, beforeAll, expect, it } from 'vitest';
import { dutyDue } from '../filings/duties.ts';
import { advanceDays, calendarOf, formed, of, openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { type ConsoleWorld, startConsole, visit } from './console-world.ts';
import { tabTo } from './keyboard.ts';

/* What a company owes after its formation: on its own page, and for all companies of the account. */

let at: ConsoleWorld;
let owner: Account;
let id: string;
beforeAll(async () => {
  at = await startConsole();
  owner = await at.service.anonymous.signUp();
  id = await formed(owner);
  await openedCalendar(owner, id);
});
afterAll(() => at?.stop());

it('shows what is due, when, who acts, from which source, and what is not certain', async () => {
  const { page } = await at.openAs(owner, '/');
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Compliance calendar' }).waitFor();
  await page
    .getByRole('row', { name: /^Annual report/ })
    .getByRole('link')
    .click();
  const report = page.getByRole('listitem', { name: /^Annual report/ });
  await report.getByText('at least $60.00; unknown: Wyoming assets').waitFor();
  await report.getByText('The company', { exact: true }).waitFor();
  await report.getByText('Source and consequence').click();
  await report.getByText('W.S. 17-29-209(a), read in the statute').waitFor();
  await page.getByText('It is not known whether this applies. Applies if').first().waitFor();
  await page.getByRole('list', { name: 'Other obligations' }).getByText('Not required').first().waitFor();
});

it('computes the amount from what only the account knows, and keeps it', async () => {
  const { page } = await at.openAs(owner, `/entities/${id}/compliance`);
  await page.getByLabel('Assets in Wyoming, in dollars').fill('400,000');
  await page.getByText('Correct the amount first.').waitFor();
  await page.getByLabel('Assets in Wyoming, in dollars').fill('400000');
  await page.getByLabel('The only owner, for tax').selectOption('us');
  await page.getByRole('button', { name: 'Save the facts' }).click();
  await page
    .getByRole('listitem', { name: /^Annual report/ })
    .getByText('$80.00')
    .waitFor();
  expect(await page.getByLabel('Assets in Wyoming, in dollars').inputValue()).toBe('400000.00');
});

it('records with the keyboard that a duty was met, with its proof, after saying that this is final', async () => {
  const { today } = await calendarOf(owner, id);
  const { page } = await at.openAs(owner, `/entities/${id}/compliance`);
  const report = page.getByRole('listitem', { name: /^Annual report/ });
  await report.getByText('This was done').click();
  await report.getByText('Enter the day first.').waitFor();
  await report.getByLabel('Done on').fill(today);
  await report.getByLabel('Paid, in dollars').fill('80');
  await report.locator('input[type=file]').setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 receipt'),
  });
  await report.getByText('Uploaded receipt.pdf.').waitFor();
  await report.getByLabel('Note').focus();
  await page.keyboard.type('Filed on the site of the state.');
  await tabTo(page, 'Mark as done …');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('An obligation that is marked done stays done.').waitFor();
  await tabTo(page, 'Mark as done');
  await page.keyboard.press('Enter');
  const settled = page
    .getByRole('list', { name: 'Other obligations' })
    .getByRole('listitem', { name: /^Annual report/ });
  await settled.getByText('You said so; nobody has checked it. A proof is kept.').waitFor();
  await settled.getByText('“Filed on the site of the state.”').waitFor();
  await settled.getByText('$80.00 paid').waitFor();
  const { completion } = of(await calendarOf(owner, id), 'annual_report');
  expect(completion).toMatchObject({ done_on: today, amount_cents: 8_000, evidence_upload_id: expect.any(String) });
});

it('gives a link for calendar programs, replaces its address, and revokes it', async () => {
  const { page } = await at.openAs(owner, `/entities/${id}/compliance`);
  const address = page.getByTestId('secret');
  const statusOf = async (url: string) => (await fetch(url)).status;
  const confirm = async (label: string) => {
    await page.getByRole('button', { name: `${label} …` }).click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Make a link' }).click();
  const first = await address.innerText();
  expect(await (await fetch(first)).text()).toContain('BEGIN:VCALENDAR');
  await confirm('Replace the address of link 1');
  await eventually(async () => expect(await address.innerText()).not.toBe(first));
  const second = await address.innerText();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await confirm('Revoke link 1');
  await page.getByRole('listitem', { name: 'Link 1' }).waitFor({ state: 'detached' });
  expect(await statusOf(second)).toBe(404);
});

it('says on both pages what is late', async () => {
  const other = await at.service.anonymous.signUp();
  const late = await formed(other);
  await openedCalendar(other, late);
  await advanceDays(other, 40);
  const { page } = await at.openAs(other, '/compliance?status=overdue');
  await page.getByRole('row').filter({ hasText: 'Overdue' }).first().getByRole('link').click();
  await page.getByRole('list', { name: 'Open obligations' }).getByText('Overdue').first().waitFor();
  await visit(page, '/compliance?status=done');
  await page.getByText('No obligation has this status').waitFor();
});

it('says of a draft that its calendar has not begun', async () => {
  const { id: draft } = await owner.draft();
  const { page } = await at.openAs(owner, `/entities/${draft}/compliance`);
  await page.getByText('No calendar yet').waitFor();
});

it('files a report with its figure, orders a certificate, and files all that is due', async () => {
  const eve = await at.service.anonymous.signUp();
  const company = await formed(eve);
  await dutyDue(eve, company, 'annual_report');
  const { page } = await at.openAs(eve, `/entities/${company}/compliance`);
  const report = page.getByRole('listitem', { name: /^Annual report/ }).first();
  await report.getByLabel('Wyoming assets').fill('400000');
  await report.getByRole('button', { name: 'File it …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('$80.00').first().waitFor();
  await dialog.getByRole('button', { name: 'File it' }).click();
  const settled = page
    .getByRole('list', { name: 'Other obligations' })
    .getByRole('listitem', { name: /^Annual report/ });
  await settled.getByText('This service recorded the act itself.').waitFor();
  await page.getByRole('button', { name: 'Order it …' }).click();
  await dialog.getByRole('button', { name: 'Order it' }).click();
  const orders = page.getByRole('list', { name: 'Orders' });
  await orders.getByRole('listitem', { name: 'Certificate of good standing' }).waitFor();
  await page.getByLabel('Order', { exact: true }).selectOption('correction');
  await page.getByText('Write all three parts first.').waitFor();
  const list = await at.openAs(eve, '/compliance');
  await list.page.getByRole('button', { name: 'File all that is due …' }).click();
  await list.page.getByRole('dialog').getByRole('button', { name: 'File all that is due' }).click();
  await list.page.getByText('No filing was opened.').waitFor();
});
