import type { Capabilities, FilingType, LookupOutcome, SendOutcome } from '../domain/filing/filing.ts';

/** The capabilities that a registry promises; `unknown` if they are missing or unreadable. */
export type CapabilitiesOutcome = { kind: 'known'; value: Capabilities } | { kind: 'unknown'; reason: string };

/** The answer to a name check. It is `unknown`, never `available`, if the registry gives no clear answer. */
export type NameOutcome =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  /**
   * The registry gave no answer to the name check. `wasReached`: the registry answered, but gave no answer to this
   * question.
   */
  | { status: 'unknown'; reason: string; wasReached?: boolean };

export type Submission = {
  type: FilingType;
  reference: string;
  packet: Record<string, unknown>;
  /** Time after which the registry must not accept the filing. */
  deadlineAt: Date;
  timeoutMs: number;
};

export type LookupQuery =
  | { type: FilingType; reference: string }
  | {
      type: Exclude<FilingType, 'ein'>;
      normalizedName: string;
      jurisdiction: string;
      filer: string;
      since: Date;
    };

/**
 * Access to the party that files: a registry, a partner, or a person at a desk. No method throws because of this party.
 * Without an explicit answer, the result is `unknown` or `unreachable`.
 */
export type RegistryAdapter = {
  capabilities(): Promise<CapabilitiesOutcome>;
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameOutcome>;
  submit(submission: Submission): Promise<SendOutcome>;
  lookup(query: LookupQuery): Promise<LookupOutcome>;
};
