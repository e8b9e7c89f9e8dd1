/** One thing wrong with what a caller sent, named by a JSON Pointer (RFC 6901) into it. */
export type Problem = {
  pointer: string;
  code: string;
  message: string;
  allowed?: readonly (string | number)[];
  /** Of an amount that is more than a limit leaves, in dollars. */
  limit_usd?: string;
  amount_usd?: string;
  left_usd?: string;
  /** 1-based position in a YAML source, where it is known. */
  line?: number;
  column?: number;
};

/** Who has to clear a blocker: see `domain/constitution/blockers.ts`. */
export type BlockerSource = 'constitution' | 'registry' | 'tax' | 'billing' | 'human';

/** A reason why an entity cannot be submitted yet. All of them are reported at once. */
export type Blocker = { code: string; pointer: string; message: string; source: BlockerSource };

/** The registry may have a filing, and nobody knows: what waits for its answer. */
export function outcomeUnknown(message: string): Blocker {
  return { code: 'outcome_unknown', pointer: '/state', message, source: 'registry' };
}
