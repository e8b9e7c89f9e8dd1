import { businessAt } from '../store/core/business-clock.ts';
import type { Reader } from '../store/core/db.ts';
import type { Tx } from '../store/core/write.ts';
import { type EntityView, findEntity } from '../store/entities.ts';
import type { Link } from '../store/link-tokens.ts';
import { findProposal, listApprovals, lockProposal, type Proposal } from '../store/proposals.ts';
import { answer } from './ask-approvers.ts';

/** The decision that a link asks a contact for. */
export type AskedToApprove = { entity: EntityView; proposal: Proposal; contact: number };

/** Returns what the link asks for; `used` once it was answered, `void` once it would no longer count. */
export async function findAskedToApprove(db: Reader, link: Link<'approve'>): Promise<AskedToApprove | 'used' | 'void'> {
  const accountId = link.account_id ?? '';
  const { entity_id, proposal_id, contact } = link.subject;
  const [entity, proposal] = await Promise.all([
    findEntity(db, accountId, entity_id),
    findProposal(db, accountId, entity_id, proposal_id),
  ]);
  if (entity === null || proposal === null) return 'void';
  const asked = (await listApprovals(db, proposal)).find((approval) => approval.contact === contact);
  if (asked?.decision) return 'used';
  return proposal.state === 'escalated' && asked?.link_id === link.id ? { entity, proposal, contact } : 'void';
}

/** Accepts a contact's answer through their link. The entity is locked. */
export async function answerAsAsked(
  tx: Tx,
  { proposal: { account_id, entity_id, id }, contact }: AskedToApprove,
  given: { decision: 'approve' | 'decline'; reason: string | null; networkAddress: string },
): Promise<void> {
  const proposal = await lockProposal(tx, account_id, entity_id, id);
  await answer(tx, proposal, { contact, ...given }, await businessAt(tx, account_id));
}
