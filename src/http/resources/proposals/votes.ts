import { answerAsMember, askAgain } from '../../../governance/answer-as-member.ts';
import { voteOnProposal } from '../../../governance/vote-on-proposal.ts';
import { json } from '../../answers/reply.ts';
import { ANSWERED_BY_PERSON } from '../../calls/agents.ts';
import { BY_EFFECTS } from '../../calls/consequences.ts';
import { changeRoute } from '../../calls/route.ts';
import { placeOf, voteBody, wholeProposalBody } from './proposal-body.ts';
import { CreateApproval, CreateVote, Proposal, ProposalPath, Vote } from './shapes.ts';

const TAG = 'Proposals';
const VOTE_EXAMPLES = { approve: { summary: 'Sign with a key bound to the member', value: { choice: 'approve' } } };

export const createVote = changeRoute({
  operationId: 'create_vote',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/votes',
  tag: TAG,
  summary: 'Vote as a member',
  description:
    "Casts a vote. The vote can decide the proposal at once. Requires a key bound to the member, or the member's signature with any key. A member votes once: repeating the vote returns the same answer, and a different vote is refused.",
  scope: 'proposals:vote',
  command: 'proposals vote',
  searchWords: 'yes no ballot',
  makes: null,
  cannotBeUndone: 'A vote cannot be changed.',
  params: ProposalPath,
  body: CreateVote,
  examples: VOTE_EXAMPLES,
  responses: { 200: { description: 'The recorded vote.', schema: Vote } },
  errors: ['not_permitted', 'already_voted', 'illegal_transition', 'validation_failed'],
  handler: ({ params, body, accountId, credential, change }) =>
    change(async (tx) => {
      const { proposal, vote } = await voteOnProposal(tx, placeOf(accountId, params), credential, body);
      return json(200, voteBody(proposal, vote));
    }),
});

export const createApproval = changeRoute({
  operationId: 'create_approval',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/approvals',
  tag: TAG,
  summary: 'Answer an approval request',
  description:
    'Approves or declines a proposal that needs the approval of contacts before the vote. You must be one of these contacts of the constitution, and a member. Requires a key bound to that member. Contacts who are not members answer through the link in their mail.',
  scope: 'proposals:vote',
  command: 'proposals answer',
  agents: { none: ANSWERED_BY_PERSON },
  makes: null,
  cannotBeUndone: 'An answer cannot be changed.',
  params: ProposalPath,
  body: CreateApproval,
  examples: { approve: { summary: 'Approve the proposal', value: { decision: 'approve' } } },
  responses: { 200: { description: 'The proposal in its current state.', schema: Proposal } },
  errors: ['not_permitted', 'already_voted', 'illegal_transition', 'guard_unmet'],
  handler: ({ deps, params, body, accountId, credential, change }) =>
    change(async (tx) => {
      const answered = await answerAsMember(tx, placeOf(accountId, params), credential, body);
      return json(200, await wholeProposalBody(tx.sql, answered, deps));
    }),
});

export const resendApprovals = changeRoute({
  operationId: 'resend_approvals',
  method: 'POST',
  path: '/v1/entities/{id}/proposals/{proposal_id}/approvals/resend',
  tag: TAG,
  summary: 'Resend approval links',
  description:
    'Mails new links to the approvers who have not answered. Their previous links stop working. The links are not in the answer.',
  scope: 'proposals:write',
  command: 'proposals resend',
  makes: null,
  cannotBeUndone: BY_EFFECTS,
  params: ProposalPath,
  responses: { 202: { description: 'New links will be mailed.', schema: Proposal } },
  errors: ['illegal_transition'],
  handler: ({ deps, params, accountId, change }) =>
    change(async (tx) => {
      const proposal = await askAgain(deps, tx, placeOf(accountId, params));
      return json(202, await wholeProposalBody(tx.sql, proposal, deps));
    }),
});
