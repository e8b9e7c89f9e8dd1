import { WORKER } from '../domain/access/actor.ts';
import { dueAt, hasLapsed, takeStep } from '../domain/governance/proposal-states.ts';
import { accepted } from '../governance/accepted.ts';
import { endOfProposal, endProposal } from '../governance/end-proposals.ts';
import { recordOnProposal } from '../governance/record-proposal.ts';
import { dueInMsOf, settleVote } from '../governance/run-vote.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import { type Store, write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { lockProposal, moveProposal, type Proposal, postponeProposal } from '../store/proposals.ts';
import type { Claim } from './loop.ts';

/**
 * Closes the vote of a proposal, or lets the proposal lapse (end without effect), when the time for it comes by the
 * account's clock. Also ends proposals that a change of the board or the company made impossible, if they were too many
 * to end in that change.
 */
export async function runProposal({ store }: { store: Store }, { row }: Claim<Proposal>): Promise<void> {
  await write(store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, row.account_id, row.entity_id);
    if (entity === null) return;
    const proposal = await lockProposal(tx, row.account_id, row.entity_id, row.id);
    // The proposal was changed by another process after this worker claimed it.
    if (proposal.epoch !== row.epoch) return;
    const at = await businessAt(tx, row.account_id);
    const { state, state_since: since } = proposal;
    const constitution = await getConstitutionDocument(tx.sql, row.account_id, row.entity_id);
    const code = endOfProposal(proposal, { state: entity.state, constitution });
    if (code !== null) return endProposal(tx, proposal, code, at);
    if (state === 'voting') {
      const settled = await settleVote(tx, proposal, at);
      if (settled.state !== state) return;
    } else if (hasLapsed(state, since, at)) {
      const lapsed = accepted(takeStep(state, 'lapse'));
      const moved = await moveProposal(tx, proposal, { state: lapsed.state, state_since: at, dueInMs: null });
      recordOnProposal(tx, 'proposal.lapsed', moved, { before: proposal });
      return;
    }
    await postponeProposal(tx, proposal, dueInMsOf(dueAt(state, since, proposal.closes_at), at));
  });
}
