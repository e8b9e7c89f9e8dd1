import type { EvidenceCheck } from './evidence.ts';

/* Who said each number and date that an office decided, and who has verified it. */

export const FACT_NAMES = ['filing_number', 'filed_at', 'ein', 'dissolution_number', 'dissolved_at'] as const;
export type FactName = (typeof FACT_NAMES)[number];

export const FACT_SOURCES = ['registry', 'operator', 'account', 'simulator'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

export type EntityFact = {
  name: FactName;
  value: string;
  source: FactSource;
  /** When the source said so; null: not recorded. */
  asserted_at: Date | null;
  /** Proof that came with it, in the words of its source. */
  evidence: string | null;
  /** Comparison of the fact with the proof; null: the proof was not read. */
  evidence_check: EvidenceCheck | null;
  /** Null: only its source says so. */
  verified: { by: FactSource; at: Date; evidence: string | null } | null;
};

type Asserted<Evidence> = { at: Date; evidence: Evidence; evidence_check: EvidenceCheck | null };

export type Acceptance = {
  /** Null: no filing of this type was accepted. */
  filing: { evidence: string | null; closedAt: Date | null; isUnverified?: boolean } | null;
  /** An operator recorded it. */
  report: Asserted<string | null> | null;
  /** Two operators corrected it later. */
  correction: Asserted<string> | null;
};

export type Provenance = Pick<EntityFact, 'source' | 'asserted_at' | 'evidence' | 'evidence_check' | 'verified'>;

/** Returns who stands behind the result of a filing; without an accepted filing the account supplied it. */
export function provenanceOf({ filing, report, correction }: Acceptance, isSimulated: boolean): Provenance {
  if (filing === null)
    return { source: 'account', asserted_at: null, evidence: null, evidence_check: null, verified: null };
  const person = correction ?? report;
  const source = person !== null ? 'operator' : isSimulated ? 'simulator' : 'registry';
  const at = person?.at ?? filing.closedAt;
  const evidence = person === null ? filing.evidence : person.evidence;
  const evidence_check = person?.evidence_check ?? null;
  const isVouchedFor = at !== null && !filing.isUnverified;
  return {
    source,
    asserted_at: at,
    evidence,
    evidence_check,
    verified: isVouchedFor ? { by: source, at, evidence } : null,
  };
}
