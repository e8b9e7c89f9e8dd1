import type { EntityState } from '../domain/entity/entity.ts';
import { isConfirmed } from './confirmed-companies.ts';
import type { Fragment, Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Entity } from './entities.ts';

/** The public facts about a company, and the id of its account, which further look-ups need. */
export type PublicEntity = {
  account_id: string;
  id: string;
  did: string;
  /** The company's current DID, if this DID contains a number that was corrected; otherwise null. */
  replaced_by: string | null;
  legal_name: string;
  state: EntityState;
  jurisdiction: string;
  filing_number: string;
  filed_at: Date;
  livemode: boolean;
  public_key: Uint8Array;
};

/** Gives a company its first DID. A DID that belonged to another company before a correction is taken over. */
export async function insertDid(tx: Tx, did: { did: string; account_id: string; entity_id: string }): Promise<void> {
  const rows = await tx.sql`
    insert into dids ${tx.sql.insert(did)}
    on conflict (did) do update
    set account_id = excluded.account_id, entity_id = excluded.entity_id, superseded_at = null
    where dids.superseded_at is not null returning 1`;
  if (rows.length === 0) throw new Error(`${did.did} is the DID of another company`);
}

/**
 * Gives a company that has a key a new DID for its corrected number. A DID that belonged to another company before a
 * correction is taken over.
 */
export async function replaceDid(
  tx: Tx,
  next: string,
  { account_id, id }: Pick<Entity, 'account_id' | 'id'>,
): Promise<void> {
  tx.sql.later`
    insert into dids ${tx.sql.insert({ did: next, account_id, entity_id: id })}
    on conflict (did) do update
    set account_id = excluded.account_id, entity_id = excluded.entity_id, superseded_at = null
    where dids.superseded_at is not null`;
  tx.sql.later`
    insert into entity_keys (account_id, entity_id, id, public_key, sealed_private_key, created_at)
    select account_id, entity_id, ${`${next}#key-1`}, public_key, sealed_private_key, ${tx.at} from entity_keys
    where account_id = ${account_id} and entity_id = ${id}
    order by created_at desc limit 1
    on conflict do nothing`;
}

/** Ends a company's current DID. */
export async function supersedeDid(tx: Tx, { account_id, id }: Pick<Entity, 'account_id' | 'id'>): Promise<void> {
  tx.sql.later`
    update dids set superseded_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${id} and superseded_at is null`;
}

/**
 * Returns the company that has this DID, if its constitution in force makes it public, its existence is confirmed
 * (`isConfirmed`), and this deployment speaks for it: its account was not handed over to another deployment, and if it
 * came from one, it was released here.
 */
export async function findPublicEntityByDid(db: Reader, did: string): Promise<PublicEntity | null> {
  return findPublic(db, db`d.did = ${did}`);
}

/** Returns the company with this entity id, under the conditions of `findPublicEntityByDid`. */
export async function findPublicEntityById(db: Reader, entityId: string): Promise<PublicEntity | null> {
  return findPublic(db, db`d.entity_id = ${entityId} and d.superseded_at is null`);
}

/**
 * Returns the public facts about the company whose DID meets a condition; null if there is none, or if it is not
 * public. Two statements are needed, because on Citus the DIDs are on the coordinator, and the company on the server of
 * its account.
 */
async function findPublic(db: Reader, condition: Fragment): Promise<PublicEntity | null> {
  const [owner] = await db<{ did: string; account_id: string; entity_id: string }[]>`
    select d.did, d.account_id, d.entity_id from dids d join accounts a on a.id = d.account_id
    where ${condition} and a.handed_over is null
      and (a.frozen_at is null or a.arrived is null or a.frozen_at <> (a.arrived ->> 'arrived_at')::timestamptz)`;
  if (owner === undefined) return null;
  const { did, account_id, entity_id } = owner;
  const [row] = await db<Omit<PublicEntity, 'did'>[]>`
    select e.account_id, e.id, nullif(e.oas_did, ${did}::text) as replaced_by, e.legal_name, e.state, e.jurisdiction, e.filing_number, e.filed_at, e.livemode,
      k.public_key
    from entities e
    join entity_keys k on k.account_id = e.account_id and k.entity_id = e.id and k.id = ${`${did}#key-1`}
    join constitutions c on c.account_id = e.account_id and c.entity_id = e.id and c.version = e.constitution_version
    where e.account_id = ${account_id} and e.id = ${entity_id} and e.filing_number is not null and ${isConfirmed(db, db`e.account_id`, db`e.id`)}
      and (c.canonical::jsonb ->> 'public_record')::boolean`;
  return row === undefined ? null : { ...row, did };
}
