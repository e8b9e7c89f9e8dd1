import type { Clock } from '../clock.ts';
import type { NameOutcome, RegistryAdapter } from './adapter.ts';

/** Cache time of the registry's answer about itself. A missing answer is cached too, so that nobody waits twice. */
const KEPT_MS = 30_000;
/** Maximum number of questions in progress. The limit protects an office from overload if many callers ask. */
const MAX_AT_ONCE = 64;

const unknown = (reason: string): NameOutcome => ({ status: 'unknown', reason });

/**
 * Asks a registry the questions that a caller's request needs. `adapter` returns null until the registry's address is
 * known, because the simulator starts after the API.
 */
export function createRegistryQuestions(adapter: () => RegistryAdapter | null, clock: Clock) {
  let cached: { atMs: number; isOnlineOnly: Promise<boolean> } | null = null;
  let underWay = 0;
  return {
    async checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameOutcome> {
      const registry = adapter();
      if (registry === null) return unknown('no registry is known here');
      if (underWay >= MAX_AT_ONCE) return unknown('too many questions are in progress');
      underWay += 1;
      return registry.checkName(normalizedName, jurisdiction, filer).finally(() => {
        underWay -= 1;
      });
    },

    isOnlineOnly(): Promise<boolean> {
      const registry = adapter();
      if (registry === null) return Promise.resolve(false);
      const nowMs = clock.monotonicMs();
      if (cached === null || nowMs - cached.atMs >= KEPT_MS) {
        const isOnlineOnly = registry.capabilities().then((told) => told.kind === 'known' && told.value.isOnlineOnly);
        cached = { atMs: nowMs, isOnlineOnly };
      }
      return cached.isOnlineOnly;
    },

    lastOnlineOnly: () => cached?.isOnlineOnly ?? Promise.resolve(false),
  };
}
