import { timeZoneOf } from '../domain/compliance/calendars.ts';
import { dayAt } from '../domain/compliance/day.ts';
import type { ComplianceFacts, ComplianceInputs } from '../domain/compliance/rule.ts';
import { type Constitution, directorsOf, electorateOf, type Member } from '../domain/constitution/constitution.ts';
import { effectiveAtOf } from '../domain/filing/assertion.ts';
import type { LegalForm } from '../domain/jurisdictions/pack.ts';
import { taxClassificationOf } from '../domain/tax/classification.ts';
import { findLastActivity, listPartyChanges } from '../store/companies/compliance-facts.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import { type Entity, ownerOf } from '../store/entities.ts';
import { findFiling } from '../store/filings.ts';

const DECEMBER = 12;

/** Reads the facts that determine the obligations of a registered company. */
export async function readComplianceFacts(
  db: Reader,
  entity: Entity,
  inputs: ComplianceInputs,
): Promise<ComplianceFacts> {
  const { account_id, id, jurisdiction, filed_at } = entity;
  if (filed_at === null) throw new Error(`a calendar of entity ${id}, which was never filed`);
  const zone = timeZoneOf(jurisdiction);
  const [constitution, filing, activeAt, changedAt] = await Promise.all([
    getConstitutionDocument(db, account_id, id),
    findFiling(db, account_id, id, 'formation'),
    findLastActivity(db, ownerOf(entity)),
    listPartyChanges(db, ownerOf(entity)),
  ]);
  // Activity before an import is unknown, so a period without activity starts at the import.
  const active = activeAt ?? (filing?.is_import ? filing.closed_at : null);
  return {
    jurisdiction,
    legalForm: entity.legal_form as LegalForm,
    filedOn: dayAt(zone, filing?.result ? effectiveAtOf(filing.result) : filed_at),
    hasEin: entity.ein !== null,
    // Smart contracts and algorithmic management are read from the filed articles. If the filing is not known here,
    // they are read from the constitution.
    ...contractsIn(filing === null ? constitution : (filing.packet as Filed)),
    classification: taxClassificationOf(constitution),
    taxYearEndMonth: constitution.books?.fiscal_year_end_month ?? DECEMBER,
    lastActivityOn: active === null ? null : dayAt(zone, active),
    hasNaturalPerson: decidersOf(constitution).some(({ natural_person: isPerson }) => isPerson),
    responsiblePartyChangedOn: changedAt.map((at) => dayAt(zone, at)),
    inputs,
    stock: constitution.stock ?? null,
  };
}

/**
 * Returns everyone who decides for a company: in a corporation the directors, who are natural persons by law, otherwise
 * the electorate.
 */
function decidersOf(constitution: Constitution): Member[] {
  return constitution.legal_form === 'corporation' ? directorsOf(constitution) : electorateOf(constitution);
}

type Filed = Partial<Pick<Constitution, 'smart_contracts' | 'management'>>;

function contractsIn({ smart_contracts = [], management }: Filed) {
  return {
    articlesLackContract: smart_contracts.length === 0,
    isAlgorithmic: management !== undefined && management.algorithmic !== 'none',
  };
}
