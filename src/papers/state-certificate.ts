import { authoritySince, findAuthority } from '../domain/certificates/authority.ts';
import type { CertifiedCompany, CertifiedFact, Statement } from '../domain/certificates/certificate.ts';
import type { CertificateKind } from '../domain/certificates/credential.ts';
import type { Constitution } from '../domain/constitution/constitution.ts';
import type { EntityFact } from '../domain/filing/provenance.ts';
import { AppError } from '../errors/errors.ts';
import { findUnvouchedArrival } from '../store/audit.ts';
import { listAuthorityVersions } from '../store/certificates.ts';
import { findConstitution } from '../store/constitutions.ts';
import type { Reader } from '../store/core/db.ts';
import type { Entity } from '../store/entities.ts';
import { findMonthlyLimit } from '../store/treasury.ts';
import { requireExistence } from './existence.ts';

/** The question that a certificate answers. `agent`: the DID of the member whose authority is certified. */
export type CertificateQuestion = { kind: 'existence' } | { kind: 'authority'; agent: string };

/** Returns the statement that a certificate can make about a company now; throws if the statement would be false. */
export async function stateCertificate(
  db: Reader,
  entity: Entity,
  question: CertificateQuestion,
  isSimulated: boolean,
): Promise<Statement> {
  const facts = await requireExistence(db, entity, isSimulated);
  const company = companyOf(entity);
  if (question.kind === 'existence') return { kind: 'existence', company, facts: certifiedFacts(entity, facts) };
  const row = await findConstitution(db, entity.account_id, entity.id, null);
  if (row === null) throw new Error(`entity ${entity.id} without a constitution`);
  const { agent } = question;
  // Decisions proposed before the company arrived from an untrusted archive do not count, because only the archive
  // attests to them.
  const arrivedAt = (await findUnvouchedArrival(db, entity)) ?? new Date(0);
  const monthly = await findMonthlyLimit(db, entity, agent, arrivedAt);
  const search = findAuthority(JSON.parse(row.canonical) as Constitution, agent, monthly);
  if (!search.ok)
    throw new AppError('guard_unmet', { detail: `\`agent\` ${search.problem.message}`, problems: [search.problem] });
  const versions = (await listAuthorityVersions(db, entity)).map((version) =>
    version.proposed_at <= arrivedAt ? { ...version, proposal_id: null } : version,
  );
  const filedAt = new Date(company.filed_at);
  const since = authoritySince(versions, agent, filedAt > arrivedAt ? filedAt : arrivedAt);
  const { authority, agentKey } = search;
  const origin = { ...since, constitution_version: row.version, constitution_hash: row.hash };
  return { kind: 'authority', company, authority, origin, agentKey };
}

export function questionOf({
  kind,
  agent_did,
}: {
  kind: CertificateKind;
  agent_did: string | null;
}): CertificateQuestion {
  return kind === 'authority' ? { kind, agent: agent_did ?? '' } : { kind: 'existence' };
}

function companyOf(entity: Entity): CertifiedCompany {
  const { id, legal_name, oas_did, jurisdiction, legal_form, filing_number, filed_at, state } = entity;
  if (filing_number === null || filed_at === null) throw new Error(`entity ${id} is ${state} without a number`);
  const filed = { filing_number, filed_at: filed_at.toISOString() };
  return { id, name: legal_name, did: oas_did, jurisdiction, legal_form, ...filed, state };
}

/**
 * Returns the facts that a certificate of existence contains. Name, jurisdiction and form get the verification of the
 * filing number, because they were filed together.
 */
function certifiedFacts(
  { legal_name, jurisdiction, legal_form }: Entity,
  facts: readonly EntityFact[],
): CertifiedFact[] {
  const number = facts.find(({ name }) => name === 'filing_number');
  const filed = facts.filter(({ name }) => name === 'filing_number' || name === 'filed_at');
  if (number === undefined) throw new Error('a company without its number');
  const alike = Object.entries({ name: legal_name, jurisdiction, legal_form }).map(([name, value]) => ({
    ...number,
    name,
    value,
  }));
  return [...alike, ...filed].map(({ name, value, source, verified }) => ({
    name,
    value,
    source,
    verified_by: verified?.by ?? null,
    verified_at: verified?.at.toISOString() ?? null,
  }));
}
