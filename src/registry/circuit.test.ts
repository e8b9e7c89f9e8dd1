import { describe, expect, it } from 'vitest';
import type { LookupOutcome } from '../domain/filing/filing.ts';
import type { RegistryAdapter } from './adapter.ts';
import { withCircuit } from './circuit.ts';

const QUERY = { type: 'formation', reference: 'efs-1-formation-1' } as const;

function start() {
  const told = { outcome: { kind: 'unreachable', reason: 'ECONNREFUSED' } as LookupOutcome, calls: 0, nowMs: 0 };
  const adapter: RegistryAdapter = {
    capabilities: async () => ({ kind: 'unknown', reason: 'ECONNREFUSED' }),
    checkName: async () => ({ status: 'unknown', reason: 'ECONNREFUSED' }),
    submit: async () => ({ kind: 'not_sent', reason: 'ECONNREFUSED' }),
    lookup: async () => {
      told.calls += 1;
      return told.outcome;
    },
  };
  const clock = { now: () => new Date(told.nowMs), monotonicMs: () => told.nowMs };
  return { told, registry: withCircuit(adapter, clock, () => 0.5) };
}

describe('a registry that keeps failing', () => {
  it('is not called: a call counts as not sent or as without an answer', async () => {
    const { told, registry } = start();
    for (let n = 0; n < 5; n += 1) await registry.lookup(QUERY);
    expect(told.calls).toBe(5);
    expect(await registry.lookup(QUERY)).toMatchObject({ kind: 'unreachable' });
    expect((await registry.checkName('X', 'US-WY', 'a')).status).toBe('unknown');
    const submission = { type: 'formation', reference: 'r', packet: {}, deadlineAt: new Date(1_000), timeoutMs: 1_000 };
    expect((await registry.submit(submission as never)).kind).toBe('not_sent');
    expect(told.calls).toBe(5);
  });

  it('is called again after its pause, by one call first, and by all once it answers', async () => {
    const { told, registry } = start();
    for (let n = 0; n < 5; n += 1) await registry.lookup(QUERY);
    told.nowMs = 1_000;
    told.outcome = { kind: 'not_found' };
    const [first, second] = await Promise.all([registry.lookup(QUERY), registry.lookup(QUERY)]);
    expect([first.kind, second.kind]).toEqual(['not_found', 'unreachable']);
    expect((await registry.lookup(QUERY)).kind).toBe('not_found');
    expect(told.calls).toBe(7);
  });

  it('is still called after unreadable answers: they concern one filing', async () => {
    const { told, registry } = start();
    for (let n = 0; n < 4; n += 1) await registry.lookup(QUERY);
    told.outcome = { kind: 'unreachable', reason: 'the answer is not JSON', wasReached: true };
    for (let n = 0; n < 20; n += 1) await registry.lookup(QUERY);
    expect(told.calls).toBe(24);
    told.outcome = { kind: 'unreachable', reason: 'HTTP 500', wasReached: false };
    for (let n = 0; n < 20; n += 1) await registry.lookup(QUERY);
    expect(told.calls).toBe(29);
  });
});
