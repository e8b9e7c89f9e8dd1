import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FilingType } from '../../src/domain/filing/filing.ts';
import { FILING_RULES, LATER_FILING_TYPES } from '../../src/domain/filing/filing-rules.ts';
import { readEpoch, reopenFilings } from '../../src/store/core/restore.ts';
import { change, founderOf, settled } from '../filings/changes.ts';
import { fileReportEarly, settledDuty } from '../filings/duties.ts';
import { uniqueName } from '../harness/client.ts';
import { type Company, decideAsked, dissolve, execute, makeCompany, NEW_AGENT } from '../harness/companies.ts';
import { eventually } from '../harness/eventually.ts';
import type { Person } from '../harness/keys.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type StrangerOptions, startStranger } from '../stranger/registry.ts';
import { LONGEST_TIMEOUT_MS } from './registries.ts';

/*
 * A registry may answer `pending` and show the filing later, within its declared time. It is not asked to file twice.
 */

type Stranger = Awaited<ReturnType<typeof startStranger>>;

async function behindStranger(
  options: StrangerOptions,
  use: (service: TestService, stranger: Stranger) => Promise<void>,
): Promise<void> {
  const stranger = await startStranger(options);
  const service = await startService({ registryUrl: stranger.url, registryTimeoutMs: LONGEST_TIMEOUT_MS });
  try {
    await use(service, stranger);
  } finally {
    await service.stop();
    await stranger.stop();
  }
}

const filings = ({ sql }: TestService) =>
  sql<{ type: FilingType; state: string }[]>`select type, state from filings order by opened_at, type desc`;

/** The registry's answers to sends; one that came too late on a busy machine is not a second filing. */
const answered = ({ sql }: TestService) =>
  sql<{ type: FilingType; outcome: string }[]>`
    select f.type, a.outcome from filing_attempts a join filings f on f.id = a.filing_id
    where a.kind = 'send' and a.outcome <> 'too_late' order by a.started_at`;

/** In the order in which one company has them. */
const TYPES = ['formation', 'ein', 'annual_report', 'amendment', 'agent_change', 'dissolution'] as const;

it('has every type that the service sends to a registry of this state', () => {
  const later = LATER_FILING_TYPES.filter((type) => !FILING_RULES[type].isByHand && type !== 'annual_tax');
  expect(TYPES.toSorted()).toEqual(['formation', 'ein', 'dissolution', ...later].toSorted());
});

/** The founder is asked about everything that people are asked about. */
const FOUNDER_APPROVES = (people: readonly Person[]) => ({
  escalation: {
    contacts: [{ name: 'Ada', did: people[0]?.did, email: 'ada@example.com', purposes: ['dissolution', 'statutory'] }],
  },
});

async function report(service: TestService, { id, owner }: Company): Promise<void> {
  const { id: filing } = await fileReportEarly(service, owner, id);
  await settledDuty(owner, id, filing, 'accepted');
}

async function changeAgent(company: Company): Promise<void> {
  const body = { kind: 'registered_agent_change', title: 'Another agent', registered_agent: NEW_AGENT };
  const { id } = await decideAsked(company, body);
  (await execute(company, { id }, founderOf(company))).ok<unknown>();
  await settled(company, id, 'accepted');
}

it.concurrent.each<[string, StrangerOptions]>([
  [
    'shows it only after its decision, within max_processing_ms',
    { pace: { decidesAfterMs: 300, showsAfterMs: 2_500 }, declared: { max_processing_ms: 5_000 } },
  ],
  [
    'declares no max_processing_ms and no expected_at, and shows it while its decision is still expected',
    {
      pace: { decidesAfterMs: 300, showsAfterMs: 2_500, isExpectedSaid: false },
      declared: { max_processing_ms: null },
    },
  ],
])('files everything of a company once with a registry that %s', async (_title, options) => {
  await behindStranger(options, async (service, stranger) => {
    const owner = await service.anonymous.signUp();
    const company = await makeCompany(service, owner, { members: 1, constitution: FOUNDER_APPROVES });
    await report(service, company);
    await settled(company, (await change(company, { name: uniqueName() })).id, 'accepted');
    await changeAgent(company);
    (await dissolve(company)).ok();
    await owner.until(company.id, 'Dissolved');
    expect(await answered(service)).toEqual(TYPES.map((type) => ({ type, outcome: 'pending' })));
    expect((await filings(service)).map(({ type, state }) => [type, state])).toEqual(
      TYPES.map((type) => [type, 'accepted']),
    );
    expect(stranger.entries).toHaveLength(TYPES.length);
  });
});

it.concurrent('leaves a filing that stays invisible to a person, after its time and two misses, and never sends it again', async () => {
  const never = { decidesAfterMs: 100, showsAfterMs: Number.POSITIVE_INFINITY };
  await behindStranger({ pace: never, declared: { max_processing_ms: 1_000 } }, async (service, stranger) => {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    await eventually(async () =>
      expect(await filings(service)).toMatchObject([{ type: 'formation', state: 'needs_review' }]),
    );
    expect(await answered(service)).toEqual([{ type: 'formation', outcome: 'pending' }]);
    const attempts = await service.sql<{ kind: string; outcome: string; sinceDeadlineMs: number }[]>`
      select kind, outcome,
        extract(epoch from finished_at - (select deadline_at from filings limit 1))::float8 * 1000 as "sinceDeadlineMs"
      from filing_attempts where outcome <> 'too_late' order by ordinal`;
    expect(attempts).toMatchObject([
      { kind: 'send', outcome: 'pending' },
      { kind: 'lookup', outcome: 'needs_review' },
    ]);
    // The processing time, the clock allowance of the tests, and the time between two looks.
    expect(attempts[1]?.sinceDeadlineMs).toBeGreaterThanOrEqual(1_000 + 50 + 500);
    expect(stranger.entries).toHaveLength(1);
  });
});

it.concurrent('does not send again after a restore what the registry had answered before the backup', async () => {
  const never = { decidesAfterMs: 100, showsAfterMs: Number.POSITIVE_INFINITY };
  await behindStranger({ pace: never, declared: { max_processing_ms: 2_000 } }, async (service) => {
    const owner = await service.anonymous.signUp();
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    await eventually(async () => expect(await filings(service)).toMatchObject([{ state: 'pending' }]));
    const { installation, epoch } = await readEpoch(service.sql);
    const at = new Date();
    await service.sql.begin((sql) =>
      reopenFilings(
        { sql, at, ids: { uuid: randomUUID }, wake: () => {} } as never,
        { installation, epoch: epoch + 1 },
        at,
      ),
    );
    await eventually(async () => expect(await filings(service)).toMatchObject([{ state: 'needs_review' }]));
    expect(await answered(service)).toEqual([{ type: 'formation', outcome: 'pending' }]);
  });
});
