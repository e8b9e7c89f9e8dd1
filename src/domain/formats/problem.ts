/** One problem in a request. `pointer`: JSON Pointer (RFC 6901) to the value with the problem. */
export type Problem = {
  pointer: string;
  code: string;
  message: string;
  allowed?: readonly (string | number)[];
  /** Dollars left under the limit, if an amount exceeds a limit. */
  limit_usd?: string;
  amount_usd?: string;
  left_usd?: string;
  /** 1-based position in a YAML source, if known. */
  line?: number;
  column?: number;
};

/** Party that has to resolve a blocker: see `domain/constitution/blockers.ts`. */
export type BlockerSource = 'constitution' | 'registry' | 'tax' | 'billing' | 'human';

/** A reason why an entity cannot be submitted yet. All reasons are reported at once. */
export type Blocker = { code: string; pointer: string; message: string; source: BlockerSource };

/** Returns the blocker for actions that must wait until it is known whether the registry has received the filing. */
export function outcomeUnknown(message: string): Blocker {
  return { code: 'outcome_unknown', pointer: '/state', message, source: 'registry' };
}

/** A word such as "ok" or "done", which alone explains nothing. */
const SHORT_WORD = /^\p{Script=Latin}{1,9}$/u;

/**
 * Returns a problem if a recorded reason would explain nothing to somebody who reads the record years later; otherwise
 * null.
 */
export function problemOfReason(reason: string, pointer = '/reason'): Problem | null {
  const [word, ...more] = reason.match(/\p{L}+/gu) ?? [];
  // A short reason with a number is accepted, because an office may answer by a number alone, such as "Reference 101".
  if (word !== undefined && (more.length > 0 || /\p{N}/u.test(reason) || !SHORT_WORD.test(word))) return null;
  return {
    pointer,
    code: 'says_nothing',
    message:
      'is too short to explain the record later. Say what happened and how you know it, for example "The search of the office shows no filing under this name."',
  };
}
