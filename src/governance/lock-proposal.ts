import type { Tx } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { lockProposal, type Proposal } from '../store/proposals.ts';

export type ProposalPlace = { accountId: string; entityId: string; proposalId: string };

/** Returns a proposal that cannot change: entity and proposal are locked, in this order. */
export async function lockProposalOf(
  tx: Tx,
  { accountId, entityId, proposalId }: ProposalPlace,
): Promise<{ entity: Entity; proposal: Proposal }> {
  const entity = await lockEntity(tx, accountId, entityId);
  return { entity, proposal: await lockProposal(tx, accountId, entity.id, proposalId) };
}
