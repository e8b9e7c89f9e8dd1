import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
