import type { FilingType } from '../domain/filing/filing.ts';
import { type Acceptance, type EntityFact, type FactName, provenanceOf } from '../domain/filing/provenance.ts';
import { canonicalNumber } from '../domain/formats/canonical.ts';
import { isCompanyConfirmed } from '../store/confirmed-companies.ts';
import type { Reader } from '../store/core/db.ts';
import { findConfirmedCorrection } from '../store/corrections.ts';
import type { Entity } from '../store/entities.ts';
import { findAcceptanceReport } from '../store/filing-reports.ts';
import { type Filing, findFiling } from '../store/filings.ts';

/** The facts of one filing, the number first. */
type Values = readonly [FactName, string | null][];

/** Returns the facts that offices decided about a company, each with its source and verification. */
export async function listFacts(db: Reader, entity: Entity, isSimulated: boolean): Promise<EntityFact[]> {
  const facts: EntityFact[] = [];
  for (const [type, values] of valuesByFiling(entity)) {
    const present = values.filter((value): value is [FactName, string] => value[1] !== null);
    if (present.length === 0) continue;
    const filing = await findFilingOf(db, entity, type, values[0]?.[1] ?? null);
    if (filing?.result?.effective_at !== undefined) present.push(['effective_at', filing.result.effective_at]);
    const provenance = provenanceOf(await acceptanceOf(db, filing), isSimulated);
    facts.push(...present.map(([name, value]) => ({ name, value, ...provenance })));
  }
  return facts;
}

/**
 * Returns the newest filing of this type; null if there is none, or if it gave the company a number other than the one
 * that the company has now.
 */
async function findFilingOf(
  db: Reader,
  { account_id, id }: Entity,
  type: FilingType,
  number: string | null,
): Promise<Filing | null> {
  const filing = await findFiling(db, account_id, id, type);
  const filedNumber = filing?.result?.number;
  const isOther =
    filedNumber !== undefined && number !== null && canonicalNumber(filedNumber) !== canonicalNumber(number);
  return isOther ? null : filing;
}

function valuesByFiling(entity: Entity): readonly [FilingType, Values][] {
  const { filing_number, filed_at, ein, dissolution_number, dissolved_at } = entity;
  return [
    [
      'formation',
      [
        ['filing_number', filing_number],
        ['filed_at', filed_at?.toISOString() ?? null],
      ],
    ],
    ['ein', [['ein', ein]]],
    [
      'dissolution',
      [
        ['dissolution_number', dissolution_number],
        ['dissolved_at', dissolved_at?.toISOString() ?? null],
      ],
    ],
  ];
}

async function acceptanceOf(db: Reader, filing: Filing | null): Promise<Acceptance> {
  if (filing?.result == null) return { filing: null, report: null, correction: null };
  const [report, correction] = [await findAcceptanceReport(db, filing), await findConfirmedCorrection(db, filing)];
  // The filing number also counts as unverified if a later amendment is unverified, because it is shown together with
  // the name and form that the amendment changed.
  const isUnverified = filing.is_unverified || (filing.type === 'formation' && !(await isCompanyConfirmed(db, filing)));
  return {
    filing: { evidence: filing.result.evidence, closedAt: filing.closed_at, isUnverified },
    report: report && { ...report, at: report.reported_at },
    correction: correction?.decided_at ? { ...correction, at: correction.decided_at } : null,
  };
}
