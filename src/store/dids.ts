import type { EntityState } from '../domain/entity/entity.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/** The public facts about a company, and the account needed to look up more. */
export type PublicEntity = {
  account_id: string;
  id: string;
  did: string;
  legal_name: string;
  state: EntityState;
  jurisdiction: string;
  filing_number: string;
  filed_at: Date;
  livemode: boolean;
  public_key: Uint8Array;
};

export async function insertDid(tx: Tx, did: { did: string; account_id: string; entity_id: string }): Promise<void> {
  tx.sql.later`insert into dids ${tx.sql.insert(did)}`;
}

/** Returns the company of a DID, if its constitution in force makes it public. */
export async function findPublicEntityByDid(db: Reader, did: string): Promise<PublicEntity | null> {
  return findPublic(db, db`d.did = ${did}`);
}

/** Like `findPublicEntityByDid`, by the entity's id. */
export async function findPublicEntityById(db: Reader, entityId: string): Promise<PublicEntity | null> {
  return findPublic(db, db`d.entity_id = ${entityId}`);
}

async function findPublic(db: Reader, condition: ReturnType<Reader>): Promise<PublicEntity | null> {
  const [row] = await db<PublicEntity[]>`
    select e.account_id, e.id, d.did, e.legal_name, e.state, e.jurisdiction, e.filing_number, e.filed_at, e.livemode,
      k.public_key
    from dids d
    join entities e on e.account_id = d.account_id and e.id = d.entity_id
    join entity_keys k on k.account_id = d.account_id and k.entity_id = d.entity_id and k.id = d.did || '#key-1'
    join constitutions c on c.account_id = d.account_id and c.entity_id = d.entity_id
      and c.version = e.constitution_version
    where ${condition} and (c.canonical::jsonb ->> 'public_record')::boolean`;
  return row ?? null;
}
