import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS } from '../../src/errors/errors.ts';
import { openBrowser, type TestBrowser } from '../harness/browser.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* The page of each error code, to which every refusal links. */

let service: SharedService;
let browser: TestBrowser;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  browser = await openBrowser(service.url);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

it('every error code has a web page', async () => {
  const tab = await browser.open('/problems');
  for (const [code, { title }] of Object.entries(ERRORS)) {
    await tab.page.goto(`${service.url}/problems/${code}`);
    await tab.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await tab.look(`problem-${code}`)).toEqual([]);
  }
});
