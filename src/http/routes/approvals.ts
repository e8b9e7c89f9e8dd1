import { ApprovalForm } from '../../schema/proposal.ts';
import { LinkPath } from '../../schema/wire.ts';
import type { Reply } from '../../store/idempotency.ts';
import { findLink } from '../../store/link-tokens.ts';
import { write } from '../../store/write.ts';
import { answerByLink, findAskedToApprove } from '../approval.ts';
import { deadReason } from '../dead-link.ts';
import { answeredPage, approvalPage, DEAD_APPROVALS } from '../pages/approval.ts';
import { refuseForeignForm } from '../pages/form.ts';
import { type PageCall, pageRoute } from '../route.ts';

const PAGES = {
  200: { description: 'A page.', mediaType: 'text/html' },
  404: { description: 'A page: there is no such link.', mediaType: 'text/html' },
  410: { description: 'A page: the link was used, has expired, or no longer holds.', mediaType: 'text/html' },
};
const ANSWERING = ['insufficient_scope', 'payload_too_large', 'unsupported_media_type'] as const;

export const getApprovalPage = pageRoute({
  operationId: 'get_approval_page',
  method: 'GET',
  path: '/approve/{token}',
  tag: 'Pages',
  summary: 'Exactly what is proposed, for a person who has to approve it',
  description: 'Changes nothing: programs that look into mails open links too.',
  params: LinkPath,
  responses: PAGES,
  errors: [],
  handler: async ({ deps, params: { token } }) => {
    const link = await findLink(deps.store.db, deps.links, 'approve', token);
    const reason = deadReason(link, deps.clock.now());
    if (link === null || reason !== null) return DEAD_APPROVALS[reason ?? 'unknown']();
    const asked = await findAskedToApprove(deps.store.db, link);
    return typeof asked === 'string' ? DEAD_APPROVALS[asked]() : approvalPage(asked, token, link.expires_at);
  },
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
  responses: PAGES,
  errors: ANSWERING,
  handler: (call) => follow(call, 'approve'),
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
  responses: PAGES,
  errors: ANSWERING,
  handler: (call) => follow(call, 'decline'),
});

async function follow(
  { deps, params: { token }, headers, networkAddress, form }: PageCall<{ token: string }>,
  decision: 'approve' | 'decline',
): Promise<Reply> {
  refuseForeignForm(deps, headers);
  const link = await findLink(deps.store.db, deps.links, 'approve', token);
  const dead = deadReason(link, deps.clock.now());
  if (link === null || dead !== null) return DEAD_APPROVALS[dead ?? 'unknown']();
  const reason = form['reason'] ?? null;
  const result = await write(deps.store, { type: 'mail_link', id: link.id }, (tx) =>
    answerByLink(deps, tx, { link, token, networkAddress, reason }, decision),
  );
  return typeof result === 'string' ? DEAD_APPROVALS[result]() : answeredPage(result, decision);
}
