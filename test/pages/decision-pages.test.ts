import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submit } from '../harness/pages.ts';
import { DECISION_VISITS, saysSandbox, startVisiting, type Visiting, wordsForPrograms } from './visits.ts';

/* The web pages on which people sign and decide, in a real browser, at the width of a phone and of a desktop. */

let at: Visiting;
beforeAll(async () => {
  at = await startVisiting();
});
afterAll(() => at?.stop());

describe.each(Object.entries(DECISION_VISITS))('%s', (operation, { heading, open, isAboutNoCompany = false }) => {
  it('shows its content in words for people and says when it is a sandbox; nothing is blocked or too wide', async () => {
    const tab = await open(at);
    await tab.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await tab.look(operation)).toEqual([]);
    expect(await saysSandbox(tab)).toBe(!isAboutNoCompany);
    expect(isAboutNoCompany ? [] : await wordsForPrograms(tab)).toEqual([]);
  });
});

it('a signer who signs again first sees the changes', async () => {
  const tab = await at.browser.open(await at.world.attestAgain());
  await expect(tab.page.getByRole('heading', { level: 2 }).first().innerText()).resolves.toMatch(/^What changed since/);
  expect(await tab.look('get_attestation_page-again')).toEqual([]);
  expect(await wordsForPrograms(tab)).toEqual([]);
});

it('a signer of a change sees every fact as it is and as it will be', async () => {
  const tab = await at.browser.open(await at.world.signChange());
  const facts = (await tab.page.locator('dd').allInnerTexts()).filter((text) => text.includes('After the filing:'));
  expect(facts).toEqual([
    expect.stringMatching(/^Now: .+ DAO LLC\nAfter the filing: .+ DAO LLC$/),
    expect.stringMatching(/^Now: .+\nAfter the filing: 5 Elm St, Cheyenne, WY 82001$/),
  ]);
  expect(await tab.look('get_attestation_page-change')).toEqual([]);
  expect(await wordsForPrograms(tab)).toEqual([]);
});

it('a link that was answered shows the answer', async () => {
  const link = await at.world.approve();
  expect((await submit(at.world.service.anonymous.call, link)).status).toBe(200);
  const tab = await at.browser.open(link);
  await tab.page.getByRole('heading', { level: 1, name: 'This link was already used' }).waitFor();
  expect(await tab.look('get_approval_page-answered')).toEqual([]);
  expect(await wordsForPrograms(tab)).toEqual([]);
});
