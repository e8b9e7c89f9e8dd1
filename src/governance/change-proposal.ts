import type { Reply } from '../http/answers/reply.ts';
import type { AccountCall } from '../http/calls/route.ts';
import { idempotent } from '../store/core/idempotency.ts';
import { type Tx, write } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { lockProposal, type Proposal } from '../store/proposals.ts';

type ProposalCall = Pick<
  AccountCall<{ id: string; proposal_id: string }, unknown, unknown>,
  'deps' | 'params' | 'actor' | 'accountId' | 'idempotencyKey'
>;

/** A change of the proposal in the path, once for its idempotency key, with entity and proposal locked. */
export function changeProposal(
  { deps, params, actor, accountId, idempotencyKey }: ProposalCall,
  change: (tx: Tx, proposal: Proposal, entity: Entity) => Promise<Reply>,
): Promise<Reply> {
  return write(deps.store, actor, (tx) =>
    idempotent(tx, idempotencyKey, async () => {
      const entity = await lockEntity(tx, accountId, params.id);
      const proposal = await lockProposal(tx, accountId, entity.id, params.proposal_id);
      return change(tx, proposal, entity);
    }),
  );
}
