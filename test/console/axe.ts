import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The viewer of a previewed file belongs to the browser. */
const run = (
  options: object,
): string => `axe.run(document, ${JSON.stringify({ iframes: false, ...options })}).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => impact + ' ' + id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

/** All that the themes differ in is colour. */
const CHECKS = { light: run({}), dark: run({ runOnly: ['color-contrast'] }) } as const;

/** Returns everything of any severity that axe-core finds on the page, in both themes. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(
      ...(await page.evaluate<string[]>(CHECKS[colorScheme])).map((violation) => `${colorScheme}: ${violation}`),
    );
  }
  return found;
}
