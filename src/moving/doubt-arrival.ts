import { endDelegation } from '../governance/delegate.ts';
import { endProposal } from '../governance/end-proposals.ts';
import { giveUpBrought } from '../outcomes/settle.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { lockEntity } from '../store/entities.ts';
import { listAllDelegations, listOpenProposals, listUnsent, voidUnvouched } from '../store/moving/unvouched-rows.ts';

/**
 * Leaves to history what an archive says that others established, and what is said to be under way, because nobody here
 * vouches for it. Accepted facts stay unverified until two operators here confirm them with proof; what was not sent is
 * given up, and its account files it again. The entries that this writes follow that of the arrival.
 */
export async function doubtArrival(tx: Tx, accountId: string): Promise<void> {
  await voidUnvouched(tx, accountId);
  for (const filing of await listUnsent(tx, accountId)) {
    await giveUpBrought({ tx, filing, entity: await lockEntity(tx, accountId, filing.entity_id) });
  }
  const at = await businessAt(tx, accountId);
  for (const proposal of await listOpenProposals(tx, accountId)) {
    await endProposal(tx, proposal, 'not_vouched_for', at);
  }
  for (const { account_id, id, ...delegation } of await listAllDelegations(tx, accountId)) {
    await endDelegation(tx, { account_id, id }, delegation, 'not_vouched_for');
  }
}
