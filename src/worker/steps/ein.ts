import type { Constitution } from '../../domain/constitution/constitution.ts';
import { nextState } from '../../domain/entity.ts';
import { STEP_EXPECTED_MS } from '../../domain/formation.ts';
import { currentPack } from '../../domain/jurisdictions/index.ts';
import { buildTaxNumberPacket } from '../../domain/packet.ts';
import { getConstitutionDocument } from '../../store/constitutions.ts';
import { type Entity, lockEntity, updateEntity } from '../../store/entities.ts';
import { armFiling, findFiling, openFiling } from '../../store/filings.ts';
import { type Formation, updateSteps } from '../../store/formations.ts';
import type { Tx } from '../../store/write.ts';
import type { Step } from '../formation.ts';

/** By fax about four business days, online at once; a person has to get to it. */
const WEEK_MS = 7 * 86_400_000;

/** Asks the tax office for the number, by the same rules as a filing; or notes that the constitution waives it. */
export const requestEin: Step = async (deps, formation) => {
  const { account_id, entity_id } = formation;
  const constitution = await getConstitutionDocument(deps.store.db, account_id, entity_id);
  const existing = await findFiling(deps.store.db, account_id, entity_id, 'ein');

  return async (tx) => {
    const entity = await lockEntity(tx, account_id, entity_id);
    const { tax } = constitution;
    if (tax.ein === 'waived') return waive(tx, formation, entity, tax.reason ?? 'no reason given');
    // Taken over from a worker that died here: the request is on its way already.
    if (existing !== null && existing.state !== 'rejected') return 'wait';
    await apply(tx, entity, constitution);
    const expectedMs = deps.isSimulated ? STEP_EXPECTED_MS.ein : WEEK_MS;
    const expectedBy = new Date(tx.at.getTime() + expectedMs);
    await updateSteps(tx, formation, [{ name: 'ein', status: 'running', expectedBy }]);
    return 'wait';
  };
};

async function apply(tx: Tx, entity: Entity, constitution: Constitution): Promise<void> {
  const { packet, packetHash } = buildTaxNumberPacket(entity, constitution);
  const filing = await openFiling(tx, {
    account_id: entity.account_id,
    entity_id: entity.id,
    type: 'ein',
    packet,
    packet_hash: packetHash,
    fee_cents: 0,
    pack_version: currentPack(constitution.jurisdiction).packVersion,
  });
  await armFiling(tx, filing);
}

async function waive(tx: Tx, formation: Formation, entity: Entity, reason: string): Promise<'next'> {
  const state = nextState(entity.state, 'tax_number_settled');
  if (state === null) throw new Error(`waiver while the entity is ${entity.state}`);
  await updateSteps(tx, formation, [{ name: 'ein', status: 'done', detail: 'Waived by the constitution.' }]);
  const after = await updateEntity(tx, entity, { state, ein_waiver: reason });
  tx.record({
    accountId: entity.account_id,
    entityId: entity.id,
    action: 'formation.step_completed',
    data: {
      object: { step: 'ein', waiver: reason, state, version: after.version },
      previous: { state: entity.state, version: entity.version },
    },
  });
  return 'next';
}
