import type { Clock } from '../clock.ts';
import { admit, CLOSED, failed, succeeded } from '../domain/circuit.ts';
import type { RegistryAdapter } from './adapter.ts';

const PAUSED = 'The registry failed several times in a row; it is left alone for a moment.';

/**
 * Leaves a registry alone for a while after it failed several times in a row: each process for itself. What is not
 * called counts as not sent, and as not asked.
 */
export function withCircuit(adapter: RegistryAdapter, clock: Clock, random: () => number): RegistryAdapter {
  let circuit = CLOSED;

  async function guarded<T>(paused: T, call: () => Promise<T>, isFailure: (outcome: T) => boolean): Promise<T> {
    const admitted = admit(circuit, clock.monotonicMs());
    if (admitted === null) return paused;
    circuit = admitted;
    const outcome = await call();
    circuit = isFailure(outcome) ? failed(circuit, clock.monotonicMs(), random()) : succeeded();
    return outcome;
  }

  return {
    // Kept for a minute by the adapter, and so no measure of its health.
    capabilities: () => adapter.capabilities(),
    checkName: (...about) =>
      guarded(
        { status: 'unknown', reason: PAUSED },
        () => adapter.checkName(...about),
        ({ status }) => status === 'unknown',
      ),
    submit: (submission) =>
      guarded(
        { kind: 'not_sent', reason: PAUSED },
        () => adapter.submit(submission),
        ({ kind }) => kind === 'not_sent' || kind === 'unknown',
      ),
    lookup: (query) =>
      guarded(
        { kind: 'unreachable', reason: PAUSED },
        () => adapter.lookup(query),
        ({ kind }) => kind === 'unreachable',
      ),
  };
}
