import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { findChromium } from '../harness/chromium.ts';
import { startService } from '../harness/service.ts';
import { installPackage, ROOT } from './installed-package.ts';
import { startServer } from './stand-ins.ts';

const JOURNEY = join(ROOT, 'test/journey');

const PAGE = `
import { journey } from './journey.mjs';
const lines = [];
globalThis.journeyOf = async (baseUrl) => {
  for await (const line of journey(baseUrl)) lines.push(line);
  return lines;
};
`;

it('makes the whole journey in a browser, bundled by Vite, on a page of another origin', async () => {
  const { executablePath, env } = await findChromium();
  const installed = await installPackage();
  const { folder } = installed;
  await mkdir(join(folder, 'page'));
  await cp(join(JOURNEY, 'journey.mjs'), join(folder, 'page/journey.mjs'));
  await writeFile(join(folder, 'page/main.js'), PAGE);
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  await build({ root: join(folder, 'page'), configFile: false, logLevel: 'silent' });

  const site = await startServer(async (request, response) => {
    const path = join(folder, 'page/dist', request.url === '/' ? 'index.html' : (request.url ?? ''));
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    const file = await readFile(path).catch(() => null);
    response.writeHead(file === null ? 404 : 200, { 'content-type': type }).end(file ?? '');
  });
  const service = await startService({ env: { CORS_ORIGINS: site.url } });
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction('globalThis.journeyOf !== undefined');
    const lines = await page.evaluate<string[]>(`journeyOf(${JSON.stringify(service.url)})`);
    expect(`${lines.join('\n')}\n`).toBe(await readFile(join(JOURNEY, 'journey.jsonl'), 'utf8'));
  } finally {
    await browser.close();
    await service.stop();
    await site.stop();
    await installed.remove();
  }
});
