import { refusalOf } from '../../domain/governance/proposal-states.ts';
import { castVote } from '../../domain/governance/vote.ts';
import { accepted, refuseIf } from '../../governance/accepted.ts';
import { answer, ask } from '../../governance/asking.ts';
import { businessAt, getCurrentConstitution } from '../../governance/in-force.ts';
import { recordOnProposal } from '../../governance/record.ts';
import { ballotOf, settleVote } from '../../governance/voting.ts';
import { CreateApproval, CreateVote, Proposal, ProposalPath, Vote } from '../../schema/proposal.ts';
import { lockEntity } from '../../store/entities.ts';
import { idempotent } from '../../store/idempotency.ts';
import { getProposal, insertVote, listApprovals, listVotes, lockProposal } from '../../store/proposals.ts';
import { write } from '../../store/write.ts';
import { actAsMember } from '../acting-member.ts';
import { voteBody, wholeProposalBody } from '../proposal-body.ts';
import { notVoting } from '../proposal-refusals.ts';
import { rateLimited } from '../rate-limit.ts';
import { json } from '../reply.ts';
import { accountRoute } from '../route.ts';

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
  handler: ({ deps, params, body, actor, accountId, credential, idempotencyKey }) =>
    write(deps.store, actor, (anyTx) =>
      idempotent(anyTx, idempotencyKey, async () => {
        const entity = await lockEntity(anyTx, accountId, params.id);
        const proposal = await lockProposal(anyTx, accountId, entity.id, params.proposal_id);
        const { choice, reason, signature } = body;
        const said = { choice, ...(reason !== undefined && { reason }) };
        const member = signature === undefined ? await actAsMember(anyTx, credential, entity.id) : null;
        const tx = member?.tx ?? anyTx;
        if (proposal.rules === null) throw notVoting(proposal);
        const { constitution } = await getCurrentConstitution(tx.sql, accountId, entity.id);
        const votes = await listVotes(tx.sql, proposal);
        const at = await businessAt(tx, accountId);
        const facts = { state: proposal.state, ballot: ballotOf(proposal), votes, constitution, at };
        const cast =
          signature === undefined
            ? { ...said, member_did: member?.did ?? '', key_id: credential.keyId }
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
    ),
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
  handler: ({ deps, params, body, actor, accountId, credential, idempotencyKey }) =>
    write(deps.store, actor, (anyTx) =>
      idempotent(anyTx, idempotencyKey, async () => {
        const entity = await lockEntity(anyTx, accountId, params.id);
        const proposal = await lockProposal(anyTx, accountId, entity.id, params.proposal_id);
        const { tx, did } = await actAsMember(anyTx, credential, entity.id);
        const contact = proposal.escalation?.approvers.find((approver) => approver.did === did)?.contact ?? -1;
        const { decision, reason = null } = body;
        const at = await businessAt(tx, accountId);
        const given = { contact, decision, reason, networkAddress: null };
        const answered = await answer(tx, proposal, given, at);
        return json(200, await wholeProposalBody(tx.sql, answered.proposal));
      }),
    ),
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
  handler: ({ deps, params, actor, accountId, idempotencyKey }) =>
    write(deps.store, actor, (tx) =>
      idempotent(tx, idempotencyKey, async () => {
        const entity = await lockEntity(tx, accountId, params.id);
        const proposal = await lockProposal(tx, accountId, entity.id, params.proposal_id);
        refuseIf(refusalOf(proposal.state, 'approve'));
        const answers = await listApprovals(tx.sql, proposal);
        const silent = proposal.escalation?.approvers.filter(
          ({ contact }) => answers.find((each) => each.contact === contact)?.decision === null,
        );
        for (const approver of silent ?? []) {
          const waitMs = await ask(deps, tx, entity, proposal, approver);
          if (waitMs > 0) throw rateLimited(waitMs, 'Many of these mails were sent.');
        }
        const contacts = silent?.map(({ contact }) => contact) ?? [];
        recordOnProposal(tx, 'proposal.asked_again', proposal, { also: { contacts } });
        return json(202, await wholeProposalBody(tx.sql, await getProposal(tx.sql, accountId, entity.id, proposal.id)));
      }),
    ),
});
