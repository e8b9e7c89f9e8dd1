import type { Problem } from '../formats/problem.ts';

/** At most one word of fewer than ten Latin letters, such as "ok", "done." or "-". */
const SAYS_NOTHING = /^\P{L}*\p{Script=Latin}{0,9}\P{L}*$/u;

/**
 * Returns the problem of a reason for the record that explains nothing to whoever reads it years later; otherwise
 * null.
 */
export function problemOfReason(reason: string): Problem | null {
  if (!SAYS_NOTHING.test(reason)) return null;
  return {
    pointer: '/reason',
    code: 'says_nothing',
    message:
      'is too short to explain the record later. Say what happened and how you know it, for example "The search of the office shows no filing under this name."',
  };
}
