import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_TABS = 60;

/** Presses Tab until the control with this name has the focus, and shows that it has. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const focused = `(() => {
    const { activeElement: at } = document;
    const label = at.labels?.[0]?.innerText ?? at.ariaLabel ?? at.innerText;
    return [label.trim(), getComputedStyle(at).outlineStyle !== 'none' || at.matches('input')];
  })()`;
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const [label, isVisible] = await page.evaluate<[string, boolean]>(focused);
    if (label === name) return expect(isVisible).toBe(true);
    await page.keyboard.press('Tab');
  }
  throw new Error(`No control ${name} within ${MAX_TABS} steps.`);
}
