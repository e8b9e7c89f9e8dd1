/** One problem in a request, with the JSON Pointer (RFC 6901) to it. */
export type Problem = {
  pointer: string;
  code: string;
  message: string;
  allowed?: readonly (string | number)[];
  /** If an amount is above a limit: what is left of the limit, in dollars. */
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

/**
 * Blocks actions that must wait for the registry's answer, because it is unknown whether it has received the filing.
 */
export function outcomeUnknown(message: string): Blocker {
  return { code: 'outcome_unknown', pointer: '/state', message, source: 'registry' };
}
