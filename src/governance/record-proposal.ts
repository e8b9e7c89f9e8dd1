import type { Action } from '../domain/events/event.ts';
import type { ChangeRecord } from '../store/core/chain.ts';
import type { Tx } from '../store/core/write.ts';
import type { Proposal } from '../store/proposals.ts';

/**
 * Returns the facts about a proposal for audit entries and events. They contain only a hash of the wording, because an
 * event is never erased.
 */
function proposalFacts({ id, kind, state, version, proposer, ...proposal }: Proposal) {
  const { base_version, content_hash, opens_at, closes_at } = proposal;
  return {
    id,
    kind,
    state,
    version,
    proposer,
    base_version,
    content_hash,
    opens_at: opens_at?.toISOString() ?? null,
    closes_at: closes_at?.toISOString() ?? null,
  };
}

/** Records a change of a proposal in its entity's audit chain, with its new state and further facts. */
export function recordOnProposal(tx: Tx, action: Action, proposal: Proposal, details: Details = {}): void {
  tx.record(proposalRecord(action, proposal, details));
}

type Details = { before?: Pick<Proposal, 'state' | 'version'>; also?: Record<string, unknown> };

/**
 * Returns the record of a proposal's change. The caller passes the record to `recordNow`, which returns the hash of the
 * audit entry.
 */
export function proposalRecord(action: Action, proposal: Proposal, { before, also }: Details): ChangeRecord {
  const { account_id: accountId, entity_id: entityId } = proposal;
  return {
    accountId,
    entityId,
    action,
    data: {
      object: { ...proposalFacts(proposal), ...also },
      ...(before && { previous: { state: before.state, version: before.version } }),
    },
  };
}
