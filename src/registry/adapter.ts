import type { Capabilities, FilingType, LookupOutcome, SendOutcome } from '../domain/filing/filing.ts';

/** What a registry promises; `unknown` while it does not say, or says it in a way that cannot be relied on. */
export type CapabilitiesOutcome = { kind: 'known'; value: Capabilities } | { kind: 'unknown'; reason: string };

/** Answer of a name look-up; `unknown` whenever the registry did not say, never "available" by default. */
export type NameOutcome =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  /** `wasReached`: it answered, only not this. */
  | { status: 'unknown'; reason: string; wasReached?: boolean };

export type Submission = {
  type: FilingType;
  reference: string;
  packet: Record<string, unknown>;
  /** The registry must not take it in after this moment. */
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
 * Whoever files for us: a registry, a partner, a person at a desk. No method throws for anything the other side
 * does; what is not an explicit answer comes back as `unknown` or `unreachable`.
 */
export type RegistryAdapter = {
  capabilities(): Promise<CapabilitiesOutcome>;
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameOutcome>;
  submit(submission: Submission): Promise<SendOutcome>;
  lookup(query: LookupQuery): Promise<LookupOutcome>;
};
