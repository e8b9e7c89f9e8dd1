import { expect } from 'vitest';
import type { Tab } from '../harness/browser.ts';
import { violationsOn } from './axe.ts';

/** Fails unless the page, as it is now, is accessible in both themes, fits a phone, and shows no names of the API. */
export async function requireFinePage({ page, look }: Tab, name: string): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await look(name)).toEqual([]);
  expect(await page.getByRole('main').innerText()).not.toMatch(/`|\b(GET|POST|PUT|PATCH|DELETE) \//);
}
