import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { EfsClient } from '../../sdk/src/index.ts';
import { findChromium } from '../../test/harness/chromium.ts';
import { formCompany } from '../companies.ts';
import { absoluteFigure, type Figure, percentile, type Row, type Size } from '../figure.ts';
import { inRounds } from '../measure.ts';
import { startProgram } from '../processes.ts';
import type { StreamsAnswer, StreamsQuestion, StreamsSetup } from '../programs/event-streams.ts';
import { seedEntities } from '../seed.ts';
import { type ServiceProcess, startServiceProcess } from '../service-process.ts';

const BUILD = fileURLToPath(new URL('../../console/build.ts', import.meta.url));
const ROUNDS = 7;
const ENTITIES = 10_000;
const PAGES = 40;
/** How many times slower the processor of the visitor is. */
const SLOWER = 4;
const EVENTS_PER_SECOND = 60;
const FULL_MS = 600_000;
/** For every day: a twentieth of the events. */
const QUICK_MS = 30_000;
const FORM_LIMIT_MS = 60_000;
const MIB = 1_024 * 1_024;

type Visit = { service: ServiceProcess; browser: Browser; accountId: string; key: string; entityId: string };

/** The console in a real browser, with an account of ten thousand entities. */
export const consoleRow: Row = {
  name: 'console',
  overrides: {},
  run: async (size) => {
    await promisify(execFile)(process.execPath, [BUILD]);
    const service = await startServiceProcess({});
    const { executablePath, env } = await findChromium();
    const { PATH, TMPDIR } = process.env;
    const browser = await chromium.launch({
      executablePath,
      env: { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), ...env },
      args: ['--disable-gpu', '--disable-quic', '--disable-component-update', '--disable-sync'],
    });
    try {
      const visit = { service, browser, ...(await prepare(service)) };
      return [...(await firstPaints(visit)), ...(await pageThrough(visit)), await growth(visit, size)];
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

async function prepare({ url, databaseUrl }: ServiceProcess) {
  const { id: accountId, api_key } = await new EfsClient({ baseUrl: url }).createAccount({});
  const key = api_key ?? '';
  const { id: entityId } = await formCompany(new EfsClient({ baseUrl: url, apiKey: key }), FORM_LIMIT_MS);
  await seedEntities(databaseUrl, accountId, ENTITIES);
  return { accountId, key, entityId };
}

/** A tab with nothing in its cache, signed in as after a reload. */
async function open({ browser, service }: Visit, key: string | null, path: string, slower = 1): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  if (key !== null) await context.addInitScript(`sessionStorage.setItem('efs-api-key', ${JSON.stringify(key)})`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(new URL(path, service.url).href);
  return page;
}

async function firstPaints(visit: Visit): Promise<Figure[]> {
  const visits = {
    'page to sign in': { key: null, path: '/', shown: 'Sign in' },
    overview: { key: visit.key, path: '/', shown: 'Overview' },
    'page of a company': { key: visit.key, path: `/entities/${visit.entityId}`, shown: 'The company is formed' },
  };
  const figures: Figure[] = [];
  for (const [name, { key, path, shown }] of Object.entries(visits)) {
    const rounds = await inRounds(ROUNDS, async () => {
      const page = await open(visit, key, path, SLOWER);
      await page.getByRole('heading', { name: shown }).waitFor();
      const seconds = Number(await page.evaluate(LARGEST_PAINT)) / 1_000;
      await page.context().close();
      return seconds;
    });
    const title = `console, first visit, ${name}, processor ${SLOWER} × slower: largest contentful paint`;
    figures.push(absoluteFigure(title, 's', { of: 'measured', atMost: 1.5 }, rounds));
  }
  return figures;
}

/** Runs in the page, because the time is that of its own clock. */
const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

async function pageThrough(visit: Visit): Promise<Figure[]> {
  const page = await open(visit, visit.key, '/entities');
  await page.getByRole('link', { name: 'Next page' }).waitFor();
  const { shownMs, blockedMs } = (await page.evaluate(PAGE_THROUGH)) as { shownMs: number[]; blockedMs: number[] };
  await page.context().close();
  const work = `console, list of ${ENTITIES} entities, ${PAGES} pages`;
  const atMost = { of: 'measured', atMost: 100 } as const;
  return [
    absoluteFigure(`${work}: click to next page, p95`, 'ms', atMost, [percentile(shownMs, 0.95)]),
    absoluteFigure(`${work}: longest task of the page`, 'ms', atMost, [Math.max(0, ...blockedMs)]),
  ];
}

const PAGE_THROUGH = `(async () => {
  const shownMs = [];
  const blockedMs = [];
  new PerformanceObserver((list) => blockedMs.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
  const firstRow = () => document.querySelector('tbody tr')?.textContent;
  for (let count = 0; count < ${PAGES}; count += 1) {
    const before = firstRow();
    const startedMs = performance.now();
    [...document.querySelectorAll('a')].find((link) => link.textContent === 'Next page').click();
    while (firstRow() === before || firstRow() === undefined) await new Promise(requestAnimationFrame);
    shownMs.push(performance.now() - startedMs);
  }
  return { shownMs, blockedMs };
})()`;

/** Three pages stay open while events of their company arrive; the one that grows most counts. */
async function growth(visit: Visit, { isFull }: Size): Promise<Figure> {
  const { service, key, accountId, entityId } = visit;
  const setup: StreamsSetup = {
    databaseUrl: service.databaseUrl,
    urls: [],
    key,
    clients: 0,
    accountId,
    entityIds: [entityId],
  };
  const streams = await startProgram<StreamsQuestion, StreamsAnswer>('event-streams', setup);
  const paths = ['/', `/entities/${entityId}`, `/entities/${entityId}/events`];
  const pages = await Promise.all(paths.map((path) => open(visit, key, path)));
  const write = (durationMs: number) => streams.ask({ perSecond: EVENTS_PER_SECOND, durationMs });
  await write(QUICK_MS / 3);
  const before = await Promise.all(pages.map(usedMemory));
  const durationMs = isFull ? FULL_MS : QUICK_MS;
  await write(durationMs);
  const after = await Promise.all(pages.map(usedMemory));
  await streams.stop();
  const grown = after.map((bytes, at) => (bytes - (before[at] ?? 0)) / MIB);
  const title = `console, open page, ${(EVENTS_PER_SECOND * durationMs) / 1_000} events: growth of its memory`;
  return absoluteFigure(title, 'MiB', { of: 'measured', atMost: 20 }, [Math.max(...grown)]);
}

/** Bytes that are still needed: script, DOM and buffers. */
async function usedMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
