/** The functions of the platform that the client uses; a test replaces them. */
export type Platform = {
  fetch: typeof fetch;
  /** Milliseconds that never decrease. */
  monotonicMs(): number;
  /** Milliseconds since 1970, to read dates in `Retry-After` by. */
  nowMs(): number;
  /** From 0 to below 1. */
  chance(): number;
  idempotencyKey(): string;
  /** Rejects with the signal's reason if that comes first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

/** Node, Deno, Bun and browsers alike: Web APIs only. */
export const webPlatform: Platform = {
  // Looked up at each call: tests and tracing replace the global one.
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

/** Browsers set their own name, and setting it there would cost every call a preflight. */
export function mayNameItself(): boolean {
  return !globalThis.navigator?.userAgent?.startsWith('Mozilla/');
}
