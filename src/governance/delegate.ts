import type { Constitution } from '../domain/constitution/constitution.ts';
import { type Delegation, isBetweenElectors } from '../domain/governance/delegation.ts';
import type { Tx } from '../store/core/write.ts';
import { deleteDelegation, insertDelegation, listDelegations, type StoredDelegation } from '../store/delegations.ts';
import type { Entity } from '../store/entities.ts';

type End = 'requested' | 'replaced' | 'votes_no_more' | 'not_vouched_for';
type Company = Pick<Entity, 'account_id' | 'id'>;

/** Records a delegation that `admitDelegation` accepted. The caller has locked the entity. */
export async function makeDelegation(tx: Tx, entity: Entity, delegation: Delegation): Promise<StoredDelegation> {
  const made = await insertDelegation(tx, entity, delegation);
  record(tx, entity, 'delegation.made', delegation);
  return made;
}

export async function endDelegation(tx: Tx, entity: Company, delegation: Delegation, reason: End): Promise<void> {
  await deleteDelegation(tx, entity, delegation);
  record(tx, entity, 'delegation.revoked', delegation, reason);
}

/**
 * Ends delegations of members who no longer vote, so that a delegation does not become valid again unnoticed if such a
 * member returns.
 */
export async function endVoidDelegations(tx: Tx, entity: Entity, next: Pick<Constitution, 'members'>): Promise<void> {
  for (const delegation of await listDelegations(tx.sql, entity)) {
    if (!isBetweenElectors(next, delegation)) await endDelegation(tx, entity, delegation, 'votes_no_more');
  }
}

function record(
  tx: Tx,
  { account_id: accountId, id: entityId }: Company,
  action: 'delegation.made' | 'delegation.revoked',
  { from, to }: Delegation,
  reason?: End,
): void {
  tx.record({ accountId, entityId, action, data: { object: { from, to, ...(reason && { reason }) } } });
}
