import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { decide, nextImportedNumber, readImport } from '../imports/import.ts';
import { type ConsoleWorld, startConsole } from './console-world.ts';

/* A company that exists is imported on its page, taken back, and imported again. */

let at: ConsoleWorld;
beforeAll(async () => {
  at = await startConsole();
});
afterAll(() => at?.stop());

async function fillAndImport(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Filing number' }).fill(number);
  await page.getByLabel('Filed on').fill('2019-04-26');
  await page.getByText('Add the articles or another paper of the office.').waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'articles.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${number}`) });
  await page.getByText('Uploaded articles.pdf.').waitFor();
  await confirmed(page, 'Import the company');
}

async function confirmed(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `${label} …` }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('imports a company, takes the import back, and imports it again with another number', async () => {
  const owner = await at.service.anonymous.signUp();
  const operator = await at.service.operator();
  const { id } = await owner.draft();
  const tab = await at.openAs(owner, `/entities/${id}`);
  const { page } = tab;
  await page.getByRole('link', { name: 'Import an existing company instead' }).click();
  await fillAndImport(page, nextImportedNumber());
  await page.getByRole('link', { name: 'Take the import back' }).click();
  await page.getByText('An operator is looking the company up in the register.').waitFor();
  expect(await tab.look('importing')).toEqual([]);
  await confirmed(page, 'Withdraw the import');
  await page.getByRole('textbox', { name: 'Filing number' }).waitFor();
  expect((await readImport(owner, id)).rejection).toMatchObject({ code: 'withdrawn' });
  const number = nextImportedNumber();
  await fillAndImport(page, number);
  const { filing_id } = await eventually(async () => {
    const found = await readImport(owner, id);
    expect(found.state).toBe('Importing');
    return found;
  });
  (await decide(operator, filing_id, 'adopt', { number, filed_at: '2019-04-26' })).ok();
  await page.getByText(number).first().waitFor();
});
