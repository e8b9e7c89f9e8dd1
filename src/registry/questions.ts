import type { Clock } from '../clock.ts';
import type { NameOutcome, RegistryAdapter } from './adapter.ts';

/** How long an answer about the registry itself is kept, and the lack of one: nobody waits for it twice. */
const KEPT_MS = 30_000;

const NOWHERE: NameOutcome = { status: 'unknown', reason: 'No registry is known here.' };

/**
 * The questions that a caller's request may ask of a registry. `adapter` answers null while its address is not known:
 * the simulator starts behind the API.
 */
export function createRegistryQuestions(adapter: () => RegistryAdapter | null, clock: Clock) {
  let kept: { atMs: number; isOnlineOnly: Promise<boolean> } | null = null;
  return {
    checkName: async (normalizedName: string, jurisdiction: string, filer: string): Promise<NameOutcome> =>
      adapter()?.checkName(normalizedName, jurisdiction, filer) ?? NOWHERE,

    isOnlineOnly(): Promise<boolean> {
      const registry = adapter();
      if (registry === null) return Promise.resolve(false);
      const nowMs = clock.monotonicMs();
      if (kept === null || nowMs - kept.atMs >= KEPT_MS) {
        const isOnlineOnly = registry.capabilities().then((promises) => promises?.isOnlineOnly ?? false);
        kept = { atMs: nowMs, isOnlineOnly };
      }
      return kept.isOnlineOnly;
    },
  };
}
