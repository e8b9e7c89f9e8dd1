import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** Widths of a phone and a desktop, in CSS pixels. */
const WIDTHS = [360, 1_280] as const;
const HEIGHT = 800;
/** A page with fewer characters counts as empty. */
const MIN_TEXT = 20;
/** A folder for a picture of every visited page; none unless set. */
const PICTURES = process.env['PICTURES'];

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
  /** Opens a new, isolated tab; everything it loads has to come from this service. */
  open(path: string): Promise<Tab>;
  close(): Promise<void>;
};

/** Starts a real browser for the tests of one file, while the service may still be starting. */
export async function openBrowser(serviceUrl: string | Promise<string>): Promise<TestBrowser> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...inherited(), ...env },
    args: ['--disable-gpu', '--disable-quic', '--disable-component-update', '--disable-sync'],
  });
  return {
    async open(path) {
      const origin = await serviceUrl;
      const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: HEIGHT } });
      const page = await context.newPage();
      const problems = await watch(page, origin);
      await page.goto(new URL(path, origin).href);
      return { page, look: async (name) => [...problems, ...(await lookAt(page, name))] };
    },
    close: () => browser.close(),
  };
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
    await page.screenshot({
      path: join(folder, `${name}-${colorScheme}.png`),
      clip: { x: 0, y: 0, ...size },
      fullPage: true,
      // Colours that are fading would be of neither theme.
      animations: 'disabled',
    });
  }
}
