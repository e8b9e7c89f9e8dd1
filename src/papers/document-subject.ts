import type { DissolutionFacts, DocumentSubject } from '../documents/document.ts';
import type { Constitution, Person } from '../domain/constitution/constitution.ts';
import { currentPack } from '../domain/jurisdictions/index.ts';
import { type ConstitutionVersion, findConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Dissolution } from '../store/dissolutions.ts';
import type { Entity } from '../store/entities.ts';
import { getProposal } from '../store/proposals.ts';

type Company = Pick<Entity, 'account_id' | 'id' | 'legal_name' | 'livemode'>;

/** Returns the facts for a company's documents, from a version of its constitution (null: the current version). */
export async function readSubject(
  db: Reader,
  entity: Company,
  packVersion?: string,
  version: number | null = null,
): Promise<DocumentSubject> {
  const row = await findConstitution(db, entity.account_id, entity.id, version);
  if (row === null) throw new Error(`entity ${entity.id} without a constitution`);
  return subjectOf(entity, row, packVersion);
}

export function subjectOf(
  entity: Omit<Company, 'account_id'>,
  row: ConstitutionVersion,
  packVersion?: string,
): DocumentSubject {
  const constitution = JSON.parse(row.canonical) as Constitution;
  const { id, legal_name, livemode } = entity;
  return {
    entity: { id, legal_name, livemode },
    constitution,
    constitution_hash: row.hash,
    constitution_version: row.version,
    pack_version: packVersion ?? currentPack(constitution.jurisdiction).packVersion,
    dated_at: row.created_at.toISOString(),
  };
}

/** Returns the facts that the articles of dissolution state. These facts cannot change any more. */
export async function readDissolutionFacts(
  db: Reader,
  { filing_number, filed_at }: Pick<Entity, 'filing_number' | 'filed_at'>,
  { account_id, entity_id, proposal_id, decided_at }: Dissolution,
  signer: Person,
): Promise<DissolutionFacts> {
  if (filing_number === null || filed_at === null) throw new Error('a dissolution of what was never filed');
  const { decided_at: approvedAt } = await getProposal(db, account_id, entity_id, proposal_id);
  return {
    filing_number,
    filed_at: filed_at.toISOString(),
    decided_at: decided_at.toISOString(),
    approved_at: (approvedAt ?? decided_at).toISOString(),
    signer_name: signer.name,
  };
}
