import { answerAsAsked, findAskedToApprove } from '../../../governance/mailed-approval.ts';
import { ApprovalForm } from '../../../schema/proposal.ts';
import { LinkPath } from '../../../schema/wire.ts';
import { answerQuestion, QUESTION_PAGES, showQuestion } from '../../answers/mailed-question.ts';
import type { Reply } from '../../answers/reply.ts';
import type { PageCall } from '../../calls/call.ts';
import { pageRoute } from '../../calls/route.ts';
import { answeredPage, approvalPage, DEAD_APPROVALS } from '../../pages/approval.ts';

const QUESTION = { purpose: 'approve', find: findAskedToApprove, dead: DEAD_APPROVALS } as const;
const ANSWERING = ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'] as const;

export const getApprovalPage = pageRoute({
  operationId: 'get_approval_page',
  method: 'GET',
  path: '/approve/{token}',
  tag: 'Pages',
  summary: 'Exactly what is proposed, for a person who has to approve it',
  description: 'Changes nothing: programs that look into mails open links too.',
  params: LinkPath,
  responses: QUESTION_PAGES,
  errors: [],
  handler: (call) =>
    showQuestion(call, QUESTION, (asked, link) => approvalPage(asked, call.params.token, link.expires_at)),
});

export const approveProposal = pageRoute({
  operationId: 'approve_proposal',
  method: 'POST',
  path: '/approve/{token}',
  tag: 'Pages',
  summary: 'Approve: it goes to a vote once everybody who is asked has',
  description: 'The first button of the page. One answer, once.',
  params: LinkPath,
  form: ApprovalForm,
  responses: QUESTION_PAGES,
  errors: ANSWERING,
  handler: (call) => decide(call, 'approve'),
});

export const declineProposal = pageRoute({
  operationId: 'decline_proposal',
  method: 'POST',
  path: '/approve/{token}/decline',
  tag: 'Pages',
  summary: 'Decline: the proposal is over',
  description: 'The second button of the page. One answer, once.',
  params: LinkPath,
  form: ApprovalForm,
  responses: QUESTION_PAGES,
  errors: ANSWERING,
  handler: (call) => decide(call, 'decline'),
});

function decide(call: PageCall<{ token: string }>, decision: 'approve' | 'decline'): Promise<Reply> {
  const { form, networkAddress } = call;
  return answerQuestion(call, QUESTION, async (tx, asked) => {
    await answerAsAsked(tx, asked, { decision, reason: form['reason'] ?? null, networkAddress });
    return answeredPage(asked, decision);
  });
}
