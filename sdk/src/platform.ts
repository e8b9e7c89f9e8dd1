/** What the client takes from the platform it runs on; a test puts its own in place. */
export type Platform = {
  fetch: typeof fetch;
  /** Milliseconds that only ever grow. */
  monotonicMs(): number;
  /** Milliseconds since 1970, to read dates in `Retry-After` by. */
  nowMs(): number;
  /** From 0 to below 1. */
  chance(): number;
  idempotencyKey(): string;
  /** Refused with the signal's reason when that comes first. */
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

/** Browsers keep `randomUUID` from pages that came without TLS; random bytes they always give. */
function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers name themselves, and setting it there would cost every call a preflight. */
export function mayNameItself(): boolean {
  return !globalThis.navigator?.userAgent?.startsWith('Mozilla/');
}
