import { type EndCode, endOf, endReason } from '../domain/governance/proposal-end.ts';
import { takeStep } from '../domain/governance/proposal-states.ts';
import { getConstitutionDocument } from '../store/constitutions.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import { type Entity, lockEntity } from '../store/entities.ts';
import { lockOpenProposals, makeOpenProposalsDue, moveProposal, type Proposal } from '../store/proposals.ts';
import { accepted } from './accepted.ts';
import { recordOnProposal } from './record-proposal.ts';

/**
 * Maximum number of proposals that one commit ends, together with the change that makes them obsolete; the worker ends
 * the rest.
 */
export const MAX_ENDED_AT_ONCE = 200;

/** Ends proposals that can no longer be decided or executed. The caller has locked the entity. */
export async function endProposals(tx: Tx, { account_id, id }: Pick<Entity, 'account_id' | 'id'>): Promise<void> {
  const open = await lockOpenProposals(tx, { account_id, id }, MAX_ENDED_AT_ONCE);
  if (open.length === 0) return;
  const { state } = await lockEntity(tx, account_id, id);
  const company = { state, constitution: await getConstitutionDocument(tx.sql, account_id, id) };
  const at = await businessAt(tx, account_id);
  for (const proposal of open) {
    const code = endOfProposal(proposal, company);
    if (code !== null) await endProposal(tx, proposal, code, at);
  }
  if (open.length === MAX_ENDED_AT_ONCE) makeOpenProposalsDue(tx, { account_id, id });
}

export function endOfProposal(proposal: Proposal, company: Parameters<typeof endOf>[2]): EndCode | null {
  const { kind, state, rules, electorate } = proposal;
  const ballot = rules === null || electorate === null ? null : { rules, electorate };
  return endOf(kind, { state, ballot }, company);
}

/** Ends a proposal without a decision. The caller has locked the entity and the proposal. */
export async function endProposal(tx: Tx, proposal: Proposal, code: EndCode, at: Date): Promise<void> {
  const { state } = accepted(takeStep(proposal.state, 'end'));
  const ended = await moveProposal(tx, proposal, { state, state_since: at, ended_because: code, dueInMs: null });
  recordOnProposal(tx, 'proposal.cancelled', ended, { before: proposal, also: { ended_because: endReason(code) } });
}
