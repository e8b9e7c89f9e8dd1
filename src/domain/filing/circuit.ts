/** Circuit breaker of this process for the calls to one registry. */
export type Circuit = {
  /** Consecutive calls that did not reach the registry, got no answer, or got a server error (5xx). */
  failures: number;
  /**
   * Time on a monotonic clock until which no call is made. After this time, one call at a time is made until a call
   * succeeds.
   */
  openUntilMs: number;
  isProbing: boolean;
};

export const CLOSED: Circuit = { failures: 0, openUntilMs: 0, isProbing: false };

/** Number of failures in a row that open the circuit; a single lost answer does not show that the registry is down. */
export const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 30_000;

function isOpen({ failures }: Circuit): boolean {
  return failures >= FAILURES_TO_OPEN;
}

/** Returns the circuit breaker's new state if a call may be made now; null: no call may be made. */
export function admit(circuit: Circuit, nowMs: number): Circuit | null {
  if (!isOpen(circuit)) return circuit;
  if (nowMs < circuit.openUntilMs || circuit.isProbing) return null;
  return { ...circuit, isProbing: true };
}

/**
 * Returns the circuit after a call. The registry counts as reached even if its answer was unreadable or a refusal,
 * because such an answer concerns only one filing. Each failed trial call doubles the pause; `random` in [0, 1) keeps
 * the trial calls of several processes apart.
 */
export function afterCall(circuit: Circuit, wasReached: boolean, nowMs: number, random: number): Circuit {
  if (wasReached) return CLOSED;
  const failures = circuit.failures + 1;
  const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FAILURES_TO_OPEN));
  return { failures, openUntilMs: nowMs + longestMs * (0.5 + random / 2), isProbing: false };
}
