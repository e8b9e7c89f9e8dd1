import type { Clock } from '../clock.ts';
import { admit, afterCall, CLOSED } from '../domain/filing/circuit.ts';
import type { LookupOutcome, SendOutcome } from '../domain/filing/filing.ts';
import type { NameOutcome, RegistryAdapter } from './adapter.ts';

const PAUSED = 'The registry failed several times in a row and is not asked for a moment.';

/**
 * Adds a circuit breaker to an adapter: it stops calling a registry for a while after several failures in a row,
 * counted per process. A skipped call counts as a call that did not reach the registry.
 */
export function withCircuit(adapter: RegistryAdapter, clock: Clock, random: () => number): RegistryAdapter {
  let circuit = CLOSED;

  async function guarded<T extends object>(paused: T, call: () => Promise<T>, isAnswer: (outcome: T) => boolean) {
    const admitted = admit(circuit, clock.monotonicMs());
    if (admitted === null) return paused;
    circuit = admitted;
    const outcome = await call();
    const wasReached = isAnswer(outcome) || ('wasReached' in outcome && outcome.wasReached === true);
    circuit = afterCall(circuit, wasReached, clock.monotonicMs(), random());
    return outcome;
  }

  return {
    // Asking for the capabilities does not count as a failure or success. The adapter caches the capabilities for a
    // minute, so the call says nothing about the registry's health.
    capabilities: () => adapter.capabilities(),
    checkName: (...about) =>
      guarded<NameOutcome>(
        { status: 'unknown', reason: PAUSED },
        () => adapter.checkName(...about),
        ({ status }) => status !== 'unknown',
      ),
    submit: (submission) =>
      guarded<SendOutcome>(
        { kind: 'not_sent', reason: PAUSED },
        () => adapter.submit(submission),
        ({ kind }) => kind === 'answered' || kind === 'declined',
      ),
    lookup: (query) =>
      guarded<LookupOutcome>(
        { kind: 'unreachable', reason: PAUSED },
        () => adapter.lookup(query),
        ({ kind }) => kind !== 'unreachable',
      ),
  };
}
