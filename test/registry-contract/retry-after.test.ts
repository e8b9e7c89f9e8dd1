import { expect, it } from 'vitest';
import { type Oddity, type Reply, startOddRegistry } from '../chaos/odd-registry.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { HOUR_MS } from '../simulator/fixture.ts';
import { startStranger } from '../stranger/registry.ts';
import { LONGEST_TIMEOUT_MS } from './registries.ts';

/* `Retry-After` delays the next send of that filing, and nothing else. */

const problem = (status: number, retryAfter: string): Reply => ({
  status,
  body: JSON.stringify({ title: 'Later', status }),
  headers: { 'retry-after': retryAfter },
});
const SECONDS = () => String(HOUR_MS / 1_000);
const DATE = () => new Date(Date.now() + HOUR_MS).toUTCString();

/** Refuses the first filing, and records the methods of what is asked about filings. */
async function behindRefusal(
  refuse: () => Reply,
  use: (service: TestService, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  let isRefused = false;
  const oddity: Oddity = async (ask, forward) => {
    if (ask.url.pathname !== '/filings') return forward(ask);
    asked.push(ask.method);
    if (ask.method !== 'POST' || isRefused) return forward(ask);
    isRefused = true;
    return refuse();
  };
  const stranger = await startStranger();
  const odd = await startOddRegistry(stranger.url, oddity);
  const service = await startService({ registryUrl: odd.url, registryTimeoutMs: LONGEST_TIMEOUT_MS });
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

const stateOf = async ({ sql }: TestService) =>
  (await sql<{ state: string }[]>`select state from filings where type = 'formation'`)[0]?.state;

/** Returns once the worker has looked at a filing and has not sent it. */
function untilHeld(owner: Account, id: string): Promise<void> {
  type Formation = { steps: { name: string; detail: string }[] };
  return eventually(async () => {
    const { steps } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
    const { detail } = steps.find(({ name }) => name === 'state_filing') ?? {};
    expect(detail).toMatch(/The registry asked to wait until \d{4}-/);
  });
}

/** Puts the clock of the service forward, and lets the worker look. */
async function pass(service: TestService, durationMs: number): Promise<void> {
  service.clock.advanceMs(durationMs);
  await service.sql`update filings set due_at = now()`;
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
      const refused = status === 503 ? 'reconciling' : 'unavailable';
      await eventually(async () => expect(await stateOf(service)).toBe(refused));
      await pass(service, HOUR_MS / 2);
      await untilHeld(owner, id);
      const [, ...since] = asked.slice(asked.indexOf('POST'));
      expect(since).not.toContain('POST');
      // A 503 may have recorded it, so it is looked up at once, and again. A 429 has not.
      if (status === 503) expect(since.length).toBeGreaterThanOrEqual(2);
      await pass(service, HOUR_MS / 2);
      await owner.until(id, 'Active');
      expect(asked.filter((method) => method === 'POST')).toHaveLength(2);
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
      await untilHeld(owner, id);
      expect(await service.sql`select 1 from filing_attempts where kind = 'send'`).toHaveLength(1);
    },
  );
});
