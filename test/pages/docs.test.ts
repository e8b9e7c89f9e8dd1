import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../harness/browser.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

/* The API reference in a real browser, under its own Content-Security-Policy. */

let service: SharedService;
let browser: TestBrowser;
beforeAll(async () => {
  const starting = sharedService({ worker: false });
  [service, browser] = await Promise.all([starting, openBrowser(starting.then(({ url }) => url))]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

it('shows the operations, and loads nothing from elsewhere', async () => {
  const tab = await browser.open('/docs');
  await tab.page.getByRole('heading', { name: 'Entity Formation Service' }).waitFor();
  await tab.page.getByText('/health/ready').first().waitFor();
  expect(await tab.look('docs')).toEqual([]);
});

it('sends a request to this service and shows the answer', async () => {
  const tab = await browser.open('/docs/#tag/service/GET/health');
  await tab.page.setViewportSize({ width: 1_280, height: 800 });
  await tab.page
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click();
  await tab.page.getByRole('button', { name: /^Send/ }).first().click();
  await tab.page.getByText('200 OK').first().waitFor();
  expect(await tab.look('docs-request')).toEqual([]);
});

it('allows the scripts of this service, and no other origin', async () => {
  const { headers } = await fetch(`${service.url}/docs/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'unsafe-inline'; connect-src 'self';/,
  );
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
});
