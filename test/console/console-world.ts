import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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

/** `start`: another service than that of a sandbox. */
export async function startConsole(start: () => Promise<TestService> = startService): Promise<ConsoleWorld> {
  // Does nothing if it is built already; says why if it cannot be built.
  await promisify(execFile)(process.execPath, [BUILD]);
  const starting = start();
  const [service, browser] = await Promise.all([starting, openBrowser(starting.then(({ url }) => url))]);
  return {
    service,
    browser,
    openAs: async ({ key }, path) => {
      const tab = await browser.open('/health');
      await tab.page.evaluate(`sessionStorage.setItem('efs-api-key', ${JSON.stringify(key)})`);
      await tab.page.goto(new URL(path, service.url).href);
      return tab;
    },
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
}
