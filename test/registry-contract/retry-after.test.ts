import { expect, it } from 'vitest';
import { type Oddity, type Reply, startOddRegistry } from '../chaos/odd-registry.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startStranger } from '../stranger/registry.ts';

/* `Retry-After` delays the next send of that filing, and nothing else. */

const WAIT_MS = 3_000;
const problem = (status: number, retryAfter: string): Reply => ({
  status,
  body: JSON.stringify({ title: 'Later', status }),
  headers: { 'retry-after': retryAfter },
});
const SECONDS = () => String(WAIT_MS / 1_000);
// A date has whole seconds.
const DATE = () => new Date(Date.now() + WAIT_MS + 1_000).toUTCString();

/** Refuses the first filing, and records what was asked and when. */
async function behindRefusal(
  refuse: () => Reply,
  use: (service: TestService, asked: { method: string; atMs: number }[]) => Promise<void>,
): Promise<void> {
  const asked: { method: string; atMs: number }[] = [];
  let isRefused = false;
  const oddity: Oddity = async (ask, forward) => {
    if (ask.url.pathname !== '/filings') return forward(ask);
    asked.push({ method: ask.method, atMs: Date.now() });
    if (ask.method !== 'POST' || isRefused) return forward(ask);
    isRefused = true;
    return refuse();
  };
  const stranger = await startStranger();
  const odd = await startOddRegistry(stranger.url, oddity);
  const service = await startService({ registryUrl: odd.url, registryTimeoutMs: 1_000 });
  try {
    await use(service, asked);
  } finally {
    await service.stop();
    odd.close();
    await stranger.stop();
  }
}

async function submitted(service: TestService) {
  const owner = await service.anonymous.signUp();
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  return { owner, id };
}

it.each<[number, string, () => string]>([
  [503, 'seconds', SECONDS],
  [503, 'a date', DATE],
  [429, 'seconds', SECONDS],
  [429, 'a date', DATE],
])('sends a filing again after a %i only once Retry-After (%s) has passed', async (status, _form, retryAfter) => {
  await behindRefusal(
    () => problem(status, retryAfter()),
    async (service, asked) => {
      const { owner, id } = await submitted(service);
      await owner.until(id, 'Active');
      const [first = 0, second = 0] = asked.filter(({ method }) => method === 'POST').map(({ atMs }) => atMs);
      expect(second - first).toBeGreaterThanOrEqual(WAIT_MS);
      // A 503 may have recorded it, so it is looked up at once, and again. A 429 has not.
      const looks = asked.filter(({ method, atMs }) => method === 'GET' && atMs > first && atMs < second - 500);
      if (status === 503) expect(looks.length).toBeGreaterThanOrEqual(2);
    },
  );
});

it('waits an hour at most, whatever Retry-After says, and says until when', async () => {
  await behindRefusal(
    () => problem(429, '864000'),
    async (service) => {
      const { owner, id } = await submitted(service);
      await eventually(async () => {
        const [filing] = await service.sql<{ state: string; inMs: number }[]>`
          select state, extract(epoch from due_at - now())::float8 * 1000 as "inMs" from filings`;
        expect(filing?.state).toBe('unavailable');
        expect(filing?.inMs).toBeGreaterThan(3_500_000);
        expect(filing?.inMs).toBeLessThanOrEqual(3_600_000);
      });
      const [row] = await service.sql`update filings set due_at = now() returning id`;
      expect(row).toBeDefined();
      // Made due for any reason, it is still not sent.
      await eventually(async () => {
        const { steps } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<{
          steps: { name: string; detail: string }[];
        }>();
        const { detail } = steps.find(({ name }) => name === 'state_filing') ?? {};
        expect(detail).toMatch(/The registry asked to wait until \d{4}-/);
      });
      expect(await service.sql`select 1 from filing_attempts where kind = 'send'`).toHaveLength(1);
    },
  );
});
