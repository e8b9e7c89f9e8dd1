import {
  answerAsAsked,
  findAskedToApprove,
  findGivenApproval,
  readAhead,
} from '../../../governance/mailed-approval.ts';
import { LinkPath } from '../../../schema/wire.ts';
import type { Reader } from '../../../store/core/db.ts';
import type { Link } from '../../../store/link-tokens.ts';
import type { Reply } from '../../answers/reply.ts';
import type { PageCall } from '../../calls/call.ts';
import { answerQuestion, QUESTION_PAGES, showQuestion } from '../../calls/mailed-question.ts';
import { pageRoute } from '../../calls/route.ts';
import { approvalPage, DEAD_APPROVALS } from '../../pages/approval.ts';
import { answeredPage, givenPage } from '../../pages/approval-answer.ts';
import { ApprovalForm } from './shapes.ts';

const QUESTION = {
  purpose: 'approve',
  find: findAskedToApprove,
  dead: DEAD_APPROVALS,
  answered: async (db: Reader, link: Link<'approve'>) => {
    const approval = await findGivenApproval(db, link);
    return approval && givenPage(approval);
  },
} as const;
const ANSWERING = ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'] as const;

export const getApprovalPage = pageRoute({
  operationId: 'get_approval_page',
  method: 'GET',
  path: '/approve/{token}',
  tag: 'Pages',
  summary: 'Get the approval page',
  description:
    'Shows a person who must approve a proposal exactly what is proposed. Opening the page changes nothing, because mail scanners open links too.',
  searchWords: 'approve decline',
  params: LinkPath,
  responses: QUESTION_PAGES,
  handler: (call) =>
    showQuestion(call, QUESTION, async (request, link) => {
      const ahead = await readAhead(call.deps, call.deps.store.db, request);
      return approvalPage(request, ahead, call.params.token, link.expires_at);
    }),
});

export const approveProposal = pageRoute({
  operationId: 'approve_proposal',
  method: 'POST',
  path: '/approve/{token}',
  tag: 'Pages',
  summary: 'Approve a proposal',
  description:
    'Records the approval. The vote opens when every approver has approved. The approval page sends this request. Each link accepts one answer.',
  makes: null,
  cannotBeUndone: 'An answer cannot be changed.',
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
  summary: 'Decline a proposal',
  description:
    'Records that the approver declined, which ends the proposal. The approval page sends this request. Each link accepts one answer.',
  makes: null,
  cannotBeUndone: 'An answer cannot be changed.',
  params: LinkPath,
  form: ApprovalForm,
  responses: QUESTION_PAGES,
  errors: ANSWERING,
  handler: (call) => decide(call, 'decline'),
});

function decide(call: PageCall<{ token: string }>, decision: 'approve' | 'decline'): Promise<Reply> {
  const { form, networkAddress, deps } = call;
  return answerQuestion(call, QUESTION, async (tx, request) => {
    const ahead = await readAhead(deps, tx.sql, request);
    await answerAsAsked(tx, request, { decision, reason: form['reason'] ?? null, networkAddress });
    return answeredPage(request, decision, ahead);
  });
}
