import { answer } from '../governance/asking.ts';
import { businessAt } from '../store/business-clock.ts';
import type { Reader } from '../store/db.ts';
import { findEntity, lockEntityIfAny } from '../store/entities.ts';
import { consumeLink, type Link } from '../store/link-tokens.ts';
import { findProposal, listApprovals, lockProposal } from '../store/proposals.ts';
import type { Tx } from '../store/write.ts';
import type { AskedToApprove } from './pages/approval.ts';
import type { HttpDeps } from './route.ts';

/** What the link asks for; `used` once it was answered, `void` once it would no longer count. */
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

export type Followed = { link: Link<'approve'>; token: string; networkAddress: string; reason: string | null };

/** Uses the link up, once, and takes the answer in; or says why not. */
export async function answerByLink(
  deps: HttpDeps,
  tx: Tx,
  { link, token, networkAddress, reason }: Followed,
  decision: 'approve' | 'decline',
): Promise<AskedToApprove | 'used' | 'void'> {
  const { entity_id, proposal_id, contact } = link.subject;
  const accountId = link.account_id ?? '';
  if (!(await lockEntityIfAny(tx, accountId, entity_id))) return 'void';
  const asked = await findAskedToApprove(tx.sql, link);
  if (typeof asked === 'string') return asked;
  if ((await consumeLink(tx, deps.links, 'approve', token)) === null) return 'used';
  const proposal = await lockProposal(tx, accountId, entity_id, proposal_id);
  const at = await businessAt(tx, accountId);
  await answer(tx, proposal, { contact, decision, reason, networkAddress }, at);
  return asked;
}
