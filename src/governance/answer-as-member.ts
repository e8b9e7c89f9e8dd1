import type { Approver } from '../domain/constitution/constitution.ts';
import { refusalOf } from '../domain/governance/proposal-states.ts';
import { AppError } from '../errors/errors.ts';
import { rateLimited } from '../errors/rate-limited.ts';
import type { Credential } from '../store/api-keys.ts';
import { businessAt } from '../store/core/business-clock.ts';
import type { Tx } from '../store/core/write.ts';
import type { LinkMailDeps } from '../store/mails.ts';
import { listApprovals, type Proposal } from '../store/proposals.ts';
import { refuseIf } from './accepted.ts';
import { actAsMember } from './acting-member.ts';
import { answer, ask } from './ask-approvers.ts';
import { lockProposalOf, type ProposalPlace } from './lock-proposal.ts';
import { recordOnProposal } from './record-proposal.ts';

export async function answerAsMember(
  tx: Tx,
  place: ProposalPlace,
  credential: Credential,
  { decision, reason = null }: { decision: 'approve' | 'decline'; reason?: string | null | undefined },
): Promise<Proposal> {
  const { proposal } = await lockProposalOf(tx, place);
  const did = await actAsMember(tx, credential, proposal.entity_id);
  const approvers = proposal.escalation?.approvers ?? [];
  const contact = approvers.find((approver) => approver.did === did)?.contact ?? refuseUnnamed(proposal, approvers);
  const at = await businessAt(tx, place.accountId);
  return answer(tx, proposal, { contact, decision, reason, networkAddress: null }, at);
}

/** Mails a new link to the contacts who have not answered. */
export async function askAgain(deps: LinkMailDeps, tx: Tx, place: ProposalPlace): Promise<Proposal> {
  const { entity, proposal } = await lockProposalOf(tx, place);
  refuseIf(refusalOf(proposal.state, 'approve'));
  const answers = await listApprovals(tx.sql, proposal);
  const silent = proposal.escalation?.approvers.filter(
    ({ contact }) => answers.find((each) => each.contact === contact)?.decision === null,
  );
  for (const approver of silent ?? []) {
    const waitMs = await ask(deps, tx, entity, proposal, approver);
    if (waitMs > 0) throw rateLimited(waitMs, 'Too many approval links were mailed.');
  }
  const contacts = silent?.map(({ contact }) => contact) ?? [];
  recordOnProposal(tx, 'proposal.asked_again', proposal, { also: { contacts } });
  return proposal;
}

/**
 * Throws the reason why this member cannot answer. An approver without a `did` may be this member, but can answer only
 * with the mailed link.
 */
function refuseUnnamed({ entity_id, id }: Proposal, approvers: readonly Approver[]): never {
  const unnamed = approvers.find(({ did }) => did === undefined);
  const detail =
    unnamed === undefined
      ? 'The member of this key is not an approver of this proposal.'
      : `"${unnamed.name}" has no \`did\` in the constitution, so a key cannot answer as this contact. They answer with the link that was mailed to them; POST /v1/entities/${entity_id}/proposals/${id}/approvals/resend mails another. So that a key can answer next time, set /escalation/contacts/${unnamed.contact}/did in the constitution to the member.`;
  throw new AppError('not_permitted', { detail });
}
