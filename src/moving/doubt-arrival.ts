import { agreementSigners } from '../domain/constitution/agreement-signers.ts';
import { isForming } from '../domain/entity/entity.ts';
import { askSignersAnew } from '../formation/agreement/issue-agreement.ts';
import { endDelegation } from '../governance/delegate.ts';
import { endProposal } from '../governance/end-proposals.ts';
import {
  listAgreements,
  listAllDelegations,
  listOpenProposals,
  voidUnvouched,
} from '../store/across-tables/unvouched-rows.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { setAgreement } from '../store/entities.ts';

/**
 * Leaves to history what an archive says that others established, because nobody here vouches for it. What waits for one
 * of them asks anew; accepted facts stay unverified until two operators here confirm them with proof. The entries that
 * this writes follow that of the arrival.
 */
export async function doubtArrival(tx: Tx, accountId: string): Promise<void> {
  await voidUnvouched(tx, accountId);
  for (const { entity, constitution } of await listAgreements(tx, accountId)) {
    const { operating_agreement: standing, livemode, state } = entity;
    // A sandbox sets signatures itself, and says so.
    if (standing?.is_automatic && !livemode) continue;
    if (constitution === null) setAgreement(tx, entity, null);
    else askSignersAnew(tx, entity, agreementSigners(constitution), { isMailed: isForming(state) });
  }
  const at = await businessAt(tx, accountId);
  for (const proposal of await listOpenProposals(tx, accountId)) {
    await endProposal(tx, proposal, 'not_vouched_for', at);
  }
  for (const { account_id, id, ...delegation } of await listAllDelegations(tx, accountId)) {
    await endDelegation(tx, { account_id, id }, delegation, 'not_vouched_for');
  }
}
