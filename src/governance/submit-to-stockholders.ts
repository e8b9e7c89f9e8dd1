import type { Effect } from '../domain/governance/execution.ts';
import type { CurrentConstitution } from '../domain/governance/next-constitution.ts';
import type { Tx } from '../store/core/write.ts';
import { insertProposal, type Proposal } from '../store/proposals.ts';
import { recordOnProposal } from './record-proposal.ts';
import { openVoting } from './run-vote.ts';

type Submission = Extract<Effect, { kind: 'submission' }>;

/**
 * Puts an approved resolution of the board to the stockholders (8 Del. C. § 242(b)(1), § 275(a)): a proposal of its own
 * with the same content, whose vote opens at once. People were asked before the resolution, so they are not asked again.
 * Entity and proposal are locked.
 */
export async function submitToStockholders(
  tx: Tx,
  { proposal: resolution, current }: { proposal: Proposal; current: CurrentConstitution },
  { changes }: Submission,
  at: Date,
): Promise<Record<string, unknown>> {
  const { account_id, entity_id, kind, title, description, content, content_hash, proposer, base_version } = resolution;
  const row = { account_id, entity_id, kind, title, description, content, content_hash, proposer, base_version };
  const draft = await insertProposal(tx, { ...row, signature: null, changes, consent_of: null }, at);
  recordOnProposal(tx, 'proposal.created', draft);
  const opened = await openVoting(tx, draft, current, at, resolution.id);
  return { kind: 'submission', to: 'stockholders', proposal_id: opened.id };
}
