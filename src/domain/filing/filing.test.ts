import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facts, HASH, NOW, reliable, timing } from '../../../test/rules/filing.ts';
import {
  backoffMs,
  type Capabilities,
  type Decision,
  decideAfterSend,
  decideBeforeSend,
  decideForgotten,
  decidePending,
  decideReconcile,
  FILING_STATES,
  FILING_TRANSITIONS,
  type FilingFacts,
  type FilingState,
  filingReference,
  isClosed,
  isOutcomeUnknown,
  type LookupOutcome,
  MAX_SENDS,
  mayResend,
  OUTAGE_LIMIT_MS,
  type RegistryAnswer,
  type SendOutcome,
  type Timing,
} from './filing.ts';

const answer: RegistryAnswer = {
  status: 'accepted',
  reference: 'efs-1-formation-1',
  packetHash: HASH,
  expectedAt: null,
  number: '2026-000000001',
  filedAt: NOW,
  evidence: 'entry 1',
  rejection: null,
};
const rejection = { code: 'document_invalid', message: 'No.', source: 'registry', retryable: false } as const;
const pending: RegistryAnswer = { ...answer, status: 'pending', number: null, filedAt: null };
const found = (...answers: RegistryAnswer[]): LookupOutcome => ({ kind: 'found', answers });
const answered = (given: RegistryAnswer): SendOutcome => ({ kind: 'answered', answer: given });
const notFound: LookupOutcome = { kind: 'not_found' };
const unreachable: LookupOutcome = { kind: 'unreachable', reason: 'ECONNREFUSED' };
const notOffered: LookupOutcome = { kind: 'not_offered' };
/** Past the deadline, the clocks' difference and the longest processing time. */
const visible = { ...facts, deadlineAt: new Date(NOW.getTime() - 7_000) };

describe('after a send', () => {
  it.each([
    ['accepted', answered(answer), 'accepted'],
    ['accepted without a number', answered({ ...answer, number: null }), 'needs_review'],
    ['accepted without a date', answered({ ...answer, filedAt: null }), 'needs_review'],
    ['rejected', answered({ ...answer, status: 'rejected', rejection }), 'rejected'],
    ['rejected without a reason', answered({ ...answer, status: 'rejected' }), 'needs_review'],
    ['pending', answered(pending), 'pending'],
    ['too late', answered({ ...answer, status: 'too_late' }), 'ready'],
    ['an answer for a packet that is not ours', answered({ ...answer, packetHash: 'b'.repeat(64) }), 'needs_review'],
    ['connection refused', { kind: 'not_sent', reason: 'ECONNREFUSED' }, 'unavailable'],
    ['a packet the registry does not take', { kind: 'declined', reason: 'bad' }, 'needs_review'],
    ['no readable answer', { kind: 'unknown', reason: 'timed out' }, 'ambiguous'],
  ] as [string, SendOutcome, FilingState][])('%s → %s', (_title, outcome, state) => {
    expect(decideAfterSend(facts, outcome, timing).state).toBe(state);
  });

  it('a filing that is always too late is not retried for ever', () => {
    const late = answered({ ...answer, status: 'too_late' });
    expect(decideAfterSend({ ...facts, sends: MAX_SENDS - 1 }, late, timing).state).toBe('ready');
    expect(decideAfterSend({ ...facts, sends: MAX_SENDS }, late, timing).state).toBe('needs_review');
  });

  it('waits as long as Retry-After says, an hour at most, without delaying look-ups', () => {
    const later: SendOutcome = { kind: 'not_sent', reason: 'HTTP 429', retryAfterMs: 60_000 };
    expect(decideAfterSend(facts, later, timing)).toMatchObject({ state: 'unavailable', dueInMs: 60_000 });
    const tomorrow = { ...later, retryAfterMs: 86_400_000 };
    expect(decideAfterSend(facts, tomorrow, timing)).toMatchObject({ dueInMs: 3_600_000, retryAfterMs: 3_600_000 });
    const busy: SendOutcome = { kind: 'unknown', reason: 'HTTP 503', retryAfterMs: 60_000 };
    expect(decideAfterSend(facts, busy, timing)).toMatchObject({ dueInMs: 0, retryAfterMs: 60_000 });
  });

  it('a registry out of reach is not retried for ever', () => {
    const refused: SendOutcome = { kind: 'not_sent', reason: 'ECONNREFUSED' };
    const stateAfter = (stalledMs: number) => decideAfterSend({ ...facts, stalledMs }, refused, timing).state;
    expect(stateAfter(OUTAGE_LIMIT_MS - 1)).toBe('unavailable');
    expect(stateAfter(OUTAGE_LIMIT_MS)).toBe('needs_review');
  });
});

describe('another filing of the company, which a restore may have forgotten', () => {
  const rejected = found({ ...answer, status: 'rejected', rejection });
  const none = { some: false, informed: false };
  const unaware = { some: true, informed: false };
  const informed = { some: true, informed: true };
  it.each([
    ['absent', notFound, none, undefined],
    ['unreachable', unreachable, none, 'unavailable'],
    ['unreachable, released', unreachable, informed, 'unavailable'],
    ['not to be asked for', notOffered, none, 'needs_review'],
    ['not to be asked for, released', notOffered, unaware, undefined],
    ['there', found(answer), none, 'needs_review'],
    ['there and pending', found(pending), none, 'needs_review'],
    ['there, released before anybody knew of it', found(answer), unaware, 'needs_review'],
    ['there, released after the review', found(answer), informed, undefined],
    ['there and rejected', rejected, none, undefined],
  ] as const)('%s', (_title, outcome, releases, state) => {
    const decision = decideForgotten(facts, { reference: 'efs-1-formation-2', outcome, releases }, timing);
    expect(decision?.state).toBe(state);
  });
});

describe('before a send', () => {
  it('sends only a filing that the registry provably does not have', () => {
    expect(decideBeforeSend(facts, notFound, ['US-WY'], timing)).toBeNull();
    expect(decideBeforeSend(facts, unreachable, ['US-WY'], timing)?.state).toBe('unavailable');
    expect(decideBeforeSend(facts, found(answer), ['US-WY'], timing)?.state).toBe('accepted');
    expect(decideBeforeSend(facts, found(answer, answer), ['US-WY'], timing)?.state).toBe('needs_review');
  });

  it('sends nothing to a registry that does not list the state of the filing, but adopts a filing that it has', () => {
    expect(decideBeforeSend(facts, notFound, ['US-DE'], timing)).toMatchObject({
      state: 'unavailable',
      reason: 'The registry does not file for US-WY.',
    });
    expect(decideBeforeSend(facts, found(answer), [], timing)?.state).toBe('accepted');
  });
});

describe('while the outcome is unknown', () => {
  it('a miss counts only after deadline, allowance and processing time have passed', () => {
    const early = { ...visible, deadlineAt: new Date(NOW.getTime() - 6_999) };
    expect(decideReconcile(early, notFound, reliable, timing)).toMatchObject({
      state: 'reconciling',
      cleanMisses: 0,
      dueInMs: 1,
    });
    expect(decideReconcile(visible, notFound, reliable, timing)).toMatchObject({
      state: 'reconciling',
      cleanMisses: 1,
    });
  });

  it('an early miss resets the count of clean misses', () => {
    const early = { ...facts, cleanMisses: 1 };
    expect(decideReconcile(early, notFound, reliable, timing)).toMatchObject({ state: 'reconciling', cleanMisses: 0 });
  });

  it('two clean misses prove the absence', () => {
    expect(decideReconcile({ ...visible, cleanMisses: 1 }, notFound, reliable, timing).state).toBe('ready');
  });

  it('a registry that cannot be reached neither adds nor removes a miss', () => {
    for (const [outcome, capabilities] of [
      [unreachable, reliable],
      [notFound, null],
    ] as const) {
      const decision = decideReconcile({ ...visible, cleanMisses: 1 }, outcome, capabilities, timing);
      expect(decision).toMatchObject({ state: 'reconciling', cleanMisses: 1 });
    }
  });

  it('a found filing is adopted; a filing found twice, or with another packet, goes to a person', () => {
    expect(decideReconcile(facts, found(answer), reliable, timing).state).toBe('accepted');
    expect(decideReconcile(facts, found(answer, answer), reliable, timing).state).toBe('needs_review');
    const foreign = found({ ...answer, packetHash: 'b'.repeat(64) });
    expect(decideReconcile(facts, foreign, reliable, timing).state).toBe('needs_review');
  });

  it('a filing sent often and never found goes to a person', () => {
    const worn = { ...visible, cleanMisses: 1, sends: MAX_SENDS };
    expect(decideReconcile(worn, notFound, reliable, timing).state).toBe('needs_review');
    expect(decideReconcile({ ...visible, stalledMs: OUTAGE_LIMIT_MS }, unreachable, reliable, timing).state).toBe(
      'needs_review',
    );
  });
});

it.each([
  [true, true, true, 5_000, true],
  [true, false, false, null, true],
  [false, true, true, 5_000, true],
  [false, true, true, 0, true],
  [false, true, true, null, false],
  [false, true, false, 5_000, false],
  [false, false, true, 5_000, false],
])(
  'mayResend: dedupes %s, lookup %s, deadline %s, processing %s → %s',
  (dedupesByReference, lookup, enforcesDeadline, maxProcessingMs, may) => {
    const declared = { dedupesByReference, lookup, enforcesDeadline, maxProcessingMs };
    expect(mayResend({ ...reliable, ...declared })).toBe(may);
  },
);

const moment = fc.integer({ min: -120_000, max: 120_000 }).map((ms) => new Date(NOW.getTime() + ms));
const anAnswer: fc.Arbitrary<RegistryAnswer> = fc.record({
  status: fc.constantFrom('pending', 'accepted', 'rejected', 'too_late'),
  reference: fc.option(fc.string()),
  packetHash: fc.constantFrom(HASH, 'b'.repeat(64)),
  expectedAt: fc.option(moment),
  number: fc.option(fc.constant('2026-000000001')),
  filedAt: fc.option(moment),
  evidence: fc.constant(null),
  rejection: fc.option(fc.constant(rejection)),
});
const aLookup: fc.Arbitrary<LookupOutcome> = fc.oneof(
  fc.array(anAnswer, { minLength: 1, maxLength: 3 }).map((answers) => found(...answers)),
  fc.constantFrom(notFound, unreachable, notOffered),
);
const aSend: fc.Arbitrary<SendOutcome> = fc.oneof(
  anAnswer.map(answered),
  fc.constantFrom('not_sent', 'declined', 'unknown').map((kind) => ({ kind, reason: 'because' }) as SendOutcome),
);
const someFacts: fc.Arbitrary<FilingFacts> = fc.record({
  packetHash: fc.constant(HASH),
  jurisdiction: fc.constantFrom('US-WY', 'US-DE'),
  tries: fc.nat(65),
  stalledMs: fc.nat(2 * OUTAGE_LIMIT_MS),
  sends: fc.nat(MAX_SENDS + 2),
  cleanMisses: fc.nat(1),
  deadlineAt: fc.option(moment),
  expectedBy: fc.option(moment),
});
const someTiming: fc.Arbitrary<Timing> = fc.record({
  now: fc.constant(NOW),
  random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  clockAllowanceMs: fc.nat(10_000),
});
const someCapabilities: fc.Arbitrary<Capabilities> = fc.record({
  livemode: fc.boolean(),
  dedupesByReference: fc.boolean(),
  lookup: fc.boolean(),
  enforcesDeadline: fc.boolean(),
  maxProcessingMs: fc.option(fc.nat(60_000)),
  jurisdictions: fc.constant(['US-WY']),
  isOnlineOnly: fc.boolean(),
  officeHours: fc.constant(null),
});
const someSituation = fc.record({
  facts: someFacts,
  timing: someTiming,
  capabilities: fc.option(someCapabilities),
  lookup: aLookup,
  send: aSend,
});
type Situation = typeof someSituation extends fc.Arbitrary<infer S> ? S : never;

/** The worker's decision for a filing in each state that is ever due (worker/filing.ts). */
const DECISIONS: [FilingState, (situation: Situation) => Decision | null][] = [
  ['ready', ({ facts, lookup, timing }) => decideBeforeSend(facts, lookup, ['US-WY'], timing)],
  ['unavailable', ({ facts, lookup, timing }) => decideBeforeSend(facts, lookup, ['US-WY'], timing)],
  ['sending', ({ facts, send, timing }) => decideAfterSend(facts, send, timing)],
  ['pending', ({ facts, lookup, timing }) => decidePending(facts, lookup, reliable, timing)],
  ['ambiguous', (s) => decideReconcile({ ...s.facts, cleanMisses: 0 }, s.lookup, s.capabilities, s.timing)],
  ['reconciling', (s) => decideReconcile(s.facts, s.lookup, s.capabilities, s.timing)],
];

describe.each(DECISIONS)('any history of a filing that is %s', (state, decide) => {
  const always = (check: (decision: Decision, situation: Situation) => void) =>
    fc.assert(
      fc.property(someSituation, (situation) => {
        const decision = decide(situation);
        if (decision !== null) check(decision, situation);
      }),
      { numRuns: 2_000 },
    );

  it('the decision is a legal step', () => {
    always((decision) => expect(FILING_TRANSITIONS[state]).toContain(decision.state));
  });

  it('only one answer, for this packet, with its evidence, closes the filing', () => {
    always((decision, { lookup, send }) => {
      if (!isClosed(decision.state)) return;
      const answers = state === 'sending' ? [send] : [lookup];
      const [only] = answers.flatMap((each) =>
        'answers' in each ? each.answers : 'answer' in each ? [each.answer] : [],
      );
      expect(only).toMatchObject({ packetHash: HASH, status: decision.state });
      if (state !== 'sending' && 'answers' in lookup) expect(lookup.answers).toHaveLength(1);
    });
  });

  it('the filing becomes due again, unless it is closed or needs a person', () => {
    always((decision) => {
      const rests = isClosed(decision.state) || decision.state === 'needs_review';
      if (rests) expect(decision).not.toHaveProperty('dueInMs');
      else expect(decision).toMatchObject({ dueInMs: expect.any(Number) });
      if ('dueInMs' in decision) expect(decision.dueInMs).toBeGreaterThanOrEqual(0);
    });
  });
});

describe('never twice', () => {
  it('from an unknown outcome, sending again needs two clean misses at a registry that promises enough', () => {
    const aReconciling = fc.property(someSituation, ({ facts, lookup, capabilities, timing }) => {
      const decision = decideReconcile(facts, lookup, capabilities, timing);
      if (decision.state !== 'ready') return;
      if (lookup.kind === 'not_offered') expect(capabilities?.dedupesByReference).toBe(true);
      else expect(lookup.kind).toBe('not_found');
      expect(facts.cleanMisses).toBe(1);
      expect(facts.sends).toBeLessThan(MAX_SENDS);
      if (capabilities === null) throw new Error('resent without knowing the registry');
      expect(mayResend(capabilities)).toBe(true);
      const shownAtMs =
        (facts.deadlineAt ?? NOW).getTime() + timing.clockAllowanceMs + (capabilities.maxProcessingMs ?? 0);
      expect(shownAtMs).toBeLessThanOrEqual(NOW.getTime());
    });
    fc.assert(aReconciling, { numRuns: 20_000 });
  });

  it('an unknown outcome never counts as unavailable, because the filing would be sent again at once', () => {
    fc.assert(
      fc.property(someSituation, ({ facts, lookup, capabilities, timing }) => {
        expect(decideReconcile(facts, lookup, capabilities, timing).state).not.toBe('unavailable');
        expect(decideAfterSend(facts, { kind: 'unknown', reason: '' }, timing).state).toBe('ambiguous');
      }),
    );
  });

  it('a registry that shows a filing as too late contradicts itself: a look-up never leads to a send', () => {
    const tooLate = found({ ...answer, status: 'too_late' });
    for (const decision of [
      decideBeforeSend(facts, tooLate, ['US-WY'], timing),
      decidePending(facts, tooLate, reliable, timing),
      decideReconcile(facts, tooLate, reliable, timing),
    ]) {
      expect(decision?.state).toBe('needs_review');
    }
  });

  it('the reference of a filing is derived from its identity, and differs for different filings', () => {
    expect(filingReference('e1', 'formation', 1)).toBe('efs-e1-formation-1');
    const references = ['e1', 'e2'].flatMap((id) => [
      filingReference(id, 'ein', 1),
      filingReference(id, 'formation', 1),
      filingReference(id, 'formation', 2),
    ]);
    expect(new Set(references).size).toBe(6);
  });
});

describe('the states', () => {
  it('no step leaves a closed state, and every other state has a path to a closed one', () => {
    for (const state of FILING_STATES) {
      const reached = new Set<FilingState>([state]);
      for (const each of reached) for (const next of FILING_TRANSITIONS[each]) reached.add(next);
      expect([...reached].some(isClosed)).toBe(true);
      if (isClosed(state)) expect([...reached]).toEqual([state]);
    }
  });

  it('are closed, or unknown, or neither; never both', () => {
    expect(FILING_STATES.filter((state) => isClosed(state) && isOutcomeUnknown(state))).toEqual([]);
    expect(FILING_STATES.filter(isOutcomeUnknown)).toEqual(['sending', 'ambiguous', 'reconciling', 'needs_review']);
  });

  it('an unknown outcome becomes ready only by reconciling, or by the answer to its own send', () => {
    const waysToReady = FILING_STATES.filter(
      (state) => isOutcomeUnknown(state) && (FILING_TRANSITIONS[state] as readonly string[]).includes('ready'),
    );
    expect(waysToReady).toEqual(['sending', 'reconciling', 'needs_review']);
  });
});

it('the backoff grows, is spread over its whole range, and never exceeds a minute', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.double({ min: 0, max: 0.999999, noNaN: true }), (tries, random) => {
      const ms = backoffMs(tries, random);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(Math.min(60_000, 250 * 2 ** tries));
    }),
  );
  expect(backoffMs(3, 0)).toBe(0);
  expect(backoffMs(3, 0.999)).toBeGreaterThan(backoffMs(2, 0.999));
});
