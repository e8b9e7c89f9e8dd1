import { randomInt } from 'node:crypto';
import type { AuthorityVersion } from '../domain/certificates/authority.ts';
import type { CertificateKind } from '../domain/certificates/credential.ts';
import { STATUS_ENTRIES } from '../domain/certificates/status-list.ts';
import { onlyRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

export type Certificate = {
  account_id: string;
  id: string;
  entity_id: string;
  kind: CertificateKind;
  agent_did: string | null;
  status_index: number;
  statement_hash: string;
  credential: string;
  document_id: string;
  issued_at: Date;
  expires_at: Date;
};

/**
 * Maximum number of unexpired certificates per company, so that a status list is cheap to build and the list of
 * certificates fits on one page.
 */
export const MAX_CERTIFICATES = 100;

type Company = { account_id: string; id: string };

export async function insertCertificate(tx: Tx, certificate: Certificate): Promise<void> {
  await tx.sql`insert into certificates ${tx.sql.insert(certificate)}`;
}

/** Returns the certificates that have not expired, newest first. */
export async function listCertificates(db: Reader, { account_id, id }: Company, at: Date): Promise<Certificate[]> {
  return db<Certificate[]>`
    select * from certificates where account_id = ${account_id} and entity_id = ${id} and expires_at > ${at}
    order by issued_at desc, id desc limit ${MAX_CERTIFICATES}`;
}

/** Returns a random unused index in a company's status list. The caller has locked the entity. */
export async function freeStatusIndex(tx: Tx, { account_id, id }: Company): Promise<number> {
  const indexes = Array.from({ length: 20 }, () => randomInt(STATUS_ENTRIES));
  const [free] = await tx.sql<{ status_index: number }[]>`
    select status_index from unnest(${indexes}::int[]) as status_index
    where not exists (
      select from certificates c
      where c.account_id = ${account_id} and c.entity_id = ${id} and c.status_index = status_index.status_index)
    limit 1`;
  if (free === undefined) throw new Error(`no free entry in the status list of company ${id}`);
  return free.status_index;
}

/** Returns the account of a company that ever had a certificate; null if it had none. Index: certificates_by_entity. */
export async function findAccountOfCertificates(db: Reader, entityId: string): Promise<string | null> {
  const owner = onlyRow(
    await db<{ account_id: string }[]>`select distinct account_id from certificates where entity_id = ${entityId}`,
    `company ${entityId}`,
  );
  return owner?.account_id ?? null;
}

/**
 * Returns the authority that each version of the constitution grants, newest version first. `proposed_at`: time at
 * which the decision was proposed; without a decision, the time at which the version was made.
 */
export async function listAuthorityVersions(
  db: Reader,
  { account_id, id }: Company,
): Promise<(AuthorityVersion & { proposed_at: Date })[]> {
  return db<(AuthorityVersion & { proposed_at: Date })[]>`
    select c.version, c.created_at, p.id as proposal_id, coalesce(p.created_at, c.created_at) as proposed_at,
      c.canonical::jsonb #> '{officers_and_authority,authority}' as authority
    from constitutions c
    left join proposals p on p.account_id = c.account_id and p.entity_id = c.entity_id and p.id = c.proposal_id
    where c.account_id = ${account_id} and c.entity_id = ${id}
    order by c.version desc limit 1000`;
}
