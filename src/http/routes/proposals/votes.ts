import type { Approver } from '../../../domain/governance/escalation.ts';
import { ACTIONS_IN, refusalOf } from '../../../domain/governance/proposal-states.ts';
import { castVote } from '../../../domain/governance/vote.ts';
import { AppError } from '../../../errors/errors.ts';
import { rateLimited } from '../../../errors/rate-limited.ts';
import { accepted, refuseIf } from '../../../governance/accepted.ts';
import { actAsMember } from '../../../governance/acting-member.ts';
import { answer, ask } from '../../../governance/asking.ts';
import { changeProposal } from '../../../governance/change-proposal.ts';
import { recordOnProposal } from '../../../governance/record.ts';
import { ballotOf, settleVote } from '../../../governance/voting.ts';
import { CreateApproval, CreateVote, Proposal, ProposalPath, Vote } from '../../../schema/proposal.ts';
import { getConstitutionDocument } from '../../../store/constitutions.ts';
import { businessAt } from '../../../store/core/business-clock.ts';
import { insertVote, listApprovals, listVotes, type Proposal as ProposalRow } from '../../../store/proposals.ts';
import { voteBody, wholeProposalBody } from '../../answers/proposal-body.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';

const TAG = 'Proposals';
const REPEATABLE = ['idempotency_in_progress', 'idempotency_key_reused'] as const;
const VOTE_EXAMPLES = {
  approve: { summary: 'With a key that is bound to the member', value: { choice: 'approve' } },
};

export const createVote = accountRoute({
  operationId: 'create_vote',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/votes',
  tag: TAG,
  summary: 'Vote as a member',
  description:
    'With a key that is bound to the member, or with the signature of the member whoever sends it. Once: the same vote again is answered the same, another one refused. It may decide the proposal.',
  scope: 'proposals:vote',
  params: ProposalPath,
  body: CreateVote,
  examples: VOTE_EXAMPLES,
  responses: { 200: { description: 'The vote, as it stands.', schema: Vote } },
  errors: ['not_found', 'not_permitted', 'already_voted', 'illegal_transition', 'validation_failed', ...REPEATABLE],
  handler: (call) =>
    changeProposal(call, async (tx, proposal) => {
      const { body, accountId, credential } = call;
      const { choice, reason, signature } = body;
      const said = { choice, ...(reason !== undefined && { reason }) };
      const memberDid = signature === undefined ? await actAsMember(tx, credential, proposal.entity_id) : null;
      if (proposal.rules === null) throw notVoting(proposal);
      const constitution = await getConstitutionDocument(tx.sql, accountId, proposal.entity_id);
      const votes = await listVotes(tx.sql, proposal);
      const at = await businessAt(tx, accountId);
      const facts = { state: proposal.state, ballot: ballotOf(proposal), votes, constitution, at };
      const cast =
        signature === undefined
          ? { ...said, member_did: memberDid ?? '', key_id: credential.keyId }
          : { ...said, member_did: signature.did, signature: signature.value };
      const { vote, isNew } = accepted(castVote(facts, cast));
      if (isNew) {
        await insertVote(tx, proposal, vote);
        const { member_did, evidence, cast_at } = vote;
        const constitution_hash = facts.ballot.rules.constitution_hash;
        const also = { member_did, choice, evidence, cast_at: cast_at.toISOString(), constitution_hash };
        recordOnProposal(tx, 'proposal.vote_cast', proposal, { also });
        await settleVote(tx, proposal, at);
      }
      return json(200, voteBody(proposal, vote));
    }),
});

export const createApproval = accountRoute({
  operationId: 'create_approval',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/approvals',
  tag: TAG,
  summary: 'Approve or decline an escalated proposal, as a contact who is a member',
  description:
    'With a key that is bound to the member whom a contact of the constitution names. Contacts without one answer through the link in their mail.',
  scope: 'proposals:vote',
  params: ProposalPath,
  body: CreateApproval,
  examples: { approve: { summary: 'Approve', value: { decision: 'approve' } } },
  responses: { 200: { description: 'The proposal, where it stands now.', schema: Proposal } },
  errors: ['not_found', 'not_permitted', 'already_voted', 'illegal_transition', 'guard_unmet', ...REPEATABLE],
  handler: (call) =>
    changeProposal(call, async (tx, proposal) => {
      const did = await actAsMember(tx, call.credential, proposal.entity_id);
      const asked = proposal.escalation?.approvers ?? [];
      const contact = asked.find((approver) => approver.did === did)?.contact ?? refuseUnnamed(proposal, asked);
      const { decision, reason = null } = call.body;
      const at = await businessAt(tx, call.accountId);
      const answered = await answer(tx, proposal, { contact, decision, reason, networkAddress: null }, at);
      return json(200, await wholeProposalBody(tx.sql, answered));
    }),
});

export const resendApprovals = accountRoute({
  operationId: 'resend_approvals',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/approvals/resend',
  tag: TAG,
  summary: 'Mail the contacts who have not answered another link',
  description: 'The links before stop working. They are never in any answer.',
  scope: 'proposals:write',
  params: ProposalPath,
  responses: { 202: { description: 'Other links are on their way.', schema: Proposal } },
  errors: ['not_found', 'illegal_transition', ...REPEATABLE],
  handler: (call) =>
    changeProposal(call, async (tx, proposal, entity) => {
      refuseIf(refusalOf(proposal.state, 'approve'));
      const answers = await listApprovals(tx.sql, proposal);
      const silent = proposal.escalation?.approvers.filter(
        ({ contact }) => answers.find((each) => each.contact === contact)?.decision === null,
      );
      for (const approver of silent ?? []) {
        const waitMs = await ask(call.deps, tx, entity, proposal, approver);
        if (waitMs > 0) throw rateLimited(waitMs, 'Many of these mails were sent.');
      }
      const contacts = silent?.map(({ contact }) => contact) ?? [];
      recordOnProposal(tx, 'proposal.asked_again', proposal, { also: { contacts } });
      return json(202, await wholeProposalBody(tx.sql, proposal));
    }),
});

/** No contact names this member. One without a `did` may well be them, and has to answer in another way. */
function refuseUnnamed({ entity_id, id }: ProposalRow, asked: readonly Approver[]): never {
  const unnamed = asked.find(({ did }) => did === undefined);
  const detail =
    unnamed === undefined
      ? 'The member of this key is not among those who are asked to approve the proposal.'
      : `"${unnamed.name}" has no \`did\` in the constitution, so a key cannot answer as this contact. They answer with the link that was mailed to them; POST /v1/entities/${entity_id}/proposals/${id}/approvals/resend mails another. So that a key can answer next time, set /escalation/contacts/${unnamed.contact}/did in the constitution to the member.`;
  throw new AppError('not_permitted', { detail });
}

function notVoting({ state }: ProposalRow): AppError {
  return new AppError('illegal_transition', {
    detail: `This proposal is ${state}: its vote has not opened.`,
    extra: { state, allowed_actions: ACTIONS_IN[state] },
  });
}
