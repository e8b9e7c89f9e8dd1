import type { Clock } from '../../clock.ts';

/** A revoked key must be refused within 1 s in every process; half of that leaves room for a slow query. */
const CACHED_MS = 500;
const CACHED_ENTRIES = 20_000;

/** Caches what was found for half a second; what was not found is looked up again each time. */
export function rememberBriefly<T>(clock: Clock, find: (key: string) => Promise<T | null>) {
  const cache = new Map<string, { value: T; atMs: number }>();
  return async (key: string): Promise<T | null> => {
    const atMs = clock.monotonicMs();
    const cached = cache.get(key);
    if (cached !== undefined && atMs - cached.atMs < CACHED_MS) return cached.value;
    const value = await find(key);
    if (value === null) {
      cache.delete(key);
      return null;
    }
    if (cache.size >= CACHED_ENTRIES) cache.clear();
    cache.set(key, { value, atMs });
    return value;
  };
}
