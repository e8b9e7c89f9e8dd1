import type { Blocker, Problem } from '../formats/problem.ts';

type RefusalCode =
  /** The act is not possible in the current state of the proposal or the company. */
  | 'illegal_transition'
  /** The member or person has already voted or answered differently. */
  | 'already_voted'
  /** The proposal was written for a version of the constitution that is no longer in force. */
  | 'constitution_changed'
  /** The member or person is not allowed to do this. */
  | 'not_permitted'
  | 'validation_failed'
  | 'constitution_invalid'
  /** A change that no majority may make. */
  | 'amendment_prohibited'
  /** The proposal changes a fact that the state has on file, so the change needs a filing. */
  | 'requires_filing'
  /** The amount is more than the treasury allows now. The problems state the limits and the remaining amounts. */
  | 'treasury_limit_reached'
  /** A precondition is not met. The list of problems says which one. */
  | 'guard_unmet';

export type Refusal = {
  code: RefusalCode;
  /** A sentence for the caller, including the next step. */
  detail: string;
  /** Problems. Pointers lead into the caller's request or, for an existing proposal, into that proposal. */
  problems?: readonly (Problem | Blocker)[];
  /**
   * Only with the code `illegal_transition`: the current state of the proposal or the company. `allowed_actions`: the
   * actions possible in this state.
   */
  state?: string;
  allowed_actions?: readonly string[];
};

export type Refused = { ok: false; refusal: Refusal };

export function refuse(code: RefusalCode, detail: string, more: Omit<Refusal, 'code' | 'detail'> = {}): Refused {
  return { ok: false, refusal: { code, detail, ...more } };
}

/** Refuses a signature that does not prove who signed. */
export function notProven(message: string): Refused {
  const problems = [{ pointer: '/signature', code: 'not_proven', message }];
  return refuse('validation_failed', `The signature is invalid. ${message}`, { problems });
}
