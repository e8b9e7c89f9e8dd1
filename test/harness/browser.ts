import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { findChromium } from './chromium.ts';

/** Widths of a phone and a desktop, in CSS pixels. */
const WIDTHS = [360, 1_280] as const;
const HEIGHT = 800;
/** A page with fewer characters counts as empty. */
const MIN_TEXT = 20;
/** A folder for a picture of every visited page; none unless set. */
const PICTURES = process.env['PICTURES'];
const PICTURE_TIMEOUT_MS = 5_000;

/** Code that runs in the page itself. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  // Libraries try eval to learn whether they may use it; one that cannot do without throws, which is seen anyway.
  if (blockedURI !== 'eval') console.error('blocked by ' + effectiveDirective + ': ' + blockedURI);
})`;
const MEASURE = `({
  text: document.body.innerText.trim(),
  height: document.documentElement.scrollHeight,
  scrolled: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  losesInput: document.querySelector('form') !== null && document.querySelector('meta[http-equiv=refresh]') !== null,
})`;
type Measures = { text: string; height: number; scrolled: number; losesInput: boolean };

export type Tab = {
  page: Page;
  /** Checks the page in its current state, at both widths, and returns all problems so far. */
  look(name: string): Promise<string[]>;
};
export type TestBrowser = {
  /**
   * Opens a new tab; everything it loads has to come from this service. A tab of a test is closed after it, and leaves
   * nothing in the storage of the browser. A tab of a hook stays open for all tests. `init` is code that runs before
   * each document of the tab.
   */
  open(path: string, init?: string): Promise<Tab>;
  close(): Promise<void>;
};

/** All files of this worker process share it, because they run one after the other; it ends with the process. */
let chromiumOfWorker: Promise<Browser> | undefined;

/** Opens a real browser for the tests of one file, while the service may still be starting. */
export async function openBrowser(serviceUrl: string | Promise<string>): Promise<TestBrowser> {
  chromiumOfWorker ??= launch();
  const browser = await chromiumOfWorker;
  // The tabs of a file load each script and style once. Nothing moves that would be drawn again and again.
  const context = await browser.newContext({
    viewport: { width: WIDTHS[0], height: HEIGHT },
    reducedMotion: 'reduce',
  });
  // As long as one tab is open, the next one finds the scripts compiled.
  const anchor = Promise.resolve(serviceUrl).then(async (origin) =>
    (await context.newPage()).goto(new URL('/health', origin).href),
  );
  anchor.catch(() => {});
  return {
    async open(path, init) {
      const origin = await serviceUrl;
      await anchor;
      const page = await context.newPage();
      const problems = await watch(page, origin);
      if (init !== undefined) await page.addInitScript({ content: init });
      if (isInTest()) onTestFinished(() => forget(context, page, origin));
      await page.goto(new URL(path, origin).href);
      return { page, look: async (name) => [...problems, ...(await lookAt(page, name))] };
    },
    close: () => context.close(),
  };
}

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...inherited(), ...env },
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      // Fewer processes, and no time for optimizing code that runs only a few times.
      '--process-per-site',
      '--in-process-gpu',
      '--js-flags=--no-maglev,--no-turbofan',
    ],
  });
}

function isInTest(): boolean {
  return TestRunner.getCurrentTest() !== undefined;
}

async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  if (page.isClosed()) return;
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await page.close();
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Collects errors while a page loads and is used. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The page itself may be a refusal: the test judges its status.
    const isOwnStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (message.type() === 'error' && !isOwnStatus) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const failure = `${request.url()} ${request.failure()?.errorText}`;
    // A browser without a viewer for PDF makes a download of it, and a page that is left ends its calls and its stream.
    if (!/^(blob:|[^ ]*\/v1\/).* net::ERR_ABORTED$/.test(failure)) problems.push(`failed: ${failure}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) problems.push(`elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest();
    if (!isDocument && response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript({ content: TELL_VIOLATIONS });
  return problems;
}

async function lookAt(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const { text, height, scrolled, losesInput } = await page.evaluate<Measures>(MEASURE);
    if (text.length < MIN_TEXT) problems.push(`empty at ${width} px: "${text}"`);
    if (scrolled > 0) problems.push(`${scrolled} px wider than the window of ${width} px`);
    if (losesInput) problems.push('loads itself again while a form is filled in');
    if (PICTURES) await takePictures(page, `${name}-${width}`, { width, height: Math.min(height, 4 * HEIGHT) });
  }
  return problems;
}

async function takePictures(page: Page, name: string, size: { width: number; height: number }): Promise<void> {
  const folder = PICTURES ?? '';
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const options = { path: join(folder, `${name}-${colorScheme}.png`), clip: { x: 0, y: 0, ...size }, fullPage: true };
    // Colours that are fading would be of neither theme. A picture that a slow machine cannot take fails no test.
    await page
      .screenshot({ ...options, animations: 'disabled', timeout: PICTURE_TIMEOUT_MS })
      .catch((error: Error) => process.stderr.write(`no picture of ${name}: ${error.message.split('\n', 1)[0]}\n`));
  }
}
