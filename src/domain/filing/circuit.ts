/** What is known of one registry's health. */
export type Circuit = {
  /** Calls in a row that did not reach it, got no answer, or one that says that it is in trouble (5xx). */
  failures: number;
  /** Nothing is called before this moment, on a clock that only rises; then one call at a time, until one succeeds. */
  openUntilMs: number;
  isProbing: boolean;
};

export const CLOSED: Circuit = { failures: 0, openUntilMs: 0, isProbing: false };

/** A single lost answer says nothing about the registry; so many in a row do. */
export const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 30_000;

function isOpen({ failures }: Circuit): boolean {
  return failures >= FAILURES_TO_OPEN;
}

/** Whether a call may be made now, and what to remember if it is made. */
export function admit(circuit: Circuit, nowMs: number): Circuit | null {
  if (!isOpen(circuit)) return circuit;
  if (nowMs < circuit.openUntilMs || circuit.isProbing) return null;
  return { ...circuit, isProbing: true };
}

/**
 * After a call. An answer that cannot be read, or a refusal, is about the one filing that was asked about: the registry
 * is there for all others, which must not wait for it. Each failed probe doubles the pause; `random` in [0, 1) keeps
 * processes out of step.
 */
export function afterCall(circuit: Circuit, wasReached: boolean, nowMs: number, random: number): Circuit {
  if (wasReached) return CLOSED;
  const failures = circuit.failures + 1;
  const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FAILURES_TO_OPEN));
  return { failures, openUntilMs: nowMs + longestMs * (0.5 + random / 2), isProbing: false };
}
