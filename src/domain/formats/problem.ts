/** One problem in a request, with the JSON Pointer (RFC 6901) to it. */
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

/** Blocker for actions that must wait until it is known whether the registry has received the filing. */
export function outcomeUnknown(message: string): Blocker {
  return { code: 'outcome_unknown', pointer: '/state', message, source: 'registry' };
}
