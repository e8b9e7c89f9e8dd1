import type { Capabilities, FilingType, LookupOutcome, SendOutcome } from '../domain/filing.ts';

/** Answer of a name look-up; `unknown` whenever the registry did not say, never "available" by default. */
export type NameOutcome =
  | { status: 'available' }
  | { status: 'taken'; conflicts: string[] }
  | { status: 'unknown'; reason: string };

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
 * does; what is not an explicit answer comes back as `unknown`, `unreachable` or null.
 */
export type RegistryAdapter = {
  /** What it promises, or null while it cannot be asked. */
  capabilities(): Promise<Capabilities | null>;
  checkName(normalizedName: string, jurisdiction: string, filer: string): Promise<NameOutcome>;
  submit(submission: Submission): Promise<SendOutcome>;
  lookup(query: LookupQuery): Promise<LookupOutcome>;
};
