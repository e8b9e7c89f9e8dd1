import type { Action } from '../domain/events/event.ts';
import type { ChangeRecord } from '../store/core/chain.ts';
import type { Tx } from '../store/core/write.ts';
import type { Proposal } from '../store/proposals.ts';

/**
 * What entries and events tell of a proposal. Not its words: they are the caller's own, and an event is never erased.
 * The hash stands for them: whoever has them sees that they are these.
 */
function proposalFacts({ id, kind, state, version, proposer, ...proposal }: Proposal) {
  const { base_version, content_hash, opens_at, closes_at } = proposal;
  return {
    ...{ id, kind, state, version, proposer, base_version, content_hash },
    ...{ opens_at: opens_at?.toISOString() ?? null, closes_at: closes_at?.toISOString() ?? null },
  };
}

/** Records something about a proposal on its entity's chain: as it is afterwards, and what else there is to say. */
export function recordOnProposal(tx: Tx, action: Action, proposal: Proposal, told: Told = {}): void {
  tx.record(proposalRecord(action, proposal, told));
}

type Told = { before?: Pick<Proposal, 'state' | 'version'>; also?: Record<string, unknown> };

/** What is recorded: for who needs the hash of the entry. */
export function proposalRecord(action: Action, proposal: Proposal, { before, also }: Told): ChangeRecord {
  const { account_id: accountId, entity_id: entityId } = proposal;
  return {
    ...{ accountId, entityId, action },
    data: {
      object: { ...proposalFacts(proposal), ...also },
      ...(before && { previous: { state: before.state, version: before.version } }),
    },
  };
}
