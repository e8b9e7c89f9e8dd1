/** One problem in what a caller sent, located by a JSON Pointer (RFC 6901) into it. */
export type Problem = {
  pointer: string;
  code: string;
  message: string;
  allowed?: readonly (string | number)[];
  /** For an amount above a limit: what the limit leaves, in dollars. */
  limit_usd?: string;
  amount_usd?: string;
  left_usd?: string;
  /** 1-based position in a YAML source, if known. */
  line?: number;
  column?: number;
};

/** The party that has to clear a blocker: see `domain/constitution/blockers.ts`. */
export type BlockerSource = 'constitution' | 'registry' | 'tax' | 'billing' | 'human';

/** A reason why an entity cannot be submitted yet. All of them are reported at once. */
export type Blocker = { code: string; pointer: string; message: string; source: BlockerSource };

/** Blocks everything that must wait for the registry's answer, because nobody knows whether it has the filing. */
export function outcomeUnknown(message: string): Blocker {
  return { code: 'outcome_unknown', pointer: '/state', message, source: 'registry' };
}
