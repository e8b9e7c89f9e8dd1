import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '../harness/report.ts';
import { act, type Company, start, submit } from './company.ts';
import { declaring, type Oddity, startOddRegistry } from './odd-registry.ts';
import { startWorld, until, type World } from './world.ts';

/* The worst case: answer lost, worker dead, the register behind, and an account that tries everything. */

const PROCESSING_MS = 4_000;
/** Well within the registry's declared time. */
const HIDDEN_MS = 3_000;
const ACTIVE_LIMIT_MS = 30_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('one filing, Active within 30 s of the answer being visible, the name never released', {
  timeout: 90_000,
}, async () => {
  const registry = committingAndSilent();
  const odd = await startOddRegistry(
    world.registryUrl,
    declaring({ max_processing_ms: PROCESSING_MS }, registry.oddity),
  );
  try {
    const only = await world.startWorker({ pauseAt: 'after-answer', registryUrl: odd.url });
    const company = await submit(world);
    const rival = askForNameAllTheTime(company);
    await only.stopped;
    only.kill();
    // At once, because on a busy machine the answer is visible before the next worker has started.
    const next = world.startWorker({ registryUrl: odd.url });
    const tried = await tryEverything(company, () => registry.isVisible());
    await next;
    const visibleMs = performance.now();
    const isActive = async () => (await company.owner.getEntity(company.id)).ok().state === 'Active';
    expect(await until(isActive, ACTIVE_LIMIT_MS)).toBe(true);
    const activeAfterMs = Math.round(performance.now() - visibleMs);
    const asked = await rival.stop();

    const { data } = await world.register();
    const entries = data.filter((row) => row.filer === company.owner.id && row.type === 'formation');
    const { filing_number } = (await company.owner.getEntity(company.id)).ok();
    expect(entries).toMatchObject([{ status: 'accepted', number: filing_number }]);
    // The account really tried: it gave up, and deletion was refused, while nobody knew the outcome.
    expect(tried.markedFailed).toBeGreaterThan(0);
    expect(tried.deletesRefused).toBeGreaterThan(0);
    report('filing: lost answer', {
      filings: entries.length,
      ...tried,
      name_asked: asked,
      active_after_ms: activeAfterMs,
    });
  } finally {
    odd.close();
  }
});

/** Enters the filing, drops the connection, and does not find it for part of the time it declared. */
function committingAndSilent() {
  let visibleAtMs = Number.POSITIVE_INFINITY;
  const isVisible = () => Date.now() >= visibleAtMs;
  const oddity: Oddity = async (ask, forward) => {
    if (ask.method === 'POST' && visibleAtMs === Number.POSITIVE_INFINITY) {
      visibleAtMs = Date.now() + HIDDEN_MS;
      await forward(ask);
      return 'broken';
    }
    const isHidden = ask.method === 'GET' && ask.url.pathname === '/filings' && !isVisible();
    return isHidden ? { status: 200, body: '{"data":[]}' } : forward(ask);
  };
  return { oddity, isVisible };
}

/** Another account repeatedly requests the name; every answer but "held" fails the test. */
function askForNameAllTheTime({ name }: Company) {
  let isOver = false;
  const asking = (async () => {
    const rival = await world.signUp();
    const { id } = await rival.draft({ name });
    let asked = 0;
    for (; !isOver; asked += 1) {
      (await start(rival, id)).refused('name_held');
      await sleep(20);
    }
    return asked;
  })();
  return {
    stop: () => {
      isOver = true;
      return asking;
    },
  };
}

/**
 * Gives up, deletes and retries in turn until the answer is visible; ends with a retry, so that the company continues.
 */
async function tryEverything(company: Company, isVisible: () => boolean) {
  const tried = { markedFailed: 0, retried: 0, deletesRefused: 0 };
  while (!isVisible()) {
    if ((await act(company, 'mark_filing_failed')).status === 200) tried.markedFailed += 1;
    const { version, state } = (await company.owner.getEntity(company.id)).ok();
    const deleted = await company.owner.deleteEntity(company.id, version);
    if (state === 'FilingFailed' && deleted.status === 422) {
      expect(deleted.refused('guard_unmet').errors).toMatchObject([{ code: 'outcome_unknown' }]);
      tried.deletesRefused += 1;
    } else expect([409, 422]).toContain(deleted.status);
    if ((await act(company, 'retry_from_failed')).status === 200) tried.retried += 1;
    await sleep(50);
  }
  return tried;
}
