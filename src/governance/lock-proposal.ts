import type { Tx } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { lockProposal, type Proposal } from '../store/proposals.ts';

export type ProposalPlace = { accountId: string; entityId: string; proposalId: string };

/** Locks the entity and then the proposal, and returns the proposal. */
export async function lockProposalOf(
  tx: Tx,
  { accountId, entityId, proposalId }: ProposalPlace,
): Promise<{ entity: Entity; proposal: Proposal }> {
  const entity = await lockEntity(tx, accountId, entityId);
  return { entity, proposal: await lockProposal(tx, accountId, entity.id, proposalId) };
}
