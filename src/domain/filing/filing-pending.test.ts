import { describe, expect, it } from 'vitest';
import { facts, HASH, NOW, reliable, timing } from '../../../test/rules/filing.ts';
import { decidePending, type LookupOutcome, OUTAGE_LIMIT_MS, type RegistryAnswer } from './filing.ts';

/** Past the deadline, the clocks' difference and the longest processing time. */
const visible = { ...facts, deadlineAt: new Date(NOW.getTime() - 7_000) };
const pending: RegistryAnswer = {
  status: 'pending',
  reference: 'efs-1-formation-1',
  packetHash: HASH,
  expectedAt: null,
  number: null,
  filedAt: null,
  evidence: null,
  rejection: null,
};
const answer: RegistryAnswer = { ...pending, status: 'accepted', number: '2026-000000001', filedAt: NOW };
const found = (...answers: RegistryAnswer[]): LookupOutcome => ({ kind: 'found', answers });
const notFound: LookupOutcome = { kind: 'not_found' };
const unreachable: LookupOutcome = { kind: 'unreachable', reason: 'ECONNREFUSED' };
const notOffered: LookupOutcome = { kind: 'not_offered' };

describe('while the registry has the filing', () => {
  it('the service follows the answer, and waits while the registry cannot be reached', () => {
    expect(decidePending(facts, found(answer), reliable, timing).state).toBe('accepted');
    expect(decidePending(facts, unreachable, reliable, timing).state).toBe('pending');
  });

  it('a filing that is not shown is believed until deadline, allowance and processing time have passed', () => {
    const early = { ...visible, deadlineAt: new Date(NOW.getTime() - 6_999), cleanMisses: 1 };
    expect(decidePending(early, notFound, reliable, timing)).toMatchObject({ state: 'pending', cleanMisses: 0 });
    expect(decidePending(visible, notFound, reliable, timing)).toMatchObject({ state: 'pending', cleanMisses: 1 });
  });

  it('two misses leave the filing to a person, and it is never sent again', () => {
    const missed = { ...visible, cleanMisses: 1 };
    expect(decidePending(missed, notFound, reliable, timing).state).toBe('needs_review');
    // A registry that cannot be asked neither adds nor removes a miss.
    for (const [outcome, capabilities] of [
      [unreachable, reliable],
      [unreachable, null],
    ] as const) {
      const decision = decidePending(missed, outcome, capabilities, timing);
      expect(decision).toMatchObject({ state: 'pending', cleanMisses: 1 });
    }
  });

  it('without a promised processing time, the service waits until the expected time of the decision', () => {
    const none = { ...reliable, maxProcessingMs: null };
    const until = (expectedBy: Date | null, cleanMisses = 1) =>
      decidePending({ ...visible, cleanMisses, expectedBy }, notFound, none, timing).state;
    expect(until(new Date(NOW.getTime() + 1))).toBe('pending');
    expect(until(NOW)).toBe('needs_review');
    expect(until(NOW, 0)).toBe('pending');
    // Without an expected date: as long as a registry may be out of reach.
    expect(until(null)).toBe('pending');
    const old = { ...visible, cleanMisses: 1, deadlineAt: new Date(NOW.getTime() - OUTAGE_LIMIT_MS - 2_000) };
    expect(decidePending(old, notFound, none, timing).state).toBe('needs_review');
  });

  it('the filing is left to a person if the registry offers no look-ups', () => {
    expect(decidePending(facts, notOffered, reliable, timing).state).toBe('needs_review');
  });

  it('an implausible date, which the database could not store, is left out', () => {
    for (const text of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const odd = found({ ...pending, expectedAt: new Date(text) });
      expect(decidePending(facts, odd, reliable, timing), text).toMatchObject({ state: 'pending', expectedAt: null });
    }
  });

  it('the service asks again just after the announced moment, but at least every minute', () => {
    const inMs = (ms: number) => found({ ...pending, expectedAt: new Date(NOW.getTime() + ms) });
    expect(decidePending(facts, inMs(6_000), reliable, timing)).toMatchObject({ dueInMs: 6_050 });
    expect(decidePending(facts, inMs(86_400_000), reliable, timing)).toMatchObject({ dueInMs: 60_000 });
    expect(decidePending(facts, inMs(-1), reliable, timing)).toMatchObject({
      state: 'pending',
      dueInMs: expect.any(Number),
    });
  });
});
