import type { EvidenceCheck } from './evidence.ts';

/**
 * For each number and date that an office assigned: the source of the fact, and the person or office that vouches for
 * it.
 */

export const FACT_NAMES = [
  'filing_number',
  'filed_at',
  'effective_at',
  'ein',
  'dissolution_number',
  'dissolved_at',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

export const FACT_SOURCES = ['registry', 'operator', 'account', 'simulator'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

export type EntityFact = {
  name: FactName;
  value: string;
  source: FactSource;
  /** Time at which the source stated the fact; null: not recorded. */
  asserted_at: Date | null;
  /** Proof that the source supplied with the fact, in the source's own words; null: no proof. */
  evidence: string | null;
  /** Result of comparing the fact with the text of the proof; null: the proof was not compared. */
  evidence_check: EvidenceCheck | null;
  /**
   * The party that vouches for the fact, the time from which it does, and its proof; null: nobody vouches for the fact.
   */
  verified: { by: FactSource; at: Date; evidence: string | null } | null;
};

type Asserted<Evidence> = { at: Date; evidence: Evidence; evidence_check: EvidenceCheck | null };

export type Acceptance = {
  /** The accepted filing of which the fact is the result; null: no filing was accepted. */
  filing: { evidence: string | null; closedAt: Date | null; isUnverified?: boolean } | null;
  /** The result that an operator recorded; null: no operator recorded one. */
  report: Asserted<string | null> | null;
  /** A later correction by two operators; null: no correction. */
  correction: Asserted<string> | null;
};

export type Provenance = Pick<EntityFact, 'source' | 'asserted_at' | 'evidence' | 'evidence_check' | 'verified'>;

/**
 * Returns the source of a filing's result, and the party that vouches for it. Without an accepted filing, the account
 * stated the fact.
 */
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
