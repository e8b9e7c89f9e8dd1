import type { SEALED, SealLabel } from '../../secrets/sealed.ts';
import type { Db } from '../core/db.ts';
import type { Sealing } from '../signing-keys.ts';

/** A row with a sealed (encrypted) value. Values of the service itself, and of some messages, have no account. */
type Row = { account_id: string | null; id: string; sealed: Uint8Array };

type Place = {
  /** Returns the next values that are not sealed (encrypted) with a given key. */
  list(db: Db, keyId: Uint8Array): Promise<Row[]>;
  /** Replaces the sealed value, unless it has changed meanwhile. */
  update(db: Db, row: Row, sealed: Uint8Array): Promise<unknown>;
};

const PAGE = 200;

/** Every column that holds sealed values. Bytes 2 to 9 of each value are the id of its key (secrets/seal.ts). */
const PLACES: Readonly<Record<keyof typeof SEALED, readonly Place[]>> = {
  'entity-key': [
    {
      list: (db, keyId) => db<Row[]>`
        select account_id, entity_id as id, sealed_private_key as sealed from entity_keys
        where substring(sealed_private_key from 2 for 8) <> ${keyId} limit ${PAGE}`,
      update: (db, { account_id, id, sealed: from }, sealed) => db`
        update entity_keys set sealed_private_key = ${sealed}
        where account_id = ${account_id} and entity_id = ${id} and sealed_private_key = ${from}`,
    },
  ],
  'signing-key': [
    {
      list: (db, keyId) => db<Row[]>`
        select null as account_id, purpose as id, sealed_private_key as sealed from signing_keys
        where substring(sealed_private_key from 2 for 8) <> ${keyId} limit ${PAGE}`,
      update: (db, { sealed: from }, sealed) => db`
        update signing_keys set sealed_private_key = ${sealed} where sealed_private_key = ${from}`,
    },
  ],
  webhook_endpoint: [webhookSecret('secret'), webhookSecret('previous_secret')],
  mail: [
    {
      list: (db, keyId) => db<Row[]>`
        select account_id, id, sealed_content as sealed from mails
        where substring(sealed_content from 2 for 8) <> ${keyId} limit ${PAGE}`,
      update: (db, { id, sealed: from }, sealed) => db`
        update mails set sealed_content = ${sealed} where id = ${id} and sealed_content = ${from}`,
    },
  ],
};

function webhookSecret(column: 'secret' | 'previous_secret'): Place {
  return {
    list: (db, keyId) => db<Row[]>`
      select account_id, id, ${db.identifier(column)} as sealed from webhook_endpoints
      where substring(${db.identifier(column)} from 2 for 8) <> ${keyId} limit ${PAGE}`,
    update: (db, { account_id, id, sealed: from }, sealed) => db`
      update webhook_endpoints set ${db.identifier(column)} = ${sealed}
      where account_id = ${account_id} and id = ${id} and ${db.identifier(column)} = ${from}`,
  };
}

/**
 * Seals (encrypts) again all values that are not sealed with the current data key; returns their number. May run while
 * the service runs, and again after an interruption. The connection must be that of the database owner.
 */
export async function resealAll(db: Db, sealing: Sealing, keyId: string): Promise<number> {
  let count = 0;
  for (const [kind, places] of Object.entries(PLACES)) {
    for (const place of places) {
      for (;;) {
        const rows = await place.list(db, Buffer.from(keyId, 'hex'));
        if (rows.length === 0) break;
        for (const row of rows) {
          const label = `${kind}:${row.id}` as SealLabel;
          await place.update(db, row, sealing.seal(sealing.unseal(row.sealed, label), label));
        }
        count += rows.length;
      }
    }
  }
  return count;
}
