import type { Constitution } from '../domain/constitution/constitution.ts';
import { constitutionHashOf } from '../domain/filing/packet.ts';
import type { CurrentConstitution } from '../domain/governance/next-constitution.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/**
 * One version of an entity's constitution: the exact source, its canonical JSON (RFC 8785) and the BLAKE3 hash of the
 * JSON.
 */
export type ConstitutionVersion = {
  account_id: string;
  entity_id: string;
  version: number;
  format: 'yaml' | 'json' | 'template';
  source: string;
  canonical: string;
  hash: string;
  created_at: Date;
  /** Id of the proposal that created this version; null: the account created it. */
  proposal_id: string | null;
};

export async function insertConstitution(tx: Tx, constitution: ConstitutionVersion): Promise<void> {
  tx.sql.later`insert into constitutions ${tx.sql.insert(constitution)}`;
}

/** Returns the given version, or the newest if `version` is null. */
export async function findConstitution(db: Reader, accountId: string, entityId: string, version: number | null) {
  return firstRow(db<ConstitutionVersion[]>`
    select * from constitutions
    where account_id = ${accountId} and entity_id = ${entityId}
      ${version === null ? db`` : db`and version = ${version}`}
    order by version desc limit 1`);
}

/** Returns the version with this hash, the newest if several have the same content. */
export async function findConstitutionByHash(db: Reader, accountId: string, entityId: string, hash: string) {
  return firstRow(db<ConstitutionVersion[]>`
    select * from constitutions
    where account_id = ${accountId} and entity_id = ${entityId} and hash = ${hash}
    order by version desc limit 1`);
}

/**
 * Returns the constitution on which a filing is based. The constitution has facts that the filing's data (packet)
 * omits. If an older packet does not name the constitution, returns the newest one.
 */
export async function findFiledConstitution(
  db: Reader,
  { account_id, entity_id, packet }: { account_id: string; entity_id: string; packet: Record<string, unknown> },
): Promise<Constitution | null> {
  const hash = constitutionHashOf(packet);
  const row =
    hash === null
      ? await findConstitution(db, account_id, entity_id, null)
      : await findConstitutionByHash(db, account_id, entity_id, hash);
  return row && (JSON.parse(row.canonical) as Constitution);
}

/**
 * Returns the versions of a constitution, newest first, without their texts. `before`: only the versions below this
 * one; null: all.
 */
export async function listConstitutions(
  db: Reader,
  accountId: string,
  entityId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Pick<ConstitutionVersion, 'version' | 'format' | 'hash' | 'created_at' | 'proposal_id'>[]> {
  return db`
    select version, format, hash, created_at, proposal_id from constitutions
    where account_id = ${accountId} and entity_id = ${entityId} ${before === null ? db`` : db`and version < ${before}`}
    order by version desc limit ${limit}`;
}

/**
 * Returns the given version (null: the newest) with its source text. The text is not validated again, because only
 * valid versions are stored. Versions are never deleted.
 */
export async function getConstitution(
  db: Reader,
  accountId: string,
  entityId: string,
  version: number | null,
): Promise<CurrentConstitution> {
  const row = await findConstitution(db, accountId, entityId, version);
  if (row === null) throw new Error(`entity ${entityId} without version ${version ?? 'any'} of its constitution`);
  const { hash, format, source, canonical } = row;
  return { version: row.version, hash, format, source, constitution: JSON.parse(canonical) as Constitution };
}

export async function getCurrentConstitution(
  db: Reader,
  accountId: string,
  entityId: string,
): Promise<CurrentConstitution> {
  return getConstitution(db, accountId, entityId, null);
}

/** Returns only the document of the newest constitution. */
export async function getConstitutionDocument(db: Reader, accountId: string, entityId: string): Promise<Constitution> {
  return (await getCurrentConstitution(db, accountId, entityId)).constitution;
}
