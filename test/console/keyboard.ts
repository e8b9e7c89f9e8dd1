import type { Page } from 'playwright-core';

/** The most stops that a page of the tests has. */
const MAX_STOPS = 150;
/** Code that runs in the page: what a screen reader would say of the focus, roughly. */
const FOCUSED = `(({ activeElement: at }) =>
  (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim())(document)`;

/** Moves the focus with the Tab key alone to the control of this name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(FOCUSED)).startsWith(name)) return;
  }
  throw new Error(`The Tab key does not reach "${name}".`);
}

/** Goes to the control with the Tab key, and presses Enter. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
