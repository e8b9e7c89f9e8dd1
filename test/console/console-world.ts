import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser, type Tab, type TestBrowser } from '../harness/browser.ts';
import type { Account } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

const BUILD = fileURLToPath(new URL('../../console/build.ts', import.meta.url));

/** The console as its users have it: built, served by a service, and open in a browser. */
export type ConsoleWorld = {
  service: TestService;
  browser: TestBrowser;
  /** Opens a page, signed in as this account: its key is kept in the tab, as after a reload. */
  openAs(account: Account, path: string): Promise<Tab>;
  stop(): Promise<void>;
};

/**
 * A worker is told of its work, and knows when the next is due. Looking five times a second as well, a service without
 * work takes a tenth of a processor.
 */
export const QUIET_WORKER = { pollMs: 1_000, roundMs: 1_000 };

let built: Promise<unknown> | undefined;

/** `start`: another service than that of a sandbox. */
export async function startConsole(start = () => startService(QUIET_WORKER)): Promise<ConsoleWorld> {
  // Does nothing if it is built already; says why if it cannot be built.
  built ??= promisify(execFile)(process.execPath, [BUILD]);
  await built;
  const starting = start();
  const [service, browser] = await Promise.all([starting, openBrowser(starting.then(({ url }) => url))]);
  return {
    service,
    browser,
    openAs: ({ key }, path) => browser.open(path, signInOnce(key)),
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
}

/** Code that runs before each document of the tab. Whoever signs out stays signed out. */
function signInOnce(key: string): string {
  return `if (sessionStorage.getItem('test-key-given') === null) {
    sessionStorage.setItem('test-key-given', 'true');
    sessionStorage.setItem('efs-api-key', ${JSON.stringify(key)});
  }`;
}

/**
 * Goes to another page in a document where somebody has signed in, as a link does. A new document costs some 0.3 s of
 * the processor, in the browser, the service and this process together. The page before is gone first, so that nothing
 * on it is taken for what the next one shows.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const nowhere = path.startsWith('/desk') ? '/desk/no/such/page' : '/no/such/page';
  await push(page, nowhere);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  // Nobody was asked about text on the page before, which is therefore shown again.
  const kept = page.getByRole('button', { name: 'Discard my text' });
  if (await kept.isVisible()) await kept.click();
  await push(page, path);
}

/** With the index by which the router tells forward from back. */
function push(page: Page, path: string): Promise<unknown> {
  const state = '{ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }';
  return page.evaluate(`history.pushState(${state}, '', ${JSON.stringify(path)})`);
}
