/** The functions of the platform that the client uses; tests replace them. */
export type Platform = {
  fetch: typeof fetch;
  /** Milliseconds that never decrease. */
  monotonicMs(): number;
  /** Milliseconds since 1970, for dates in `Retry-After`. */
  nowMs(): number;
  /** A random number from 0 to below 1. */
  chance(): number;
  idempotencyKey(): string;
  /** Resolves after the time, or rejects with the signal's reason if the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

/** Uses only Web APIs, which Node, Deno, Bun and browsers have. */
export const webPlatform: Platform = {
  // Read at each call, because tests and tracing replace the global function.
  fetch: (...given) => globalThis.fetch(...given),
  monotonicMs: () => performance.now(),
  nowMs: () => Date.now(),
  chance: () => Math.random(),
  idempotencyKey,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal.addEventListener('abort', onAbort, { once: true });
    }),
};

/** Browsers offer `randomUUID` only to pages served over TLS; random bytes are always available. */
function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns false in a browser: it sets its own `User-Agent`, and another one would cost every call a preflight. */
export function mayNameItself(): boolean {
  return !globalThis.navigator?.userAgent?.startsWith('Mozilla/');
}
