import { afterAll, beforeAll, expect, it } from 'vitest';
import { saysSandbox, startVisiting, type Visiting, wordsForPrograms } from './visits.ts';

/* The web page on which a registered agent consents, in a real browser, at the width of a phone and of a desktop. */

let at: Visiting;
beforeAll(async () => {
  at = await startVisiting({ REQUIRE_CONSENT: 'always' });
});
afterAll(() => at?.stop());

it('is readable for people, and asks once more before it takes a refusal', async () => {
  const tab = await at.browser.open(await at.world.consent());
  await tab.page.getByRole('heading', { level: 1, name: /^Consent to serve/ }).waitFor();
  expect([await saysSandbox(tab), await wordsForPrograms(tab)]).toEqual([true, []]);
  const decline = tab.page.getByRole('button', { name: 'Decline' });
  await expect(decline.isVisible()).resolves.toBe(false);
  await tab.page.getByText('I do not want to be the registered agent').click();
  expect(await tab.look('get_attestation_page-consent')).toEqual([]);
  await decline.click();
  await tab.page.getByRole('heading', { level: 1, name: 'Declined' }).waitFor();
  expect(await tab.look('decline_attestation-consent')).toEqual([]);
});

it('shows its form again for a name of spaces, and then takes a name', async () => {
  const tab = await at.browser.open(await at.world.consent());
  const name = tab.page.getByLabel('Your full name');
  await name.fill('   ');
  await tab.page.getByRole('button', { name: 'Sign' }).click();
  await tab.page.getByText('Enter your full name to sign.').waitFor();
  await expect(name.getAttribute('aria-invalid')).resolves.toBe('true');
  const problems = await tab.look('create_attestation-consent-again');
  // The browser itself reports the status of the answer.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await name.fill('Pat Prairie');
  await tab.page.getByRole('button', { name: 'Sign' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Signed' }).waitFor();
});
