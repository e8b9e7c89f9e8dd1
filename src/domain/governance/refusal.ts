import type { Blocker, Problem } from '../formats/problem.ts';

/** Why something about a proposal is not done: error codes of the API. */
export const REFUSAL_CODES = [
  /** Not in this state; for the proposal or for the company. */
  'illegal_transition',
  /** Voted or answered already, and otherwise. */
  'already_voted',
  /** Written against a version that is in force no more. */
  'constitution_changed',
  /** Not this member, not this person. */
  'not_permitted',
  'validation_failed',
  'constitution_invalid',
  /** What no majority may do. */
  'amendment_prohibited',
  /** What the state has on file. */
  'requires_filing',
  /** More than the treasury allows now: its problems hold the limits and what is left. */
  'treasury_limit_reached',
  /** Something else comes first: its problems are blockers. */
  'guard_unmet',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export type Refusal = {
  code: RefusalCode;
  /** A sentence for the caller, next step included. */
  detail: string;
  /** Into what the caller sent, or into the proposal as it was raised. */
  problems?: readonly (Problem | Blocker)[];
  /** With `illegal_transition`: where the proposal or the company stands, and what is possible there. */
  state?: string;
  allowed_actions?: readonly string[];
};

export type Refused = { ok: false; refusal: Refusal };

export function refuse(code: RefusalCode, detail: string, more: Omit<Refusal, 'code' | 'detail'> = {}): Refused {
  return { ok: false, refusal: { code, detail, ...more } };
}
