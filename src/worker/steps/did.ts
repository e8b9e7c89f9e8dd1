import { encodeMultikey, oasDid } from '../../domain/entity/did.ts';
import { nextState } from '../../domain/entity/entity.ts';
import { ed25519PublicKey } from '../../domain/formats/ed25519.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { insertDid, replaceDid } from '../../store/dids.ts';
import { listDocumentKinds } from '../../store/documents.ts';
import { updateEntity } from '../../store/entities.ts';
import { findEntityKey, insertEntityKey } from '../../store/entity-keys.ts';
import { updateSteps } from '../../store/formations.ts';
import type { Step } from './step.ts';

/** Creates the entity's key and DID. This is the last step, and the same commit makes the entity Active. */
export const issueDid: Step = async (deps, formation) => {
  const { account_id, entity_id } = formation;
  const seed = deps.randomSeed();
  const publicKey = ed25519PublicKey(seed);
  const sealed = deps.seal(seed, `entity-key:${entity_id}`);

  return async (tx, entity) => {
    const state = nextState(entity.state, 'formation_completed');
    if (state === null || entity.filing_number === null) throw new Error(`DID while the entity is ${entity.state}`);
    const kinds = await listDocumentKinds(tx.sql, account_id, entity_id);
    if (!kinds.includes('operating_agreement')) throw new Error('DID before the operating agreement');
    const did = oasDid(entity.jurisdiction, entity.legal_form, entity.filing_number);
    // If an acceptance was recorded by mistake before, the company already has a key, and perhaps this DID.
    const existingKey = await findEntityKey(tx.sql, account_id, entity_id);
    if (existingKey !== null) await replaceDid(tx, did, entity);
    else {
      await insertDid(tx, { did, account_id, entity_id });
      const key = { id: `${did}#key-1`, public_key: publicKey, sealed_private_key: sealed };
      await insertEntityKey(tx, { account_id, entity_id, ...key });
    }
    await updateSteps(tx, formation, [
      { name: 'did', status: 'done', detail: did },
      { name: 'complete', status: 'done' },
    ]);
    const after = await updateEntity(tx, entity, { state, oas_did: did });
    const also = { public_key: encodeMultikey(existingKey?.public_key ?? publicKey) };
    recordOnEntity(tx, 'formation.completed', after, { before: entity, also });
    return 'wait';
  };
};
