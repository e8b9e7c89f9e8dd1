import type { Person } from '../domain/constitution/constitution.ts';
import { nextState } from '../domain/entity.ts';
import type { Action } from '../domain/event.ts';
import { isClosed } from '../domain/filing.ts';
import { buildTaxNumberPacket } from '../domain/packet.ts';
import { TAX_NUMBER_OPTION } from '../domain/requirement.ts';
import { type Entity, type EntityPatch, updateEntity } from '../store/entities.ts';
import { armFiling, type Filing, findFiling, openFiling, withdrawFiling } from '../store/filings.ts';
import { noteRejection, resumeFormation, type StepChange, updateSteps } from '../store/formations.ts';
import { findOpenRequirement } from '../store/requirements.ts';
import { cancelTaxDay } from '../store/tax-party-days.ts';
import type { Tx } from '../store/write.ts';
import { ask, withdrawQuestion } from './requirements.ts';

/* What the tax step and who answers its questions both do. The entity is locked. */

const ownerOf = ({ account_id, id }: Entity) => ({ account_id, entity_id: id });

/** Asks the tax office, under a new reference; what was asked of the account before is answered by it. */
export async function requestTaxNumber(
  tx: Tx,
  entity: Entity,
  { party, packVersion, expectedMs }: { party: Person; packVersion: string; expectedMs: number },
): Promise<void> {
  await withdrawQuestion(tx, ownerOf(entity));
  const { packet, packetHash } = buildTaxNumberPacket(entity, party);
  const { account_id, id: entity_id } = entity;
  const filing = await openFiling(tx, {
    ...{ account_id, entity_id, type: 'ein', packet, packet_hash: packetHash, fee_cents: 0 },
    pack_version: packVersion,
  });
  await armFiling(tx, filing);
  await noteRejection(tx, ownerOf(entity), null);
  const expectedBy = new Date(tx.at.getTime() + expectedMs);
  await updateSteps(tx, ownerOf(entity), [{ name: 'ein', status: 'running', expectedBy }]);
}

/** Whom a request names: as the last one did, where it was made already; the constitution does not change any more. */
export function partyOf(last: Filing | null, inConstitution: Person | undefined): Person {
  const party = (last?.packet['responsible_party'] as Person | undefined) ?? inConstitution;
  if (party === undefined) throw new Error('a tax number without a responsible party');
  return party;
}

type Settled = {
  action: Action;
  patch: Pick<EntityPatch, 'ein' | 'ein_waiver'>;
  detail: string;
  /** For the audit chain; names nobody. */
  object: Record<string, unknown>;
};

/**
 * The number is there, or waived: Filed → Registered, and the formation goes on. Later than that only the number is
 * written down: the tax office's word is true whatever was decided before it came.
 */
export async function settleTaxNumber(tx: Tx, entity: Entity, settled: Settled): Promise<void> {
  const { action, patch, detail, object } = settled;
  const next = nextState(entity.state, 'tax_number_settled');
  if (next !== null) {
    await withdrawQuestion(tx, ownerOf(entity));
    await noteRejection(tx, ownerOf(entity), null);
    await updateSteps(tx, ownerOf(entity), [{ name: 'ein', status: 'done', detail }]);
    await resumeFormation(tx, ownerOf(entity));
  }
  const after = await updateEntity(tx, entity, { ...(next !== null && { state: next }), ...patch });
  const { state, version, ein, filing_number } = after;
  tx.record({
    accountId: entity.account_id,
    entityId: entity.id,
    action,
    data: {
      object: { step: 'ein', state, version, ein, filing_number, ...object },
      previous: { state: entity.state, version: entity.version, ein: entity.ein },
    },
  });
}

/** A request that is not with the office yet is not made any more. One that is there goes on and is heard. */
export async function withdrawTaxRequest(tx: Tx, entity: Entity): Promise<void> {
  const filing = await findFiling(tx.sql, entity.account_id, entity.id, 'ein');
  if (filing === null || isClosed(filing.state)) return;
  if (await withdrawFiling(tx, filing)) await cancelTaxDay(tx, filing);
}

/** While the tax step waits for long: says that a waiver, or the number itself, may be supplied. */
export async function offerAlternatives(tx: Tx, entity: Entity, detail: string): Promise<void> {
  const owner = ownerOf(entity);
  if ((await findOpenRequirement(tx.sql, owner)) !== null) return;
  const message = `${detail} Nothing has to be done; who will not wait may waive the number, or supply it with its notice.`;
  await ask(tx, owner, { kind: 'information', code: TAX_NUMBER_OPTION, message });
}

/** How the tax step stands. Once the number is settled the step is over, whatever its request goes through. */
export async function showTaxStep(tx: Tx, entity: Entity, step: Omit<StepChange, 'name'>): Promise<boolean> {
  if (entity.state !== 'Filed') return false;
  await updateSteps(tx, ownerOf(entity), [{ name: 'ein', ...step }]);
  return true;
}
