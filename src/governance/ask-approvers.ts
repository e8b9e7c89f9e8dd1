import type { Approver } from '../domain/constitution/constitution.ts';
import { ratePolicy } from '../domain/formats/gcra.ts';
import type { Escalation } from '../domain/governance/escalation.ts';
import { type Answer, answerEscalation, escalationOutcome } from '../domain/governance/escalation-answers.ts';
import { dueAt, takeStep } from '../domain/governance/proposal-states.ts';
import { mailLines, mailText } from '../domain/mail/mail-text.ts';
import { getCurrentConstitution } from '../store/constitutions.ts';
import { takeShared } from '../store/core/rate-limits.ts';
import type { Tx } from '../store/core/write.ts';
import type { Entity } from '../store/entities.ts';
import { createLink } from '../store/link-tokens.ts';
import { enqueueMail, type LinkMailDeps } from '../store/mails.ts';
import { decideApproval, listApprovals, moveProposal, type Proposal, putApproval } from '../store/proposals.ts';
import { accepted } from './accepted.ts';
import { recordOnProposal } from './record-proposal.ts';
import { dueInMsOf, openVoting } from './run-vote.ts';

const LINK_LIFETIME_MS = 7 * 24 * 3_600_000;
/** Limits on mail to contacts, because an account could otherwise send any number of messages to strangers. */
const PER_ACCOUNT = ratePolicy(120, 3_600_000);
const PER_ADDRESS = ratePolicy(20, 3_600_000);

/** Asks the contacts for approval before the vote. The caller has locked the entity and the proposal. */
export async function escalate(
  deps: LinkMailDeps,
  tx: Tx,
  entity: Entity,
  proposal: Proposal,
  escalation: Escalation,
  at: Date,
): Promise<Proposal> {
  const { state } = accepted(takeStep(proposal.state, 'escalate'));
  const dueInMs = dueInMsOf(dueAt(state, at, null), at);
  const escalated = await moveProposal(tx, proposal, { state, state_since: at, escalation, escalated_at: at, dueInMs });
  const contacts = escalation.approvers.map(({ contact }) => contact);
  for (const approver of escalation.approvers) await ask(deps, tx, entity, escalated, approver);
  const { reasons, purpose } = escalation;
  recordOnProposal(tx, 'proposal.escalated', escalated, { before: proposal, also: { reasons, purpose, contacts } });
  return escalated;
}

/** Mails a new link and voids the earlier one. Returns the time to wait if too many links were mailed, otherwise 0. */
export async function ask(
  deps: LinkMailDeps,
  tx: Tx,
  entity: Entity,
  proposal: Proposal,
  { contact, name, email }: Approver,
): Promise<number> {
  const { account_id: accountId, entity_id } = proposal;
  const waitMs =
    email === undefined
      ? 0
      : (await takeShared(tx, 'approvals', PER_ACCOUNT, accountId)) ||
        (await takeShared(tx, 'approval_address', PER_ADDRESS, `${accountId} ${email.toLowerCase()}`));
  if (email === undefined || waitMs > 0) {
    await putApproval(tx, proposal, contact, null);
    return waitMs;
  }
  const subject = { entity_id, proposal_id: proposal.id, contact };
  const made = await createLink(tx, deps.links, {
    purpose: 'approve',
    accountId,
    subject,
    lifetimeMs: LINK_LIFETIME_MS,
  });
  await putApproval(tx, proposal, contact, made.id);
  const url = `${deps.baseUrl}/approve/${made.token}`;
  const content = { ...approvalMail({ name, company: entity.legal_name, title: proposal.title, url }), link: url };
  await enqueueMail(tx, deps.seal, {
    accountId,
    purpose: 'approval',
    to: email,
    content,
    linkIds: [made.id],
    expiresAt: made.expiresAt,
  });
  return 0;
}

/** Accepts a contact's answer and applies it; repeating the same answer has no effect. */
export async function answer(
  tx: Tx,
  proposal: Proposal,
  sent: Answer & { reason: string | null; networkAddress: string | null },
  at: Date,
): Promise<Proposal> {
  const { state, escalation, escalated_at: escalatedAt } = proposal;
  const answers = (await listApprovals(tx.sql, proposal)).flatMap(({ contact, decision }) =>
    decision === null ? [] : [{ contact, decision }],
  );
  const request = escalation ?? { approvers: [] };
  const { isNew } = accepted(
    answerEscalation({ state, escalatedAt: escalatedAt ?? at, escalation: request, answers, at }, sent),
  );
  if (!isNew) return proposal;
  await decideApproval(tx, proposal, { ...sent, at });
  const { contact, decision } = sent;
  const also = { contact, decision };
  const outcome = escalationOutcome(request, [...answers, sent]);
  if (outcome === 'declined') {
    const declined = accepted(takeStep(state, 'decline'));
    const rejected = await moveProposal(tx, proposal, { state: declined.state, state_since: at, dueInMs: null });
    recordOnProposal(tx, 'proposal.rejected', rejected, { before: proposal, also });
    return rejected;
  }
  recordOnProposal(tx, 'proposal.answered', proposal, { also });
  if (outcome === 'waiting') return proposal;
  const inForce = await getCurrentConstitution(tx.sql, proposal.account_id, proposal.entity_id);
  return openVoting(tx, proposal, inForce, at);
}

/** Writes the mail to a contact who has to approve a proposal before the vote. */
export function approvalMail({
  name,
  company,
  title,
  url,
}: {
  name: string;
  company: string;
  title: string;
  url: string;
}) {
  return {
    subject: mailText`Your approval is needed: ${company}`,
    text: mailLines([
      mailText`${name},`,
      mailText``,
      mailText`The constitution of ${company} names you as a person who approves or declines this proposal before the vote:`,
      mailText``,
      mailText`  ${title}`,
      mailText``,
      mailText`This page shows the proposal and records your answer. The link works once, for seven days, and is only for you:`,
      mailText``,
      mailText`${{ own: url }}`,
      mailText``,
      mailText`If you do nothing, the proposal does not go to a vote. Do not forward the link.`,
      mailText``,
    ]),
  };
}
