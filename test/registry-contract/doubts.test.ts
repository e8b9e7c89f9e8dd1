import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed, declaring, type Oddity, startOddRegistry } from '../chaos/odd-registry.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { startStranger } from '../stranger/registry.ts';
import { LONGEST_TIMEOUT_MS } from './registries.ts';

/* Unreliable statements of a registry are reported as such, and affect nothing else. */

let stranger: Awaited<ReturnType<typeof startStranger>>;
let odd: Awaited<ReturnType<typeof startOddRegistry>>;
let service: TestService;
let oddity: Oddity | null = null;
beforeAll(async () => {
  stranger = await startStranger();
  odd = await startOddRegistry(stranger.url, (ask, forward) => (oddity === null ? forward(ask) : oddity(ask, forward)));
});
afterAll(async () => {
  odd.close();
  await stranger.stop();
});

async function restarted(next: Oddity): Promise<void> {
  oddity = next;
  service = await startService({ registryUrl: odd.url, registryTimeoutMs: LONGEST_TIMEOUT_MS });
}

async function submitted(owner: Account): Promise<string> {
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  return id;
}

async function stepOf(owner: Account, id: string): Promise<string> {
  type Formation = { steps: { name: string; detail: string | null }[] };
  const { steps } = (await owner.call('GET', `/v1/entities/${id}/formation`)).ok<Formation>();
  return steps.find(({ name }) => name === 'state_filing')?.detail ?? '';
}

const attempts = () =>
  service.sql<
    { kind: string; outcome: string }[]
  >`select kind, outcome from filing_attempts order by started_at, ordinal`;

describe('capabilities', () => {
  const HOURS = { days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' };
  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'office hours in a time zone that does not exist',
      { office_hours: { ...HOURS, time_zone: 'Mars/Base' } },
      /cannot be read: office_hours/,
    ],
    ['a processing time that is no number', { max_processing_ms: '5' }, /cannot be read: .*\/max_processing_ms/],
    ['another protocol', { protocol: '2' }, /cannot be read: .*\/protocol/],
    ['another mode', { livemode: true }, /declares livemode true/],
    ['a list without the state', { jurisdictions: ['US-DE'] }, /does not file for US-WY/],
  ])('with %s nothing is sent, and the reason is shown', async (_title, declared, reason) => {
    await restarted(declaring(declared));
    try {
      const owner = await service.anonymous.signUp();
      const id = await submitted(owner);
      await eventually(async () => expect(await stepOf(owner, id)).toMatch(reason));
      expect(await service.sql`select 1 from filings where sends > 0`).toEqual([]);
      expect((await attempts()).map(({ outcome }) => outcome)).not.toContain('not_found');
    } finally {
      await service.stop();
    }
  });
});

it('never writes "not found" about a look-up that failed', async () => {
  let isLost = false;
  let failures = 3;
  await restarted(async (ask, forward) => {
    if (ask.url.pathname !== '/filings') return forward(ask);
    if (ask.method === 'POST' && !isLost) {
      isLost = true;
      await forward(ask);
      return 'broken';
    }
    if (!isLost || ask.method === 'POST') return forward(ask);
    failures -= 1;
    return failures >= 0 ? { status: 500, body: '{}' } : forward(ask);
  });
  try {
    const owner = await service.anonymous.signUp();
    await owner.until(await submitted(owner), 'Active');
    expect((await attempts()).slice(0, 3)).toEqual([
      { kind: 'send', outcome: 'ambiguous' },
      { kind: 'lookup', outcome: 'unavailable' },
      { kind: 'lookup', outcome: 'accepted' },
    ]);
  } finally {
    await service.stop();
  }
});

it("does not delay other accounts' filings for unreadable answers", async () => {
  const poisoned = new Set<string>();
  const isPoisoned = (text: string) => [...poisoned].some((id) => text.includes(id));
  await restarted(async (ask, forward) => {
    const reply = await forward(ask);
    if (!isPoisoned(`${ask.reference} ${ask.url.search}`)) return reply;
    return changed(reply, () => ({ data: 'none of your business' }));
  });
  try {
    const eve = await service.anonymous.signUp();
    for (let n = 0; n < 5; n += 1) {
      const { id } = await eve.draft();
      poisoned.add(id);
      (await eve.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    }
    // Many more consecutive unreadable answers than would open a circuit.
    await eventually(async () => {
      const [sum] = await service.sql<{ tries: number }[]>`select sum(tries)::int as tries from filings`;
      expect(sum?.tries).toBeGreaterThanOrEqual(15);
    });
    const ada = await service.anonymous.signUp();
    await ada.until(await submitted(ada), 'Active');
    const told = await service.sql`
      select 1 from filing_attempts a join filings f on f.id = a.filing_id
      where f.account_id = ${ada.id} and a.outcome = 'unavailable'`;
    expect(told).toEqual([]);
  } finally {
    await service.stop();
  }
});
